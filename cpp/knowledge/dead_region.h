// A group that is shut in, with no room for two eyes, on an open board: the dead shape of eye_space.h, and how
// long the wall around it has to hold.
//
//     . . . . . . .      O is shut in by the blocks X, and no two eyes can come up: X captures it, whoever
//     X X X X X . .      plays first. Meanwhile O may play elsewhere, as often as X has to play inside, and
//     O O O O X . .      take the liberties of a block X there, one by one. So X's blocks need that many
//     . . . O X . .      liberties outside, and one more.
//
// SOUND. In the region of the points that are shut in, with the blocks around as safe walls, X wins
// (eye_space.h). The length of that fight is bounded: each stone that X connects to the wall stays, so that he
// fills every point once at most, but for stones that are thrown in and captured, which take as long as a big
// eye does. `moves_needed` bounds the number of O's moves until the capture;
// tests/cpp/dead_regions_against_search.cpp compares it with the longest resistance. O's moves elsewhere are
// passes in the region, and a block that has more liberties outside than he has moves is a safe wall in all
// that time. A wall that has too few liberties is none: then nothing is said.
//
// GAPS. The walls need not be closed:
//
//     X X q . X     O may push out at p, and X closes q; or O comes from outside at q, and X closes p. A gap
//     X O p X X     is an edge from a point p of the region to a point q outside, both empty, that X can take
//     X O O X X     on reply so that the stone is connected: p touches a wall, and q does, or it has two
//                   links, empty points that touch both q and walls (if O takes one, X takes the other; if O
//                   takes a link or q before p is played, X takes p).
//
// SOUND. The region is all that hangs together with the crucial stones, up to walls and outer points. An
// outer point has only the point before it as a neighbour in the region, its links have none, and no point
// belongs to two gaps. So every way out leads over some p and then its q, X has one of the two, and O stays in
// the region. A move of O asks for one answer at most: it is a point of one gap only. The answer fills a point
// that was empty one move ago and touches a wall, or has its links: it is legal, never banned, and cannot be
// captured alone. There is nothing else to answer inside, because no attacker stone there may be captured
// (`sealed`: no loose stones beside gaps; pairs of miai use no points of gaps), and eyes do not become more: a
// point next to a wall stays one. The liberties that walls are asked for are no points of gaps.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "knowledge/connections.h"
#include "knowledge/seki_space.h"
#include "rules/board.h"

namespace shikatsu {

template <int W>
class DeadRegion {
   public:
    using Points = Bitset<W>;

    static constexpr int kMostEmpty = 24;  // larger regions are left to the search

    explicit DeadRegion(const Area<W>& area) : area_(area) {
        for (const int p : area.points())
            if (area.geometry().diagonals(area.board_point(p)).size() < 4) edge_.insert(p);
    }

    // A gap in the walls, which the attacker closes when the defender comes (see below).
    struct Gap {
        int inner;
        int outer;
        Points links;   // the outer point's, if it touches no wall
        Points beyond;  // what touches these, but the outer point
    };
    struct View {
        Points region;       // what is shut in
        Points walls;        // the blocks around it that have a liberty outside
        Points safe;         // these, and attacker stones that are connected to them
        Points potential;    // points that may become eyes
        Points reserved;     // points of gaps that are not in the region
        bool sealed = true;  // no gaps, or nothing beside that needs an answer
        int moves = 0;       // of the defender, until he is captured, at most
        int margin =
            0;  // liberties that a wall should have beside: the moves before this count as well
    };

    // The region of the crucial stones; nothing if they are not shut in, or if it is large.
    std::optional<View> view(const Board<W>& board, const Points& crucial, Colour defender) const {
        const Points& stones = board.of(opponent(defender));
        Points loose;  // attacker blocks that can be captured inside
        for (;;) {
            View v;
            gaps_.clear();
            const Points touched = area_.touching(stones.minus(loose));
            if (!fill(board, crucial, area_.all().minus(stones.minus(loose)), touched, v))
                return {};
            const Points reach = v.region | v.reserved;
            Points caught;
            for (Points rest = area_.touching(reach) & stones.minus(loose); !rest.empty();) {
                const int stone = rest.front();
                Points block;
                board.for_each_stone(stone, [&](int s) { block.insert(s); });
                rest = rest.minus(block);
                if (!board.liberties(stone).is_subset_of(reach)) v.walls |= block;
                else if (area_.touching(block).intersects(v.region)) caught |= block;
                else return {};  // a gap leans on it
            }
            if (caught.empty()) return judged(board, crucial, defender, v);
            loose |= caught;
        }
    }
    bool is_dead(const View& v) const { return v.sealed && is_dead(v.potential); }
    // Are there no two of these points that are not adjacent?
    bool is_dead(const Points& potential) const {
        const int n = potential.size();
        if (n > 2) return false;
        return n < 2 || area_.neighbours(potential.front()).intersects(potential);
    }
    // Are the walls long enough for a defender with so many threats?
    bool holds(const Board<W>& board, const View& v, int threats, bool assumes) const {
        bool all = true;
        for (Points rest = v.walls; !rest.empty() && all;) {
            const int stone = rest.front();
            board.for_each_stone(stone, [&](int s) { rest.erase(s); });
            if (board.is_safe(stone)) continue;
            const int least = assumes ? 1 : v.moves + v.margin + 2 * threats;
            all = board.liberties(stone).minus(v.region | v.reserved).size() > least;
        }
        return all;
    }
    // Points where an attacker stone may leave no two eye points: a quick test, the real one follows.
    Points killing_candidates(const Board<W>& board, const View& v, Colour defender) const {
        const Points unsafe = board.of(opponent(defender)).minus(v.safe);
        Points found;
        (v.region & board.empty() & area_.touching(v.safe)).for_each([&](int p) {
            Points reached = area_.neighbours(p) | area_.diagonals(p) | Points::single(p);
            if (const Points joined = area_.neighbours(p) & unsafe; !joined.empty()) {
                const Points stones = board.blocks(joined);
                reached |= stones | area_.touching(stones) | area_.touching_diagonally(stones).once;
            }
            if (is_dead(v.potential.minus(reached))) found.insert(p);
        });
        return found;
    }

   private:
    // The points that hang together with the crucial stones, up to walls and gaps, if few of them are empty.
    bool fill(const Board<W>& board, const Points& crucial, const Points& open,
              const Points& touched, View& v) const {
        v.region = crucial;
        for (;;) {
            Points fresh = (area_.touching(v.region) & open).minus(v.region | v.reserved);
            if (fresh.empty()) return true;
            if (const Points plain = fresh.minus(board.empty()); !plain.empty()) fresh = plain;
            // Few points can be outer ones.
            const Points before = area_.touching(v.region & board.empty() & touched);
            const Points outer = fresh & before & board.empty();
            v.region |= fresh.minus(outer);
            outer.for_each([&](int q) {
                if (!is_gap(board, q, touched, v)) v.region.insert(q);
            });
            if (!gaps_.empty()) drop_gaps(v);
            if ((v.region & board.empty()).size() > kMostEmpty) return false;
        }
    }
    // May the attacker wait with q, until the defender comes to the point before it?
    bool is_gap(const Board<W>& board, int q, const Points& touched, View& v) const {
        if (!board.empty().contains(q)) return false;
        const Points before = area_.neighbours(q) & v.region;
        if (!before.is_single() || !board.empty().contains(before.front())) return false;
        const int p = before.front();
        if (!touched.contains(p)) return false;
        for (const Gap& gap : gaps_)
            if (gap.inner == p) return false;
        Gap gap{p, q, {}, {}};
        if (!touched.contains(q)) {
            Points links =
                (area_.neighbours(q) & board.empty() & touched).minus(v.region | v.reserved);
            links.erase(p);
            if (links.size() < 2) return false;
            gap.links.insert(links.pop_front());
            gap.links.insert(links.pop_front());
            gap.beyond = area_.touching(gap.links);
            gap.beyond.erase(q);
        }
        gaps_.push_back(gap);
        v.reserved |= gap.links;
        v.reserved.insert(q);
        return true;
    }
    // Those that the region has grown around.
    void drop_gaps(View& v) const {
        for (std::size_t i = 0; i < gaps_.size();) {
            const Gap gap = gaps_[i];
            const bool holds = (area_.neighbours(gap.outer) & v.region).is_single() &&
                               !gap.beyond.intersects(v.region);
            if (holds) {
                ++i;
                continue;
            }
            v.reserved = v.reserved.minus(gap.links);
            v.reserved.erase(gap.outer);
            v.region.insert(gap.outer);
            gaps_[i] = gaps_.back();
            gaps_.pop_back();
            i = 0;
        }
    }
    std::optional<View> judged(const Board<W>& board, const Points& crucial, Colour defender,
                               View& v) const {
        const Points& stones = board.of(opponent(defender));
        // One region: of several, each might be dead only if the others do not help.
        if (!(area_.flood(Points::single(v.region.front()), v.region) == v.region)) return {};
        Points empty = v.region & board.empty();
        v.safe = v.walls;
        Points unsafe = stones & v.region;
        const Points inside = unsafe;
        Points free = empty;
        for (const Gap& gap : gaps_) free.erase(gap.inner);
        if (!unsafe.empty()) connect(area_, opponent(defender), {}, v.safe, unsafe, free);
        v.sealed = gaps_.empty() || unsafe.empty();
        v.potential = unsafe | empty.minus(area_.touching(inside | v.walls));
        if (!is_dead(v.potential) && has_one_wall(v.region))
            v.potential = v.potential.minus(false_eyes(v.safe));
        if (is_dead(v.potential) && !unsafe.empty())
            v.potential |= seki_points(area_, unsafe, unsafe | empty.minus(area_.touching(v.safe)));
        v.moves = moves_needed(board, v, crucial, defender, unsafe);
        v.margin = unsafe.empty() ? 2 : 6;
        return v;
    }
    // Points with so many safe diagonal neighbours that they can only become false eyes.
    Points false_eyes(const Points& safe) const {
        const auto near = area_.touching_diagonally(safe);
        return near.twice | (near.once & edge_);
    }
    // All that is not shut in hangs together, also diagonally, and reaches the edge of the board: no ring of
    // the defender's stones makes a false eye real (walls.h).
    bool has_one_wall(const Points& region) const {
        auto& known = walls_[static_cast<std::size_t>(region.hash() % walls_.size())];
        if (!(known.region == region)) known = {region, works_out_one_wall(region)};
        return known.one;
    }
    bool works_out_one_wall(const Points& region) const {
        const Points outside = area_.all().minus(region);
        if (outside.empty()) return false;
        Points found = Points::single(outside.front());
        for (;;) {
            const Points next =
                (found | area_.touching(found) | area_.touching_diagonally(found).once) & outside;
            if (next == found) break;
            found = next;
        }
        return found == outside && found.intersects(edge_);
    }
    // Measured with the oracle, with some room: the points to be filled, and for stones inside that may be
    // captured what a big eye takes.
    int moves_needed(const Board<W>& board, const View& v, const Points& crucial, Colour defender,
                     const Points& unsafe) const {
        const Points& own = board.of(defender);
        const Points others = (own & v.region).minus(area_.flood(crucial, own));
        const int points = (v.region & board.empty()).size() + unsafe.size();
        if (unsafe.empty()) return points + others.size() + 1;
        // What the defender captures inside has to be played again, as in a big eye.
        const int eye = std::min(points, 7);
        const int filling = eye < 4 ? eye : (eye * eye - 3 * eye) / 2 + 3;
        return points - eye + filling + others.size() + 1;
    }

    const Area<W>& area_;
    Points edge_;
    // Siblings have the same regions.
    struct Walls {
        Points region;
        bool one = false;
    };
    mutable std::array<Walls, 256> walls_{};
    mutable std::vector<Gap> gaps_;  // of the view that is made
};

}  // namespace shikatsu
