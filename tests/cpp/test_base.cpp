#include <set>

#include "base/bitset.h"
#include "base/key.h"
#include "doctest/doctest.h"
#include "search/numbers.h"
#include "search/options.h"

using namespace shikatsu;

TEST_CASE_TEMPLATE("a bitset is a set of small numbers", B, Bitset<1>, Bitset<2>, Bitset<6>) {
    B b;
    CHECK(b.empty());
    for (const int i : {0, 5, 63, B::kCapacity - 1}) b.insert(i);
    CHECK(b.size() == (B::kCapacity == 64 ? 3 : 4));
    CHECK(b.front() == 0);
    CHECK(b.contains(63));
    b.erase(63);
    CHECK_FALSE(b.contains(63));
    CHECK(B::first_n(B::kCapacity).size() == B::kCapacity);
    CHECK(B::first_n(7).minus(B::first_n(6)) == B::single(6));
    CHECK(B::first_n(6).is_subset_of(B::first_n(7)));
    CHECK_FALSE(B::first_n(7).is_subset_of(B::first_n(6)));
    std::set<int> seen;
    B::first_n(B::kCapacity - 3).for_each([&](int i) { seen.insert(i); });
    CHECK(static_cast<int>(seen.size()) == B::kCapacity - 3);
}

TEST_CASE("random keys of different families and numbers differ") {
    std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
    for (std::uint64_t family = 0; family < 20; ++family)
        for (std::uint64_t n = 0; n < 1000; ++n) {
            const Key k = random_key(family, n);
            seen.emplace(k.low, k.high);
        }
    CHECK(seen.size() == 20000);
}

TEST_CASE("open numbers never look solved") {
    CHECK(clamp_open(std::uint64_t{1} << 40) == kMaxOpen);
    CHECK_FALSE(Numbers{kMaxOpen, kMaxOpen}.is_solved());
}

TEST_CASE("options are range-checked and named in the error") {
    Options o;
    set_option(o, "loops", "md");
    CHECK(o.loop_treatment() == LoopTreatment::MinimalDistance);
    set_option(o, "simulation", "off");
    CHECK(o.simulation == 0);
    set_option(o, "epsilon", "100");
    CHECK(o.epsilon == 100);
    CHECK_THROWS_WITH_AS(set_option(o, "epsilon", "401"), "option epsilon: '401' is not in 0..400",
                         InputError);
    CHECK_THROWS_AS(set_option(o, "epsilon", "x"), InputError);
    CHECK_THROWS_AS(set_option(o, "loops", "never"), InputError);
    CHECK_THROWS_AS(set_option(o, "nothing", "1"), InputError);
    for (const auto& info : kOptions) {
        CHECK(o.*info.field >= info.low);
        CHECK(o.*info.field <= info.high);
        CHECK_FALSE(option_range(info).empty());
    }
}
