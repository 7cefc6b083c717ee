// The oracles against their own definition and against each other, on whole shapes.
#include "tests/cpp/oracle/each_state.h"
#include "tests/cpp/oracle/forward_graph.h"
#include "tests/cpp/oracle/full_answer.h"
#include "third_party/doctest/doctest.h"

using namespace oracle;

namespace {

constexpr Player attacker = Player::attacker;
constexpr Player defender = Player::defender;

// Finite and unlimited threats, both goals, both loop winners, removable or not.
Question random_question(std::mt19937_64& random) {
    static const std::pair<int, int> threats[] = {
        {0, 0}, {0, 1},         {1, 0},         {1, 1},         {0, 2},
        {2, 0}, {0, unlimited}, {unlimited, 0}, {1, unlimited}, {unlimited, unlimited}};
    const auto [a, d] = threats[random() % std::size(threats)];
    return {random() % 2 ? Goal::capture : Goal::two_eyes, a, d, random() % 2 ? attacker : defender,
            random() % 3 == 0};
}

State random_asked(const Oracle& oracle, const Question& question, std::mt19937_64& random) {
    State state = oracle.random_state(random, random() % 3 == 0);
    state.passed = question.passes_are_remembered() && state.ban == no_point && random() % 4 == 0;
    return state;
}

bool small(const Shape& shape) { return board_count(shape) <= 7000; }

bool attacker_wins(Oracle& oracle, const State& state, const Question& question) {
    return oracle.winner(state, question) == attacker;
}

}  // namespace

namespace {

Player capture(Oracle& oracle, const State& state, int a, int d, Player loop, bool gone = false) {
    return oracle.winner(state, {Goal::capture, a, d, loop, gone});
}

// How a state shows the kind of its shape.
struct Sign {
    const char* kind;
    bool (*shown)(Oracle&, const State&);
};

const Sign signs[] = {
    {"ko", [](Oracle& o, const State&) { return o.table().nodes() > o.table().boards(); }},
    {"seki", [](Oracle& o, const State& s) { return full_answer(o, s) == "seki"; }},
    {"moonshine",
     [](Oracle& o, const State& s) {
         return full_answer(o, s) == "dead" && capture(o, s, 0, 3, defender) == attacker &&
                capture(o, s, 0, unlimited, defender) == defender;
     }},
    {"bent-four",
     [](Oracle& o, const State& s) {
         return full_answer(o, s).starts_with("ko, defender") &&
                capture(o, s, 0, 4, defender, true) == attacker;
     }},
    {"double-ko",
     [](Oracle& o, const State& s) {
         return capture(o, s, unlimited, 0, defender) == defender &&
                capture(o, s, unlimited, 0, attacker) == attacker;
     }},
    {"loop",
     [](Oracle& o, const State& s) {
         return capture(o, s, 0, 0, defender) != capture(o, s, 0, 0, attacker);
     }},
};

bool some_state_shows(Oracle& oracle, const Sign& sign) {
    bool shown = false;
    each_state(oracle.table(), false,
               [&](const State& state) { shown = shown || sign.shown(oracle, state); });
    return shown;
}

}  // namespace

TEST_CASE("corpus: three to ten free points, and each kind shows what it says") {
    for (const Shape& shape : shape_corpus()) {
        CAPTURE(shape.name);
        CHECK(shape.free_points() >= 3);
        CHECK(shape.free_points() <= 10);
        CHECK(shape.is("chains") == (shape.chains.size() > 1));
        Oracle oracle(shape);
        for (const Sign& sign : signs) {
            CAPTURE(sign.kind);
            if (shape.is(sign.kind)) CHECK(some_state_shows(oracle, sign));
        }
    }
}

TEST_CASE("random states are legal, and real kos are found where there are any") {
    std::mt19937_64 random(1);
    for (const Shape& shape : shape_corpus()) {
        int real = 0;
        for (int i = 0; i < 30; ++i) {
            const State state = random_state(shape, random, true);
            CHECK(shape.board_with(state.cells).every_block_has_a_liberty());
            CHECK(state.cells.find('c') != std::string::npos);
            real += state.ban != no_point && plausible_ban(shape, state);
        }
        if (shape.is("ko") && shape.free_points() < 7) CHECK(real > 20);
    }
}

TEST_CASE("more threats never hurt their owner, on all states with all bans") {
    for (const char* name : {"corner-bent-four", "corner-2x3", "edge-three-mouth",
                             "corner-two-mouths", "corner-l-five-open", "corner-comb"}) {
        Oracle oracle(corpus_shape(name));
        each_state(oracle.table(), true, [&](const State& state) {
            for (Goal goal : {Goal::capture, Goal::two_eyes}) {
                for (Player loop : {attacker, defender}) {
                    const auto wins = [&](int a, int d) {
                        return attacker_wins(oracle, state, {goal, a, d, loop, false});
                    };
                    const bool ordered = wins(0, 2) <= wins(0, 1) && wins(0, 1) <= wins(0, 0) &&
                                         wins(0, 0) <= wins(1, 0) && wins(1, 0) <= wins(2, 0) &&
                                         wins(0, 1) <= wins(1, 1) && wins(1, 1) <= wins(1, 0) &&
                                         wins(0, unlimited) <= wins(0, 2) &&
                                         wins(2, 0) <= wins(unlimited, 0);
                    CHECK_MESSAGE(ordered, describe(oracle.shape(), state, {goal, 0, 0, loop}));
                }
            }
        });
    }
}

TEST_CASE("a state is worth what its best move is worth, and its rank is one more") {
    std::mt19937_64 random(2);
    for (const Shape& shape : shape_corpus()) {
        if (!small(shape)) continue;
        Oracle oracle(shape);
        for (int i = 0; i < 100; ++i) {
            const Question question = random_question(random);
            const State state = random_asked(oracle, question, random);
            if (winner_if_over(shape, {state, question})) continue;
            const Player closer = other(question.loop);
            bool some = false;
            bool all = true;
            int least = 1 << 20;
            int most = 0;
            for (const Situation& next : after_each_move(shape, {state, question})) {
                const auto rank = oracle.rank(next.state, next.question);
                some = some || rank;
                all = all && rank;
                if (rank) least = std::min(least, *rank);
                if (rank) most = std::max(most, *rank);
            }
            CAPTURE(describe(shape, state, question));
            const bool closer_wins = state.mover == closer ? some : all;
            const auto rank = oracle.rank(state, question);
            CHECK(oracle.winner(state, question) == (closer_wins ? closer : question.loop));
            CHECK(rank.has_value() == closer_wins);
            if (rank) CHECK(*rank == 1 + (state.mover == closer ? least : most));
        }
    }
}

TEST_CASE("the retrograde oracle agrees with the graph built forward from one state") {
    std::mt19937_64 random(3);
    int compared = 0;
    for (const Shape& shape : shape_corpus()) {
        if (board_count(shape) > 800) continue;
        Oracle oracle(shape);
        for (int i = 0; i < 40; ++i) {
            const Question question = random_question(random);
            const State state = random_asked(oracle, question, random);
            const ForwardAnswer answer = forward_winner(shape, state, question);
            if (!answer.winner) continue;
            CAPTURE(describe(shape, state, question));
            CHECK(oracle.winner(state, question) == *answer.winner);
            ++compared;
        }
    }
    CHECK(compared > 1000);
}
