// 128-bit hash keys, built by XOR of random words (Zobrist).
//
// One half selects the place in a table, the other half verifies the hit, so two positions are
// confused only when all 128 bits agree in the parts used. Certificates do not rely on keys at all.
#pragma once

#include <cstdint>

namespace shikatsu {

struct Key {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    friend constexpr Key operator^(Key a, Key b) { return {a.low ^ b.low, a.high ^ b.high}; }
    constexpr Key& operator^=(Key o) { return *this = *this ^ o; }
    friend constexpr bool operator==(Key, Key) = default;
};

// splitmix64: a fixed sequence, so that keys (and with them node counts) are the same on every run.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// The n-th random key of a family. Families keep stones, bans, movers ... apart.
constexpr Key random_key(std::uint64_t family, std::uint64_t n) {
    const std::uint64_t seed = mix64(family * 0x10001ULL + 1) ^ mix64(n + 0x5bd1e995ULL);
    return {mix64(seed), mix64(seed ^ 0xa5a5a5a5deadbeefULL)};
}

}  // namespace shikatsu
