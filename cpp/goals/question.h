// One binary question about a position: who wins, with which threats, if a loop goes to whom?
//
// docs/model.md defines all of it. Inside the core the attacker is player One and plays black.
#pragma once

#include <cstdint>

#include "rules/area.h"
#include "search/game.h"

namespace shikatsu {

inline constexpr Player kAttacker = Player::One;
inline constexpr Player kDefender = Player::Two;

constexpr Colour colour_of(Player p) { return p == kAttacker ? Colour::Black : Colour::White; }
constexpr Player player_of(Colour c) { return c == Colour::Black ? kAttacker : kDefender; }

// External ko threats of one side.
using Threats = std::uint8_t;
inline constexpr Threats kUnlimited = 255;
inline constexpr Threats kMaxThreats = 250;

enum class Goal : std::uint8_t {
    Capture,  // the attacker must capture all crucial stones
    TwoEyes,  // the defender must make a crucial stone unconditionally alive
    OneEye,   // the defender must make an eye connected to all crucial stones
};

struct Question {
    Goal goal = Goal::Capture;
    Player loop_winner = kDefender;
    Threats attacker_threats = 0;
    Threats defender_threats = 0;
    bool removable = false;  // two passes in a row remove all threats

    // The prover must reach the goal; the other player, the refuter, only has to prevent it.
    constexpr Player prover() const { return goal == Goal::Capture ? kAttacker : kDefender; }
};

// Which questions a proof answers. For a win of player P:
//
//   * P needs at least `needs` threats, and the loser may have at most `allows`. The bounds follow
//     the proof: a threat that P plays adds one to `needs`; a threat that the loser plays adds one
//     to `allows`; a loser who stands banned without a threat would have had one more reply, so
//     that there `allows` is 0.
//   * `loop`: the proof uses loops, so that it holds only if loops go to P.
//   * `lenient`: it was found for the goal that is easier for P. Capturing everything also prevents
//     two eyes, and two eyes also prevent capture, but not the other way round.
struct Scope {
    Threats needs = 0;
    Threats allows = kUnlimited;
    bool loop : 1 = false;
    bool lenient : 1 = false;

    friend constexpr Scope meet(Scope a, Scope b) {
        Scope r;
        r.needs = a.needs > b.needs ? a.needs : b.needs;
        r.allows = a.allows < b.allows ? a.allows : b.allows;
        r.loop = a.loop || b.loop;
        r.lenient = a.lenient || b.lenient;
        return r;
    }
    // Answers every question that `o` answers.
    constexpr bool includes(Scope o) const {
        return needs <= o.needs && allows >= o.allows && (!loop || o.loop) &&
               (!lenient || o.lenient);
    }
};

// Counting up saturates on the safe side: a proof that needs more than we count needs them all, and
// one that allows more than we count allows just that many.
constexpr Threats needs_one_more(Threats t) {
    return t < kMaxThreats ? static_cast<Threats>(t + 1) : kUnlimited;
}
constexpr Threats allows_one_more(Threats t) {
    return t < kMaxThreats ? static_cast<Threats>(t + 1) : t;
}

}  // namespace shikatsu
