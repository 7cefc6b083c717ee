// The static rules against the exact oracle: a slice of what `fuzz_rules` runs at length.
#include "doctest/doctest.h"
#include "rules_against_oracle.h"

using namespace shikatsu::test;

namespace {

void check(const RuleTallies& tallies, const std::map<std::string, long>& least_claims) {
    for (const auto& [rule, tally] : tallies) {
        for (std::size_t i = 0; i < tally.wrong.size() && i < 5; ++i)
            FAIL_CHECK(rule << ": " << tally.wrong[i]);
        CHECK(tally.wrong.size() == 0);
    }
    for (const auto& [name, least] : least_claims) {
        const std::string& rule = name;  // clang before 16 cannot capture what is bound by []
        CAPTURE(rule);
        REQUIRE(tallies.contains(rule));
        CHECK(tallies.at(rule).claims >= least);  // a rule that never fires is not tested
        MESSAGE(rule << ": " << tallies.at(rule).claims << " claims, "
                     << tallies.at(rule).comparisons << " comparisons");
    }
}

void add(RuleTallies& total, const RuleTallies& more) {
    for (const auto& [rule, tally] : more) total[rule].add(tally);
}

}  // namespace

TEST_CASE("static rules claim nothing wrong on the shapes of the corpus") {
    RuleTallies total;
    for (std::size_t i = 0; i < oracle::shape_corpus().size(); ++i) {
        if (oracle::board_count(oracle::shape_corpus()[i]) > 7000) continue;
        oracle::Oracle oracle(oracle::shape_corpus()[i]);
        add(total, compare_rules(oracle, 500 + i, 60));
    }
    check(total, {{"dead shape", 500},
                  {"dead shape move", 100},
                  {"child: captured", 50},
                  {"child: two eyes", 500},
                  {"child: dead shape", 2000},
                  {"child: living reply", 50},
                  {"child: killing reply", 200},
                  {"makes life", 100}});
}

TEST_CASE("static rules claim nothing wrong on random shapes") {
    RuleTallies total;
    std::mt19937_64 random(600);
    for (int i = 0; i < 120; ++i) {
        oracle::Oracle oracle(oracle::random_shape(random, 4 + static_cast<int>(random() % 4)));
        add(total, compare_rules(oracle, random(), 20));
    }
    check(total, {{"dead shape", 500},
                  {"dead shape move", 150},
                  {"child: dead shape", 2500},
                  {"child: living reply", 50},
                  {"child: killing reply", 300},
                  {"makes life", 100}});
}

// Connections by miai are rare: open regions, with many states each. In the last one two blocks have a
// link in common:
//
//     O O O
//     X . X      X attacker stones, # the wall: the point between them is a link of both, and the
//     . # .      defender who takes it cuts one of them off.
TEST_CASE("dead shapes by miai are dead") {
    RuleTallies total;
    for (const char* drawing : {"..c#/...#/...#/####", "..c.#/....#/...##/#####",
                                "..c..#/.....#/######", "cc.cc/ccccc/c...c/c.#.c/#####"}) {
        oracle::Oracle oracle(oracle::make_shape(drawing, "", drawing));
        add(total, compare_rules(oracle, 700, 1000));
    }
    check(total, {{"dead shape by miai", 30}, {"dead shape move by miai", 3}});
}

// Two attacker stones in the middle of six points that are no dead shape when five of them are filled: there
// is no room for two eyes, and no capture. The eye of eight points contains it.
TEST_CASE("a seki of six points is no dead shape") {
    RuleTallies total;
    for (const char* drawing :
         {"cccccc/cc.ccc/c....c/ccc.cc/cccccc", "cccccc/ccc.cc/c....c/cc.ccc/cccccc",
          "cccccc/cc..cc/c....c/cc..cc/cccccc"}) {
        oracle::Oracle oracle(oracle::make_shape(drawing, "", drawing));
        add(total, compare_rules(oracle, 800, 400));
    }
    check(total, {{"dead shape", 50}});
}
