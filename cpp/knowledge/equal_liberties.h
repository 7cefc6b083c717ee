// Liberties of a block that are as good as each other: it does not matter which of them is filled.
//
//     # # # # # #      #  safe stones of White's outside the area      X  one black block
//     # a b c d .      a to d touch the block and a safe white stone. a, b and c are equal: they touch nothing
//     # X X X X X      else but such liberties.
//
// The block is one whose capture ends the game: the last crucial one, or the rival group.
//
// SOUND. Two equal points may change places without any difference to the rules: a black stone there belongs
// to the block, a white one cannot be captured, and either takes one liberty from the block and none from
// anything else. The same goes for the liberties next to them, whatever else these touch, so that it does not
// matter to them either. When the block is captured the game is over. (Otherwise it would matter which points Black
// filled himself: those are empty then.) So one of the empty ones stands for all of them.
//
// If it is the question whether the crucial stones are captured, the OWNER of the block need not play there
// at all. SOUND: suppose that a stone at e wins. He plays on as if it were there.
//   * The defender passes instead.
//   * The attacker passes, too, if a ko is banned. Otherwise he thinks that the opponent passes, which
//     a defender may, and plays what wins after that: a point that is not one of these in the end, as they
//     run out.
// If the opponent ever plays at e, that is a pass in this line of thought, and the block has just the
// liberties that it was thought to have. An attacker's pass that is thought of, but not allowed, changes
// nothing: the defender passes back. (Where passes are counted, as removable threats are, it does.)
#pragma once

#include <vector>

#include "rules/position.h"

namespace shikatsu {

template <int W>
struct EqualLiberties {
    Colour owner = Colour::Black;
    Bitset<W> block;   // while it stands ...
    Bitset<W> points;  // ... these are equal
};

// Those of one block of `owner`'s.
template <int W>
Bitset<W> equal_liberties_of(const Area<W>& area, const Position<W>& position, Colour owner,
                             const Bitset<W>& block) {
    const Colour enemy = opponent(owner);
    const Bitset<W> plain = area.touching(block) & position.empty(area) & area.support(enemy);
    Bitset<W> found;
    (plain & area.open_to(owner) & area.open_to(enemy))
        .minus(area.support(owner))
        .for_each([&](int p) {
            if (p != position.ban && area.neighbours(p).is_subset_of(block | plain))
                found.insert(p);
        });
    return found;
}

template <int W>
std::vector<EqualLiberties<W>> equal_liberties(const Area<W>& area, const Position<W>& position) {
    std::vector<EqualLiberties<W>> all;
    for (const Colour owner : {Colour::Black, Colour::White}) {
        for (Bitset<W> rest = position.of(owner); !rest.empty();) {
            const Bitset<W> block = area.flood(Bitset<W>::single(rest.front()), position.of(owner));
            rest = rest.minus(block);
            const Bitset<W> points = equal_liberties_of(area, position, owner, block);
            if (points.size() > 1) all.push_back({owner, block, points});
        }
    }
    return all;
}

}  // namespace shikatsu
