// Results that hold on one line of play only.
//
// A win that relies on a loop back to a state ABOVE the node is not a fact about the node, but
// about the node on this line (the graph-history interaction problem). Such results are kept apart
// from the transposition table, under a key of the whole line, and are used again only on the very
// same sequence of moves. Direct-mapped; what is overwritten is searched again. It begins small and doubles as
// it fills.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/game.h"

namespace shikatsu {

// The key of a line: mixes every move with its depth.
constexpr Key extended(Key line, Move move, int depth) {
    const auto n = static_cast<std::uint64_t>(static_cast<std::uint16_t>(move)) << 32 |
                   static_cast<std::uint64_t>(depth);
    return line ^ random_key(7, n);
}

template <class Scope>
class PathTable {
   public:
    struct Entry {
        Key line;
        Player winner = Player::One;
        Move move = kNoMove;
        Scope scope{};
        int loop_depth = 0;  // of the topmost state on the line that the result relies on
        std::uint32_t distance = 0;
        bool used = false;
    };

    // `log2_entries`: how large it may become.
    explicit PathTable(int log2_entries)
        : most_(std::size_t{1} << log2_entries), entries_(std::min(most_, kStartEntries)) {}

    const Entry* find(Key line) const {
        const Entry& e = entries_[slot(line)];
        return e.used && e.line == line ? &e : nullptr;
    }
    void store(const Entry& entry) {
        Entry& e = entries_[slot(entry.line)];
        used_ += !e.used;
        e = entry;
        e.used = true;
        if (2 * used_ > entries_.size() && entries_.size() < most_) grow();
    }
    // What it may come to use.
    std::uint64_t most_bytes() const { return most_ * sizeof(Entry); }
    std::uint64_t bytes() const { return entries_.size() * sizeof(Entry); }

   private:
    static constexpr std::size_t kStartEntries = 64;

    std::size_t slot(Key line) const { return line.low & (entries_.size() - 1); }
    void grow() {
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (const Entry& e : old)
            if (e.used) entries_[slot(e.line)] = e;
    }

    std::size_t most_;
    std::vector<Entry> entries_;
    std::size_t used_ = 0;
};

}  // namespace shikatsu
