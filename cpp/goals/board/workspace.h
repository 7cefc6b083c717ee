// What a search of captures works with, besides its table: a board that shows the state which is looked
// at, ladders on that board, and results by zone. None of it is part of a state.
#pragma once

#include "goals/board/memory.h"
#include "knowledge/ladder.h"

namespace shikatsu {

template <int W>
struct Workspace {
    // A ladder across the board takes less than half of this; what takes more is better searched.
    static constexpr int kLadderNodes = 300;

    // `bytes`: for results by zone.
    Workspace(const Area<W>& area, std::uint64_t bytes)
        : board(area),
          ladder(board, kLadderNodes),
          zoned_ladder(board, kLadderNodes),
          memory(bytes) {}
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;

    void show(const Position<W>& p) {
        if (shown_ == p.key && shown_any_) return;
        board.set(p);
        shown_ = p.key;
        shown_any_ = true;
    }
    std::uint64_t ladder_nodes() const { return ladder.nodes() + zoned_ladder.nodes(); }

    Board<W> board;  // whoever plays on it takes the moves back
    Ladder<W> ladder;
    Ladder<W, true> zoned_ladder;  // knows what its last answer depends on
    ZoneMemory<W> memory;
    std::uint64_t recalled = 0;  // results found there

   private:
    Key shown_;
    bool shown_any_ = false;
};

}  // namespace shikatsu
