// A shape is a region with its walls and crucial stones: everything about a position that no move
// can add. What stands on the free points, who moves and what is banned is a State of the shape.
//
//     ...1#     1 2 3  crucial stones, one digit per chain (or c: chains are found)
//     .111#     .      free point
//     .1###     #      safe attacker stone outside
//     11#xx     x      outside, of no interest; never next to the region
//     ##xxx            the edge of the drawing is the edge of the board
//
// A shape with a D, a safe defender stone outside, is a one-eye problem: the D are the anchor. It
// needs no crucial stone, and the loss of any crucial chain decides.
//
//     ..#x
//     .1D#
//     ###x
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/cpp/oracle/slow_board.h"

namespace oracle {

struct State {
    std::string cells;  // one character per region point: . a d c
    Player mover = Player::attacker;
    int ban = no_point;   // an index into the region, not a point of the board
    bool passed = false;  // removable threats: the last move was a remembered pass

    bool operator==(const State&) const = default;
};

struct Shape {
    std::string name;
    std::vector<std::string> kinds;
    std::string drawing;                   // rows joined by '/', as it was given
    SlowBoard board{0, 0};                 // walls, free points empty, crucial stones as c
    std::vector<int> region;               // points of the board in reading order
    std::vector<std::vector<int>> chains;  // indices into the region

    bool is(const std::string& kind) const;
    int free_points() const;
    bool anchored() const;  // a one-eye problem
    // Are the crucial stones lost: all of them, or in a one-eye problem, any?
    bool lost(const std::string& cells) const;
    std::string empty_cells() const;  // the drawing itself: nothing on the free points
    SlowBoard board_with(const std::string& cells) const;
    std::string cells_of(const SlowBoard& full) const;
};

// Throws std::invalid_argument if the drawing leaks, is malformed, or has neither a crucial stone
// nor an anchor; or if the anchor does not touch the region.
Shape make_shape(const std::string& name, const std::string& kinds, const std::string& drawing);

// A drawing that may hold stones a and d on the free points: its shape, and what stands there.
struct Drawn {
    Shape shape;
    std::string cells;
};
Drawn read_position(const std::string& drawing);

// A state in which the crucial stones are not lost, with no block without liberties. Half of the
// states have a ban: on any empty point, or, with `real_kos`, only where one stone was just taken in
// a ko.
State random_state(const Shape& shape, std::mt19937_64& random, bool real_kos = false);

// Could the opponent of the mover have taken a ko just now, with `ban` as the point left empty?
bool plausible_ban(const Shape& shape, const State& state);

// A shape that nobody thought of: crucial stones in one chain or two, and `free_points` points grown
// around them on a small board; all other points are walls. Its name is its drawing.
Shape random_shape(std::mt19937_64& random, int free_points);

// The same for a one-eye problem: an anchor in one piece or several, `free_points` points grown from
// it, sometimes a crucial chain or two.
Shape random_one_eye_shape(std::mt19937_64& random, int free_points);

// Some fifty small shapes. Kinds by looks: corner, edge, centre, open, big-eye, outside-liberty,
// two-walls, chains. Kinds by what happens in some state (tests prove these): ko, seki, moonshine,
// bent-four (a stand-off), double-ko (alive only because a loop counts against unlimited threats),
// loop (the loop winner decides at no threats).
const std::vector<Shape>& shape_corpus();
const Shape& corpus_shape(const std::string& name);

// Some thirty small one-eye problems. Kinds by looks: corner, edge, centre, two-anchors (the anchor
// is in several pieces), two-walls, crucial (with a crucial chain). Kinds by what happens in some
// state: ko, double-ko, loop, moonshine as above, with the goal of one eye; endless (some threats
// begin a fight that never ends, which unlimited ones would lose); dead: in every state.
const std::vector<Shape>& one_eye_corpus();
const Shape& one_eye_shape(const std::string& name);

}  // namespace oracle
