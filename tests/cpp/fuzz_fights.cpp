// Random fights against brute force; see kUsage.
#include <cstdio>
#include <string>

#include "fights_against_oracle.h"

using namespace shikatsu::test;

namespace {

constexpr const char* kUsage =
    "fuzz_fights [FIGHTS [SEED [EMPTY_POINTS]]]\n"
    "fuzz_fights DRAWING attacker|defender\n"
    "fuzz_fights eyes POINTS\n"
    "\n"
    "Compares the engine with brute force on random fights (1000 if not given) with up to "
    "EMPTY_POINTS\n"
    "(7 if not given) empty points, or on one (oracle/fight.h): thirteen questions each, with and "
    "without\n"
    "rival groups and threats, with the option \"races\" on and all others drawn at random. Or "
    "compares "
    "how\n"
    "eyes of so many points are filled.\n";

constexpr std::size_t kMostStates = 60'000;

int report(const std::vector<std::string>& disagreements) {
    for (const auto& line : disagreements) std::printf("DISAGREES %s\n", line.c_str());
    return disagreements.empty() ? 0 : 1;
}

int report(const FightTally& t) {
    std::printf(
        "%ld fights (%ld captured, %ld counted, %ld with equal moves), %ld questions, %ld skipped, "
        "%llu nodes, %zu disagreements\n",
        t.positions, t.captured, t.counted, t.equal, t.questions, t.skipped, t.nodes,
        t.disagreements.size());
    return report(t.disagreements);
}

int fuzz_eyes(int points) {
    const EyeTally t = compare_eyes(points);
    std::printf("%ld compared, %ld exact, %zu disagreements\n", t.compared, t.exact,
                t.disagreements.size());
    return report(t.disagreements);
}

int fuzz(int argc, char** argv) {
    const std::string first = argc > 1 ? argv[1] : "1000";
    if (first == "eyes" && argc > 2) return fuzz_eyes(std::stoi(argv[2]));
    if (first.find('/') != std::string::npos) {
        const bool attacks = argc < 3 || std::string(argv[2]) == "attacker";
        const auto mover = attacks ? oracle::Player::attacker : oracle::Player::defender;
        return report(compare_fights({oracle::Fight(first, mover)}, 1, 50 * kMostStates));
    }
    const std::uint64_t seed = argc > 2 ? std::stoull(argv[2]) : 1;
    const int empty_points = argc > 3 ? std::stoi(argv[3]) : 7;
    const auto fights = random_fights(seed, std::stoi(first), empty_points);
    return report(compare_fights(fights, seed, kMostStates));
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return fuzz(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fuzz_fights: %s\n\n%s", error.what(), kUsage);
        return 2;
    }
}
