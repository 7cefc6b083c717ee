#include "dead_regions_against_search.h"

#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "goals/region/solver.h"
#include "knowledge/dead_region.h"

namespace shikatsu::test {
namespace {

using Points = Bitset<1>;
using Random = std::mt19937_64;

// The truth knows nothing of dead shapes.
Options independent() {
    Options o;
    o.dead_shape = 0;
    return o;
}

int pick(Random& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

// A group somewhere, attacker stones around it with gaps, and a few others.
Drawn draw(const Geometry& g, Random& random) {
    std::vector<char> stones(static_cast<std::size_t>(g.points()), '.');
    const auto at = [&](int p) -> char& { return stones[static_cast<std::size_t>(p)]; };
    std::vector<int> group{pick(random, g.points())};
    const int size = 2 + pick(random, 6);
    for (int i = 0; i < 40 && static_cast<int>(group.size()) < size; ++i) {
        const int from =
            group[static_cast<std::size_t>(pick(random, static_cast<int>(group.size())))];
        const auto near = g.neighbours(from);
        const int q = near[static_cast<std::size_t>(pick(random, static_cast<int>(near.size())))];
        if (std::find(group.begin(), group.end(), q) == group.end()) group.push_back(q);
    }
    for (const int p : group) at(p) = 'O';
    const int thick = 55 + pick(random, 45);
    for (int p = 0; p < g.points(); ++p) {
        if (at(p) != '.') continue;
        int distance = 100;
        for (const int q : group)
            distance = std::min(
                distance, std::abs(g.column(p) - g.column(q)) + std::abs(g.row(p) - g.row(q)));
        const int chance = distance == 1 ? 25 : distance == 2 ? thick : distance == 3 ? 40 : 10;
        if (pick(random, 100) < chance) at(p) = 'X';
        else if (pick(random, 100) < 8) at(p) = 'O';
    }
    Drawn drawn;
    for (int p = 0; p < g.points(); ++p) {
        if (at(p) == 'X') drawn.attacker.push_back(p);
        if (at(p) == 'O') drawn.defender.push_back(p);
    }
    return drawn;
}

// An eye of some points with attacker stones inside, walled in but for a few points.
Drawn draw_eye(const Geometry& g, Random& random) {
    std::vector<char> stones(static_cast<std::size_t>(g.points()), 'X');
    const auto at = [&](int p) -> char& { return stones[static_cast<std::size_t>(p)]; };
    std::vector<int> eye{pick(random, g.points())};
    const int size = 2 + pick(random, 5);
    for (int i = 0; i < 40 && static_cast<int>(eye.size()) < size; ++i) {
        const auto near =
            g.neighbours(eye[static_cast<std::size_t>(pick(random, static_cast<int>(eye.size())))]);
        const int q = near[static_cast<std::size_t>(pick(random, static_cast<int>(near.size())))];
        if (std::find(eye.begin(), eye.end(), q) == eye.end()) eye.push_back(q);
    }
    for (const int p : eye)
        for (const int q : g.neighbours(p)) at(q) = 'O';
    for (const int p : eye)
        for (const int q : g.diagonals(p))
            if (pick(random, 3) != 0) at(q) = 'O';
    for (const int p : eye) at(p) = pick(random, 3) == 0 ? 'X' : '.';
    for (int p = 0; p < g.points(); ++p)
        if (pick(random, 14) == 0) at(p) = '.';
    Drawn drawn;
    for (int p = 0; p < g.points(); ++p) {
        if (at(p) == 'X') drawn.attacker.push_back(p);
        if (at(p) == 'O') drawn.defender.push_back(p);
    }
    return drawn;
}

// Two attacker stones in an eye, with empty points around them; all else is walled in.
Drawn draw_pair(const Geometry& g, Random& random) {
    std::vector<char> stones(static_cast<std::size_t>(g.points()), 'X');
    const auto at = [&](int p) -> char& { return stones[static_cast<std::size_t>(p)]; };
    const int x = pick(random, g.points());
    const auto near = g.neighbours(x);
    const int y = near[static_cast<std::size_t>(pick(random, static_cast<int>(near.size())))];
    std::vector<int> eye{x, y};
    for (const int p : {x, y})
        for (const int q : g.neighbours(p))
            if (q != x && q != y && pick(random, 4) != 0) eye.push_back(q);
    for (const int p : eye) {
        for (const int q : g.neighbours(p)) at(q) = 'O';
        for (const int q : g.diagonals(p)) at(q) = 'O';
    }
    for (const int p : eye) at(p) = '.';
    at(x) = at(y) = 'X';
    for (int p = 0; p < g.points(); ++p)
        if (pick(random, 30) == 0) at(p) = '.';
    Drawn drawn;
    for (int p = 0; p < g.points(); ++p) {
        if (at(p) == 'X') drawn.attacker.push_back(p);
        if (at(p) == 'O') drawn.defender.push_back(p);
    }
    return drawn;
}

// Stones in the second row, a row of attacker stones above with holes in it, and the defender beyond.
Drawn draw_holes(const Geometry& g, Random& random) {
    Drawn drawn;
    const int beyond = 10 + pick(random, 60);
    for (int p = 0; p < g.points(); ++p) {
        const int row = g.row(p);
        const int chance = pick(random, 100);
        const bool side = g.column(p) == 0 || (g.column(p) == g.columns() - 1 && chance < 80);
        const bool attacks = row == 0 || (row == 1 && side) || (row == 2 && chance < 65);
        if (attacks || (row > 2 && chance >= 92)) drawn.attacker.push_back(p);
        else if (row == 1 ? chance < 75 : row > 2 && chance < beyond) drawn.defender.push_back(p);
    }
    return drawn;
}

class Comparison {
   public:
    Comparison(int columns, int rows, Random& random, DeadRegionTally& tally)
        : geometry_(columns, rows), random_(random), tally_(tally) {}

    void run() {
        Drawn d = draw_walled(geometry_, random_);
        std::vector<int> all(static_cast<std::size_t>(geometry_.points()));
        std::iota(all.begin(), all.end(), 0);
        Area<1> area(geometry_, all);
        Position<1> position;
        for (const int p : d.attacker) position.put(area, colour_of(kAttacker), p);
        for (const int p : d.defender) position.put(area, colour_of(kDefender), p);
        if (!position.is_settled(area) || d.defender.empty()) return;
        const Points crucial =
            position.block(area, d.defender[static_cast<std::size_t>(
                                     pick(random_, static_cast<int>(d.defender.size())))]);
        // Walls: all attacker blocks, or most.
        const bool all_safe = pick(random_, 2) == 0;
        Points safe;
        for (Points rest = position.of(colour_of(kAttacker)); !rest.empty();) {
            const Points block = position.block(area, rest.front());
            rest = rest.minus(block);
            if (all_safe || pick(random_, 4) != 0) safe |= block;
        }
        area.make_safe(colour_of(kAttacker), safe);
        safe.for_each([&](int p) { d.safe.push_back(p); });
        Board<1> board(area);
        board.set(position);
        DeadRegion<1> dead(area);
        ++tally_.positions;
        const auto view = dead.view(board, crucial, colour_of(kDefender));
        if (!view || !dead.is_dead(*view)) return;
        for (Points rest = view->walls; !rest.empty();)
            if (!board.is_safe(rest.pop_front())) return;  // a wall that may fall is another matter
        ++tally_.dead;
        tally_.gaps += !view->reserved.empty();
        compare(d, crucial, *view);
        if ((view->region & board.empty()).size() <= 7)
            for (const int threats : {0, 1, 2}) time(area, position, crucial, *view, threats);
    }

   private:
    void compare(const Drawn& d, const Points& crucial, const DeadRegion<1>::View& view) {
        RegionProblem p;
        p.columns = geometry_.columns();
        p.rows = geometry_.rows();
        p.attacker = d.attacker;
        p.defender = d.defender;
        crucial.for_each([&](int q) { p.crucial.push_back(q); });
        for (int q = 0; q < geometry_.points(); ++q)
            if (std::find(d.safe.begin(), d.safe.end(), q) == d.safe.end()) p.region.push_back(q);
        for (const Player mover : {kAttacker, kDefender}) {
            p.to_move = mover;
            const auto solver = make_region_solver(p, independent(), 1 << 22);
            for (const Threats threats : {0, 1, 2}) {
                const auto answer =
                    solver->ask({}, {Goal::Capture, kDefender, 0, threats}, {30'000}, {});
                if (!answer.solved) continue;
                ++tally_.compared;
                if (answer.winner == kAttacker) continue;
                wrong(d, crucial, view, mover == kAttacker ? "X first" : "O first");
            }
        }
    }

    // Does the attacker capture before the defender, who may pass, has made one move elsewhere too many?
    void time(const Area<1>& area, Position<1> position, const Points& crucial,
              const DeadRegion<1>::View& view, int threats) {
        known_.clear();
        effort_ = 0;
        position.set_to_move(colour_of(kDefender));
        inside_ = view.region | view.reserved;
        const int moves = view.moves + 2 * threats;
        const bool in_time = captures(area, position, crucial, moves, threats, {});
        if (effort_ > kMostEffort) return;
        ++tally_.timed;
        tally_.loose +=
            (position.of(colour_of(kAttacker)) & view.region).minus(view.safe).size() > 0;
        if (!in_time)
            wrong(late(position), crucial, view, "late, threats " + std::to_string(threats));
        known_.clear();
        effort_ = 0;
        tally_.exact += !captures(area, position, crucial, moves - 1, threats, {});
    }
    static Drawn late(const Position<1>& position) {
        Drawn d;
        position.of(colour_of(kAttacker)).for_each([&](int p) { d.attacker.push_back(p); });
        position.of(colour_of(kDefender)).for_each([&](int p) { d.defender.push_back(p); });
        return d;
    }
    using Line = std::set<std::tuple<std::uint64_t, int, int>>;
    // `left`: how often the defender may pass without having won. `threats`: how often he may retake a ko
    // at once.
    bool captures(const Area<1>& area, const Position<1>& s, const Points& crucial, int left,
                  int threats, const Line& line) {
        if (left < 0 || ++effort_ > kMostEffort) return false;
        const auto state = std::tuple{s.key.low, left, threats};
        if (line.contains(state)) return false;
        if (const auto it = known_.find(state); it != known_.end()) return it->second;
        Line longer = line;
        longer.insert(state);
        const bool attacks = player_of(s.to_move) == kAttacker;
        bool won = !attacks;
        const auto next = [&](Position<1> after, const Points& lost, int passes, int threats_left) {
            const Points rest = crucial.minus(lost);
            const bool good =
                rest.empty() || captures(area, after, rest, passes, threats_left, longer);
            if (good == attacks) won = attacks;
            return won == attacks;
        };
        bool decided = false;
        (s.empty(area) & inside_).for_each([&](int p) {
            const bool retakes = p == s.ban;
            if (decided || (retakes && (attacks || threats == 0))) return;
            const auto placement = s.placement(area, p);
            if (!placement) return;
            Position<1> after = s;
            after.play(area, p, *placement, KoRule::Simple);
            decided = next(after, placement->captured, left, threats - retakes);
        });
        if (!decided && (!attacks || s.ban != kNoPoint)) {
            Position<1> after = s;
            after.pass(area);
            next(after, {}, attacks ? left : left - 1, threats);
        }
        if (won) known_[state] = true;  // a failure may rest on the line
        return won;
    }

    void wrong(const Drawn& d, const Points& crucial, const DeadRegion<1>::View& view,
               const std::string& how) {
        ++tally_.wrong;
        if (tally_.examples.size() >= 10) return;
        std::string text = how + " ";
        for (int row = geometry_.rows(); row-- > 0;) {
            for (int column = 0; column < geometry_.columns(); ++column) {
                const int p = geometry_.point(column, row);
                const auto in = [&](const std::vector<int>& v) {
                    return std::find(v.begin(), v.end(), p) != v.end();
                };
                text += in(d.safe)                  ? '#'
                        : in(d.attacker)            ? 'X'
                        : crucial.contains(p)       ? '@'
                        : in(d.defender)            ? 'O'
                        : view.reserved.contains(p) ? '='
                        : view.region.contains(p)   ? '+'
                                                    : '.';
            }
            text += '/';
        }
        tally_.examples.push_back(text + " moves " + std::to_string(view.moves));
    }

    static constexpr long kMostEffort = 20'000;
    Geometry geometry_;
    Random& random_;
    DeadRegionTally& tally_;
    Points inside_;
    long effort_ = 0;
    std::map<std::tuple<std::uint64_t, int, int>, bool> known_;
};

}  // namespace

Drawn draw_walled(const Geometry& g, Random& random) {
    const int kind = pick(random, 6);
    if (kind < 2) return draw(g, random);
    if (kind < 4) return draw_eye(g, random);
    return kind == 4 ? draw_pair(g, random) : draw_holes(g, random);
}

DeadRegionTally compare_dead_regions(int columns, int rows, int positions, Random& random) {
    DeadRegionTally tally;
    Comparison comparison(columns, rows, random, tally);
    for (int i = 0; i < positions; ++i) comparison.run();
    return tally;
}

}  // namespace shikatsu::test
