// Walled positions on large boards: captures there are those of a region, which the oracle of life and death
// decides.
#include <algorithm>

#include "capture_truth.h"
#include "captures_against_oracle.h"

namespace shikatsu::test {
namespace {

using Random = std::mt19937_64;

constexpr double kMostWideBoards = 7'000;
constexpr int kStatesPerShape = 6;

// A shape of the corpus in the corner of a larger board, all of whose other points are attacker stones in
// one block; nothing if they are not, or if the shape has very many states. Chains of one stone may be put
// back, which is no rule of regions.
std::optional<oracle::Shape> random_wide_shape(Random& random) {
    const auto& corpus = oracle::shape_corpus();
    const oracle::Shape& small = corpus[random() % corpus.size()];
    if (oracle::board_count(small) > kMostWideBoards) return std::nullopt;
    oracle::SlowBoard wide = random() % 2 ? oracle::SlowBoard(12, 9) : oracle::SlowBoard(14, 12);
    for (int p = 0; p < wide.size(); ++p) {
        const int column = p % wide.columns();
        const int row = p / wide.columns();
        const bool inside = column < small.board.columns() && row < small.board.rows();
        const char c = inside ? small.board.at(row * small.board.columns() + column) : '#';
        wide.set(p, c == 'x' ? '#' : c);
    }
    std::string drawing = wide.text();
    for (int r = wide.rows() - 1; r > 0; --r)
        drawing.insert(static_cast<std::size_t>(r * wide.columns()), 1, '/');
    const auto shape = oracle::make_shape(drawing, "wide", drawing);
    for (const auto& chain : shape.chains)
        if (chain.size() == 1) return std::nullopt;
    for (char& c : drawing) c = c == '#' ? 'a' : c == '/' ? c : '.';
    const oracle::SlowBoard wall(drawing);
    const auto stones = wall.block(wall.size() - 1).stones.size();
    const auto all = std::count(drawing.begin(), drawing.end(), 'a');
    return static_cast<long>(stones) == all ? std::optional(shape) : std::nullopt;
}

// The walls get two eyes in the other corner. What the attacker could do there only
// costs him a move.
CaptureProblem walled_problem(const oracle::Shape& shape, const oracle::State& state) {
    const RegionProblem region = problem_of(shape, state, KoRule::Simple);
    CaptureProblem p;
    p.columns = region.columns;
    p.rows = region.rows;
    const int corner = region.columns - 1;
    for (const int q : region.attacker)
        if (q != corner && q != corner - 2) p.attacker.push_back(q);
    p.defender = region.defender;
    p.targets = region.crucial;
    p.ban = region.ban;
    p.to_move = region.to_move;
    return p;
}

void compare_walled(oracle::Oracle& oracle, const oracle::State& state, const Setting& setting,
                    CaptureTally& tally) {
    const auto solver =
        make_capture_solver(walled_problem(oracle.shape(), state), setting.options, setting.bytes);
    for (int t = 0; t < 4; ++t) {
        const auto truth = engine_player(
            oracle.winner(state, oracle::usual_question(oracle::Goal::capture, t & 1, t >> 1)));
        const CaptureQuestion question{static_cast<Threats>(t & 1), static_cast<Threats>(t >> 1),
                                       kMostOrders};
        const auto answer = solver->ask({}, question, {.nodes = kMostNodes}, {});
        ++tally.all.questions;
        tally.all.nodes += answer.nodes;
        tally.won += truth == kAttacker;
        if (!answer.solved) ++tally.unsolved;
        else if (answer.winner != truth)
            tally.all.disagreements.push_back(
                oracle.shape().name + " " + state.cells + " " + oracle::name(state.mover) +
                " ban=" + std::to_string(state.ban) + " threats " + std::to_string(t & 1) + "," +
                std::to_string(t >> 1) + " [" + setting.text + "]");
    }
    ++tally.all.positions;
}

}  // namespace

CaptureTally compare_wide(std::uint64_t seed, int count, const FixedOptions& fixed) {
    Random random(seed);
    CaptureTally tally;
    while (tally.all.positions < count) {
        const auto shape = random_wide_shape(random);
        if (!shape) continue;
        oracle::Oracle oracle(*shape);
        for (int k = 0; k < kStatesPerShape; ++k)
            compare_walled(oracle, random_position(*shape, random), random_setting(random, fixed),
                           tally);
    }
    return tally;
}

}  // namespace shikatsu::test
