// Random positions of the shape corpus against brute force; see kUsage.
#include <chrono>
#include <cstdio>
#include <string>

#include "life_against_oracle.h"

using namespace shikatsu::test;

namespace {

constexpr const char* kUsage =
    "fuzz_life [superko] [POSITIONS [SEED [SHAPE]]] [--option NAME=VALUE ...] [--only-rule NAME]\n"
    "\n"
    "Compares the engine with brute force on random positions (1000 if not given) of all shapes "
    "of\n"
    "the corpus, of one, or (SHAPE \"random\") of random shapes: 19 questions each against the "
    "exact\n"
    "oracle, or, under superko, two against history search. SHAPE \"one-eye\" and "
    "\"one-eye-random\":\n"
    "the same for one-eye problems, 18 questions or one. Search options are drawn at random for\n"
    "each position, except\n"
    "  --option NAME=VALUE   this one (\"NAME\" alone switches a flag on);\n"
    "  --only-rule NAME      all rules: off, but for NAME and what it needs. \"none\" switches "
    "all\n"
    "                        of them off, \"all\" all flags among them on. The rules are\n";

struct Arguments {
    bool superko = false;
    std::vector<std::string> plain;
    FixedOptions fixed;

    std::string get(std::size_t i, const char* otherwise) const {
        return i < plain.size() ? plain[i] : otherwise;
    }
};

Arguments read(int argc, char** argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool takes_value = word == "--option" || word == "--only-rule";
        if (takes_value && i + 1 == argc) throw shikatsu::InputError(word + " needs a value");
        if (word == "--option") arguments.fixed.set(argv[++i]);
        else if (word == "--only-rule") arguments.fixed.set_rules(argv[++i]);
        else if (word == "superko" && i == 1) arguments.superko = true;
        else if (word.starts_with("-")) throw shikatsu::InputError("unknown option " + word);
        else arguments.plain.push_back(word);
    }
    return arguments;
}

int report(const Tally& t, double seconds) {
    for (const auto& line : t.disagreements) std::printf("DISAGREES %s\n", line.c_str());
    std::printf(
        "%ld positions, %ld questions, %ld skipped, %llu nodes, %.1f s, %zu disagreements\n",
        t.positions, t.questions, t.skipped, t.nodes, seconds, t.disagreements.size());
    return t.disagreements.empty() ? 0 : 1;
}

std::vector<oracle::Shape> chosen_shapes(const std::string& only, bool superko, std::uint64_t seed,
                                         long positions) {
    std::vector<oracle::Shape> shapes;
    if (only == "random" || only == "one-eye-random") {
        std::mt19937_64 random(seed);
        const auto make = only == "random" ? oracle::random_shape : oracle::random_one_eye_shape;
        for (long i = 0; i < positions; i += 20) {
            const int free_points = 3 + static_cast<int>(random() % (superko ? 3 : 6));
            shapes.push_back(make(random, free_points));
        }
        return shapes;
    }
    const bool one_eye = only == "one-eye";
    for (const auto& shape : one_eye ? oracle::one_eye_corpus() : oracle::shape_corpus())
        if ((only.empty() || one_eye || shape.name == only) &&
            (!superko || shape.free_points() <= 6))
            shapes.push_back(shape);
    if (shapes.empty()) throw shikatsu::InputError("no shape " + only);
    return shapes;
}

int fuzz(const Arguments& arguments) {
    const long positions = std::stol(arguments.get(0, "1000"));
    const std::uint64_t seed = std::stoull(arguments.get(1, "1"));
    const auto start = std::chrono::steady_clock::now();

    const std::vector<oracle::Shape> shapes =
        chosen_shapes(arguments.get(2, ""), arguments.superko, seed, positions);
    Tally total;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const long share = (positions + static_cast<long>(i)) / static_cast<long>(shapes.size());
        const int count = static_cast<int>(share);
        if (count == 0) continue;
        if (arguments.superko) {
            total.add(
                compare_superko(shapes[i], seed * 1000 + i, count, 2'000'000, arguments.fixed));
        } else {
            oracle::Oracle oracle(shapes[i]);
            total.add(compare_with_oracle(oracle, seed * 1000 + i, count, arguments.fixed));
        }
        std::fprintf(stderr, "\r%zu/%zu shapes, %ld questions, %zu disagreements ", i + 1,
                     shapes.size(), total.questions, total.disagreements.size());
    }
    std::fprintf(stderr, "\n");
    return report(total,
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return fuzz(read(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fuzz_life: %s\n\n%s", error.what(), kUsage);
        for (const Rule& rule : kRules)
            std::fprintf(stderr, "                        %s\n", std::string(rule.name).c_str());
        return 2;
    }
}
