#include "safety_against_oracle.h"

#include <algorithm>

namespace shikatsu::test {

namespace {

constexpr std::uint64_t kMostNodes = 1'000'000;

std::vector<Question> questions() {
    std::vector<Question> all;
    for (const Threats a : {Threats{0}, Threats{1}, Threats{8}, kUnlimited}) {
        all.push_back({Goal::Capture, kDefender, a, 0, false});
        // Unlimited threats and all loops: the attacker could go on for ever in what is territory.
        all.push_back({Goal::TwoEyes, a == kUnlimited ? kDefender : kAttacker, a, 0, false});
    }
    all.push_back({Goal::Capture, kAttacker, 0, 0, false});
    all.push_back({Goal::TwoEyes, kDefender, 0, 0, false});
    return all;
}

int engine_point(const oracle::SlowBoard& board, int point) {
    const int row = board.rows() - 1 - point / board.columns();
    return row * board.columns() + point % board.columns();
}

}  // namespace

RegionProblem problem_of(const oracle::SafetyRegion& region) {
    const oracle::SlowBoard& board = region.board();
    RegionProblem p;
    p.columns = board.columns();
    p.rows = board.rows();
    p.kind = RegionKind::Safety;
    for (int point = 0; point < board.size(); ++point) {
        const int q = engine_point(board, point);
        const char content = board.at(point);
        if (content == '#' || content == 'a') p.attacker.push_back(q);
        if (content == 'D' || content == 'c' || content == 'd') p.defender.push_back(q);
        if (content == 'c') p.crucial.push_back(q);
        if (region.is_eye(point)) p.attacker_only.push_back(q);
    }
    for (const int point : region.area()) p.region.push_back(engine_point(board, point));
    return p;
}

std::vector<oracle::SafetyRegion> random_safety_regions(std::uint64_t seed, int count,
                                                        int free_points) {
    std::mt19937_64 random(seed);
    std::vector<oracle::SafetyRegion> regions;
    for (int i = 0; i < count; ++i)
        regions.push_back(oracle::random_safety_region(
            random, 2 + static_cast<int>(random() % static_cast<unsigned>(free_points - 1))));
    return regions;
}

SafetyTally compare_safety(const std::vector<oracle::SafetyRegion>& regions, std::uint64_t seed,
                           std::size_t most_states, const FixedOptions& fixed) {
    std::mt19937_64 random(seed);
    SafetyTally tally;
    for (const oracle::SafetyRegion& region : regions) {
        const Setting setting = random_setting(random, fixed);
        const auto solver = make_region_solver(problem_of(region), setting.options, setting.bytes,
                                               setting.least_points);
        auto asked = questions();
        std::shuffle(asked.begin(), asked.end(), random);
        bool skipped = false;
        for (const Question& question : asked) {
            const auto truth = region.winner(oracle_question(question), most_states);
            if (!truth) {
                skipped = true;
                continue;
            }
            const auto answer = solver->ask({}, question, {.nodes = kMostNodes}, {});
            ++tally.questions;
            tally.nodes += answer.nodes;
            if (question.goal == Goal::Capture && question.attacker_threats == kUnlimited)
                ++(*truth == oracle::Player::attacker ? tally.captured : tally.held);
            if (question.goal == Goal::TwoEyes && question.attacker_threats == 8)
                tally.territory += *truth == oracle::Player::defender;
            if (answer.solved && answer.winner == engine_player(*truth)) continue;
            tally.disagreements.push_back(
                region.drawing() + " " + question_text(question) + " [" + setting.text +
                "]: " + (answer.solved ? "engine says " : "unsolved, truth is not ") +
                oracle::name(oracle::other(*truth)));
        }
        tally.skipped += skipped;
        ++tally.positions;
    }
    return tally;
}

}  // namespace shikatsu::test
