// Random fights on boards that are too large for brute force.
//
//     . . . . . . .      Stones of both sides, dense in the middle of the fight and sparse around it: a
//     . . x o . . .      target with few liberties (O), weak blocks next to it and further away, and often
//     . x O . x . .      a ko, or a ban that the last move left or that nobody explains.
//     . . O x o . .
//     . x . . . . o
#pragma once

#include "fight_positions.h"

namespace shikatsu::test {

// On boards of 5x5 to 9x9; a third is made from a few rare ones, some of them on long boards.
CaptureProblem random_fight(std::mt19937_64& random, CaptureGoal goal);

}  // namespace shikatsu::test
