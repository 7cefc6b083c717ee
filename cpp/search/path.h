// The states of the current line, from the root of the search to the node being expanded.
//
// `find` is asked for every child, and nearly always the answer is no: a small counting filter
// answers that without a scan.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "base/key.h"

namespace shikatsu {

class Path {
   public:
    static constexpr int kNotFound = -1;

    void push(Key identity) {
        identities_.push_back(identity);
        ++filter_[slot(identity)];
    }
    void pop() {
        --filter_[slot(identities_.back())];
        identities_.pop_back();
    }
    void clear() {
        identities_.clear();
        filter_.fill(0);
    }
    int length() const { return static_cast<int>(identities_.size()); }

    // The depth of the deepest state with this identity, or kNotFound.
    int find(Key identity) const {
        if (filter_[slot(identity)] == 0) return kNotFound;
        for (int depth = length() - 1; depth >= 0; --depth)
            if (identities_[static_cast<std::size_t>(depth)] == identity) return depth;
        return kNotFound;
    }

   private:
    static std::size_t slot(Key identity) { return identity.low & 4095; }

    std::vector<Key> identities_;
    std::array<std::uint16_t, 4096> filter_{};
};

}  // namespace shikatsu
