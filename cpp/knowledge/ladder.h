// The ladder: can a block be captured by ataris alone? A threat sequence of order 1.
//
// The attacker must put the block into atari with every move; the defender can only extend at the last
// liberty, or capture a stone next to the block. One or two candidates a move, no table, one board: a
// ladder across the whole board takes some hundred steps.
//
// SOUND, both ways: Yes and No are what the definition of order 1 says (docs/algorithms/capture.md),
// with any number of ko threats, because wherever a ko could matter the answer is Unclear.
//   * With the block in atari, a reply that neither extends nor captures next to it leaves its last
//     liberty alone, and the attacker takes it: that capture is never suicide, and it is banned only if
//     the reply made the ban, which means that it captured the stone on that point.
//   * A defender who gets three liberties cannot be put into atari by one move.
//
// Every block that the search looks at is noted in the ZONE, with all points next to it. Positions that
// agree on the zone have the same ladder: the search reads nothing else.
#pragma once

#include <cstdint>

#include "rules/board.h"

namespace shikatsu {

enum class LadderEnd : std::uint8_t { No, Yes, Unclear };

// `kZones`: whether zones are kept, which costs about half of the time.
template <int W, bool kZones = false>
class Ladder {
   public:
    using Points = Bitset<W>;

    static constexpr int kMostNodes = 4000;  // of one ladder
    static constexpr int kMostDepth = 600;

    struct Answer {
        LadderEnd end = LadderEnd::Unclear;
        int move = kNoPoint;  // Yes: the attacker's; No, the defender to move: his, if he needs one
    };

    explicit Ladder(Board<W>& board) : board_(board) {}

    // The attacker is to move.
    Answer attack(int target, Colour attacker) {
        begin(target, attacker);
        return attack(0);
    }
    // The defender is to move. A block that is not in atari gets away by a pass.
    Answer defend(int target, Colour attacker) {
        begin(target, attacker);
        return defend(0);
    }
    // Points that the last answer depends on.
    const Points& zone() const
        requires kZones
    {
        return zone_;
    }
    // Positions looked at since the beginning.
    std::uint64_t nodes() const { return nodes_; }

   private:
    void begin(int target, Colour attacker) {
        target_ = target;
        attacker_ = attacker;
        left_ = kMostNodes;
        zone_ = {};
    }
    bool spend(int depth) {
        ++nodes_;
        return --left_ >= 0 && depth < kMostDepth;
    }
    void look_at(int stone) {
        if constexpr (!kZones) return;
        board_.for_each_stone(stone, [&](int s) {
            zone_.insert(s);
            zone_ |= board_.area().neighbours(s);
        });
    }

    Answer attack(int depth) {
        if (!spend(depth)) return {};
        look_at(target_);
        const Points liberties = board_.liberties(target_);
        if (liberties.size() > 2) return {LadderEnd::No};
        if (liberties.is_single()) {
            const int p = liberties.front();
            return p == board_.ban() || board_.may_come_back(target_, p, 0)
                       ? Answer{}
                       : Answer{LadderEnd::Yes, p};
        }
        bool unclear = false;
        for (const int p : ordered(liberties)) {
            if (p == board_.ban()) {
                unclear = true;
                continue;
            }
            look_around(p);
            if (board_.is_suicide(p, attacker_)) continue;
            board_.play(p, attacker_);
            const LadderEnd end = defend(depth + 1).end;
            board_.undo();
            if (end == LadderEnd::Yes) return {LadderEnd::Yes, p};
            unclear |= end == LadderEnd::Unclear;
        }
        return {unclear ? LadderEnd::Unclear : LadderEnd::No};
    }
    // First the liberty from which the block would get out furthest.
    std::array<int, 2> ordered(Points liberties) const {
        const int a = liberties.pop_front();
        const int b = liberties.front();
        const auto room = [&](int p) {
            return (board_.area().neighbours(p) & board_.empty()).size();
        };
        if (room(a) >= room(b)) return {a, b};
        return {b, a};
    }
    // A move there asks about the blocks around.
    void look_around(int p) {
        if constexpr (!kZones) return;
        zone_.insert(p);
        board_.for_each_neighbour(p, [&](int q) {
            zone_.insert(q);
            if (!board_.empty().contains(q)) look_at(q);
        });
    }

    Answer defend(int depth) {
        if (!spend(depth)) return {};
        look_at(target_);
        const Points liberties = board_.liberties(target_);
        if (!liberties.is_single()) return {LadderEnd::No};
        const int extension = liberties.front();
        bool unclear = board_.may_come_back(target_, extension, 1);
        Points replies = captures();
        replies.erase(extension);
        for (int p = extension;; p = replies.pop_front()) {
            const LadderEnd end = after_reply(p, depth);
            if (end == LadderEnd::No) return {LadderEnd::No, p};
            unclear |= end == LadderEnd::Unclear;
            if (replies.empty()) break;
        }
        return {unclear ? LadderEnd::Unclear : LadderEnd::Yes};
    }
    LadderEnd after_reply(int p, int depth) {
        if (p == board_.ban()) return LadderEnd::Unclear;
        look_around(p);
        const Colour defender = opponent(attacker_);
        if (board_.is_suicide(p, defender)) return LadderEnd::Yes;
        board_.play(p, defender);
        const LadderEnd end = attack(depth + 1).end;
        board_.undo();
        return end;
    }
    // The points where the defender captures a block next to the target.
    Points captures() {
        Points points;
        Points seen;  // heads of blocks
        const Points& attackers = board_.of(attacker_);
        board_.for_each_stone(target_, [&](int s) {
            board_.for_each_neighbour(s, [&](int q) {
                if (!attackers.contains(q) || seen.contains(board_.head(q))) return;
                seen.insert(board_.head(q));
                look_at(q);
                const Points& liberties = board_.liberties(q);
                if (liberties.is_single()) points |= liberties;
            });
        });
        return points;
    }

    Board<W>& board_;
    int target_ = kNoPoint;
    Colour attacker_ = Colour::Black;
    int left_ = 0;
    std::uint64_t nodes_ = 0;
    Points zone_;
};

}  // namespace shikatsu
