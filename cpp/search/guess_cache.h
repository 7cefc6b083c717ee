// First guesses of states that were judged, found undecided and not expanded yet.
//
// Most children of an expanded node are looked at again and again, from other parents or when the node
// is expanded anew, long before they are expanded themselves. The transposition table has no entry for
// them; judging them anew would cost far more than a look into this small table. Direct-mapped, lossy.
// It begins small and doubles as it fills, so that small problems do not pay for what they do not use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/key.h"
#include "base/prefetch.h"
#include "search/numbers.h"

namespace shikatsu {

class GuessCache {
   public:
    // `log2_entries`: how large it may become.
    explicit GuessCache(int log2_entries)
        : most_(std::size_t{1} << log2_entries), entries_(std::min(most_, kStartEntries)) {}

    // A look-up of this key is about to come.
    void prefetch(Key key) const { prefetch_line(&entries_[slot(key.high)]); }

    // The guess for this state and question, or nullptr.
    const Numbers* find(Key key, std::uint8_t tag) const {
        const Entry& e = entries_[slot(key.high)];
        return e.check == (key.high ^ tag) ? &e.numbers : nullptr;
    }
    void store(Key key, std::uint8_t tag, Numbers numbers) {
        Entry& e = entries_[slot(key.high)];
        used_ += e.check == 0;
        e = {key.high ^ tag, numbers};
        if (2 * used_ > entries_.size() && entries_.size() < most_) grow();
    }
    // What it may come to use.
    std::uint64_t most_bytes() const { return most_ * sizeof(Entry); }
    std::uint64_t bytes() const { return entries_.size() * sizeof(Entry); }

   private:
    static constexpr std::size_t kStartEntries = 256;

    struct Entry {
        std::uint64_t check = 0;
        Numbers numbers;
    };
    // The tag changes low bits of the check word only, so that the place is known from that word as well.
    std::size_t slot(std::uint64_t check) const { return (check >> 32) & (entries_.size() - 1); }
    void grow() {
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (const Entry& e : old)
            if (e.check != 0) entries_[slot(e.check)] = e;
    }

    std::size_t most_;
    std::vector<Entry> entries_;
    std::size_t used_ = 0;
};

}  // namespace shikatsu
