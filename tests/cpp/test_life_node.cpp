// LifeNode, which works out much at once, against the slow way: every move made and looked at. And the
// sets of points of an area, by shifts or by lists, against point-by-point versions.
#include <random>

#include "doctest/doctest.h"
#include "life_against_oracle.h"
#include "region_setup.h"
#include "search/node.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

using Random = std::mt19937_64;

int below(Random& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

// A region of `size` points inside a box, with walls wherever it touches something else.
RegionProblem random_region(Random& random, int columns, int rows, int size) {
    RegionProblem p;
    p.columns = std::min(kMaxSide, columns + below(random, 3));
    p.rows = std::min(kMaxSide, rows + below(random, 3));
    const Geometry g(p.columns, p.rows);
    std::vector<bool> inside(static_cast<std::size_t>(g.points()));
    for (int tries = 0; static_cast<int>(p.region.size()) < size && tries < 20 * size; ++tries) {
        const int q = g.point(below(random, columns), below(random, rows));
        if (inside[static_cast<std::size_t>(q)]) continue;
        inside[static_cast<std::size_t>(q)] = true;
        p.region.push_back(q);
    }
    for (int q = 0; q < g.points(); ++q) {
        if (inside[static_cast<std::size_t>(q)]) continue;
        bool touches = false;
        for (const int near : g.neighbours(q)) touches |= inside[static_cast<std::size_t>(near)];
        if (touches || random() % 2 == 0) p.attacker.push_back(q);
    }
    return p;
}

// Stones at random, those without liberties taken off again.
template <int W>
void fill(RegionSetup<W>& s, Random& random) {
    const int emptiness = 2 + below(random, 6);
    for (const int p : s.area.points()) {
        const int what = below(random, emptiness);
        if (what < 2) s.position.put(s.area, what == 0 ? Colour::Black : Colour::White, p);
    }
    while (!s.position.is_settled(s.area)) {
        for (const int p : s.area.points()) {
            if (!s.position.occupied().contains(p)) continue;
            const Colour c =
                s.position.of(Colour::Black).contains(p) ? Colour::Black : Colour::White;
            const auto block = s.position.block(s.area, p);
            if (!s.position.liberties(s.area, block).empty() || block.intersects(s.area.support(c)))
                continue;
            s.position.of(c).erase(p);
            s.position.key ^= s.area.stone_key(c, p);
        }
    }
    s.position.of(Colour::White).for_each([&](int p) {
        if (random() % 2 == 0) s.crucial.insert(p);
    });
    if (random() % 2 == 0) s.position.set_to_move(Colour::White);
}

// A ban on some empty point, or on one where it forbids something that is legal.
template <int W>
void ban(RegionSetup<W>& s, Random& random) {
    std::vector<int> empty;
    s.position.empty(s.area).for_each([&](int p) { empty.push_back(p); });
    if (!empty.empty() && random() % 2 == 0)
        s.position.set_ban(s.area, empty[random() % empty.size()]);
}

Question random_question(Random& random, KoRule rule) {
    Question q;
    if (random() % 2 == 0) q.goal = Goal::TwoEyes;
    if (random() % 2 == 0) q.loop_winner = kAttacker;
    if (rule == KoRule::Superko) return q;
    constexpr Threats kSome[] = {0, 0, 1, 2, 7, kMaxThreats, kUnlimited};
    q.attacker_threats = kSome[random() % 7];
    q.defender_threats = kSome[random() % (q.attacker_threats == kUnlimited ? 6 : 7)];
    q.removable = random() % 3 == 0;
    return q;
}

template <int W>
Key fresh_key(const Area<W>& area, const Position<W>& p) {
    Key key;
    for (const Colour c : {Colour::Black, Colour::White})
        p.of(c).for_each([&](int q) { key ^= area.stone_key(c, q); });
    if (p.ban != kNoPoint) key ^= area.ban_key(p.ban);
    if (p.to_move == Colour::White) key ^= Area<W>::mover_key();
    return key;
}

template <int W>
bool same(const RegionState<W>& a, const RegionState<W>& b) {
    return a.position.stones == b.position.stones && a.position.key == b.position.key &&
           a.position.ban == b.position.ban && a.position.to_move == b.position.to_move &&
           a.crucial == b.crucial && a.crucial_key == b.crucial_key && a.threats == b.threats &&
           a.passed == b.passed;
}

struct Seen {
    long states = 0;
    long moves = 0;
    long captures = 0;
    long bans = 0;
    long retakes = 0;
    long illegal = 0;
    long decided = 0;
    long ahead = 0;
};

// What LifeNode::judge says beside moves ahead is what LifeGame::judge says, but for one thing: two
// eyes that come of an attacker's stone are not looked for where they are not the goal.
template <int W>
void check_judgement(const LifeGame<W>& game, const RegionState<W>& state,
                     const RegionState<W>& child, const Judgement<Scope>& fast, Seen& seen) {
    const Judgement<Scope> slow = game.judge(child);
    if (fast.decided && fast.move != kNoMove) {
        ++seen.ahead;
        if (slow.decided) CHECK(slow.winner == fast.winner);  // see above
        CHECK(game.is_legal(child, fast.move));
        const auto after = game.judge(game.play(child, fast.move));
        CHECK(after.decided);
        CHECK(after.winner == fast.winner);
        return;
    }
    seen.decided += slow.decided;
    const bool not_looked_for =
        slow.decided && slow.winner == kDefender && game.question().goal == Goal::Capture;
    if (not_looked_for && !fast.decided) {
        // Either an attacker's stone did it, or it was so before.
        CHECK((state.mover() == kAttacker || game.judge(state).winner == kDefender));
        return;
    }
    CHECK(fast.decided == slow.decided);
    if (!slow.decided) return;
    CHECK(fast.winner == slow.winner);
    CHECK(fast.scope.includes(slow.scope));
    CHECK(slow.scope.includes(fast.scope));
}

template <int W>
void check_node(const LifeGame<W>& game, const RegionState<W>& state, Random& random, Seen& seen) {
    const Area<W>& area = game.area();
    LifeNode<W> node(game, state);
    PlainNode<LifeGame<W>> plain(game, state);
    MoveList list;
    node.moves(list);
    std::vector<Move> fast(list.begin(), list.end());
    std::sort(fast.begin(), fast.end());
    std::vector<Move> slow;
    for (const int p : area.points()) {
        const auto m = static_cast<Move>(p);
        if (plain.is_legal(m)) slow.push_back(m);
        if (!state.position.occupied().contains(p)) {
            CHECK(node.is_legal(m) == plain.is_legal(m));
            seen.illegal += !plain.is_legal(m);
        }
    }
    std::sort(slow.begin(), slow.end());
    if (plain.is_legal(kPass)) slow.push_back(kPass);
    CHECK(node.is_legal(kPass) == plain.is_legal(kPass));
    CHECK(fast == slow);
    ++seen.states;
    const Scope scope{static_cast<Threats>(below(random, 3)),
                      static_cast<Threats>(below(random, 3)), random() % 2 == 0, random() % 2 == 0};
    for (const Move m : slow) {
        const RegionState<W> child = plain.play(m);
        CHECK(child.position.key == fresh_key(area, child.position));
        CHECK(same(node.play(m), child));
        CHECK(node.key(m) == plain.key(m));
        CHECK(node.identity(m, node.key(m)) == plain.identity(m, plain.key(m)));
        CHECK(node.question_tag(m) == plain.question_tag(m));
        for (const Player winner : {kAttacker, kDefender})
            CHECK(node.covers(m, scope, winner) == plain.covers(m, scope, winner));
        check_judgement(game, state, child, node.judge(m, child), seen);
        ++seen.moves;
        seen.captures +=
            m != kPass && child.position.occupied().size() <= state.position.occupied().size();
        seen.bans += child.banned();
        seen.retakes += m == state.position.ban;
    }
}

// A few moves from this position under one question.
template <int W>
void check_game(const RegionSetup<W>& s, Random& random, Seen& seen) {
    const KoRule rule =
        s.position.ban == kNoPoint && random() % 4 == 0 ? KoRule::Superko : KoRule::Simple;
    Options options;
    options.share = below(random, 2);
    options.benson = below(random, 4) != 0;
    options.miai = below(random, 2);
    LifeGame<W> game(s.area, rule, s.wall, options);
    game.set_question(random_question(random, rule));
    RegionState<W> state = game.start(s.position, s.crucial);
    for (int depth = 0; depth < 4 && !state.crucial.empty(); ++depth) {
        if (game.judge(state).decided) return;  // the search goes no further
        check_node(game, state, random, seen);
        MoveList moves;
        game.moves(state, moves);
        if (moves.size() == 0) return;
        state = game.play(state, moves[below(random, moves.size())]);
    }
}

template <int W>
void check_area(const Area<W>& area, Random& random) {
    const auto some = [&](int of) {
        Bitset<W> set;
        for (const int p : area.points())
            if (below(random, of) == 0) set.insert(p);
        return set;
    };
    for (int i = 0; i < 3; ++i) {
        const Bitset<W> set = some(2 + i);
        const Bitset<W> within = area.all().minus(some(2 + i));
        Bitset<W> touching, once, twice;
        for (const int p : area.points()) {
            int corners = 0;
            for (const int q : area.geometry().neighbours(area.board_point(p))) {
                const int near = area.local_point(q);
                if (near != kNoPoint && set.contains(near)) touching.insert(p);
            }
            for (const int q : area.geometry().diagonals(area.board_point(p))) {
                const int near = area.local_point(q);
                corners += near != kNoPoint && set.contains(near);
            }
            if (corners >= 1) once.insert(p);
            if (corners >= 2) twice.insert(p);
        }
        for (const int p : area.points()) {
            const auto times = [&](const std::array<Bitset<W>, 4>& steps) {
                return std::count_if(steps.begin(), steps.end(),
                                     [&](const auto& there) { return there.contains(p); });
            };
            CHECK(times(area.steps(set)) == (area.neighbours(p) & set).size());
            CHECK(times(area.diagonal_steps(set)) == (area.diagonals(p) & set).size());
        }
        CHECK(area.touching(set) == touching);
        CHECK((area.touching_diagonally(set).once & area.all()) == once);
        CHECK((area.touching_diagonally(set).twice & area.all()) == twice);
        Bitset<W> flooded = set & within;
        for (bool changed = true; changed;) {
            changed = false;
            for (const int p : area.points())
                for (const int q : area.geometry().neighbours(area.board_point(p))) {
                    const int near = area.local_point(q);
                    if (near == kNoPoint || !flooded.contains(near)) continue;
                    if (!within.contains(p) || flooded.contains(p)) continue;
                    flooded.insert(p);
                    changed = true;
                }
        }
        CHECK(area.flood(set, within) == flooded);
    }
}

template <int W>
void check_random_regions(Seen& seen, std::uint64_t seed, int columns, int rows, int size,
                          int count) {
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        RegionSetup<W> s(random_region(random, columns, rows, size));
        check_area(s.area, random);
        fill(s, random);
        ban(s, random);
        if (!s.crucial.empty()) check_game(s, random, seen);
    }
}

template <int W>
Seen check_corpus(std::uint64_t seed, int count) {
    Random random(seed);
    Seen seen;
    for (const auto& shape : oracle::shape_corpus())
        for (int i = 0; i < count; ++i) {
            const auto state = oracle::random_state(shape, random, random() % 2 == 0);
            const RegionSetup<W> s(problem_of(shape, state, KoRule::Simple));
            check_game(s, random, seen);
        }
    return seen;
}

}  // namespace

TEST_CASE_TEMPLATE("a node tells what making every move would tell, on the corpus", Words,
                   std::integral_constant<int, 1>, std::integral_constant<int, 2>,
                   std::integral_constant<int, 6>) {
    const Seen seen = check_corpus<Words::value>(1, 40);
    CHECK(seen.states > 500);
    CHECK(seen.captures > 200);
    CHECK(seen.bans > 50);
    CHECK(seen.retakes > 20);
    CHECK(seen.decided > 200);
    CHECK(seen.ahead > 50);
    MESSAGE(seen.states << " states, " << seen.moves << " moves, " << seen.ahead
                        << " decided a move ahead");
}

TEST_CASE("a node tells what making every move would tell, on random regions") {
    Seen seen;
    check_random_regions<1>(seen, 1, 8, 8, 50, 100);    // numbered row by row in a box
    check_random_regions<1>(seen, 2, 4, 16, 40, 60);    // the box is one word, to the last point
    check_random_regions<1>(seen, 3, 13, 9, 60, 100);   // the box does not fit
    check_random_regions<1>(seen, 4, 19, 19, 64, 50);   // scattered points
    check_random_regions<2>(seen, 5, 11, 11, 100, 70);  // a box in two words
    check_random_regions<2>(seen, 6, 16, 8, 120, 40);   // to the last point
    check_random_regions<2>(seen, 9, 12, 11, 128, 10);  // the box does not fit
    check_random_regions<6>(seen, 7, 19, 19, 300, 15);
    check_random_regions<6>(seen, 8, 19, 19, 361, 5);
    CHECK(seen.states > 200);
    CHECK(seen.captures > 500);
    CHECK(seen.bans > 20);
    CHECK(seen.retakes > 20);
    CHECK(seen.illegal > 200);
    CHECK(seen.decided > 100);
    CHECK(seen.ahead > 20);
}
