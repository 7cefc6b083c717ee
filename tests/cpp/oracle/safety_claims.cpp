#include "tests/cpp/oracle/safety_claims.h"

#include "tests/cpp/oracle/bit_benson.h"

namespace oracle {
namespace {

constexpr int territory_threats = 8;

}  // namespace

SafetyOracle::SafetyOracle(const SmallBoard& board, const Stones& stones,
                           const SafetyClaims& claims, std::size_t most_states)
    : board_(board),
      stones_(stones),
      claims_(claims),
      most_states_(most_states),
      keeping_(
          board, Player::defender,
          [this](const BoardState& state) {
              if (lost(state)) return End::bad;
              const Points living = unconditionally_alive(board_, state.stones, Player::defender);
              return (claims_.kept & ~living) == 0 ? End::good : End::none;
          },
          most_states) {}

Truth SafetyOracle::answer(BoardAvoidance& game, int threats, bool wanted) const {
    const std::optional<bool> holds = game.holds(start(threats));
    if (!holds) return Truth::unknown;
    return *holds == wanted ? Truth::yes : Truth::no;
}

Truth SafetyOracle::kept() { return answer(keeping_, endless_threats, true); }

bool SafetyOracle::is_settled(const BoardState& state, bool stones_leave_room) {
    const Points living = unconditionally_alive(board_, state.stones, Player::defender);
    const Points taken = stones_leave_room ? 0 : state.stones.attacker;
    if ((claims_.territory & ~unconditional_territory(board_, living, taken)) != 0) return false;
    if ((claims_.kept & ~living) == 0) return true;
    BoardState endless{state.stones, state.mover, state.ban, endless_threats};
    if (state.mover == Player::attacker) endless.ban = no_point;
    const std::optional<bool> safe = keeping_.holds(endless);
    gave_up_ |= !safe;
    return safe.value_or(false);
}

Truth SafetyOracle::finished() { return can_settle(true); }
Truth SafetyOracle::settled() { return can_settle(false); }

Truth SafetyOracle::can_settle(bool stones_leave_room) {
    gave_up_ = false;
    BoardAvoidance game(
        board_, Player::attacker,
        [this, stones_leave_room](const BoardState& state) {
            if (lost(state)) return End::good;
            return is_settled(state, stones_leave_room) ? End::bad : End::none;
        },
        most_states_);
    const Truth found = answer(game, territory_threats, false);
    return found == Truth::no && gave_up_ ? Truth::unknown : found;
}

Truth SafetyOracle::not_lived_in() {
    BoardAvoidance game(
        board_, Player::defender,
        [this](const BoardState& state) {
            if (lost(state)) return End::bad;
            const Points lives = unconditionally_alive(board_, state.stones, Player::attacker);
            if ((lives & claims_.territory) != 0) return End::bad;
            const Points own = unconditionally_alive(board_, state.stones, Player::defender);
            const Points owned = own | unconditional_territory(board_, own);
            return ((claims_.kept & ~own) | (claims_.territory & ~owned)) == 0 ? End::good
                                                                               : End::none;
        },
        most_states_);
    return answer(game, endless_threats, true);
}

Truth SafetyOracle::dead() {
    Truth all = Truth::yes;
    for (Points block : board_.blocks(stones_, Player::attacker)) {
        const Points doomed = block & claims_.territory;
        if (doomed == 0) continue;
        BoardAvoidance game(
            board_, Player::attacker,
            [this, doomed](const BoardState& state) {
                if (lost(state)) return End::good;
                return (doomed & ~state.stones.attacker) != 0 ? End::bad : End::none;
            },
            most_states_);
        const Truth found = answer(game, territory_threats, false);
        if (found == Truth::no) return found;
        if (found == Truth::unknown) all = found;
    }
    return all;
}

SafetyOracle::Missed SafetyOracle::missed() {
    Missed found;
    for (Points block : board_.blocks(stones_, Player::defender)) {
        if ((block & claims_.kept) != 0) continue;
        SafetyOracle more(board_, stones_, {claims_.kept | block, 0}, most_states_);
        const Truth kept = more.kept();
        if (kept == Truth::unknown) ++found.unknown;
        if (kept != Truth::yes) continue;
        ++found.blocks;
        found.stones += std::popcount(block);
    }
    return found;
}

}  // namespace oracle
