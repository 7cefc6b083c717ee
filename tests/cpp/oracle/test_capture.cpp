// The brute force for capturing and connecting against positions checked by hand, the other oracles, and
// its own definition.
#include "tests/cpp/oracle/forward_graph.h"
#include "tests/cpp/oracle/lambda_search.h"
#include "tests/cpp/oracle/random_capture.h"
#include "third_party/doctest/doctest.h"

using namespace oracle;

namespace {

constexpr Player attacker = Player::attacker;
constexpr Player defender = Player::defender;
constexpr std::size_t many = 3000000;

struct Asked {
    int attacker_threats = 0;
    int defender_threats = 0;
    CaptureGoal goal = CaptureGoal::capture_all;
};

// The least order up to 4 by lambda search; no_order if there is none.
int order(const std::string& drawing, Player mover, const Asked& asked = {}) {
    CaptureQuestion question = read_question(drawing, asked.goal, mover);
    question.state.attacker_threats = asked.attacker_threats;
    question.state.defender_threats = asked.defender_threats;
    LambdaSearch search(question.game, many);
    for (int n = 0; n <= 4; ++n) {
        if (search.wins(question.state, n).value()) return n;
    }
    return no_order;
}

int connect_order(const std::string& drawing, Player mover) {
    return order(drawing, mover, {0, 0, CaptureGoal::connect});
}

SlowBoard slow_board(const SmallBoard& board, const Stones& stones) {
    SlowBoard slow(board.columns(), board.rows());
    for (int point = 0; point < board.size(); ++point) {
        if (stones.attacker & only(point)) slow.set(point, 'a');
        if (stones.defender & only(point)) slow.set(point, 'd');
    }
    return slow;
}

// All of the mover's placements on both boards; the number that were legal.
int compare_placements(const SmallBoard& board, const Stones& stones, Player player) {
    int legal = 0;
    for (int point = 0; point < board.size(); ++point) {
        SlowBoard slow = slow_board(board, stones);
        const auto slow_placement = slow.play(point, player);
        const auto placement = board.play(stones, player, point);
        REQUIRE(placement.has_value() == slow_placement.has_value());
        if (!placement) continue;
        ++legal;
        CHECK(slow_board(board, placement->stones).text() == slow.text());
        CHECK(std::popcount(placement->captured) == slow_placement->captured);
        CHECK(placement->ban == slow_placement->ban);
    }
    return legal;
}

// Lone stones may be put back (oracle/capture_game.h), which the other oracles do not know.
bool has_lone_target(const CaptureGame& game) {
    const auto& targets = game.targets();
    return std::any_of(targets.begin(), targets.end(), std::has_single_bit<Points>);
}

// The same question for the oracle of life and death: the whole board is the region.
Player winner_by_forward_graph(const CaptureGame& game, const CaptureState& state) {
    SlowBoard slow = slow_board(game.board(), state.stones);
    for (std::size_t i = 0; i < game.targets().size(); ++i) {
        for (Points rest = game.targets()[i]; rest != 0; rest &= rest - 1) {
            if (state.targets_left >> i & 1) slow.set(first_of(rest), 'c');
        }
    }
    std::string drawing;
    for (int point = 0; point < slow.size(); ++point) {
        if (point > 0 && point % slow.columns() == 0) drawing += '/';
        drawing += slow.at(point);
    }
    const Drawn drawn = read_position(drawing);
    const Question question =
        usual_question(Goal::capture, state.attacker_threats, state.defender_threats);
    const State start{drawn.cells, state.mover, state.ban, false};
    return forward_winner(drawn.shape, start, question, many).winner.value();
}

}  // namespace

TEST_CASE("small board: the same placements, captures and bans as on the slow board") {
    std::mt19937_64 random(1);
    int legal = 0;
    for (int i = 0; i < 400; ++i) {
        const CaptureSize size{2 + static_cast<int>(random() % 4),
                               2 + static_cast<int>(random() % 4), most_points};
        const auto question = random_capture(random, CaptureGoal::capture_all, size, 1);
        for (Player player : {attacker, defender}) {
            legal += compare_placements(question.game.board(), question.state.stones, player);
        }
    }
    CHECK(legal > 1000);
}

TEST_CASE("orders: at once, by ataris, by threats of ataris") {
    CHECK(order("xO./.x./...", attacker) == 0);
    CHECK(order("xO./.x./...", defender) == no_order);  // the stone in the corner can be taken
    CHECK(order("xO.x/xxx./....", defender) == 1);      // no way to extend
    CHECK(order("xO../x.x./xx../....", attacker) == 1);
    CHECK(order("xO../x.x./xx../....", defender) == 2);  // in atari only after the extension
    CHECK(order("O../.../...", attacker) == 1);
}

TEST_CASE("orders: a ban is lifted by a threat at once, by a pass with an order") {
    CHECK(order("xO*x/xxxx/..../....", attacker, {1, 0}) == 0);
    CHECK(order("xO*x/xxxx/..../....", attacker) == 1);
    CHECK(order("xO*o/xxo./x.../....", attacker, {1, 0}) == 0);
    CHECK(order("xO*o/xxo./x.../....", attacker) == 1);  // a ladder: C2, and after D3, D2
}

TEST_CASE("orders: a lone stone that can be taken back at once is not captured yet") {
    // A snapback: B4 is taken at A4, and put back, which takes three stones.
    CHECK(order(".Ox./xxo./oo../....", attacker) > 0);
    CHECK(order(".Ox./xxo./xo../....", attacker) == 0);
    // A ko: for good, unless the defender has a threat.
    CHECK(order(".Ox./oxx./..../....", attacker) == 0);
    CHECK(order(".Ox./oxx./..../....", attacker, {0, 1}) > 0);
    // Two stones are captured when they are.
    CHECK(order(".OOx./xxxo./oooo./.....", attacker) == 0);
}

TEST_CASE("connecting: at once, by two ways, never over the edge") {
    CHECK(connect_order("X.X/.../...", attacker) == 0);
    CHECK(connect_order("X.X/.x./...", defender) == 1);
    CHECK(connect_order("X.X/o.o/...", defender) == no_order);
    CHECK(connect_order("Xo/oX", attacker) == no_order);
}

TEST_CASE(
    "capture: with all orders together it is the game itself, won by the other oracle as well") {
    CaptureSample sample(1, 30000);
    std::mt19937_64 random(1);
    long states = 0;
    int compared = 0;
    for (int i = 0; i < 60; ++i) {
        const auto drawn = sample.draw(static_cast<CaptureGoal>(i % 3));
        const CaptureGraph& graph = drawn.graph;
        for (std::size_t k = 0; k < graph.size(); ++k) {
            const CaptureState& state = graph.state(k);
            REQUIRE((graph.order(state) != no_order) == graph.attacker_wins(state));
        }
        states += static_cast<long>(graph.size());
        if (graph.game().goal() != CaptureGoal::capture_all || graph.size() > 5000) continue;
        if (has_lone_target(graph.game())) continue;
        const CaptureState state = drawn.random_state(random);
        const bool won = winner_by_forward_graph(graph.game(), state) == attacker;
        CHECK(graph.attacker_wins(state) == won);
        ++compared;
    }
    CHECK(states > 10000);
    CHECK(compared > 10);
}

TEST_CASE("capture: lambda search finds the orders of the whole graph") {
    CaptureSample sample(2, 30000);
    std::mt19937_64 random(2);
    for (int i = 0; i < 90; ++i) {
        const auto drawn = sample.draw(static_cast<CaptureGoal>(i % 3));
        LambdaSearch search(drawn.graph.game(), many);
        for (int k = 0; k < 5; ++k) {
            const CaptureState state = drawn.random_state(random);
            CAPTURE(drawn.graph.game().drawing(state));
            for (int n = 0; n <= 6; ++n) {
                CHECK(search.wins(state, n) == (drawn.graph.order(state) <= n));
            }
        }
    }
}
