// Benson's rule against brute force: blocks it calls alive survive although their side always
// passes.
#include <map>
#include <random>
#include <set>

#include "doctest/doctest.h"
#include "knowledge/benson.h"
#include "life_against_oracle.h"
#include "oracle/shape.h"

using namespace shikatsu;

namespace {

struct Setup {
    Area<1> area;
    Position<1> position;
};

Setup set_up(const oracle::Shape& shape, const oracle::State& state) {
    const RegionProblem p = test::problem_of(shape, state, KoRule::Simple);
    std::vector<int> safe;
    for (const int q : p.attacker)
        if (std::find(p.region.begin(), p.region.end(), q) == p.region.end()) safe.push_back(q);
    Setup s{Area<1>(Geometry(p.columns, p.rows), p.region, {safe, {}}), {}};
    for (const int q : p.attacker)
        if (s.area.local_point(q) != kNoPoint)
            s.position.put(s.area, Colour::Black, s.area.local_point(q));
    for (const int q : p.defender) s.position.put(s.area, Colour::White, s.area.local_point(q));
    return s;
}

// Can black, playing alone, ever take one of `stones`?
bool can_be_taken(const Area<1>& area, Position<1> position, const Bitset<1>& stones,
                  std::set<std::pair<std::uint64_t, std::uint64_t>>& seen) {
    position.set_to_move(Colour::Black);
    if (!stones.is_subset_of(position.of(Colour::White))) return true;
    if (!seen.emplace(position.key.low, position.key.high).second) return false;
    bool taken = false;
    position.empty(area).for_each([&](int p) {
        const auto placement = position.placement(area, p);
        if (taken || !placement) return;
        Position<1> next = position;
        next.play(area, p, *placement, KoRule::Superko);
        taken = can_be_taken(area, next, stones, seen);
    });
    return taken;
}

}  // namespace

TEST_CASE("what Benson calls alive cannot be taken, and what he does not can") {
    std::mt19937_64 random(11);
    long alive_stones = 0;
    long missed = 0;
    for (const auto& shape : oracle::shape_corpus()) {
        if (shape.region.size() > 14) continue;
        for (int i = 0; i < 40; ++i) {
            const auto state = oracle::random_state(shape, random);
            const Setup s = set_up(shape, state);
            const auto alive = unconditionally_alive(s.area, s.position, Colour::White);
            std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
            CAPTURE(shape.name);
            CAPTURE(state.cells);
            CHECK_FALSE(can_be_taken(s.area, s.position, alive, seen));
            alive_stones += alive.size();
            // Benson's condition is exact for blocks; a block he leaves out can be taken.
            const auto rest = s.position.of(Colour::White).minus(alive);
            for (Bitset<1> todo = rest; !todo.empty();) {
                const auto block = s.area.flood(Bitset<1>::single(todo.front()), rest);
                todo = todo.minus(block);
                seen.clear();
                missed += can_be_taken(s.area, s.position, block, seen) ? 0 : 1;
            }
        }
    }
    CHECK(alive_stones > 100);
    CHECK(missed == 0);
}
