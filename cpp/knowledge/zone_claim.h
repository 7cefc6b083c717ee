// What the proof of a result depends on: a zone of points, and liberties that walls need.
//
//     . a b c . .      O dies in the corner, if X answers there. The proof looks at the points z and
//     X X X X X .      at the stones there, and it takes three of X's moves: meanwhile O may fill a,
//     z z O O X .      b and c, whichever and in any order, and the wall must outlive that. So the
//     z O z O X .      proof holds wherever z looks the same and the wall has 4 liberties elsewhere.
//
// THE CLAIM. A result at a state s has the zone Z and the needs K if its winner wins in every state s'
// that AGREES with s on them:
//   * the same stones on Z, the same player to move, the same crucial stones in Z, the same threats;
//   * the same ban, or s has none and s' has one outside Z (a capture elsewhere may have left it);
//   * for each need (stone, n) of K: the winner's block of that stone has n liberties or more outside Z.
//
// SOUND, by induction over the proof. Each step adds to the claims of the steps below it; the rules are
// numbered, and each of them can be switched (ZoneRules).
//
//   1 HULL. A block that is captured is captured in s' too, with the same stones, if all points around it
//     are in Z.
//   2 OTHERS. A block next to the move that is not captured keeps a liberty other than the point of the
//     move: its stones in s are in Z, and one such liberty, or (the winner's block) it has a need.
//   3 KO. Where exactly one stone is captured, all neighbours of the move are in Z: the ban is the same. If
//     a move captures nothing, or several stones, what it captures elsewhere in s' is outside Z, and a ban
//     that comes of it is outside Z.
//   4 LEGAL. The winner's move is legal in s': it captures, or has an empty neighbour in Z, or joins a block
//     that keeps a liberty.
//   5 STAY. A move at p, of either side, captures nothing in the zone of what follows that it does not capture
//     in s. It could in s', if a block that reaches into that zone is connected, outside, with a neighbour
//     of p. So where p has neighbours outside Z, each such block keeps a liberty other than p in Z, or
//     cannot grow because all points around it are in Z, or else p's neighbours are added to Z. (Closed
//     zones, 8, need not: all blocks in them have a liberty there that is not p.)
//   6 SUICIDE. A move that is suicide in s is so in s': its neighbours are in Z, the hulls of the loser's
//     blocks among them, and a liberty, or a need, of the winner's.
//   7 FRAME. The loser is to move, and his pass is refuted with the claim (Zp, Kp). The frame F is Zp, and all
//     stones of each block of the winner that reaches into F. A move q outside F leaves a state that agrees
//     with the one after the pass: it captures nothing in F, if each of these blocks has a liberty in F, or
//     two elsewhere; and it takes one liberty of a wall, so that a need of n becomes one of n + 1. What it
//     captures elsewhere leaves a ban outside F at most. So q is refuted by the same replies, and only
//     moves in F have to be refuted one by one.
//   8 CLOSED. The defender only has to survive, endless play is his, and he answers moves outside Z by a pass:
//     then the state is as before. Let Z contain a crucial stone (each of them, if the capture of any decides),
//     the claims of his answers to all moves in Z, and for each of his blocks that reaches into Z all
//     its stones and a liberty in Z. No needs: a wall would lose one liberty after the other.
//   9 CHILDREN. A need of a state below is one of this state: liberties of that block in Z, but not in the zone
//     below, count, unless they are the point of the move. All stones that the block has here are in Z, so
//     that these are its liberties in s' too (the state below may have got its claim from another state,
//     where the block was smaller). Where the winner's move joins blocks, one of
//     them has to have what the new block needs (two blocks may share their liberties: never add them up).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "rules/board.h"

namespace shikatsu {

// The winner's block of `stone` needs so many liberties outside the zone.
struct WallNeed {
    std::int16_t stone = kNoPoint;
    std::uint16_t liberties = 0;
    friend constexpr bool operator==(const WallNeed&, const WallNeed&) = default;
};

template <int W>
struct ZoneClaim {
    static constexpr std::size_t kMostWalls = 6;

    Bitset<W> zone;
    std::array<WallNeed, kMostWalls> walls{};
    std::uint8_t wall_count = 0;
    bool broken = false;  // something that was assumed has no name here: it never holds

    const WallNeed* begin() const { return walls.data(); }
    const WallNeed* end() const { return walls.data() + wall_count; }
    bool is_full() const { return wall_count == kMostWalls; }
    void add_wall(WallNeed need) { walls[wall_count++] = need; }
    friend constexpr bool operator==(const ZoneClaim&, const ZoneClaim&) = default;
};

// A rule may be SWITCHED OFF: whatever it would add is the whole board, so that a wrong proof can be
// traced to a rule. Tests also leave one OUT, to see that they notice.
struct ZoneRules {
    enum Rule : unsigned {
        kHull = 1u << 1,
        kOthers = 1u << 2,
        kKo = 1u << 3,
        kLegal = 1u << 4,
        kStay = 1u << 5,
        kSuicide = 1u << 6,
        kFrame = 1u << 7,
        kClosed = 1u << 8,
        kChildren = 1u << 9,
        kNeeds = 1u << 10,  // off: liberties are points of the zone, and nothing is counted
    };
    unsigned off = 0;
    unsigned left_out = 0;
    bool is_off(Rule r) const { return (off & r) != 0; }
    bool is_left_out(Rule r) const { return (left_out & r) != 0; }
};

// The claim of a result of `winner` in the position that the board shows, as it grows.
template <int W>
class ZoneBuilder {
   public:
    using Points = Bitset<W>;
    using Claim = ZoneClaim<W>;

    // `assumes`: walls are taken to have as many liberties as are needed. Whether they do is to be looked at in
    // the end; the claim says what was assumed.
    ZoneBuilder(const Board<W>& board, Colour winner, const ZoneRules& rules, bool assumes,
                const Points& zone = {})
        : board_(board), winner_(winner), rules_(rules), assumes_(assumes), zone_(zone) {}

    const Points& zone() const { return zone_; }
    bool contains(int p) const { return zone_.contains(p); }
    void add(int p) { zone_.insert(p); }
    void add(const Points& points) { zone_ |= points; }
    void add_block(int stone) {
        board_.for_each_stone(stone, [&](int s) { zone_.insert(s); });
    }
    // Rule 1.
    void add_hull(int stone) {
        if (skips(ZoneRules::kHull)) return;
        zone_ |= hull(stone);
    }
    // Rule 2: the block has a liberty other than `except`.
    void add_liberty(int stone, int except) {
        if (skips(ZoneRules::kOthers)) return;
        add_block(stone);
        if (board_.is_safe(stone)) return;
        Points free = board_.liberties(stone);
        if (except != kNoPoint) free.erase(except);
        require(board_.of(winner_).contains(stone) ? stone : kNoPoint, 1, free);
    }
    // What a legal move of this colour at p does, which captures what it captures here.
    void add_move(int p, Colour mover) {
        zone_.insert(p);
        int captured = 0;
        board_.for_each_neighbour(p, [&](int q) {
            if (!board_.of(opponent(mover)).contains(q)) return;
            if (!board_.liberties(q).is_single()) return add_liberty(q, p);
            add_hull(q);
            captured += board_.is_lone(q) ? 1 : 2;
        });
        if (captured == 1 && !skips(ZoneRules::kKo)) zone_ |= board_.area().neighbours(p);
        if (captured == 0 && mover == winner_) add_own_liberty(p);
    }
    // The same of a move of the loser, legal or not.
    void add_effect(int p) {
        const Colour loser = opponent(winner_);
        if (!board_.is_suicide(p, loser)) return add_move(p, loser);
        zone_.insert(p);
        if (skips(ZoneRules::kSuicide)) return;
        zone_ |= board_.area().neighbours(p);
        board_.for_each_neighbour(p, [&](int q) {
            if (board_.of(loser).contains(q)) add_hull(q);
            else add_liberty(q, p);
        });
    }
    // Rule 5, for the winner's move at p; `below` is the zone of what follows.
    void add_stay(int p, const Points& below) { add_stay(p, below, opponent(winner_)); }
    // The same for a move of either side: no block of the `captive` is captured there that is not in s.
    void add_stay(int p, const Points& below, Colour captive) {
        if (skips(ZoneRules::kStay)) return;
        const Points open = board_.area().neighbours(p).minus(zone_);
        if (open.empty()) return;
        for (Points rest = below & board_.of(captive); !rest.empty();) {
            const int stone = rest.front();
            Points block;
            board_.for_each_stone(stone, [&](int s) { block.insert(s); });
            rest = rest.minus(block);
            Points left = board_.liberties(stone);
            left.erase(p);
            const bool stays = block.is_subset_of(zone_) && left.intersects(zone_);
            if (left.empty() || stays || board_.is_safe(stone) || hull(stone).is_subset_of(zone_))
                continue;
            zone_ |= open;
            return;
        }
    }

    // In every state that agrees there are n points, of these that are in the zone and of the liberties
    // outside of it that the winner's block of `stone` has (kNoPoint: of no block).
    void require(int stone, int n, const Points& free) {
        if (!is_safe(stone)) required_.push_back({stone, n, free});
    }
    void inherit(const Claim& c) { broken_ = broken_ || c.broken; }
    // Rule 9, for a state after a move of the loser at p, or his pass.
    void add_child(const Claim& child, int p) {
        inherit(child);
        zone_ |= child.zone;
        for (const WallNeed& need : child) {
            Points free = board_.liberties(need.stone).minus(child.zone);
            if (p != kNoPoint) free.erase(p);
            add_block(need.stone);
            add_need(need.stone, need.liberties, free);
        }
    }
    // Rule 9, for the winner's move at p: the stones and liberties that a block has after it. (The claim may
    // have been found where the block was smaller.)
    void add_need_after(const WallNeed& need, int p, const Points& block, const Points& free) {
        zone_ |= block;
        add_need(block.contains(p) ? widest_friend(p) : need.stone, need.liberties, free);
    }

    // Rule 7: what the refutation of a pass, with this claim, says about moves outside.
    void frame(const Claim& pass) {
        inherit(pass);
        zone_ |= pass.zone;
        if (skips(ZoneRules::kFrame)) return;
        Points before;
        do {
            before = zone_;
            framed_.clear();
            for (Points rest = zone_ & board_.of(winner_); !rest.empty();) {
                const int stone = rest.front();
                board_.for_each_stone(stone, [&](int s) { rest.erase(s); });
                frame_block(stone, pass);
            }
        } while (!(before == zone_));
        for (const Required& r : framed_)
            require(r.stone, r.n, board_.liberties(r.stone).minus(zone_));
    }
    // Rule 8: whatever is required is in the zone, and every block of the winner that reaches into the zone
    // has a liberty there.
    void close() {
        Points before;
        do {
            before = zone_;
            for (const Required& r : required_) fill(r.free, r.n);
            for (Points rest = zone_ & board_.of(winner_); !rest.empty();) {
                const int stone = rest.front();
                board_.for_each_stone(stone, [&](int s) { rest.erase(s); });
                add_block(stone);
                if (!skips(ZoneRules::kClosed) && !board_.is_safe(stone))
                    fill(board_.liberties(stone), 1);
            }
        } while (!(before == zone_));
    }

    Claim claim() {
        Claim result;
        Points before;
        do {
            before = zone_;
            result = {};
            for (const Required& r : required_) settle(r, result);
        } while (!(before == zone_));
        result.zone = zone_;
        result.broken = broken_;
        return result;
    }

   private:
    bool is_safe(int stone) const { return stone != kNoPoint && board_.is_safe(stone); }
    struct Required {
        int stone;
        int n;
        Points free;
    };

    bool skips(ZoneRules::Rule rule) {
        if (rules_.is_off(rule)) zone_ = board_.area().all();
        return rules_.is_left_out(rule);
    }
    bool counts() const { return !rules_.is_off(ZoneRules::kNeeds); }
    // A wall that is nearly in atari is never assumed to hold.
    bool has_outside(int stone, int n) const {
        return board_.liberties(stone).minus(zone_).size() >= (assumes_ ? std::min(n, 2) : n);
    }
    Points hull(int stone) const {
        Points points;
        board_.for_each_stone(stone, [&](int s) {
            points.insert(s);
            points |= board_.area().neighbours(s);
        });
        return points;
    }
    void add_own_liberty(int p) {
        if (skips(ZoneRules::kLegal)) return;
        const Points& near = board_.area().neighbours(p);
        const Points free = near & board_.empty();
        if (free.intersects(zone_)) return;
        if (!free.empty()) return zone_.insert(free.front());
        for (Points friends = near & board_.of(winner_); !friends.empty();) {
            const int q = friends.pop_front();
            if (board_.liberties(q).is_single()) continue;
            add_block(q);
            Points others = board_.liberties(q);
            others.erase(p);
            return require(q, 1, others);
        }
    }
    void add_need(int stone, int n, const Points& free) {
        if (!skips(ZoneRules::kChildren)) require(stone, n, free);
    }
    // Of the blocks that a move at p joins, the one with the most liberties outside.
    int widest_friend(int p) const {
        int best = kNoPoint;
        int most = -1;
        board_.for_each_neighbour(p, [&](int q) {
            if (!board_.of(winner_).contains(q)) return;
            Points outside = board_.liberties(q).minus(zone_);
            outside.erase(p);
            if (outside.size() <= most) return;
            most = outside.size();
            best = q;
        });
        return best;
    }
    // After any move outside, the block has a liberty, and what the refutation of the pass needs.
    void frame_block(int stone, const Claim& pass) {
        add_block(stone);
        if (board_.is_safe(stone)) return;
        const Points& all = board_.liberties(stone);
        const int here = (all & zone_).size();
        int needed = here > 0 ? 0 : 1;
        for (const WallNeed& need : pass)
            if (board_.same_block(need.stone, stone))
                needed = std::max(needed, need.liberties - (all & zone_).minus(pass.zone).size());
        if (needed <= 0) return;
        if (counts() && has_outside(stone, needed + 1) && framed_.size() < Claim::kMostWalls)
            return framed_.push_back({stone, needed + 1, {}});
        for (Points rest = all.minus(zone_); needed > 0 && !rest.empty(); --needed)
            zone_.insert(take(rest));
        if (needed > 0) broken_ = true;
    }
    // At least n of these points are in the zone.
    void fill(Points free, int n) {
        n -= (free & zone_).size();
        for (free = free.minus(zone_); n > 0 && !free.empty(); --n) zone_.insert(take(free));
        if (n > 0) broken_ = true;
    }
    void settle(const Required& r, Claim& claim) {
        const int n = r.n - (r.free & zone_).size();
        if (n <= 0) return;
        if (r.stone == kNoPoint || !counts() || !has_outside(r.stone, n)) return fill(r.free, r.n);
        add_block(r.stone);
        for (std::size_t i = 0; i < claim.wall_count; ++i) {
            WallNeed& known = claim.walls[i];
            if (!board_.same_block(known.stone, r.stone)) continue;
            known.liberties = std::max(known.liberties, static_cast<std::uint16_t>(n));
            return;
        }
        if (claim.is_full()) return fill(r.free, r.n);
        claim.add_wall({static_cast<std::int16_t>(r.stone), static_cast<std::uint16_t>(n)});
    }
    // A liberty where the loser cannot play, if there is one.
    int take(Points& free) const {
        for (Points rest = free; !rest.empty();) {
            const int p = rest.pop_front();
            if (!board_.is_suicide(p, opponent(winner_))) continue;
            free.erase(p);
            return p;
        }
        return free.pop_front();
    }

    const Board<W>& board_;
    Colour winner_;
    const ZoneRules& rules_;
    bool assumes_;
    Points zone_;
    bool broken_ = false;
    std::vector<Required> required_;
    std::vector<Required> framed_;
};

// Does the position that the board shows have what the claim needs of walls, or may it be assumed?
template <int W>
bool holds_needs(const ZoneClaim<W>& claim, const Board<W>& board, bool assumes = false) {
    if (claim.broken && !assumes) return false;
    for (const WallNeed& need : claim) {
        if (board.is_safe(need.stone)) continue;
        const int outside = board.liberties(need.stone).minus(claim.zone).size();
        if (outside < (assumes ? std::min<int>(need.liberties, 2) : need.liberties)) return false;
    }
    return true;
}

}  // namespace shikatsu
