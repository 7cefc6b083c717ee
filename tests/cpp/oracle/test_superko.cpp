// Situational superko, searched with its history, against the default rule.
#include "tests/cpp/oracle/each_state.h"
#include "tests/cpp/oracle/history_search.h"
#include "tests/cpp/oracle/retrograde.h"
#include "third_party/doctest/doctest.h"

using namespace oracle;

namespace {

constexpr Player attacker = Player::attacker;
constexpr Player defender = Player::defender;

struct Comparison {
    int compared = 0;
    int skipped = 0;
    int different = 0;
};

Comparison compare_with_superko(const Shape& shape, Goal goal, long node_cap) {
    Comparison result;
    Oracle oracle(shape);
    const bool ko_possible = oracle.table().nodes() > oracle.table().boards();
    const Question question = usual_question(goal, 0, 0);
    each_state(oracle.table(), false, [&](const State& state) {
        const HistoryAnswer superko = superko_winner(shape, state, goal, node_cap);
        ++(superko.winner ? result.compared : result.skipped);
        if (!superko.winner || *superko.winner == oracle.winner(state, question)) return;
        ++result.different;
        CAPTURE(describe(shape, state, question));
        CHECK(ko_possible);
        // A local superko ban never expires, which only helps the side that has to be captured.
        CHECK(*superko.winner == defender);
        if (shape.free_points() <= 4) CHECK(state.mover == defender);
    });
    return result;
}

}  // namespace

TEST_CASE("superko differs from the default rule only in favour of a defender with a ko mouth") {
    int compared = 0;
    int skipped = 0;
    for (const Shape& shape : shape_corpus()) {
        if (shape.free_points() > 5 || shape.chains.size() > 1) continue;
        for (Goal goal : {Goal::capture, Goal::two_eyes}) {
            const Comparison result = compare_with_superko(shape, goal, 100000);
            CAPTURE(shape.name);
            compared += result.compared;
            skipped += result.skipped;
            if (shape.name == "corner-eye-mouth" && goal == Goal::capture) {
                CHECK(result.different == 1);
            }
        }
    }
    MESSAGE("superko: " << compared << " compared, " << skipped << " skipped");
    CHECK(compared > 4000);
    CHECK(skipped * 20 < compared);
}

TEST_CASE("superko search reports an exceeded cap") {
    const Shape& shape = corpus_shape("corner-3x3");
    const State state{shape.empty_cells(), attacker, no_point, false};
    CHECK_FALSE(superko_winner(shape, state, Goal::capture, 1000).winner);
}
