// Results that hold on one line of play only.
//
// A win that relies on a loop back to a state ABOVE the node is not a fact about the node, but
// about the node on this line (the graph-history interaction problem). Such results are kept apart
// from the transposition table, under a key of the whole line, and are used again only on the very
// same sequence of moves. Direct-mapped; what is overwritten is searched again.
#pragma once

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
        int lowest = 0;  // depth of the highest state on the line that the result relies on
        std::uint32_t distance = 0;
        bool used = false;
    };

    explicit PathTable(int log2_entries) : entries_(std::size_t{1} << log2_entries) {}

    const Entry* find(Key line) const {
        const Entry& e = entries_[slot(line)];
        return e.used && e.line == line ? &e : nullptr;
    }
    void store(const Entry& entry) {
        entries_[slot(entry.line)] = entry;
        entries_[slot(entry.line)].used = true;
    }
    std::uint64_t bytes() const { return entries_.size() * sizeof(Entry); }

   private:
    std::size_t slot(Key line) const { return line.low & (entries_.size() - 1); }

    std::vector<Entry> entries_;
};

}  // namespace shikatsu
