// Life and death on the board as it stands: the states of the one-sided games.
//
// KILL: the attacker wants to capture all crucial stones (or any of them), and only his wins are proofs.
// LIVE: the defender wants not to be captured, EYES: he wants two eyes; only his wins are proofs. The side whose
// wins are proofs is the PROVER; what the other one wins is a failure to prove, and may be wrong.
#pragma once

#include <algorithm>
#include <cstdint>

#include "goals/question.h"
#include "knowledge/zone_claim.h"

namespace shikatsu {

enum class OpenAim : std::uint8_t { Kill, Live, Eyes };

constexpr Player prover_of(OpenAim aim) { return aim == OpenAim::Kill ? kAttacker : kDefender; }

inline constexpr Move kOpenPass = 400;  // points are 0 .. 360

template <int W>
struct OpenState {
    Position<W> position;
    Bitset<W> crucial;  // stones that are left
    Key crucial_key;
    std::array<Threats, 2> threats{};  // left, by player

    Player mover() const { return player_of(position.to_move); }
    Threats threats_of(Player p) const { return threats[static_cast<std::size_t>(p)]; }
    bool banned() const { return position.ban != kNoPoint; }
    // May the mover retake a ko at once, which takes a threat?
    bool may_retake() const { return threats_of(mover()) > 0; }
};

// Does a state show these stones on a zone, and this ban? If there is none, a capture elsewhere may have left
// one outside.
template <int W>
bool shows(const OpenState<W>& s, const Bitset<W>& zone, const std::array<Bitset<W>, 2>& stones,
           int ban) {
    for (std::size_t c = 0; c < 2; ++c)
        if (!((s.position.stones[c] & zone) == stones[c])) return false;
    if (s.position.ban == ban) return true;
    return ban == kNoPoint && !zone.contains(s.position.ban);
}

// Which questions a result answers: see Scope (question.h) for threats. A proof has a claim, which says in
// which states it holds; a failure holds for candidates up to a radius.
template <int W>
struct OpenScope {
    static constexpr std::uint8_t kEveryRadius = 255;

    ZoneClaim<W> claim;
    Threats needs = 0;
    Threats allows = kUnlimited;
    std::uint8_t radius = kEveryRadius;

    // Claims are put together by ZoneBuilder: of two, the one that is there is kept.
    friend constexpr OpenScope meet(const OpenScope& a, const OpenScope& b) {
        return {a.claim.zone.empty() ? b.claim : a.claim, std::max(a.needs, b.needs),
                std::min(a.allows, b.allows), std::min(a.radius, b.radius)};
    }
    constexpr bool includes(const OpenScope& o) const {
        return needs <= o.needs && allows >= o.allows && radius >= o.radius;
    }
};

}  // namespace shikatsu
