#include "tests/cpp/oracle/race_truth.h"

#include "tests/cpp/oracle/bit_benson.h"

namespace oracle {

std::size_t RaceStateHash::operator()(const RaceState& state) const {
    std::uint64_t h = 0;
    for (const std::uint64_t part :
         {state.stones.attacker, state.stones.defender, state.left.attacker, state.left.defender,
          static_cast<std::uint64_t>(state.ban + 1) << 1 | (state.mover == Player::attacker)}) {
        h = (h ^ part) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return static_cast<std::size_t>(h);
}

RaceTruth::RaceTruth(const SmallBoard& board, std::size_t most_states)
    : board_(board),
      most_states_(most_states),
      attacker_keeps_(keeping(Player::attacker)),
      defender_keeps_(keeping(Player::defender)) {}

RaceTruth::Game RaceTruth::keeping(Player owner) {
    return Game(
        owner, [this](const RaceState& state) { return moves(state); },
        [this, owner](const RaceState& state) {
            if (state.left.of(owner) == 0) return End::bad;
            return is_alive(state, owner) ? End::good : End::none;
        },
        most_states_);
}

bool RaceTruth::is_alive(const RaceState& state, Player owner) const {
    return (unconditionally_alive(board_, state.stones, owner) & state.left.of(owner)) != 0;
}

std::vector<RaceState> RaceTruth::moves(const RaceState& state) const {
    std::vector<RaceState> all;
    all.push_back({state.stones, state.left, other(state.mover), no_point});
    for (int point = 0; point < board_.size(); ++point) {
        if (point == state.ban) continue;
        const auto placed = board_.play(state.stones, state.mover, point);
        if (!placed) continue;
        const Stones left{state.left.attacker & ~placed->captured,
                          state.left.defender & ~placed->captured};
        all.push_back({placed->stones, left, other(state.mover), placed->ban});
    }
    return all;
}

std::optional<bool> RaceTruth::kept(const RaceState& start, Player owner) {
    return (owner == Player::attacker ? attacker_keeps_ : defender_keeps_).holds(start);
}

// The other side keeps clear of the states where its group is captured and the captor's is kept.
std::optional<bool> RaceTruth::wins(const RaceState& start, Player owner) {
    const Player enemy = other(owner);
    bool gave_up = false;
    Game game(
        enemy, [this](const RaceState& state) { return moves(state); },
        [this, owner, enemy, &gave_up](const RaceState& state) {
            if (state.left.of(owner) == 0) return End::good;
            if (state.left.of(enemy) != 0) return is_alive(state, enemy) ? End::good : End::none;
            const std::optional<bool> keeps = kept(state, owner);
            gave_up |= !keeps;
            return keeps.value_or(false) ? End::bad : End::good;
        },
        most_states_);
    const std::optional<bool> prevented = game.holds(start);
    if (!prevented || (*prevented && gave_up)) return std::nullopt;
    return !*prevented;
}

std::optional<bool> RaceTruth::lives(const RaceState& start, Player owner) {
    Game game(
        other(owner), [this](const RaceState& state) { return moves(state); },
        [this, owner](const RaceState& state) {
            if (state.left.of(owner) == 0) return End::good;
            return is_alive(state, owner) ? End::bad : End::none;
        },
        most_states_);
    const std::optional<bool> prevented = game.holds(start);
    if (!prevented) return std::nullopt;
    return !*prevented;
}

}  // namespace oracle
