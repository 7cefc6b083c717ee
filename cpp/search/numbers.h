// Proof and disproof numbers, seen from the player to move.
//
//     phi    how much is still to be shown for the mover to win
//     delta  how much is still to be shown for the mover to lose
//
// Solved: phi = 0 and delta = infinite (the mover wins), or the reverse. An OPEN number is always
// clamped below infinity: a sum that saturates must never look like a solved node.
#pragma once

#include <algorithm>
#include <cstdint>

namespace shikatsu {

inline constexpr std::uint32_t kInfinite = 1u << 30;
inline constexpr std::uint32_t kMaxOpen = kInfinite - 1;

constexpr std::uint32_t clamp_open(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(n, kMaxOpen));
}

struct Numbers {
    std::uint32_t phi = 1;
    std::uint32_t delta = 1;

    static constexpr Numbers won() { return {0, kInfinite}; }
    static constexpr Numbers lost() { return {kInfinite, 0}; }
    constexpr bool is_won() const { return phi == 0; }
    constexpr bool is_lost() const { return delta == 0; }
    constexpr bool is_solved() const { return is_won() || is_lost(); }
    friend constexpr bool operator==(Numbers, Numbers) = default;
};

}  // namespace shikatsu
