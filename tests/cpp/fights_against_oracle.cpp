#include "fights_against_oracle.h"

#include <algorithm>

#include "goals/region/life.h"
#include "knowledge/race.h"
#include "oracle/eye_race.h"

namespace shikatsu::test {

namespace {

constexpr std::uint64_t kMostNodes = 1'000'000;

std::vector<Question> questions() {
    std::vector<Question> all;
    constexpr Threats kBudgets[6][2] = {{0, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 1}};
    for (const auto& [a, d] : kBudgets) {
        all.push_back({Goal::Capture, kDefender, a, d, false});
        if (a + d < 2) all.push_back({Goal::Capture, kAttacker, a, d, false});
    }
    for (const Player loop : {kAttacker, kDefender}) {
        all.push_back({Goal::Capture, loop, 0, kUnlimited, false});
        all.push_back({Goal::Capture, loop, kUnlimited, 0, false});
    }
    return all;
}

int engine_point(const oracle::SlowBoard& board, int point) {
    const int row = board.rows() - 1 - point / board.columns();
    return row * board.columns() + point % board.columns();
}

// The game of a fight, as the search sees it at its start.
struct Game {
    RegionProblem problem;
    RegionSetting<1> setting;
    Area<1> area;
    Position<1> position;
    LifeGame<1> life;

    explicit Game(const RegionProblem& p)
        : problem(p),
          setting{p.rule, outside(p.attacker), outside(p.defender), {}, {}},
          area(Geometry(p.columns, p.rows), p.region, {setting.wall, setting.anchor}),
          position(set_up()),
          life(area, setting, Options{}) {
        life.let_race(&position);
    }
    RegionState<1> state() const { return life.start(position, setting.crucial); }
    int moves() const {
        MoveList list;
        life.moves(state(), list);
        return list.size();
    }

   private:
    std::vector<int> outside(const std::vector<int>& stones) const {
        std::vector<int> found;
        for (const int q : stones)
            if (std::find(problem.region.begin(), problem.region.end(), q) == problem.region.end())
                found.push_back(q);
        return found;
    }
    Position<1> set_up() {
        Position<1> p;
        const auto put = [&](const std::vector<int>& stones, Player player) {
            for (const int q : stones)
                if (area.local_point(q) != kNoPoint)
                    p.put(area, colour_of(player), area.local_point(q));
        };
        put(problem.attacker, kAttacker);
        put(problem.defender, kDefender);
        for (const int q : problem.crucial) setting.crucial.insert(area.local_point(q));
        for (const int q : problem.rival_ends) setting.rival_ends.insert(area.local_point(q));
        p.set_to_move(colour_of(problem.to_move));
        return p;
    }
};

void add_claims(FightTally& tally, const RegionProblem& problem) {
    Game game(problem);
    tally.counted += game.life.race(game.state()).has_value();
    const int few = game.moves();
    game.life.let_race(nullptr);
    tally.equal += few < game.moves();
}

std::string describe(const oracle::Fight& fight, const Question& question, const Setting& setting,
                     const RegionAnswer& answer) {
    const std::string said =
        answer.solved ? std::string("engine says ") + oracle::name(oracle_player(answer.winner))
                      : std::string("unsolved");
    return fight.drawing() + " " + oracle::name(fight.mover()) + " " + question_text(question) +
           " [" + setting.text + "]: " + said;
}

}  // namespace

RegionProblem problem_of(const oracle::Fight& fight) {
    const oracle::SlowBoard& board = fight.board();
    RegionProblem p;
    p.columns = board.columns();
    p.rows = board.rows();
    p.to_move = engine_player(fight.mover());
    for (int point = 0; point < board.size(); ++point) {
        const int q = engine_point(board, point);
        const char content = board.at(point);
        if (content == 'x') continue;
        if (content == '#' || content == 'a' || content == 's') p.attacker.push_back(q);
        if (content == 'D' || content == 'c' || content == 'd') p.defender.push_back(q);
        if (content == 'c') p.crucial.push_back(q);
        if (content == 's') p.rival_ends.push_back(q);
        if (content != '#' && content != 'D') p.region.push_back(q);
    }
    return p;
}

std::vector<oracle::Fight> random_fights(std::uint64_t seed, int count, int empty_points) {
    std::mt19937_64 random(seed);
    std::vector<oracle::Fight> fights;
    for (int i = 0; i < count; ++i) fights.push_back(oracle::random_fight(random, empty_points));
    return fights;
}

FightTally compare_fights(const std::vector<oracle::Fight>& fights, std::uint64_t seed,
                          std::size_t most_states, const FixedOptions& fixed) {
    std::mt19937_64 random(seed);
    FightTally tally;
    for (const oracle::Fight& fight : fights) {
        const RegionProblem problem = problem_of(fight);
        Setting setting = random_setting(random, fixed);
        setting.options.races = 1;
        const auto solver =
            make_region_solver(problem, setting.options, setting.bytes, setting.least_points);
        auto asked = questions();
        std::shuffle(asked.begin(), asked.end(), random);
        bool skipped = false;
        for (const Question& question : asked) {
            const auto truth = fight.winner(oracle_question(question), most_states);
            if (!truth) {
                skipped = true;
                break;
            }
            const auto answer = solver->ask({}, question, {.nodes = kMostNodes}, {});
            ++tally.questions;
            tally.nodes += answer.nodes;
            if (&question == &asked.front()) tally.captured += *truth == oracle::Player::attacker;
            if (!answer.solved || answer.winner != engine_player(*truth))
                tally.disagreements.push_back(describe(fight, question, setting, answer));
        }
        tally.skipped += skipped;
        add_claims(tally, problem);
        const Question eyes{Goal::TwoEyes, kAttacker, 0, 0, false};
        const auto with = solver->ask({}, eyes, {.nodes = kMostNodes}, {});
        const auto without =
            make_region_solver(problem, {}, 1 << 20)->ask({}, eyes, {.nodes = kMostNodes / 10}, {});
        ++tally.questions;
        if (without.solved && (!with.solved || with.winner != without.winner))
            tally.disagreements.push_back(describe(fight, eyes, setting, with));
        ++tally.positions;
    }
    return tally;
}

namespace {

// Eye and prey on a board: the eye in the middle or against the edge, the prey all around it.
struct EyeSetup {
    Area<1> area;
    Bitset<1> eye;

    EyeSetup(int columns, int rows, const std::vector<int>& points)
        : area(Geometry(columns, rows), everything(columns * rows)) {
        for (const int p : points) eye.insert(area.local_point(p));
    }

   private:
    static std::vector<int> everything(int count) {
        std::vector<int> all;
        for (int p = 0; p < count; ++p) all.push_back(p);
        return all;
    }
};

}  // namespace

namespace {

void compare_eye(EyeTally& tally, const EyeSetup& setup, EyeFilling<1>& filling,
                 const oracle::EyeShape& shape, int others, oracle::EyeRace::Threats threats) {
    const bool hunter_has_threats = threats == oracle::EyeRace::Threats::hunter;
    oracle::EyeRace race(shape, others, threats);
    for (unsigned stones = 0; stones < 1u << shape.points.size(); ++stones) {
        if (!race.is_legal(stones)) continue;
        Bitset<1> inside;
        for (std::size_t i = 0; i < shape.points.size(); ++i)
            if ((stones >> i & 1) != 0) inside.insert(setup.area.local_point(shape.points[i]));
        for (const bool hunter_first : {true, false}) {
            const int more = others + (hunter_first ? 0 : 1);
            const int truth = race.least_liberties(stones, hunter_first);
            const std::string about = shape.text() + " stones " + std::to_string(stones) +
                                      " others " + std::to_string(others) +
                                      (hunter_first ? " hunter" : " owner") + " first: ";
            const int most = filling.most(setup.eye, inside, hunter_first, others == 0);
            const int least = filling.least(setup.eye, inside);
            if (!hunter_has_threats && most < kNever) tally.add_most(about, most + more, truth);
            if (hunter_has_threats)
                tally.add_least(about, least < kNever ? least + more : oracle::EyeRace::never,
                                truth);
        }
    }
}

}  // namespace

void EyeTally::add_most(const std::string& about, int most, int truth) {
    ++compared;
    exact += most == truth;
    if (most < truth)
        disagreements.push_back(about + "V " + std::to_string(most) + ", is " +
                                std::to_string(truth));
}

void EyeTally::add_least(const std::string& about, int least, int truth) {
    ++compared;
    exact += least == truth;
    if (least > truth)
        disagreements.push_back(about + "W " + std::to_string(least) + ", is " +
                                std::to_string(truth));
}

EyeTally compare_eyes(int points) {
    EyeTally tally;
    for (const oracle::EyeShape& shape : oracle::eye_shapes(points)) {
        const EyeSetup setup(shape.columns, shape.rows, shape.points);
        EyeFilling<1> filling(setup.area);
        for (int others = 0; others <= 3; ++others) {
            compare_eye(tally, setup, filling, shape, others, oracle::EyeRace::Threats::hunter);
            compare_eye(tally, setup, filling, shape, others, oracle::EyeRace::Threats::owner);
        }
    }
    return tally;
}

}  // namespace shikatsu::test
