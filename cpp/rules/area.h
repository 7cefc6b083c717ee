// The playable part of a board, numbered 0 .. size-1, with everything about it that never changes.
//
//     # # # #        #  a safe stone outside the area
//     # . . #        .  points 0, 1, 2, 3 of the area; each knows its neighbours inside the area
//     # . . #           and whether it touches a safe stone ("support") of a colour.
//
// A whole board is the area of all its points, with no support.
#pragma once

#include <array>
#include <vector>

#include "base/bitset.h"
#include "base/key.h"
#include "rules/geometry.h"

namespace shikatsu {

enum class Colour : unsigned char { Black = 0, White = 1 };

constexpr Colour opponent(Colour c) { return static_cast<Colour>(1 - static_cast<int>(c)); }
constexpr int index(Colour c) { return static_cast<int>(c); }

inline constexpr int kNoPoint = -1;

template <int W>
class Area {
   public:
    using Points = Bitset<W>;
    static constexpr int kCapacity = Points::kCapacity;

    // `points`: board points that may be played, in any order without repeats.
    // `safe`: board points outside the area that hold stones of each colour that cannot be
    // captured.
    Area(const Geometry& geometry, const std::vector<int>& points,
         const std::array<std::vector<int>, 2>& safe = {})
        : geometry_(geometry), board_points_(points) {
        if (points.empty()) throw InputError("the region has no points");
        if (static_cast<int>(points.size()) > kCapacity)
            throw InputError("the region has more than " + std::to_string(kCapacity) + " points");
        local_.assign(static_cast<std::size_t>(geometry.points()), kNoPoint);
        for (int i = 0; i < size(); ++i) local_[static_cast<std::size_t>(board_point(i))] = i;
        all_ = Points::first_n(size());
        for (int i = 0; i < size(); ++i) join(i, safe);
        make_keys();
    }

    const Geometry& geometry() const { return geometry_; }
    int size() const { return static_cast<int>(board_points_.size()); }
    const Points& all() const { return all_; }
    const Points& neighbours(int p) const { return neighbours_[static_cast<std::size_t>(p)]; }
    // Points that touch a safe outside stone of this colour: a block there never dies.
    const Points& support(Colour c) const { return support_[static_cast<std::size_t>(index(c))]; }

    int board_point(int p) const { return board_points_[static_cast<std::size_t>(p)]; }
    int local_point(int board_point) const { return local_[static_cast<std::size_t>(board_point)]; }

    Key stone_key(Colour c, int p) const {
        return stone_keys_[index(c)][static_cast<std::size_t>(p)];
    }
    Key ban_key(int p) const { return ban_keys_[static_cast<std::size_t>(p)]; }
    static constexpr Key mover_key() { return random_key(3, 0); }

    // All neighbours of the set, the set's own points included where they touch each other.
    Points touching(const Points& set) const {
        Points result;
        set.for_each([&](int p) { result |= neighbours(p); });
        return result;
    }
    // The part of `within` that is connected to `seed`.
    Points flood(const Points& seed, const Points& within) const {
        Points found = seed & within;
        for (Points frontier = found; !frontier.empty();) {
            const Points next = (neighbours(frontier.pop_front()) & within).minus(found);
            found |= next;
            frontier |= next;
        }
        return found;
    }

   private:
    void join(int i, const std::array<std::vector<int>, 2>& safe) {
        for (const int q : geometry_.neighbours(board_point(i))) {
            if (const int j = local_point(q); j != kNoPoint) neighbours_[i].insert(j);
            for (const Colour c : {Colour::Black, Colour::White})
                for (const int s : safe[static_cast<std::size_t>(index(c))])
                    if (s == q) support_[static_cast<std::size_t>(index(c))].insert(i);
        }
    }
    void make_keys() {
        for (int i = 0; i < size(); ++i) {
            const auto n = static_cast<std::uint64_t>(i);
            stone_keys_[0][i] = random_key(0, n);
            stone_keys_[1][i] = random_key(1, n);
            ban_keys_[i] = random_key(2, n);
        }
    }

    Geometry geometry_;
    std::vector<int> board_points_;
    std::vector<int> local_;
    Points all_;
    std::array<Points, kCapacity> neighbours_{};
    std::array<Points, 2> support_{};
    std::array<std::array<Key, kCapacity>, 2> stone_keys_{};
    std::array<Key, kCapacity> ban_keys_{};
};

}  // namespace shikatsu
