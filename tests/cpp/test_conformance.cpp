// Every game keeps the contracts of search/game.h (conformance.h).
#include "conformance.h"
#include "fights_against_oracle.h"
#include "goals/board/game.h"
#include "goals/region/safety.h"
#include "oracle/shape.h"
#include "random_fight.h"
#include "region_setup.h"
#include "safety_against_oracle.h"
#include "toy_games.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

using Random = std::mt19937_64;

int below(Random& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

std::vector<Move> first_numbers(int count) {
    std::vector<Move> moves;
    for (int m = 0; m < count; ++m) moves.push_back(static_cast<Move>(m));
    return moves;
}

template <class G>
void check_graph(Repetition repetition, Conformed& seen) {
    Random random(7);
    for (int round = 0; round < 50; ++round) {
        const int vertices = 4 + below(random, 12);
        const G game(random, vertices, 3, repetition);
        const auto over = [&](const auto& s) {
            return game.won[static_cast<std::size_t>(s.vertex)] != 0;
        };
        Conformance<G> conformance(game, first_numbers(vertices), 3, over, seen);
        for (int v = 0; v < vertices; ++v) conformance.walk({v, Player::One}, 4, random);
    }
}

// ---- regions

Question random_question(Random& random, bool superko) {
    constexpr Threats kSome[] = {0, 0, 1, 2, kMaxThreats, kUnlimited};
    Question q;
    if (random() % 2 == 0) q.goal = Goal::TwoEyes;
    if (random() % 2 == 0) q.loop_winner = kAttacker;
    if (superko) return q;
    q.attacker_threats = kSome[below(random, 6)];
    q.defender_threats = kSome[below(random, q.attacker_threats == kUnlimited ? 5 : 6)];
    q.removable = random() % 3 == 0;
    return q;
}

template <class G>
void check_region(const RegionSetup<G::kWords>& s, const RegionSetting<G::kWords>& setting,
                  const Options& options, const Question& question, Random& random,
                  Conformed& seen) {
    G game(s.area, setting, options);
    game.let_race(options.races != 0 ? &s.position : nullptr);
    game.set_question(question);
    std::vector<Move> moves{kPass};
    for (const int p : s.area.points()) moves.push_back(static_cast<Move>(p));
    // The defender may not pass where he must reach his goal: he would spoil what he has reached.
    const auto over = [&](const auto& state) {
        const auto& attacker = state.position.of(colour_of(kAttacker));
        const bool has_lost =
            !setting.rival_ends.empty() && !setting.rival_ends.intersects(attacker);
        const bool reached =
            question.goal != Goal::Capture && game.judge(state).winner == kDefender;
        return has_lost || reached || game.lost(state);
    };
    Conformance<G>(game, moves, 2, over, seen)
        .walk(game.start(s.position, setting.crucial | setting.rival), 4, random);
}

Options random_options(Random& random) {
    Options options;
    options.share = below(random, 2);
    options.benson = below(random, 4) != 0;
    options.miai = below(random, 2);
    options.dead_shape = below(random, 4) != 0;
    options.seeker_passes = below(random, 4) == 0;
    return options;
}

template <template <int> class G, int W>
void check_shape(const oracle::Shape& shape, Random& random, bool one_eye, Conformed& seen) {
    const bool superko = below(random, 5) == 0;
    const auto state = oracle::random_state(shape, random, !superko && below(random, 2) == 0);
    const RegionSetup<W> s(problem_of(shape, state, KoRule::Simple));
    auto setting = s.setting();
    if (superko) setting.rule = KoRule::Superko;
    Question question = random_question(random, superko);
    if (one_eye) question.goal = Goal::OneEye;
    if (!setting.crucial.empty() || one_eye)
        check_region<G<W>>(s, setting, random_options(random), question, random, seen);
}

// A fight with a rival group whose capture ends it; with `rival`, the defender must capture these stones instead.
void check_fight(const oracle::Fight& fight, bool rival, Random& random, Conformed& seen) {
    const RegionProblem problem = problem_of(fight);
    const RegionSetup<1> s(problem);
    auto setting = s.setting();
    Options options;
    options.races = below(random, 2);
    for (const int q : problem.rival_ends)
        (rival ? setting.rival : setting.rival_ends).insert(s.area.local_point(q));
    Question question;
    question.attacker_threats = static_cast<Threats>(below(random, 3));
    if (!setting.crucial.empty())
        check_region<LifeGame<1>>(s, setting, options, question, random, seen);
}

// ---- the whole board

void check_capture(CaptureGoal goal, const Options& options, int plies, Random& random,
                   Conformed& seen) {
    CaptureProblem fight = random_fight(random, goal);
    // The stones to be connected are those of the side that must reach the goal.
    if (goal == CaptureGoal::Connect) std::swap(fight.attacker, fight.defender);
    const Area<2> area = whole_board(fight.columns, fight.rows);
    auto position = position_of(area, fight);
    position.set_to_move(colour_of(random() % 2 == 0 ? Player::One : Player::Two));
    Workspace<2> work(area, 1 << 20);
    const CaptureGame<2> game(area, goal, options, work);
    const int orders = 1 + below(random, 3);
    // What is connected may be cut again, but the game is over.
    const auto over = [&](const auto& s) {
        const auto judgement = game.judge(s);
        const bool joined = judgement.decided && judgement.winner == Player::One;
        return game.is_over(s) || (goal == CaptureGoal::Connect && joined);
    };
    // The generator's moves only: what it leaves out may win.
    Conformance<CaptureGame<2>> conformance(game, {}, plies, over, seen);
    const auto threats = static_cast<Threats>(below(random, 2));
    const auto others = static_cast<Threats>(below(random, 2));
    conformance.walk(game.start(position, set_of(fight.targets), threats, others, orders), 3,
                     random);
}

Options capture_options(Random& random) {
    Options options;
    options.algorithm = below(random, 3);
    options.generator = below(random, 2);
    options.zones = below(random, 4) != 0;
    options.ladder = below(random, 4) != 0;
    return options;
}

}  // namespace

TEST_CASE("conformance: toy games") {
    Random random(1);
    Conformed seen;
    const Nim nim;
    const auto never = [](const auto&) { return false; };
    for (int heap = 0; heap < 12; ++heap)
        Conformance<Nim>(nim, first_numbers(6), 4, never, seen)
            .walk({heap, Player::One}, 12, random);
    const TicTacToe game;
    const auto over = [&](const auto& s) { return game.judge(s).decided; };
    for (int i = 0; i < 20; ++i)
        Conformance<TicTacToe>(game, first_numbers(9), 3, over, seen).walk({}, 9, random);
    CHECK(seen.proofs > 20);
    CHECK(seen.refutations > 20);
}

TEST_CASE("conformance: graphs with cycles, and those whose moves come due") {
    for (const auto rule :
         {Repetition::PlayerOneWins, Repetition::PlayerTwoWins, Repetition::MoverLoses}) {
        Conformed plain, lazy;
        check_graph<CycleGame>(rule, plain);
        check_graph<LazyCycleGame>(rule, lazy);
        CHECK(plain.proofs > 50);
        CHECK(lazy.proofs > 50);
        CHECK(plain.due == 0);
        CHECK(lazy.due > 50);
    }
}

TEST_CASE("conformance: life and death") {
    Random random(2);
    Conformed seen;
    for (const auto& shape : oracle::shape_corpus())
        for (int i = 0; i < 4; ++i) {
            check_shape<LifeGame, 1>(shape, random, false, seen);
            check_shape<LifeGame, 2>(shape, random, false, seen);
        }
    CHECK(seen.states > 300);
    CHECK(seen.judged > 100);
    CHECK(seen.compared > 50);
    CHECK(seen.ahead > 50);
    CHECK(seen.proofs > 50);
    CHECK(seen.refutations > 20);
}

TEST_CASE("conformance: one eye") {
    Random random(3);
    Conformed seen;
    for (const auto& shape : oracle::one_eye_corpus())
        for (int i = 0; i < 10; ++i) check_shape<OneEyeGame, 1>(shape, random, true, seen);
    CHECK(seen.states > 100);
    CHECK(seen.compared > 20);
    CHECK(seen.proofs > 20);
}

TEST_CASE("conformance: safety of a border") {
    Random random(4);
    Conformed seen;
    for (const auto& region : random_safety_regions(4, 150, 7)) {
        const RegionSetup<1> s(problem_of(region));
        Question question;
        if (random() % 2 == 0) question = {Goal::TwoEyes, kAttacker, 0, 0, false};
        question.attacker_threats = static_cast<Threats>(below(random, 3));
        check_region<SafetyGame<1>>(s, s.setting(), random_options(random), question, random, seen);
    }
    CHECK(seen.states > 100);
    CHECK(seen.compared > 20);
    CHECK(seen.proofs > 20);
}

TEST_CASE("conformance: races that a capture ends, and with a rival in two phases") {
    Random random(5);
    Conformed seen;
    for (const auto& fight : random_fights(5, 250, 7)) {
        check_fight(fight, false, random, seen);
        check_fight(fight, true, random, seen);
    }
    CHECK(seen.compared > 50);
    CHECK(seen.proofs > 50);
    CHECK(seen.left_out > 20);
    CHECK(seen.phases > 5);
}

TEST_CASE("conformance: captures and connections") {
    Random random(6);
    Conformed seen;
    for (int i = 0; i < 600; ++i)
        for (const auto goal :
             {CaptureGoal::CaptureAll, CaptureGoal::CaptureAny, CaptureGoal::Connect})
            check_capture(goal, capture_options(random), i % 20 == 0 ? 2 : 1, random, seen);
    CHECK(seen.states > 300);
    CHECK(seen.compared > 100);
    CHECK(seen.leads > 50);
    CHECK(seen.covered > 50);
    CHECK(seen.weaker > 50);
    CHECK(seen.proofs > 50);
    CHECK(seen.recalled > 20);
}
