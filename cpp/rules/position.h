// Stones on an area, the ko ban and the player to move; play and undo.
//
// The rules (docs/model.md): opponent blocks without liberties are removed, suicide is illegal, and
// after a lone stone captures exactly one stone and is left with that one liberty, retaking at once
// is banned. A pass lifts the ban. Situational superko has no ban; see superko.h.
#pragma once

#include <array>
#include <optional>

#include "rules/area.h"

namespace shikatsu {

enum class KoRule : unsigned char { Simple, Superko };

// What a stone put on a point does, before it is put there.
template <int W>
struct Placement {
    Bitset<W> captured;
    int ban = kNoPoint;
};

template <int W>
struct Position {
    using Points = Bitset<W>;

    std::array<Points, 2> stones;
    Key key;  // of stones, ban and player to move
    int ban = kNoPoint;
    Colour to_move = Colour::Black;

    struct Undo {
        Points captured;
        Key key;
        int ban;
        int point;  // kNoPoint for a pass
    };

    const Points& of(Colour c) const { return stones[static_cast<std::size_t>(index(c))]; }
    Points& of(Colour c) { return stones[static_cast<std::size_t>(index(c))]; }
    Points occupied() const { return stones[0] | stones[1]; }
    Points empty(const Area<W>& area) const { return area.all().minus(occupied()); }

    void put(const Area<W>& area, Colour c, int p) {
        of(c).insert(p);
        key ^= area.stone_key(c, p);
    }
    void set_ban(const Area<W>& area, int p) {
        if (ban != kNoPoint) key ^= area.ban_key(ban);
        ban = p;
        if (ban != kNoPoint) key ^= area.ban_key(ban);
    }
    void set_to_move(Colour c) {
        if (c != to_move) key ^= Area<W>::mover_key();
        to_move = c;
    }

    Points block(const Area<W>& area, int p) const {
        const Colour c = of(Colour::Black).contains(p) ? Colour::Black : Colour::White;
        return area.flood(Points::single(p), of(c));
    }
    Points liberties(const Area<W>& area, const Points& block) const {
        return area.touching(block) & empty(area);
    }

    // Is a stone of the player to move legal on the empty point p, apart from any ban?
    // Returns what it would capture and the ban it would leave, or nothing if it is suicide
    // or the point is reserved for the opponent.
    std::optional<Placement<W>> placement(const Area<W>& area, int p) const;

    // Does one of the blocks of this colour that contain a stone of `seed` have one of these liberties, or
    // safe support? Most blocks have one near the first stone that is looked at.
    bool keeps_liberty(const Area<W>& area, const Points& seed, Colour c,
                       const Points& liberties) const {
        Points found = seed;
        for (Points frontier = seed; !frontier.empty();) {
            const int stone = frontier.pop_front();
            const Points& near = area.neighbours(stone);
            if (near.intersects(liberties) || area.support(c).contains(stone)) return true;
            const Points next = (near & of(c)).minus(found);
            found |= next;
            frontier |= next;
        }
        return false;
    }

    // The move must be legal (see placement).
    Undo play(const Area<W>& area, int p, const Placement<W>& placement, KoRule rule);
    Undo pass(const Area<W>& area);
    void undo(const Undo& u);

    // Every block has a liberty or touches a safe outside stone of its colour.
    bool is_settled(const Area<W>& area) const;
};

template <int W>
std::optional<Placement<W>> Position<W>::placement(const Area<W>& area, int p) const {
    const Colour me = to_move;
    if (!area.open_to(me).contains(p)) return std::nullopt;
    const Points free = empty(area);
    const Points& around = area.neighbours(p);
    const Points theirs = of(opponent(me));

    Points others = free;  // liberties that a block keeps when p is taken
    others.erase(p);

    Placement<W> result;
    for (Points rest = around & theirs; !rest.empty();) {
        const Points seed = Points::single(rest.pop_front());
        if (keeps_liberty(area, seed, opponent(me), others)) continue;
        result.captured |= area.flood(seed, theirs);
        rest = rest.minus(result.captured);
    }
    const bool supported = area.support(me).contains(p);
    const Points open = around & free;
    const Points friends = around & of(me);
    if (result.captured.empty()) {
        if (!open.empty() || supported) return result;
        if (!keeps_liberty(area, friends, me, others)) return std::nullopt;
        return result;
    }
    if (result.captured.is_single() && friends.empty() && open.empty() && !supported)
        result.ban = result.captured.front();
    return result;
}

template <int W>
typename Position<W>::Undo Position<W>::play(const Area<W>& area, int p,
                                             const Placement<W>& placement, KoRule rule) {
    const Undo before{placement.captured, key, ban, p};
    const Colour me = to_move;
    put(area, me, p);
    of(opponent(me)) = of(opponent(me)).minus(placement.captured);
    placement.captured.for_each([&](int q) { key ^= area.stone_key(opponent(me), q); });
    set_ban(area, rule == KoRule::Simple ? placement.ban : kNoPoint);
    set_to_move(opponent(me));
    return before;
}

template <int W>
typename Position<W>::Undo Position<W>::pass(const Area<W>& area) {
    const Undo before{{}, key, ban, kNoPoint};
    set_ban(area, kNoPoint);
    set_to_move(opponent(to_move));
    return before;
}

template <int W>
void Position<W>::undo(const Undo& u) {
    to_move = opponent(to_move);
    if (u.point != kNoPoint) {
        of(to_move).erase(u.point);
        of(opponent(to_move)) |= u.captured;
    }
    ban = u.ban;
    key = u.key;
}

template <int W>
bool Position<W>::is_settled(const Area<W>& area) const {
    for (const Colour c : {Colour::Black, Colour::White}) {
        for (Points rest = of(c); !rest.empty();) {
            const Points block = area.flood(Points::single(rest.front()), of(c));
            rest = rest.minus(block);
            if (liberties(area, block).empty() && !block.intersects(area.support(c))) return false;
        }
    }
    return true;
}

}  // namespace shikatsu
