// One-eye problems: positions checked by hand, and the oracles against each other.
#include "tests/cpp/oracle/each_state.h"
#include "tests/cpp/oracle/forward_graph.h"
#include "tests/cpp/oracle/full_answer.h"
#include "tests/cpp/oracle/goal.h"
#include "tests/cpp/oracle/history_search.h"
#include "third_party/doctest/doctest.h"

using namespace oracle;

namespace {

constexpr Player attacker = Player::attacker;
constexpr Player defender = Player::defender;

Question eye(int a, int d, Player loop = attacker) { return {Goal::one_eye, a, d, loop, false}; }

// A position, asked for its full answer or for one question.
struct Asked {
    Oracle oracle;
    State state;

    explicit Asked(const Drawn& drawn) : oracle(drawn.shape), state{drawn.cells} {}
    explicit Asked(const std::string& drawing) : Asked(read_position(drawing)) {}

    std::string answer(Player mover) {
        state.mover = mover;
        return full_answer(oracle, state);
    }
    Player winner(Player mover, const Question& question) {
        state.mover = mover;
        return oracle.winner(state, question);
    }
    Player superko(Player mover) {
        state.mover = mover;
        return *superko_winner(oracle.shape(), state, Goal::one_eye, 1000000).winner;
    }
};

std::string answer(const std::string& drawing, Player mover) {
    return Asked(drawing).answer(mover);
}

bool has_eye(const std::string& drawing) {
    const Drawn drawn = read_position(drawing);
    return one_eye(drawn.shape.board_with(drawn.cells));
}

// Finite and unlimited threats, both loop winners, removable or not.
Question random_question(std::mt19937_64& random) {
    static const std::pair<int, int> threats[] = {
        {0, 0}, {0, 1},         {1, 0},         {0, 2},         {2, 0},
        {1, 1}, {0, unlimited}, {unlimited, 0}, {unlimited, 1}, {unlimited, unlimited}};
    const auto [a, d] = threats[random() % std::size(threats)];
    Question question = eye(a, d, random() % 2 ? attacker : defender);
    question.removable = random() % 5 == 0;
    return question;
}

int compare_with_forward_graph(const Shape& shape, std::mt19937_64& random, int count) {
    Oracle oracle(shape);
    int compared = 0;
    for (int i = 0; i < count; ++i) {
        const Question question = random_question(random);
        const State state = oracle.random_state(random, random() % 3 == 0);
        const ForwardAnswer answer = forward_winner(shape, state, question, 30000);
        if (!answer.winner) continue;
        CAPTURE(describe(shape, state, question));
        CHECK(oracle.winner(state, question) == *answer.winner);
        ++compared;
    }
    return compared;
}

// How a state shows the kind of its shape.
struct Sign {
    const char* kind;
    bool (*shown)(Oracle&, const State&);
};

const Sign signs[] = {
    {"ko", [](Oracle& o, const State& s) { return full_answer(o, s).starts_with("ko"); }},
    {"double-ko",
     [](Oracle& o, const State& s) {
         return o.winner(s, eye(unlimited, 0, defender)) == defender &&
                o.winner(s, eye(unlimited, 0, attacker)) == attacker;
     }},
    {"endless",
     [](Oracle& o, const State& s) {
         return o.winner(s, eye(unlimited, 0, defender)) == defender &&
                full_answer(o, s).starts_with("ko, attacker");
     }},
    {"moonshine",
     [](Oracle& o, const State& s) {
         return o.winner(s, eye(0, unlimited, attacker)) == attacker &&
                o.winner(s, eye(0, unlimited, defender)) == defender;
     }},
    {"loop",
     [](Oracle& o, const State& s) {
         return o.winner(s, eye(0, 0, attacker)) != o.winner(s, eye(0, 0, defender));
     }},
};

bool some_state_shows(Oracle& oracle, const Sign& sign) {
    bool shown = false;
    each_state(oracle.table(), false,
               [&](const State& state) { shown = shown || sign.shown(oracle, state); });
    return shown;
}

bool all_states_are_dead(Oracle& oracle) {
    bool dead = true;
    each_state(oracle.table(), false,
               [&](const State& state) { dead = dead && full_answer(oracle, state) == "dead"; });
    return dead;
}

}  // namespace

TEST_CASE("one eye: what is an eye") {
    CHECK(has_eye(".D/D#"));
    CHECK(has_eye(".dD/dd#/D##"));
    CHECK(has_eye("#D#/D.D/#D#"));              // by the anchor alone, in pieces that touch nowhere
    CHECK_FALSE(has_eye(".D/.D/##"));           // an empty neighbour: a larger eye is played out
    CHECK_FALSE(has_eye(".D/aD/##"));           // an attacker beside it
    CHECK_FALSE(has_eye("aD/dD/##"));           // not empty
    CHECK_FALSE(has_eye(".d./d#D/.#D"));        // around it stones that are not anchored
    CHECK_FALSE(has_eye(".D/#D"));              // a wall beside it
    CHECK_FALSE(has_eye(".D#c./D##../D####"));  // a crucial stone that is not connected
    CHECK(has_eye(".D#cd/D###D"));
}

TEST_CASE("one eye: a false eye is none, as its stones are not connected") {
    const std::string no_link = "##d#/#d.D/##DD";
    CHECK_FALSE(has_eye(no_link));
    for (Player mover : {attacker, defender}) CHECK(answer(no_link, mover) == "dead");
    CHECK(has_eye("Ddd/d.D/ddD"));  // all are connected around it: diagonals do not matter
    CHECK_FALSE(has_eye("#d#D/d.dD/#dd#/####"));
    CHECK(has_eye("#dd#D/d.ddD/ddd##/#####"));  // an attacker's diagonal, and a real eye
}

TEST_CASE("slow board: anchored blocks are safe, and leave no ban") {
    SlowBoard board("#aad#/#ad.D/##a##");
    CHECK_FALSE(board.block(3).safe);
    CHECK_FALSE(board.block(7).safe);
    board.set(8, 'd');
    CHECK(board.block(3).safe);
    CHECK(board.block(3).liberties.empty());
    CHECK(board.every_block_has_a_liberty());

    // A lone defender stone that takes a lone attacker stone: a ban, but not beside the anchor.
    SlowBoard banned("da.a/#da#");
    SlowBoard anchored("da.a/#dD#");
    CHECK(banned.play(2, defender)->ban == 1);
    const auto placement = anchored.play(2, defender);
    CHECK(placement->captured == 1);
    CHECK(placement->ban == no_point);
    // The attacker's stones are not safe beside an anchor, the defender's not beside a wall.
    CHECK_FALSE(SlowBoard("aD/..").block(0).safe);
    CHECK_FALSE(SlowBoard("d#/..").block(0).safe);
}

TEST_CASE("one eye: shapes with an anchor") {
    CHECK(make_shape("nothing crucial", "", "..D#").chains.empty());
    CHECK(make_shape("two chains", "", "1.2D").chains.size() == 2);
    CHECK_THROWS_AS(make_shape("far anchor", "", ".1#D"), std::invalid_argument);
    CHECK_THROWS_AS(make_shape("leak", "", ".Dx/.xx"), std::invalid_argument);
    const Shape shape = make_shape("two chains", "", "1.2D");
    CHECK(board_count(shape) == 3);
    CHECK_FALSE(shape.lost("cac"));
    CHECK(shape.lost("ca."));
    Oracle oracle(shape);
    CHECK_THROWS_AS(oracle.winner({"c.c"}, usual_question(Goal::capture, 0, 0)),
                    std::invalid_argument);
    Oracle life(corpus_shape("corner-three"));
    CHECK_THROWS_AS(life.winner({life.shape().empty_cells()}, eye(0, 0)), std::invalid_argument);
}

TEST_CASE("one eye: the usual loop winner is the attacker, but not on unlimited threats") {
    CHECK(usual_question(Goal::one_eye, 0, 0) == eye(0, 0, attacker));
    CHECK(usual_question(Goal::one_eye, 2, 1) == eye(2, 1, attacker));
    CHECK(usual_question(Goal::one_eye, 0, unlimited) == eye(0, unlimited, attacker));
    CHECK(usual_question(Goal::one_eye, unlimited, 0) == eye(unlimited, 0, defender));
    CHECK(eye(0, 0).seeker() == defender);
}

TEST_CASE("one eye: small answers") {
    CHECK(answer(".D/D#", attacker) == "alive");  // the goal is there
    CHECK(answer(".D/.D/#D", attacker) == "dead");
    CHECK(answer(".D/.D/#D", defender) == "alive");
    CHECK(answer("..D/DDD", attacker) == "alive");  // two points: one of them is left
    CHECK(answer("a.D/DDD", attacker) == "alive");  // it is captured
    CHECK(answer("a.D/DDD", defender) == "alive");
    CHECK(answer("..D/..#/###", attacker) == "dead");
    CHECK(answer("..D/..#/###", defender) == "dead");
    CHECK(answer("...D/####", defender) == "dead");  // all points touch a wall
}

TEST_CASE("one eye: the defender may not pass, the attacker may") {
    Asked no_move("dD/##");
    CHECK(no_move.winner(defender, eye(0, 0, defender)) == attacker);
    CHECK(no_move.oracle.rank(no_move.state, eye(0, 0, defender)) == 1);
    CHECK(no_move.winner(attacker, eye(0, 0, defender)) == attacker);
}

TEST_CASE("one eye: a ko for the eye") {
    // The attacker takes the lone stone from the middle; the defender connects there.
    Asked ko("##d./#d.D/##DD");
    CHECK(ko.answer(defender) == "alive");
    CHECK(ko.answer(attacker) == "ko, defender needs 1");
    CHECK(ko.winner(attacker, eye(0, 1)) == defender);
    CHECK(ko.winner(attacker, eye(1, 1)) == attacker);
    CHECK(ko.winner(attacker, eye(0, unlimited)) == defender);
    CHECK(ko.superko(defender) == defender);
    Asked taken("##d./#.aD/##DD");
    CHECK(taken.answer(attacker) == "dead");
    CHECK(taken.answer(defender) == "ko, attacker needs 1");
    taken.state.ban = 2;
    CHECK(taken.answer(defender) == "ko, defender needs 1");
    CHECK(answer("d...D/DDad#/#####", defender) == "ko, defender needs 1");
}

TEST_CASE("one eye: crucial chains must be connected, and are never given up") {
    CHECK(answer(".D#1./D##../D####", attacker) == "dead");  // an eye, but the chain is cut off
    CHECK(answer(".D.1/D###", defender) == "alive");
    CHECK(answer(".D.1/D###", attacker) == "dead");  // its capture ends the game
    CHECK(answer(".D.1/D##.", attacker) == "dead");  // it is cut off
    CHECK(answer(".D.1/D#D.", attacker) == "alive");
    // Without a crucial stone the same stones do not matter.
    CHECK(answer(".D.d/D###", attacker) == "alive");

    Oracle oracle(make_shape("chains", "", ".D1.2/D#..#"));
    CHECK(oracle.winner({".c...."}, eye(0, unlimited)) == attacker);  // one of two is captured
    CHECK(oracle.rank({".c...."}, eye(0, 0, defender)) == 0);
}

TEST_CASE("one eye: the corpus has three to ten free points, and each kind shows what it says") {
    for (const Shape& shape : one_eye_corpus()) {
        CAPTURE(shape.name);
        CHECK(shape.free_points() >= 3);
        CHECK(shape.free_points() <= 10);
        CHECK(shape.is("crucial") == !shape.chains.empty());
        Oracle oracle(shape);
        for (const Sign& sign : signs) {
            CAPTURE(sign.kind);
            CHECK(shape.is(sign.kind) == some_state_shows(oracle, sign));
        }
        CHECK(shape.is("dead") == all_states_are_dead(oracle));
    }
}

TEST_CASE("one eye: random shapes and states are legal, and of many kinds") {
    std::mt19937_64 random(11);
    int crucial = 0;
    int bans = 0;
    for (int i = 0; i < 300; ++i) {
        const Shape shape = random_one_eye_shape(random, 3 + static_cast<int>(random() % 6));
        CHECK(shape.anchored());
        crucial += !shape.chains.empty();
        const State state = random_state(shape, random, true);
        CHECK_FALSE(shape.lost(state.cells));
        CHECK(shape.board_with(state.cells).every_block_has_a_liberty());
        bans += state.ban != no_point && plausible_ban(shape, state);
    }
    CHECK(crucial > 50);
    CHECK(crucial < 200);
    CHECK(bans > 50);
}

TEST_CASE("one eye: more threats never hurt their owner, on all states with all bans") {
    for (const Shape& shape : one_eye_corpus()) {
        if (board_count(shape) > 3000) continue;
        Oracle oracle(shape);
        each_state(oracle.table(), true, [&](const State& state) {
            for (Player loop : {attacker, defender}) {
                const auto wins = [&](int a, int d) {
                    return oracle.winner(state, eye(a, d, loop)) == attacker;
                };
                const bool ordered = wins(0, 2) <= wins(0, 1) && wins(0, 1) <= wins(0, 0) &&
                                     wins(0, 0) <= wins(1, 0) && wins(1, 0) <= wins(2, 0) &&
                                     wins(0, 1) <= wins(1, 1) && wins(1, 1) <= wins(1, 0) &&
                                     wins(0, unlimited) <= wins(0, 2) &&
                                     wins(2, 0) <= wins(unlimited, 0);
                CHECK_MESSAGE(ordered, describe(shape, state, eye(0, 0, loop)));
            }
        });
    }
}

TEST_CASE("one eye: the retrograde oracle agrees with the graph built forward from one state") {
    std::mt19937_64 random(12);
    int compared = 0;
    for (const Shape& shape : one_eye_corpus()) {
        if (board_count(shape) > 7000) continue;
        compared += compare_with_forward_graph(shape, random, 12);
    }
    for (int i = 0; i < 70; ++i) {
        const Shape shape = random_one_eye_shape(random, 3 + static_cast<int>(random() % 4));
        compared += compare_with_forward_graph(shape, random, 15);
    }
    MESSAGE("one eye: " << compared << " compared with the forward graph");
    CHECK(compared > 900);
}

TEST_CASE("one eye: superko agrees with the default rule where there is no ko") {
    std::mt19937_64 random(13);
    int compared = 0;
    int different = 0;
    for (int i = 0; i < 60; ++i) {
        const Shape shape = random_one_eye_shape(random, 3 + static_cast<int>(random() % 3));
        Oracle oracle(shape);
        const bool ko_possible = oracle.table().nodes() > oracle.table().boards();
        each_state(oracle.table(), false, [&](const State& state) {
            const auto superko = superko_winner(shape, state, Goal::one_eye, 20000).winner;
            if (!superko) return;
            ++compared;
            if (*superko == oracle.winner(state, eye(0, 0))) return;
            ++different;
            CAPTURE(describe(shape, state, eye(0, 0)));
            CHECK(ko_possible);
        });
    }
    MESSAGE("one eye, superko: " << compared << " compared, " << different << " different");
    CHECK(compared > 5000);
}
