#include "tests/cpp/oracle/random_capture.h"

namespace oracle {
namespace {

using Random = std::mt19937_64;

int below(Random& random, int limit) { return static_cast<int>(random() % limit); }

int random_of(Points set, Random& random) {
    for (int skip = below(random, std::popcount(set)); skip > 0; --skip) set &= set - 1;
    return first_of(set);
}

// A connected set of points, of any shape.
Points random_piece(const SmallBoard& board, int stones, Random& random) {
    Points piece = only(below(random, board.size()));
    while (std::popcount(piece) < stones) {
        piece |= only(random_of(board.around(piece) & board.points() & ~piece, random));
    }
    return piece;
}

Stones random_fill(const SmallBoard& board, Player owner, Points piece, Random& random) {
    Stones stones;
    const int density = 40 + below(random, 56);
    for (int point = 0; point < board.size(); ++point) {
        if (below(random, 100) >= density) continue;
        const Player player = below(random, 2) ? Player::attacker : Player::defender;
        stones.set(player, stones.of(player) | only(point));
    }
    stones.set(owner, stones.of(owner) | piece);
    stones.set(other(owner), stones.of(other(owner)) & ~piece);
    return stones;
}

// Some blocks of the owner, the one of the piece among them.
std::vector<Points> random_targets(const SmallBoard& board, const Stones& stones, Player owner,
                                   Points piece, int most, Random& random) {
    std::vector<Points> targets{board.block(stones, owner, first_of(piece))};
    for (Points block : board.blocks(stones, owner)) {
        const bool room = static_cast<int>(targets.size()) < most;
        if (room && block != targets.front() && below(random, 2)) targets.push_back(block);
    }
    return targets;
}

constexpr CaptureSize capture_sizes[] = {
    {3, 3, 8},  {4, 3, 9},  {3, 4, 9}, {4, 4, 9}, {4, 4, 10}, {5, 3, 10}, {5, 4, 10}, {4, 5, 10},
    {5, 5, 11}, {6, 4, 11}, {5, 2, 9}, {7, 2, 9}, {3, 3, 6},  {4, 3, 7},  {2, 2, 4},  {6, 1, 6}};
constexpr CaptureSize connect_sizes[] = {{3, 3, 9},  {4, 3, 12}, {3, 4, 12}, {4, 4, 14},
                                         {5, 3, 14}, {5, 4, 15}, {4, 5, 15}, {5, 5, 16},
                                         {6, 4, 16}, {7, 2, 14}, {7, 1, 7}};

template <std::size_t N>
const CaptureSize& random_size(const CaptureSize (&sizes)[N], Random& random) {
    return sizes[below(random, N)];
}

}  // namespace

CaptureQuestion random_capture(Random& random, CaptureGoal goal, const CaptureSize& size,
                               int most) {
    const SmallBoard board(size.columns, size.rows);
    const bool connect = goal == CaptureGoal::connect;
    const Player owner = connect ? Player::attacker : Player::defender;
    const int least = std::max(1, board.size() - size.free_points);
    const int largest = std::min(least + 4, board.size() - 2);
    for (;;) {
        const int stones_of_piece = least + below(random, largest - least + 1);
        const Points piece = random_piece(board, stones_of_piece, random);
        const Stones stones = random_fill(board, owner, piece, random);
        if (!board.every_block_has_a_liberty(stones)) continue;
        const auto targets = random_targets(board, stones, owner, piece, most, random);
        if (connect && targets.size() < 2) continue;
        const CaptureGame game(board, goal, targets);
        CaptureState state{stones, game.all_targets()};
        state.mover = below(random, 2) ? Player::attacker : Player::defender;
        const Points empty = board.points() & ~stones.all();
        if (below(random, 4) == 0) state.ban = random_of(empty, random);
        return {game, state};
    }
}

CaptureState CaptureSample::Drawn::asked(Player mover, int attacker_threats,
                                         int defender_threats) const {
    CaptureState state = start;
    state.mover = mover;
    state.attacker_threats = attacker_threats;
    state.defender_threats = defender_threats;
    return state;
}

CaptureState CaptureSample::Drawn::random_state(Random& random) const {
    const int wished = below(random, 6);
    for (int tries = 0; tries < 200; ++tries) {
        const CaptureState& state = graph.state(random() % graph.size());
        const int order = graph.order(state);
        if (graph.game().taken(state)) continue;
        if (order == wished || (wished == 5 && order == no_order)) return state;
    }
    return start;
}

bool CaptureSample::grow(Drawn& drawn) const {
    const int most = drawn.threats ? 1 : 0;
    for (Player mover : {Player::attacker, Player::defender}) {
        for (int a = 0; a <= most; ++a) {
            for (int d = 0; d <= most; ++d) {
                if (!drawn.graph.grow(drawn.asked(mover, a, d))) return false;
            }
        }
    }
    return true;
}

CaptureSample::Drawn CaptureSample::draw(CaptureGoal goal) {
    const bool connect = goal == CaptureGoal::connect;
    for (;;) {
        CaptureSize size =
            connect ? random_size(connect_sizes, random_) : random_size(capture_sizes, random_);
        size.free_points += more_points_;
        const int most = connect ? 2 + below(random_, 2) : std::max(1, below(random_, 6) - 2);
        const CaptureQuestion question = random_capture(random_, goal, size, most);
        Drawn drawn{{question.game, most_states_}, question.state, random_() % 2 == 0};
        ++drawn_;
        if (grow(drawn)) {
            drawn.graph.solve();
            return drawn;
        }
        ++dropped_;
    }
}

}  // namespace oracle
