// A set of small numbers in W machine words.
//
// The width is a template parameter so that the usual region (up to 64 points) is a single register
// while a whole 19x19 board still works with the same code:
//
//     Bitset<1>  up to  64 points
//     Bitset<2>  up to 128 points
//     Bitset<6>  up to 361 points
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace shikatsu {

template <int W>
class Bitset {
   public:
    static constexpr int kCapacity = 64 * W;

    constexpr Bitset() = default;

    static constexpr Bitset single(int i) {
        Bitset s;
        s.insert(i);
        return s;
    }
    // {0, 1, ..., n-1}
    static constexpr Bitset first_n(int n) {
        Bitset s;
        for (int w = 0; w < W; ++w) {
            const int here = n - 64 * w;
            if (here >= 64) s.words_[w] = ~std::uint64_t{0};
            else if (here > 0) s.words_[w] = (std::uint64_t{1} << here) - 1;
        }
        return s;
    }

    constexpr bool contains(int i) const { return (words_[i >> 6] >> (i & 63)) & 1; }
    constexpr void insert(int i) { words_[i >> 6] |= std::uint64_t{1} << (i & 63); }
    constexpr void erase(int i) { words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const auto w : words_) any |= w;
        return any == 0;
    }
    constexpr int size() const {
        int n = 0;
        for (const auto w : words_) n += std::popcount(w);
        return n;
    }
    // The smallest element; the set must not be empty.
    constexpr int front() const {
        for (int w = 0; w < W; ++w)
            if (words_[w] != 0) return 64 * w + std::countr_zero(words_[w]);
        return kCapacity;
    }
    // The largest element; the set must not be empty.
    constexpr int back() const {
        for (int w = W; w-- > 0;)
            if (words_[w] != 0) return 64 * w + 63 - std::countl_zero(words_[w]);
        return kCapacity;
    }
    constexpr int pop_front() {
        const int i = front();
        erase(i);
        return i;
    }
    constexpr bool is_single() const {
        std::uint64_t any = 0;
        bool more = false;
        for (const auto w : words_) {
            more |= (any != 0 && w != 0) || (w & (w - 1)) != 0;
            any |= w;
        }
        return any != 0 && !more;
    }
    constexpr std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (const auto w : words_) h = (h ^ w) * 0x9e3779b97f4a7c15u ^ h >> 29;
        return h ^ h >> 32;
    }
    constexpr bool intersects(const Bitset& o) const { return !(*this & o).empty(); }
    constexpr bool is_subset_of(const Bitset& o) const { return minus(o).empty(); }

    constexpr Bitset minus(const Bitset& o) const {
        Bitset r;
        for (int w = 0; w < W; ++w) r.words_[w] = words_[w] & ~o.words_[w];
        return r;
    }
    friend constexpr Bitset operator&(Bitset a, const Bitset& b) { return a &= b; }
    friend constexpr Bitset operator|(Bitset a, const Bitset& b) { return a |= b; }
    friend constexpr Bitset operator^(Bitset a, const Bitset& b) {
        for (int w = 0; w < W; ++w) a.words_[w] ^= b.words_[w];
        return a;
    }
    constexpr Bitset& operator&=(const Bitset& o) {
        for (int w = 0; w < W; ++w) words_[w] &= o.words_[w];
        return *this;
    }
    constexpr Bitset& operator|=(const Bitset& o) {
        for (int w = 0; w < W; ++w) words_[w] |= o.words_[w];
        return *this;
    }
    friend constexpr bool operator==(const Bitset&, const Bitset&) = default;

    // {i + n} and {i - n} for 0 < n < 64, elements that leave the words dropped.
    constexpr Bitset moved_up(int n) const {
        Bitset r;
        r.words_[0] = words_[0] << n;
        for (int w = 1; w < W; ++w) r.words_[w] = words_[w] << n | words_[w - 1] >> (64 - n);
        return r;
    }
    constexpr Bitset moved_down(int n) const {
        Bitset r;
        for (int w = 0; w + 1 < W; ++w) r.words_[w] = words_[w] >> n | words_[w + 1] << (64 - n);
        r.words_[W - 1] = words_[W - 1] >> n;
        return r;
    }

    // Calls f(i) for each element, smallest first.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (int w = 0; w < W; ++w)
            for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
                f(64 * w + std::countr_zero(rest));
    }

   private:
    std::array<std::uint64_t, W> words_{};
};

}  // namespace shikatsu
