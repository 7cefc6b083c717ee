#include "life_against_oracle.h"

#include <algorithm>
#include <sstream>

namespace shikatsu::test {

oracle::Player oracle_player(Player p) {
    return p == kAttacker ? oracle::Player::attacker : oracle::Player::defender;
}
Player engine_player(oracle::Player p) {
    return p == oracle::Player::attacker ? kAttacker : kDefender;
}

oracle::Goal oracle_goal(Goal goal) {
    if (goal == Goal::OneEye) return oracle::Goal::one_eye;
    return goal == Goal::Capture ? oracle::Goal::capture : oracle::Goal::two_eyes;
}

oracle::Question oracle_question(const Question& q) {
    const auto threats = [](Threats t) { return t == kUnlimited ? oracle::unlimited : t; };
    return {oracle_goal(q.goal), threats(q.attacker_threats), threats(q.defender_threats),
            oracle_player(q.loop_winner), q.removable};
}

std::string question_text(const Question& q) {
    const auto threats = [](Threats t) {
        return t == kUnlimited ? std::string("*") : std::to_string(t);
    };
    return std::string(oracle::name(oracle_goal(q.goal))) + " a=" + threats(q.attacker_threats) +
           " d=" + threats(q.defender_threats) +
           " loop=" + oracle::name(oracle_player(q.loop_winner)) +
           (q.removable ? " removable" : "");
}

namespace {

// The oracle counts points from the top left, the engine from the bottom left.
int engine_point(const oracle::SlowBoard& board, int point) {
    const int row = board.rows() - 1 - point / board.columns();
    return row * board.columns() + point % board.columns();
}

// More than any position of the corpus needs: a search that circles is reported, not waited for.
constexpr std::uint64_t kMostNodes = 1'000'000;

std::vector<Question> questions() {
    std::vector<Question> all;
    constexpr Threats kBudgets[6][2] = {{0, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 1}};
    for (const auto& [a, d] : kBudgets) {
        all.push_back({Goal::Capture, kDefender, a, d, false});
        if (a + d < 2) all.push_back({Goal::Capture, kAttacker, a, d, false});
        if (a + d < 2) all.push_back({Goal::TwoEyes, kAttacker, a, d, false});
    }
    all.push_back({Goal::TwoEyes, kDefender, 0, 0, false});
    for (const Player loop : {kAttacker, kDefender}) {
        all.push_back({Goal::Capture, loop, 0, kUnlimited, false});
        all.push_back({Goal::Capture, loop, kUnlimited, 0, false});
    }
    all.push_back({Goal::Capture, kDefender, 0, 1, true});
    all.push_back({Goal::Capture, kDefender, 1, 1, true});
    return all;
}

std::vector<Question> one_eye_questions() {
    std::vector<Question> all;
    constexpr Threats kBudgets[8][2] = {{0, 0}, {0, 1}, {1, 0}, {0, 2},
                                        {2, 0}, {1, 1}, {3, 0}, {0, 3}};
    for (const auto& [a, d] : kBudgets) {
        all.push_back({Goal::OneEye, kAttacker, a, d, false});
        if (a + d < 3) all.push_back({Goal::OneEye, kDefender, a, d, false});
    }
    for (const Player loop : {kAttacker, kDefender}) {
        all.push_back({Goal::OneEye, loop, 0, kUnlimited, false});
        all.push_back({Goal::OneEye, loop, kUnlimited, 0, false});
    }
    return all;
}

std::string describe(const oracle::Shape& shape, const oracle::State& state,
                     const std::string& question, const Setting& setting, const std::string& said) {
    return shape.name + " " + state.cells + " " + oracle::name(state.mover) +
           " ban=" + std::to_string(state.ban) + " " + question + " [" + setting.text +
           "]: " + said;
}

std::string winner_text(Player winner) {
    return std::string("engine says ") + oracle::name(oracle_player(winner));
}

std::string unsolved_text(const RegionSolver& solver, const RegionAnswer& answer) {
    std::string text = "unsolved (reason " + std::to_string(static_cast<int>(answer.reason)) + ")";
    for (const auto& info : kCounters)
        text += " " + std::string(info.name) + "=" + std::to_string(solver.counters().*info.field);
    return text + " used=" + std::to_string(solver.table_used()) + "/" +
           std::to_string(solver.table_entries());
}

}  // namespace

oracle::State random_position(const oracle::Shape& shape, std::mt19937_64& random) {
    oracle::State state = oracle::random_state(shape, random, random() % 2 == 0);
    if (random() % 2 == 0) return state;
    for (char& c : state.cells)
        if ((c == 'a' || c == 'd') && random() % 3 != 0) c = '.';
    state.ban = oracle::no_point;
    return state;
}

void Tally::add(const Tally& o) {
    positions += o.positions;
    questions += o.questions;
    skipped += o.skipped;
    nodes += o.nodes;
    disagreements.insert(disagreements.end(), o.disagreements.begin(), o.disagreements.end());
}

RegionProblem problem_of(const oracle::Shape& shape, const oracle::State& state, KoRule rule) {
    RegionProblem p;
    p.columns = shape.board.columns();
    p.rows = shape.board.rows();
    for (int q = 0; q < shape.board.size(); ++q)
        if (shape.board.at(q) == '#') p.attacker.push_back(engine_point(shape.board, q));
        else if (shape.board.at(q) == 'D') p.defender.push_back(engine_point(shape.board, q));
    for (std::size_t i = 0; i < shape.region.size(); ++i) {
        const int q = engine_point(shape.board, shape.region[i]);
        p.region.push_back(q);
        if (state.cells[i] == 'a') p.attacker.push_back(q);
        if (state.cells[i] == 'd' || state.cells[i] == 'c') p.defender.push_back(q);
        if (state.cells[i] == 'c') p.crucial.push_back(q);
        if (state.ban == static_cast<int>(i) && rule == KoRule::Simple) p.ban = q;
    }
    p.to_move = engine_player(state.mover);
    p.rule = rule;
    if (shape.anchored()) p.kind = RegionKind::OneEye;
    return p;
}

void FixedOptions::set(std::string_view text) {
    const auto split = text.find('=');
    const std::string_view value = split == text.npos ? "on" : text.substr(split + 1);
    set_option(options_, text.substr(0, split), value);
    for (const auto& info : kOptions)
        if (info.name == text.substr(0, split)) names_.insert(info.name);
}

void FixedOptions::set_rules(const std::string& name) {
    const auto is_flag = [](const Rule& r) { return r.name.find('=') == r.name.npos; };
    bool known = name == "none" || name == "all";
    for (const Rule& rule : kRules) {
        if (name == "all") {
            if (is_flag(rule)) set(rule.name);
            continue;
        }
        const std::string option(rule.name.substr(0, rule.name.find('=')));
        const std::string off = option == "loops" ? "tca" : option == "increment" ? "one" : "off";
        set(option + "=" + off);
    }
    for (const Rule& rule : kRules) {
        if (rule.name != name) continue;
        known = true;
        set(rule.name);
        std::istringstream needed{std::string(rule.needs)};
        for (std::string flag; needed >> flag;) set(flag);
    }
    if (!known) throw InputError("unknown rule '" + name + "'");
}

Setting random_setting(std::mt19937_64& random, const FixedOptions& fixed) {
    Setting s;
    s.options = fixed.options();
    for (const auto& info : kOptions) {
        if (fixed.fixes(info)) {
            s.text += std::string(info.name) + "=" + std::to_string(s.options.*info.field) + " ";
            continue;
        }
        if (random() % 3 != 0 || info.name == "patience") continue;  // a limit, not an effort
        // Naive loops do not always end.
        const int high = info.name == "loops" ? info.high - 1 : info.high;
        const auto width = static_cast<std::uint64_t>(high - info.low) + 1;
        s.options.*info.field =
            info.low + static_cast<int>(random() % std::min<std::uint64_t>(width, 200));
        s.text += std::string(info.name) + "=" + std::to_string(s.options.*info.field) + " ";
    }
    constexpr std::uint64_t kSizes[] = {1 << 16, 1 << 17, 1 << 20};
    s.bytes = kSizes[random() % 3];
    constexpr std::size_t kWidths[] = {64, 64, 128, 361};
    s.least_points = kWidths[random() % 4];
    s.text += "bytes=" + std::to_string(s.bytes) + " points=" + std::to_string(s.least_points);
    return s;
}

Tally compare_with_oracle(oracle::Oracle& oracle, std::uint64_t seed, int count,
                          const FixedOptions& fixed) {
    std::mt19937_64 random(seed);
    Tally tally;
    for (int i = 0; i < count; ++i) {
        const oracle::State state = random_position(oracle.shape(), random);
        const Setting setting = random_setting(random, fixed);
        const auto solver =
            make_region_solver(problem_of(oracle.shape(), state, KoRule::Simple), setting.options,
                               setting.bytes, setting.least_points);
        auto asked = oracle.shape().anchored() ? one_eye_questions() : questions();
        std::shuffle(asked.begin(), asked.end(), random);
        for (const Question& question : asked) {
            const auto answer = solver->ask({}, question, {.nodes = kMostNodes}, {});
            const auto truth = engine_player(oracle.winner(state, oracle_question(question)));
            ++tally.questions;
            tally.nodes += answer.nodes;
            if (answer.solved && answer.winner == truth) continue;
            const std::string said =
                answer.solved ? winner_text(answer.winner) : unsolved_text(*solver, answer);
            tally.disagreements.push_back(
                describe(oracle.shape(), state, question_text(question), setting, said));
        }
        ++tally.positions;
    }
    return tally;
}

Tally compare_superko(const oracle::Shape& shape, std::uint64_t seed, int count, long node_cap,
                      const FixedOptions& fixed) {
    std::mt19937_64 random(seed);
    Tally tally;
    for (int i = 0; i < count; ++i) {
        // Plain history search cannot do much with an open region.
        const oracle::State state = shape.free_points() < 5 ? random_position(shape, random)
                                                            : oracle::random_state(shape, random);
        const Setting setting = random_setting(random, fixed);
        const auto solver =
            make_region_solver(problem_of(shape, state, KoRule::Superko), setting.options,
                               setting.bytes, setting.least_points);
        const std::vector<Goal> goals = shape.anchored()
                                            ? std::vector<Goal>{Goal::OneEye}
                                            : std::vector<Goal>{Goal::TwoEyes, Goal::Capture};
        for (const Goal goal : goals) {
            const Question question{goal, goal == Goal::Capture ? kDefender : kAttacker, 0, 0,
                                    false};
            const auto truth =
                oracle::superko_winner(shape, state, oracle_question(question).goal, node_cap);
            if (!truth.winner) {
                ++tally.skipped;
                continue;
            }
            const auto answer = solver->ask({}, question, {.nodes = kMostNodes}, {});
            ++tally.questions;
            tally.nodes += answer.nodes;
            if (!answer.solved || answer.winner != engine_player(*truth.winner))
                tally.disagreements.push_back(describe(
                    shape, state, "superko " + question_text(question), setting,
                    answer.solved ? winner_text(answer.winner) : unsolved_text(*solver, answer)));
        }
        ++tally.positions;
    }
    return tally;
}

}  // namespace shikatsu::test
