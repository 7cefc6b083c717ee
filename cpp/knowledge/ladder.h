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
// A ladder with zones also says what its answer depends on (proof_zone.h): the moves that win, and all
// that was tried against them.
#pragma once

#include <cstdint>

#include "knowledge/proof_zone.h"

namespace shikatsu {

enum class LadderEnd : std::uint8_t { No, Yes, Unclear };

// `kZones`: whether zones are kept, which costs more than the rest.
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

    explicit Ladder(Board<W>& board, int most_nodes = kMostNodes)
        : board_(board), most_nodes_(most_nodes) {}

    // The attacker is to move.
    Answer attack(int target, Colour attacker) {
        begin(target, attacker);
        return attack(0, zone_);
    }
    // The defender is to move. A block that is not in atari gets away by a pass.
    Answer defend(int target, Colour attacker) {
        begin(target, attacker);
        return defend(0, zone_);
    }
    // Points that the last answer depends on, if it was clear.
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
        left_ = most_nodes_;
    }
    bool spend(int depth) {
        ++nodes_;
        return --left_ >= 0 && depth < kMostDepth;
    }
    // A zone of the position that the board shows now; `points` are those of what comes after it.
    template <class F>
    void note(Points& points, LadderEnd end, F&& add) const {
        if constexpr (kZones) {
            ProofZone<W> zone(board_, end == LadderEnd::Yes ? attacker_ : opponent(attacker_),
                              points);
            add(zone);
            points = zone.points();
        }
    }

    Answer attack(int depth, Points& zone) {
        if (!spend(depth)) return {};
        const Points liberties = board_.liberties(target_);
        zone = {};
        if (liberties.size() > 2) {
            note(zone, LadderEnd::No, [&](auto& z) { z.add_block_and_liberties(target_); });
            return {LadderEnd::No};
        }
        if (liberties.is_single()) return take(liberties.front(), zone);
        bool unclear = false;
        Points refuted;  // the zone of both ataris failing
        for (const int p : ordered(liberties)) {
            if (p == board_.ban()) {
                unclear = true;
                continue;
            }
            Points after;
            if (!board_.is_suicide(p, attacker_)) {
                board_.play(p, attacker_);
                const LadderEnd end = defend(depth + 1, after).end;
                board_.undo();
                if (end == LadderEnd::Yes) {
                    zone = after;
                    note(zone, end, [&](auto& z) { z.add_move(p, attacker_); });
                    return {end, p};
                }
                unclear |= end == LadderEnd::Unclear;
            }
            if constexpr (kZones) refuted |= after;
            note(refuted, LadderEnd::No, [&](auto& z) { z.add_effect(p); });
        }
        // Any other move leaves two liberties.
        zone = refuted;
        note(zone, LadderEnd::No, [&](auto& z) { z.add_block_and_liberties(target_); });
        return {unclear ? LadderEnd::Unclear : LadderEnd::No};
    }
    Answer take(int p, Points& zone) const {
        if (p == board_.ban() || board_.may_come_back(target_, p, 0)) return {};
        note(zone, LadderEnd::Yes, [&](auto& z) {
            z.add_hull(target_);
            z.add_captors(target_, p);
        });
        return {LadderEnd::Yes, p};
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

    Answer defend(int depth, Points& zone) {
        if (!spend(depth)) return {};
        const Points liberties = board_.liberties(target_);
        zone = {};
        if (!liberties.is_single()) {
            note(zone, LadderEnd::No, [&](auto& z) { z.add_block_and_liberties(target_); });
            return {LadderEnd::No};
        }
        const int extension = liberties.front();
        bool unclear = board_.may_come_back(target_, extension, 1);
        Points replies = captures();
        replies.erase(extension);
        Points refuted;  // the zone of all replies failing
        for (int p = extension;; p = replies.pop_front()) {
            Points after;
            const LadderEnd end = after_reply(p, depth, after);
            if (end == LadderEnd::No) {
                zone = after;
                note(zone, end, [&](auto& z) { z.add_move(p, opponent(attacker_)); });
                return {end, p};
            }
            unclear |= end == LadderEnd::Unclear;
            if constexpr (kZones) refuted |= after;
            note(refuted, LadderEnd::Yes, [&](auto& z) { z.add_effect(p); });
            if (replies.empty()) break;
        }
        zone = refuted;
        note(zone, LadderEnd::Yes, [&](auto& z) {
            z.add_atari(target_);
            z.add_captors(target_, extension);
        });
        return {unclear ? LadderEnd::Unclear : LadderEnd::Yes};
    }
    LadderEnd after_reply(int p, int depth, Points& zone) {
        if (p == board_.ban()) return LadderEnd::Unclear;
        const Colour defender = opponent(attacker_);
        if (board_.is_suicide(p, defender)) return LadderEnd::Yes;
        board_.play(p, defender);
        const LadderEnd end = attack(depth + 1, zone).end;
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
                const Points& liberties = board_.liberties(q);
                if (liberties.is_single()) points |= liberties;
            });
        });
        return points;
    }

    Board<W>& board_;
    int most_nodes_;
    int target_ = kNoPoint;
    Colour attacker_ = Colour::Black;
    int left_ = 0;
    std::uint64_t nodes_ = 0;
    Points zone_;
};

}  // namespace shikatsu
