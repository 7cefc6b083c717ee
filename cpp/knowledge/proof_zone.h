// Zones: which points the proof of a capture depends on.
//
//     . . . . . . .      O plays at 1, and X is captured in a net, by a proof that looks at a few
//     . . O z z z .      points z and at the stones there. Whatever stands elsewhere, and whatever X
//     . O X z 1 z .      plays there, the same moves capture: so replies outside the zone need not be
//     . . O z z O .      searched, on an empty board or on a full one.
//     . . . . . . .
//
// THE CLAIM. A result (a win of one side, by orders, threats and targets as its scope says) has the zone
// Z at a state s if it holds at every state s' that agrees with s on Z: the same stones on Z, and the
// same ban; only where the winner is to move and s has no ban may s' have one, and not on Z. (Relevance
// zones of lambda search, Thomsen 2000; conditions as in Shih, Wu and others, 2021.)
//
// SOUND, by induction over the proof; each step adds to the zones of the steps below it:
//   * leaves: whatever the judgement has read (CaptureGame::judge_*, Ladder).
//   * the winner's move at p. It must be legal in s', and leave states that agree on the zone Z of the
//     rest: so p itself, each block that is captured with all points around it, one more liberty of each
//     neighbour that is not captured, and what makes the move legal (`add_move`).
//   * the loser's moves. Let Z be the zone of the refutation of his PASS. A move q outside Z that captures
//     nothing in Z leaves a state that agrees on Z with the one after the pass: it is refuted by the same
//     replies. He captures nothing in Z from outside if every block of the winner that reaches into Z
//     has a liberty in Z: so these blocks and one liberty each are added, which makes the FRAME (`close`).
//     Moves inside the frame are refuted one by one; they must do the same in s' as in s: the same
//     captures (`add_move`), or illegal in both (`add_suicide`). With the target in atari only rescues
//     are looked at: no neighbour may be captured that could not be in s (`add_atari`).
//   * player One to move, no ban, all moves refuted: a pass of his is no move. Let Z contain the targets
//     and their liberties, the zones of all his moves that lie in Z, and be its own frame. By induction
//     over orders: a move q outside Z, of order i, is answered by a pass, and N(i - 1) is refuted in
//     every state that agrees on Z, this one among them (N(0) is, because of the liberties).
//   * loops: the whole board. A line may come back to a state that agrees on the small zone of a late
//     step only, and not on that of the state where the loop began.
#pragma once

#include "rules/board.h"

namespace shikatsu {

// A zone of a win of `winner` in the position that the board shows, as it grows.
template <int W>
class ProofZone {
   public:
    using Points = Bitset<W>;

    ProofZone(const Board<W>& board, Colour winner, const Points& points)
        : board_(board), winner_(winner), points_(points) {}

    const Points& points() const { return points_; }
    bool contains(int p) const { return points_.contains(p); }
    void add(int p) { points_.insert(p); }
    void add(const Points& points) { points_ |= points; }

    void add_block(int stone) {
        board_.for_each_stone(stone, [&](int s) { points_.insert(s); });
    }
    void add_block_and_liberties(int stone) {
        add_block(stone);
        points_ |= board_.liberties(stone);
    }
    // And all points around it: where they are the same, so are the block and its liberties.
    void add_hull(int stone) {
        board_.for_each_stone(stone, [&](int s) {
            points_.insert(s);
            points_ |= board_.area().neighbours(s);
        });
    }
    // The block keeps a liberty, other than `except`, in the zone. It must have one.
    void add_liberty(int stone, int except) {
        add_block(stone);
        Points liberties = board_.liberties(stone);
        if (except != kNoPoint) liberties.erase(except);
        if (liberties.empty() || liberties.intersects(points_)) return;
        points_.insert(liberties.front());
    }

    // A block of the winner that may lose a liberty elsewhere keeps another one; if it has but one, that
    // move must be answered.
    void add_two_liberties(int stone) {
        add_liberty(stone, kNoPoint);
        const Points there = board_.liberties(stone) & points_;
        if (there.is_single() && !board_.liberties(stone).is_single())
            add_liberty(stone, there.front());
    }
    // The winner takes the target at its last liberty next, unless that is stopped: the target, and the
    // neighbours that might be captured.
    void add_atari(int target) {
        add_hull(target);
        board_.for_each_stone(target, [&](int s) {
            board_.for_each_neighbour(s, [&](int q) {
                if (board_.of(winner_).contains(q)) add_two_liberties(q);
            });
        });
    }
    // Whether a lone stone that is taken at p may come back (Board::may_come_back).
    void add_captors(int target, int p) {
        if (!board_.is_lone(target)) return;
        const Points near = board_.area().neighbours(target) | board_.area().neighbours(p);
        points_ |= near;
        const Colour captor =
            opponent(board_.of(Colour::Black).contains(target) ? Colour::Black : Colour::White);
        (near & board_.of(captor)).for_each([&](int q) { add_hull(q); });
    }

    // What a legal move of this colour at p does depends on. That it is legal at all matters only if it is
    // the winner's.
    void add_move(int p, Colour mover) {
        points_.insert(p);
        int captured = 0;
        board_.for_each_neighbour(p, [&](int q) {
            if (!board_.of(opponent(mover)).contains(q)) return;
            if (!board_.liberties(q).is_single()) return add_liberty(q, p);
            add_hull(q);
            captured += board_.is_lone(q) ? 1 : 2;
        });
        if (captured == 1) points_ |= board_.area().neighbours(p);  // is it a ko?
        if (captured == 0 && mover == winner_) add_own_liberty(p);
    }
    // The same of any move, legal or not, of the loser.
    void add_effect(int p) {
        const Colour loser = opponent(winner_);
        if (board_.is_suicide(p, loser)) add_suicide(p, loser);
        else add_move(p, loser);
    }
    // A move of this colour at p is suicide.
    void add_suicide(int p, Colour mover) {
        points_.insert(p);
        points_ |= board_.area().neighbours(p);
        board_.for_each_neighbour(p, [&](int q) {
            if (board_.of(mover).contains(q)) add_hull(q);
            else add_liberty(q, p);
        });
    }
    // Every block of the winner that reaches into the zone has a liberty there.
    void close() {
        for (Points rest = points_ & board_.of(winner_); !rest.empty();) {
            const int stone = rest.front();
            board_.for_each_stone(stone, [&](int s) { rest.erase(s); });
            add_liberty(stone, kNoPoint);
        }
    }

   private:
    void add_own_liberty(int p) {
        const Points& near = board_.area().neighbours(p);
        const Points free = near & board_.empty();
        if (free.intersects(points_)) return;
        if (!free.empty()) return points_.insert(free.front());
        for (Points friends = near & board_.of(winner_); !friends.empty();) {
            const int q = friends.pop_front();
            if (board_.liberties(q).is_single()) continue;
            return add_liberty(q, p);
        }
    }

    const Board<W>& board_;
    Colour winner_;
    Points points_;
};

}  // namespace shikatsu
