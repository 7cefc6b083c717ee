// Capturing races that are decided by counting. SOUND.
//
// The HUNTER wants to capture one block, the PREY. Counted are
//   U  moves that are enough to capture it: one for each of its liberties, but inside an eye and in
//      corridors as many as EyeFilling and Corridors say;
//   L  moves that its owner needs at least to capture a hunter's block that stands in the way: one for each
//      liberty, but inside an eye as many as EyeFilling says; and
//   S  liberties of the prey that the hunter takes from such a block of his own when he fills them.
// The hunter to move wins if U + S <= L, and if U + S < L when his opponent is to move.
//
// A move of the hunter's lowers U by one; if it is one of those that lower S as well, it lowers L by one. A move
// of the owner's lowers L by one or raises U by one, or the hunter has a reply in the same place after which
// neither is so. These places have no points in common (an eye of the hunter's with the prey in it is
// none), so this holds for their sums, and no block of the hunter's is captured before the prey.
// The prey can gain no liberties but by such captures: all its liberties lie in the eye, or touch nothing but
// the prey, its enemies and other liberties of the prey. No ko comes up: stones of the owner's join the prey.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "rules/position.h"

namespace shikatsu {

inline constexpr int kNever = 1000;  // moves

// How many moves the hunter must make inside an eye of the prey: a set of points that touches nothing else,
// with stones of the hunter's in it. A move of the owner's there counts for the hunter, as it is one that
// captures nothing elsewhere. The prey's liberties are on the RIM, the points of the eye that touch it.
//
// V, a number for each eye and each set of hunter's stones in it, is large enough if
//   * the hunter has a move to a V that is smaller by one, and
//   * every move of the owner leads to a V that is larger by at most one; or else the hunter has a reply
//     after which V is not larger at all.
// W, the same for the least number of moves, is small enough if
//   * every move of the hunter's leads to a W that is smaller by at most one; or else the owner has a reply
//     after which W is no smaller than before.
// A stone of the owner's on the rim joins the prey, and the eye is smaller by it. One that divides the eye
// makes two: for V that is never filled, and for W, too, if all of its points are on the rim (Benson). One
// that is not on the rim is not looked at: for V it is never filled, and W does without it.
template <int W>
class EyeFilling {
    using Points = Bitset<W>;

   public:
    static constexpr int kLargest = 7;
    static constexpr std::size_t kMostKnown = 1 << 18;  // eyes that are remembered

    explicit EyeFilling(const Area<W>& area) : area_(area) {}

    // V; if the hunter moves next, less may be enough. `last`: the prey has no other liberties.
    int most(const Points& eye, const Points& stones, bool hunter_first, bool last) {
        const int all = value(eye, stones);
        return hunter_first ? std::min(all, 1 + best_move(eye, stones, last)) : all;
    }
    // W
    int least(const Points& eye, const Points& stones) {
        if (eye.empty()) return 0;
        const Key key = key_of(eye, stones);
        if (const auto known = least_.find(key.low); known != least_.end()) return known->second;
        const Points liberties = rim(eye).minus(stones);
        int result = liberties.size() <= 1 ? liberties.size() : kNever;  // the last one captures
        for (Points rest = eye.minus(stones); liberties.size() > 1 && !rest.empty();) {
            const Points more = with(eye, stones, rest.pop_front());
            if (more.empty()) continue;
            int after = 1 + least(eye, more);
            for (Points replies = rim(eye).minus(more); after < result && !replies.empty();)
                after = std::max(after, least_after_owner(eye, more, replies.pop_front()));
            result = std::min(result, after);
        }
        if (least_.size() >= kMostKnown) least_.clear();
        least_.emplace(key.low, result);
        return result;
    }

   private:
    int value(const Points& eye, const Points& stones) {
        if (eye.empty()) return 0;
        const Key key = key_of(eye, stones);
        if (const auto known = most_.find(key.low); known != most_.end()) return known->second;
        int result = 1 + best_move(eye, stones, true);
        for (Points rest = eye.minus(stones); !rest.empty();)
            result = std::max(result, after_owner(eye, stones, rest.pop_front()));
        result = std::min(result, kNever);
        if (most_.size() >= kMostKnown) most_.clear();
        most_.emplace(key.low, result);
        return result;
    }
    // The least V after a move of the hunter's. The one that takes the last liberty captures the prey, and
    // is possible when all other liberties have been filled.
    int best_move(const Points& eye, const Points& stones, bool last) {
        const Points liberties = rim(eye).minus(stones);
        if (liberties.is_single()) return last ? 0 : kNever;
        int best = kNever;
        for (Points rest = eye.minus(stones); !rest.empty();) {
            const Points more = with(eye, stones, rest.pop_front());
            if (!more.empty()) best = std::min(best, value(eye, more));
        }
        return best;
    }
    int after_owner(Points eye, Points stones, int p) {
        if (!rim(eye).contains(p) || !own(eye, stones, p)) return kNever;
        if (eye.empty()) return 0;
        const int left = value(eye, stones);
        return std::min(left < kNever ? left - 1 : kNever, best_move(eye, stones, false));
    }
    int least_after_owner(Points eye, Points stones, int p) {
        if (own(eye, stones, p)) return least(eye, stones);
        return eye.is_subset_of(rim(eye)) ? kNever : 0;
    }
    Points rim(const Points& eye) const { return eye & area_.touching(area_.all().minus(eye)); }
    // The stones with one more of them, or none if that is suicide.
    Points with(const Points& eye, Points stones, int p) const {
        stones.insert(p);
        const Points block = area_.flood(Points::single(p), stones);
        return (area_.touching(block) & eye).minus(stones).empty() ? Points{} : stones;
    }
    // Plays a stone of the owner's on the rim. False if there are two eyes now.
    bool own(Points& eye, Points& stones, int p) const {
        const Points empty = eye.minus(stones);
        for (Points near = area_.neighbours(p) & stones; !near.empty();) {
            const Points block = area_.flood(Points::single(near.front()), stones);
            near = near.minus(block);
            if ((area_.touching(block) & empty) == Points::single(p)) stones = stones.minus(block);
        }
        eye.erase(p);
        return eye.empty() || area_.flood(Points::single(eye.front()), eye) == eye;
    }
    Key key_of(const Points& eye, const Points& stones) const {
        Key key;
        eye.for_each([&](int p) { key ^= area_.stone_key(Colour::Black, p); });
        stones.for_each([&](int p) { key ^= area_.stone_key(Colour::White, p); });
        return key;
    }

    const Area<W>& area_;
    std::unordered_map<std::uint64_t, int> most_;
    std::unordered_map<std::uint64_t, int> least_;
};

// How many moves fill a corridor: liberties of the prey that touch each other. At its ENDS the hunter's stones
// are safe, and so they are next to such stones. Points that the owner cuts off from all ends become an eye.
//
//     # # X X # #      #  safe stones of the hunter's      X  the prey, which is below, too
//     # a b c d #      a and d are ends; Black, X, cuts off b and c by playing at both of them
//     X X X X X X
//
// This is V again: a number that is large enough in the same sense.
template <int W>
class Corridors {
    using Points = Bitset<W>;

   public:
    static constexpr int kLargest = 8;

    explicit Corridors(const Area<W>& area) : area_(area) {}

    int value(const Points& points, const Points& ends) {
        if (points.empty()) return 0;
        if (!is_open(points, ends)) return kNever;
        Key key;
        points.for_each([&](int p) { key ^= area_.stone_key(Colour::Black, p); });
        ends.for_each([&](int p) { key ^= area_.stone_key(Colour::White, p); });
        if (const auto known = values_.find(key.low); known != values_.end()) return known->second;
        int result = 1 + best_move(points, ends);
        for (Points rest = points; !rest.empty();) {
            const Points taken = Points::single(rest.pop_front());
            const Points left = points.minus(taken);
            const int after = value(left, ends.minus(taken));
            const int reply = left.empty() ? 0 : best_move(left, ends.minus(taken));
            result = std::max(result, std::min(after < kNever ? after - 1 : kNever, reply));
        }
        result = std::min(result, kNever);
        if (values_.size() >= EyeFilling<W>::kMostKnown) values_.clear();
        values_.emplace(key.low, result);
        return result;
    }

   private:
    int best_move(const Points& points, const Points& ends) {
        int best = kNever;
        for (Points rest = ends; !rest.empty();) {
            const Points taken = Points::single(rest.pop_front());
            const Points left = points.minus(taken);
            best = std::min(best, value(left, left & (ends | area_.touching(taken))));
        }
        return best;
    }
    // Can every point be reached from an end?
    bool is_open(const Points& points, const Points& ends) const {
        return area_.flood(ends, points) == points;
    }

    const Area<W>& area_;
    std::unordered_map<std::uint64_t, int> values_;
};

template <int W>
class Races {
    using Points = Bitset<W>;

   public:
    explicit Races(const Area<W>& area) : area_(area), filling_(area), corridors_(area) {}

    // Is the block of this stone captured for certain, and no hunter's block of `kept` before it?
    bool captures(const Position<W>& position, int stone, const Points& kept = {}) {
        const Colour owner =
            position.of(Colour::Black).contains(stone) ? Colour::Black : Colour::White;
        const Points& own = position.of(owner);
        const Points& enemy = position.of(opponent(owner));
        const Points prey = area_.flood(Points::single(stone), own);
        if (prey.intersects(area_.support(owner))) return false;
        const Points empty = position.empty(area_);
        const Points liberties = area_.touching(prey) & empty;
        const bool first = position.to_move != owner;
        int enough = 0;
        const Points eye = eye_of(prey, liberties, empty | enemy);
        const Points open = liberties.minus(eye);
        if (eye.intersects(kept)) return false;
        if (position.ban != kNoPoint && (liberties | eye).contains(position.ban)) return false;
        if (!eye.empty()) enough = filling_.most(eye, eye & enemy, first, open.empty());
        if (!is_closed(open, prey, own, empty, owner)) return false;
        Points safe =
            area_.support(opponent(owner));  // where the hunter's stones are never captured
        Points reached;                      // next to a block that was counted
        int weakest = kNever;
        for (Points rest = enemy.minus(eye) & (area_.touching(prey | open) | kept);
             !rest.empty();) {
            const Points block = area_.flood(Points::single(rest.front()), enemy);
            rest = rest.minus(block);
            if (block.intersects(area_.support(opponent(owner)))) {
                safe |= area_.touching(block);
                continue;
            }
            reached |= area_.touching(block);
            weakest = std::min(weakest, needed(block, own, empty, prey));
        }
        const Points common = (open & reached).minus(safe);
        enough += open_moves(open, open & safe, common);
        // Those that are filled before the last move.
        const int shared = eye.empty() ? std::max(0, common.size() - 1) : common.size();
        return enough < kNever && enough + shared + (first ? 0 : 1) <= weakest;
    }

    // How many moves of `enemy` capture this block, at least? kNever if it lives in one eye. An eye in which
    // the `prey` is does not count: there its owner moves, too.
    int needed(const Points& block, const Points& enemy, const Points& empty,
               const Points& prey = {}) {
        const Points liberties = area_.touching(block) & empty;
        const Points eye = eye_of(block, liberties, empty | enemy);
        if (eye.empty() || eye.intersects(prey)) return liberties.size();
        return std::min(kNever, liberties.minus(eye).size() + filling_.least(eye, eye & enemy));
    }

   private:
    // How many moves fill these liberties.
    int open_moves(const Points& open, const Points& safe, const Points& common) {
        int moves = open.size();
        for (Points remote = open.minus(safe | common); !remote.empty();) {
            const Points corridor = area_.flood(Points::single(remote.front()), open);
            remote = remote.minus(corridor);
            if (corridor.intersects(common) || corridor.size() > Corridors<W>::kLargest)
                return kNever;
            moves += corridors_.value(corridor, corridor & safe) - corridor.size();
        }
        return std::min(moves, kNever);
    }
    // The points behind a block where nobody else has a stone but prisoners: the first such area.
    Points eye_of(const Points& block, const Points& liberties, const Points& inside) const {
        const Points others = area_.all().minus(block);
        for (Points rest = liberties; !rest.empty();) {
            const Points room = area_.flood(Points::single(rest.front()), others);
            rest = rest.minus(room);
            if (room.size() <= EyeFilling<W>::kLargest && is_eye(room, inside)) return room;
        }
        return {};
    }
    bool is_eye(const Points& room, const Points& inside) const {
        return room.is_subset_of(inside) && !room.intersects(area_.support(Colour::Black)) &&
               !room.intersects(area_.support(Colour::White));
    }
    // Can the owner gain nothing by playing on these liberties?
    bool is_closed(const Points& open, const Points& prey, const Points& own, const Points& empty,
                   Colour owner) const {
        const Points near = area_.touching(open);
        return !open.intersects(area_.support(owner)) && (near & own).is_subset_of(prey) &&
               (near & empty).is_subset_of(open) &&
               open.is_subset_of(area_.open_to(owner) & area_.open_to(opponent(owner)));
    }

    const Area<W>& area_;
    EyeFilling<W> filling_;
    Corridors<W> corridors_;
};

}  // namespace shikatsu
