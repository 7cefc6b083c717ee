// Fights, that is, captures on boards up to 9x9 or of as many points: as diagrams, as positions, and the same
// fight with other stones. A diagram is one of the oracle's: x attacker, o defender, O target, * ban, the
// top row first, rows apart by '/'.
#pragma once

#include <optional>
#include <random>
#include <string>

#include "goals/board/solver.h"
#include "rules/position.h"

namespace shikatsu::test {

std::string drawing(const CaptureProblem& fight);
CaptureProblem read_fight(const std::string& drawing, CaptureGoal goal, Player to_move);

// The same question with other stones outside of these points; nothing if that is no position. With
// `new_ban`, a fight that has no ban gets one, outside, too.
std::optional<CaptureProblem> vary_outside(const CaptureProblem& fight,
                                           const std::vector<int>& points, bool new_ban,
                                           std::mt19937_64& random);
// All fights with one stone less, or without the ban.
std::vector<CaptureProblem> simpler(const CaptureProblem& fight);

// The board and the stones, for the rules.
using FightPoints = Bitset<2>;
Area<2> whole_board(int columns, int rows);
Position<2> position_of(const Area<2>& area, const CaptureProblem& fight);
std::vector<int> list_of(const FightPoints& set);
FightPoints set_of(const std::vector<int>& list);

}  // namespace shikatsu::test
