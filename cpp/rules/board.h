// A whole board that keeps its blocks and their liberties up to date; play and undo.
//
// Position (position.h) works blocks out when asked: small, and good for positions that are kept in
// large numbers. A Board is for reading long lines on one position: a ladder of sixty moves asks for
// the liberties of the same few blocks again and again.
//
//     block of a stone    = head_[stone]          one stone stands for the block
//     stones of a block   = head, next_[head], next_[next_[head]] ... back to the head
//     liberties           = liberties_[head]
//
// A safe block (Area::support) has PHANTOM liberties besides, numbers that are no points of the area: it is
// never in atari.
#pragma once

#include <array>
#include <vector>

#include "rules/position.h"

namespace shikatsu {

template <int W>
class Board {
   public:
    using Points = Bitset<W>;

    static constexpr int kPhantoms = 4;
    // Has an area room for phantoms?
    static constexpr bool has_room(int points) { return points + kPhantoms <= Points::kCapacity; }

    explicit Board(const Area<W>& area) : area_(area) {
        empty_ = area.all();
        for (int i = 1; i <= kPhantoms; ++i) phantoms_.insert(Points::kCapacity - i);
        if (!has_room(area.geometry().points())) phantoms_ = {};
        const bool any_safe =
            !area.support(Colour::Black).empty() || !area.support(Colour::White).empty();
        SHIKATSU_CHECK(!any_safe || !phantoms_.empty());
        for (const int p : area.points()) {
            auto& near = neighbours_[at(p)];
            area.neighbours(p).for_each(
                [&](int q) { near.points[at(near.count++)] = to_index(q); });
        }
    }

    // Takes over a position. The area must have no reserved points. What
    // differs from the position before is worked out anew, which is little in a search.
    void set(const Position<W>& position) {
        depth_ = 0;
        ban_ = position.ban;
        for (const Colour c : {Colour::Black, Colour::White})
            remove(of(c).minus(position.of(c)), c);
        Undo none;
        for (const Colour c : {Colour::Black, Colour::White})
            position.of(c).minus(of(c)).for_each([&](int p) {
                none.merged = 0;
                put(p, c, none);
            });
    }

    const Area<W>& area() const { return area_; }
    const Points& empty() const { return empty_; }
    const Points& of(Colour c) const { return stones_[at(index(c))]; }
    int ban() const { return ban_; }
    bool same_block(int a, int b) const { return head_[at(a)] == head_[at(b)]; }
    bool is_safe(int stone) const { return liberties(stone).intersects(phantoms_); }
    bool is_lone(int stone) const { return next_[at(stone)] == stone; }
    int head(int stone) const { return head_[at(stone)]; }
    const Points& liberties(int stone) const { return liberties_[at(head_[at(stone)])]; }

    template <class F>
    void for_each_stone(int stone, F&& f) const {
        int s = stone;
        do {
            f(s);
            s = next_[at(s)];
        } while (s != stone);
    }
    // All stones of the blocks that these stones belong to.
    Points blocks(const Points& stones) const {
        Points found;
        for (Points rest = stones; !rest.empty(); rest = rest.minus(found))
            for_each_stone(rest.front(), [&](int s) { found.insert(s); });
        return found;
    }
    template <class F>
    void for_each_neighbour(int p, F&& f) const {
        const auto& near = neighbours_[at(p)];
        for (int i = 0; i < near.count; ++i) f(static_cast<int>(near.points[at(i)]));
    }

    // A stone of this colour on the empty point p: does it capture, or keep a liberty?
    bool is_suicide(int p, Colour c) const {
        const auto& near = neighbours_[at(p)];
        for (int i = 0; i < near.count; ++i) {
            const int q = near.points[at(i)];
            if (empty_.contains(q)) return false;
            const bool last = liberties(q).is_single();
            if (of(c).contains(q) != last) return false;  // a friend with more, or prey
        }
        return true;
    }

    // A lone stone is taken at its last liberty p, after so many more moves of its side: might a stone
    // in its place take a captor back, in a ko or a snapback? Not where each captor has another liberty
    // left. (A move that takes stones instead of liberties leaves liberties in their place.)
    bool may_come_back(int stone, int p, int more) const {
        if (!is_lone(stone)) return false;
        const Colour captor = of(Colour::Black).contains(stone) ? Colour::White : Colour::Black;
        const Points& near = area_.neighbours(p);
        Points free = near & empty_;
        bool back = false;
        for_each_neighbour(stone, [&](int q) {
            if (!of(captor).contains(q) || near.contains(q)) return;
            Points others = liberties(q);
            others.erase(p);
            back = back || others.size() <= more;
        });
        for_each_neighbour(p, [&](int q) {
            if (of(captor).contains(q)) free |= liberties(q);
        });
        free.erase(p);
        return back || free.size() <= more;
    }

    // The move must be legal.
    void play(int p, Colour c) {
        Undo& u = push();
        u.point = p;
        u.ban = ban_;
        u.merged = 0;
        u.captured.count = 0;
        put(p, c, u);
        capture_around(p, opponent(c), u);
        ban_ = new_ban(p, u);
    }
    void pass() {
        Undo& u = push();
        u.point = kNoPoint;
        u.ban = ban_;
        ban_ = kNoPoint;
    }
    void undo() {
        Undo& u = undo_[at(--depth_)];
        ban_ = u.ban;
        if (u.point == kNoPoint) return;
        const Colour c = of(Colour::Black).contains(u.point) ? Colour::Black : Colour::White;
        for (int i = u.captured.count - 1; i >= 0; --i) restore(u.captured.heads[at(i)], c);
        take_back(u, c);
    }

   private:
    struct Heads {
        std::array<std::int16_t, 4> heads;
        int count = 0;
    };
    struct Undo {
        int point;
        int ban;
        std::int16_t head;  // of a stone that was captured on this point earlier and may come back
        std::int16_t next;
        int main;  // the head of the block that the new stone belongs to
        Points
            main_before;  // its liberties before the move; a new block may use those of an old one
        int merged;       // how many other blocks were joined to it
        std::array<std::int16_t, 3> others;
        Heads captured;
    };
    struct Neighbours {
        std::array<std::int16_t, 4> points;
        int count = 0;
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr std::int16_t to_index(int p) { return static_cast<std::int16_t>(p); }

    Undo& push() {
        if (at(depth_) == undo_.size()) undo_.emplace_back();
        return undo_[at(depth_++)];
    }
    // Takes stones of this colour away, which may part their blocks.
    void remove(const Points& gone, Colour c) {
        if (gone.empty()) return;
        Points left;  // of their blocks
        gone.for_each([&](int p) {
            if (!left.contains(p)) for_each_stone(p, [&](int s) { left.insert(s); });
        });
        left = left.minus(gone);
        stones_[at(index(c))] = of(c).minus(gone);
        empty_ |= gone;
        gone.for_each([&](int p) {
            for_each_neighbour(p, [&](int q) {
                if (!empty_.contains(q) && !left.contains(q))
                    liberties_[at(head_[at(q)])].insert(p);
            });
        });
        while (!left.empty())
            left = left.minus(join_block(area_.flood(Points::single(left.front()), left)));
    }
    Points join_block(const Points& block) {
        const int head = block.front();
        int last = head;
        block.for_each([&](int p) {
            head_[at(p)] = to_index(head);
            next_[at(last)] = to_index(p);
            last = p;
        });
        next_[at(last)] = to_index(head);
        liberties_[at(head)] = area_.touching(block) & empty_;
        const Colour c = of(Colour::Black).contains(head) ? Colour::Black : Colour::White;
        if (block.intersects(area_.support(c))) liberties_[at(head)] |= phantoms_;
        return block;
    }

    void put(int p, Colour c, Undo& u) {
        empty_.erase(p);
        stones_[at(index(c))].insert(p);
        u.head = head_[at(p)];
        u.next = next_[at(p)];
        head_[at(p)] = next_[at(p)] = to_index(p);
        int main = p;
        Points own;
        if (area_.support(c).contains(p)) own = phantoms_;
        for_each_neighbour(p, [&](int q) {
            if (empty_.contains(q)) {
                own.insert(q);
                return;
            }
            liberties_[at(head_[at(q)])].erase(p);
            if (of(c).contains(q) && main == p) main = head_[at(q)];
        });
        u.main = main;
        u.main_before = liberties_[at(main)];
        if (main == p) {
            liberties_[at(p)] = own;
            return;
        }
        liberties_[at(main)] |= own;
        splice(main, p);
        head_[at(p)] = to_index(main);
        for_each_neighbour(p, [&](int q) {
            const int other = head_[at(q)];
            if (!of(c).contains(q) || other == main) return;
            liberties_[at(main)] |= liberties_[at(other)];
            for_each_stone(other, [&](int s) { head_[at(s)] = to_index(main); });
            splice(main, other);
            u.others[at(u.merged++)] = to_index(other);
        });
    }
    void take_back(Undo& u, Colour c) {
        const int p = u.point;
        for (int i = u.merged - 1; i >= 0; --i) {
            const int other = u.others[at(i)];
            splice(u.main, other);
            for_each_stone(other, [&](int s) { head_[at(s)] = to_index(other); });
        }
        if (u.main != p) splice(u.main, p);
        liberties_[at(u.main)] = u.main_before;
        head_[at(p)] = u.head;
        next_[at(p)] = u.next;
        empty_.insert(p);
        stones_[at(index(c))].erase(p);
        for_each_neighbour(p, [&](int q) {
            if (!empty_.contains(q)) liberties_[at(head_[at(q)])].insert(p);
        });
    }
    // Joins two rings of stones, or parts one ring into two again.
    void splice(int a, int b) { std::swap(next_[at(a)], next_[at(b)]); }

    void capture_around(int p, Colour prey, Undo& u) {
        for_each_neighbour(p, [&](int q) {
            if (!of(prey).contains(q) || !liberties(q).empty()) return;
            const int head = head_[at(q)];
            u.captured.heads[at(u.captured.count++)] = to_index(head);
            for_each_stone(head, [&](int s) {
                empty_.insert(s);
                stones_[at(index(prey))].erase(s);
            });
            for_each_stone(head, [&](int s) {
                for_each_neighbour(s, [&](int near) {
                    if (of(opponent(prey)).contains(near))
                        liberties_[at(head_[at(near)])].insert(s);
                });
            });
        });
    }
    // Puts the stones of a captured block back; `captor` took it.
    void restore(int head, Colour captor) {
        liberties_[at(head)] = {};
        for_each_stone(head, [&](int s) {
            empty_.erase(s);
            stones_[at(index(opponent(captor)))].insert(s);
            for_each_neighbour(s, [&](int near) {
                if (of(captor).contains(near)) liberties_[at(head_[at(near)])].erase(s);
            });
        });
    }
    int new_ban(int p, const Undo& u) const {
        if (u.captured.count != 1 || u.main != p) return kNoPoint;
        const int prey = u.captured.heads[0];
        const bool one_stone = next_[at(prey)] == prey;
        return one_stone && liberties_[at(p)] == Points::single(prey) ? prey : kNoPoint;
    }

    const Area<W>& area_;
    std::array<Neighbours, Points::kCapacity> neighbours_{};
    std::array<std::int16_t, Points::kCapacity> head_{};
    std::array<std::int16_t, Points::kCapacity> next_{};
    std::array<Points, Points::kCapacity> liberties_{};
    std::array<Points, 2> stones_{};
    Points phantoms_;
    Points empty_;
    int ban_ = kNoPoint;
    int depth_ = 0;
    std::vector<Undo> undo_;
};

}  // namespace shikatsu
