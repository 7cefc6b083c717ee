// First guesses of states that were judged, found undecided and not expanded yet.
//
// Most children of an expanded node are looked at again and again, from other parents or when the node
// is expanded anew, long before they are expanded themselves. The transposition table has no entry for
// them; judging them anew would cost far more than a look into this small table. Direct-mapped, lossy.
#pragma once

#include <cstdint>
#include <vector>

#include "base/key.h"
#include "search/numbers.h"

namespace shikatsu {

class GuessCache {
   public:
    explicit GuessCache(int log2_entries) : entries_(std::size_t{1} << log2_entries) {}

    // A look-up of this key is about to come.
    void prefetch(Key key) const { __builtin_prefetch(&entries_[slot(key)]); }

    // The guess for this state and question, or nullptr.
    const Numbers* find(Key key, std::uint8_t tag) const {
        const Entry& e = entries_[slot(key)];
        return e.check == (key.high ^ tag) ? &e.numbers : nullptr;
    }
    void store(Key key, std::uint8_t tag, Numbers numbers) {
        entries_[slot(key)] = {key.high ^ tag, numbers};
    }
    std::uint64_t bytes() const { return entries_.size() * sizeof(Entry); }

   private:
    struct Entry {
        std::uint64_t check = 0;
        Numbers numbers;
    };
    // Other bits than those that choose the bucket of the transposition table.
    std::size_t slot(Key key) const { return (key.low >> 32) & (entries_.size() - 1); }

    std::vector<Entry> entries_;
};

}  // namespace shikatsu
