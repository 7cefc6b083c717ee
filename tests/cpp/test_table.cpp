#include "doctest/doctest.h"
#include "search/path.h"
#include "search/path_table.h"
#include "search/transposition_table.h"

using namespace shikatsu;

namespace {
using Table = TranspositionTable<NoScope>;
const auto any = [](const auto&) { return true; };
Key key(std::uint64_t n) { return random_key(100, n); }
}  // namespace

TEST_CASE("what is stored is found again, open and won side by side") {
    Counters counters;
    Table t(1 << 20, true, true, counters);
    t.store_open(key(1), 5, {3, 4}, 7, true, 10);
    REQUIRE(t.find_open(key(1), 5) != nullptr);
    CHECK(t.find_open(key(1), 5)->numbers() == Numbers{3, 4});
    CHECK(t.find_open(key(1), 5)->repetition);
    CHECK(t.find_open(key(1), 6) == nullptr);
    CHECK(t.find_open(key(2), 5) == nullptr);
    t.store_won(key(1), 6, Player::Two, {}, 9, 12, 100);
    CHECK(t.find_open(key(1), 5) != nullptr);
    REQUIRE(t.find_won(key(1), Player::Two, any) != nullptr);
    CHECK(t.find_won(key(1), Player::Two, any)->move == 9);
    CHECK(t.find_won(key(1), Player::One, any) == nullptr);
    t.store_won(key(1), 5, Player::One, {}, 2, 3, 100);
    CHECK(t.find_open(key(1), 5) == nullptr);  // solved: the numbers are of no use
    CHECK(t.find_won(key(1), Player::One, any) != nullptr);
    CHECK(t.used() == 2);
}

TEST_CASE("growing keeps every entry and never exceeds the limit") {
    Counters counters;
    for (const std::uint64_t limit : {std::uint64_t{5} << 18, std::uint64_t{1} << 22}) {
        Table t(limit, true, true, counters);
        std::uint64_t n = 0;
        while (t.used() < limit / sizeof(Table::Entry) * 6 / 10) {
            t.store_open(key(n), 0, {static_cast<std::uint32_t>(n + 1), 1}, 0, false, 1);
            ++n;
            REQUIRE(t.bytes() <= limit);
        }
        CHECK(t.bytes() > limit * 9 / 10 - (1 << 14));
        std::uint64_t found = 0;
        for (std::uint64_t i = 0; i < n; ++i)
            if (const auto* e = t.find_open(key(i), 0); e != nullptr && e->numbers().phi == i + 1)
                ++found;
        CHECK(found == t.used());
        CHECK(found > n * 8 / 10);  // the rest fell victim to full buckets that are not split yet
    }
}

TEST_CASE("a full table drops the small subtrees first, and old large ones in the end") {
    Counters counters;
    Table t(1 << 16, true, true, counters);
    const auto kept = [&] {
        int n = 0;
        for (std::uint64_t i = 0; i < 40; ++i) n += t.find_open(key(i), 0) != nullptr;
        return n;
    };
    const auto fill = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t n = from; n < to; ++n) t.store_open(key(n), 0, {1, 1}, 0, false, 2);
    };
    for (std::uint64_t n = 0; n < 40; ++n) t.store_open(key(n), 0, {1, 1}, 0, false, 1'000'000);
    fill(1000, 8000);
    CHECK(counters.collections > 0);
    CHECK(kept() == 40);
    fill(8000, 200'000);
    CHECK(kept() == 0);
}

TEST_CASE("the path knows its states and depths") {
    Path p;
    for (std::uint64_t n = 0; n < 5000; ++n) p.push(key(n));
    CHECK(p.find(key(0)) == 0);
    CHECK(p.find(key(4999)) == 4999);
    CHECK(p.find(key(5000)) == Path::kNotFound);
    p.pop();
    CHECK(p.find(key(4999)) == Path::kNotFound);
    p.clear();
    CHECK(p.find(key(0)) == Path::kNotFound);
}

TEST_CASE("a path result is found on the same line only") {
    PathTable<NoScope> t(4);
    const Key line = extended(extended({}, 3, 0), 5, 1);
    t.store({line, Player::Two, 7, {}, 1, 3, true});
    CHECK(t.find(line) != nullptr);
    CHECK(t.find(extended(extended({}, 5, 0), 3, 1)) == nullptr);
}
