#include "fight_positions.h"

#include <algorithm>

namespace shikatsu::test {
namespace {

using Random = std::mt19937_64;
using Points = FightPoints;

int below(Random& random, int limit) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
}
bool is_settled(const CaptureProblem& fight) {
    const auto area = whole_board(fight.columns, fight.rows);
    return position_of(area, fight).is_settled(area);
}

}  // namespace

Area<2> whole_board(int columns, int rows) {
    std::vector<int> points;
    for (int p = 0; p < columns * rows; ++p) points.push_back(p);
    return {Geometry(columns, rows), points};
}
std::vector<int> list_of(const Points& set) {
    std::vector<int> list;
    set.for_each([&](int p) { list.push_back(p); });
    return list;
}
Points set_of(const std::vector<int>& list) {
    Points set;
    for (const int p : list) set.insert(p);
    return set;
}
Position<2> position_of(const Area<2>& area, const CaptureProblem& fight) {
    Position<2> position;
    for (const int p : fight.attacker) position.put(area, colour_of(kAttacker), p);
    for (const int p : fight.defender) position.put(area, colour_of(kDefender), p);
    if (fight.ban != kNoPoint) position.set_ban(area, fight.ban);
    return position;
}

std::string drawing(const CaptureProblem& fight) {
    const Geometry g(fight.columns, fight.rows);
    std::string text;
    for (int row = g.rows(); row-- > 0;) {
        std::string line(static_cast<std::size_t>(g.columns()), '.');
        const auto mark = [&](const std::vector<int>& points, char c) {
            for (const int p : points)
                if (g.row(p) == row) line[static_cast<std::size_t>(g.column(p))] = c;
        };
        mark(fight.attacker, 'x');
        mark(fight.defender, 'o');
        mark(fight.targets, 'O');
        if (fight.ban != kNoPoint) mark({fight.ban}, '*');
        text += (text.empty() ? "" : "/") + line;
    }
    return text;
}

CaptureProblem read_fight(const std::string& drawing, CaptureGoal goal, Player to_move) {
    CaptureProblem fight;
    fight.goal = goal;
    fight.to_move = to_move;
    fight.rows = 1 + static_cast<int>(std::count(drawing.begin(), drawing.end(), '/'));
    fight.columns = static_cast<int>(std::min(drawing.find('/'), drawing.size()));
    const Geometry g(fight.columns, fight.rows);
    for (int row = 0; row < g.rows(); ++row) {
        for (int column = 0; column < g.columns(); ++column) {
            const int p = g.point(column, g.rows() - 1 - row);
            const char c = drawing[static_cast<std::size_t>(row * (g.columns() + 1) + column)];
            if (c == 'x') fight.attacker.push_back(p);
            if (c == 'o' || c == 'O') fight.defender.push_back(p);
            if (c == 'O') fight.targets.push_back(p);
            if (c == '*') fight.ban = p;
        }
    }
    return fight;
}

std::optional<CaptureProblem> vary_outside(const CaptureProblem& fight,
                                           const std::vector<int>& points, bool new_ban,
                                           Random& random) {
    Points fixed = set_of(points);
    if (fight.ban != kNoPoint) fixed.insert(fight.ban);
    Points attacker = set_of(fight.attacker);
    Points defender = set_of(fight.defender);
    Points outside;  // empty points
    const int change = 1 + below(random, 4);
    for (int p = 0; p < fight.columns * fight.rows; ++p) {
        if (fixed.contains(p)) continue;
        if (below(random, 4) < change) {
            attacker.erase(p);
            defender.erase(p);
            if (const int what = below(random, 3); what < 2)
                (what == 0 ? attacker : defender).insert(p);
        }
        if (!attacker.contains(p) && !defender.contains(p)) outside.insert(p);
    }
    CaptureProblem varied = fight;
    varied.attacker = list_of(attacker);
    varied.defender = list_of(defender);
    if (new_ban && fight.ban == kNoPoint && !outside.empty())
        varied.ban = list_of(outside)[random() % static_cast<std::size_t>(outside.size())];
    const bool kept = set_of(fight.targets).is_subset_of(defender);
    return kept && is_settled(varied) ? std::optional(varied) : std::nullopt;
}

std::vector<CaptureProblem> simpler(const CaptureProblem& fight) {
    std::vector<CaptureProblem> found;
    const auto keep = [&](const CaptureProblem& less) {
        if (is_settled(less)) found.push_back(less);
    };
    for (int p = 0; p < fight.columns * fight.rows; ++p) {
        CaptureProblem less = fight;
        for (auto* stones : {&less.attacker, &less.defender, &less.targets}) std::erase(*stones, p);
        const bool changed = less.attacker != fight.attacker || less.defender != fight.defender;
        if (changed && !less.targets.empty()) keep(less);
    }
    if (fight.ban != kNoPoint) {
        found.push_back(fight);
        found.back().ban = kNoPoint;
    }
    return found;
}

}  // namespace shikatsu::test
