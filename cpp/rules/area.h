// The playable part of a board, its points numbered, with everything about it that never changes.
//
//     # # # #        #  a safe stone outside the area
//     # . . #        .  points 0, 1, 2, 3 of the area; each knows its neighbours inside the area
//     # . . #           and whether it touches a safe stone ("support") of a colour.
//
// A whole board is the area of all its points, with no support. Some points may be reserved for one
// colour: the other may not play there.
//
// Numbering: where the bounding box fits into the words of a set, points are numbered row by row in
// the box, so that the neighbours of a whole set are four shifts. Otherwise they are numbered in the
// order given, and sets are walked point by point, which is faster than to shift more words.
#pragma once

#include <algorithm>
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
    // captured. `reserved`: points of the area where only this colour may play.
    Area(const Geometry& geometry, const std::vector<int>& points,
         const std::array<std::vector<int>, 2>& safe = {},
         const std::array<std::vector<int>, 2>& reserved = {})
        : geometry_(geometry) {
        if (points.empty()) throw InputError("the region has no points");
        if (static_cast<int>(points.size()) > kCapacity)
            throw InputError("the region has more than " + std::to_string(kCapacity) + " points");
        number(points);
        for (const int i : points_) join(i, safe);
        open_to_.fill(all_);
        for (const Colour c : {Colour::Black, Colour::White})
            for (const int q : reserved[static_cast<std::size_t>(index(c))])
                if (const int i = local_point(q); i != kNoPoint)
                    open_to_[static_cast<std::size_t>(index(opponent(c)))].erase(i);
        make_keys();
    }

    const Geometry& geometry() const { return geometry_; }
    int size() const { return static_cast<int>(points_.size()); }
    // The numbers of the points, in the order in which the points were given.
    const std::vector<int>& points() const { return points_; }
    const Points& all() const { return all_; }
    const Points& neighbours(int p) const { return neighbours_[static_cast<std::size_t>(p)]; }
    // The up to four points of the area that are one step away both ways.
    const Points& diagonals(int p) const { return diagonals_[static_cast<std::size_t>(p)]; }
    // A block with a stone on one of these points is never captured: they touch a safe stone outside.
    const Points& support(Colour c) const { return support_[static_cast<std::size_t>(index(c))]; }

    // Stones of this colour on these points of the area are never captured.
    void make_safe(Colour c, const Points& stones) {
        support_[static_cast<std::size_t>(index(c))] |= stones;
    }

    // Where this colour may play: everywhere but on points reserved for the other.
    const Points& open_to(Colour c) const { return open_to_[static_cast<std::size_t>(index(c))]; }

    int board_point(int p) const { return board_points_[static_cast<std::size_t>(p)]; }
    int local_point(int board_point) const { return local_[static_cast<std::size_t>(board_point)]; }

    Key stone_key(Colour c, int p) const {
        return stone_keys_[index(c)][static_cast<std::size_t>(p)];
    }
    Key ban_key(int p) const { return ban_keys_[static_cast<std::size_t>(p)]; }
    static constexpr Key mover_key() { return random_key(3, 0); }

    // Four sets: each point is in as many of them as it has neighbours in `set`. They may contain
    // points outside the area.
    [[gnu::always_inline]] std::array<Points, 4> steps(Points set) const {
        if (is_box())
            return {set.moved_up(box_width_), set.moved_down(box_width_),
                    set.moved_up(1) & not_first_column_, set.moved_down(1) & not_last_column_};
        return collected(set, neighbours_);
    }
    // The same for diagonal neighbours.
    [[gnu::always_inline]] std::array<Points, 4> diagonal_steps(Points set) const {
        if (is_box()) {
            const Points right = set.moved_up(1) & not_first_column_;
            const Points left = set.moved_down(1) & not_last_column_;
            return {right.moved_up(box_width_), right.moved_down(box_width_),
                    left.moved_up(box_width_), left.moved_down(box_width_)};
        }
        return collected(set, diagonals_);
    }

    // All neighbours of the set, the set's own points included where they touch each other.
    [[gnu::always_inline]] Points touching(Points set) const {
        if (is_box()) return around(set) & all_;
        Points result;
        set.for_each([&](int p) { result |= neighbours(p); });
        return result;
    }
    // The part of `within` that is connected to `seed`.
    Points flood(Points seed, Points within) const {
        Points found = seed & within;
        if (is_box()) {
            for (;;) {
                const Points once = (found | around(found)) & within;
                found = (once | around(once)) & within;
                if (found == once) return found;
            }
        }
        for (Points frontier = found; !frontier.empty();) {
            const Points next = (neighbours(frontier.pop_front()) & within).minus(found);
            found |= next;
            frontier |= next;
        }
        return found;
    }

    // Points whose diagonal neighbours in the set are at least one, at least two.
    struct Diagonals {
        Points once;
        Points twice;
        void add(const Points& more) {
            twice |= once & more;
            once |= more;
        }
    };
    Diagonals touching_diagonally(Points set) const {
        Diagonals result;
        for (const Points& there : diagonal_steps(set)) result.add(there);
        return result;
    }

    // Whether points are numbered by the box: sets are cheap to shift, whatever their size.
    bool is_box() const { return box_width_ != 0; }

   private:
    // Box only: all neighbours of a set, those outside the area included.
    [[gnu::always_inline]] Points around(Points set) const {
        const auto [up, down, right, left] = steps(set);
        return up | down | right | left;
    }
    static std::array<Points, 4> collected(const Points& set,
                                           const std::array<Points, kCapacity>& steps) {
        std::array<Points, 4> result;
        set.for_each([&](int p) {
            Points more = steps[static_cast<std::size_t>(p)];
            for (Points& there : result) {
                const Points again = there & more;
                there |= more;
                more = again;
            }
        });
        return result;
    }
    void number(const std::vector<int>& points) {
        local_.assign(static_cast<std::size_t>(geometry_.points()), kNoPoint);
        int left = kMaxSide, right = 0, bottom = kMaxSide, top = 0;
        for (const int q : points) {
            left = std::min(left, geometry_.column(q));
            right = std::max(right, geometry_.column(q));
            bottom = std::min(bottom, geometry_.row(q));
            top = std::max(top, geometry_.row(q));
        }
        const int width = right - left + 1;
        const int height = top - bottom + 1;
        if (width * height <= kCapacity) {
            box_width_ = width;
            for (int i = 0; i < width * height; ++i) {
                if (i % width != 0) not_first_column_.insert(i);
                if (i % width != width - 1) not_last_column_.insert(i);
            }
        }
        for (const int q : points) {
            const int i = is_box()
                              ? (geometry_.row(q) - bottom) * width + geometry_.column(q) - left
                              : size();
            points_.push_back(i);
            all_.insert(i);
            board_points_[static_cast<std::size_t>(i)] = q;
            local_[static_cast<std::size_t>(q)] = i;
        }
    }
    void join(int i, const std::array<std::vector<int>, 2>& safe) {
        for (const int q : geometry_.neighbours(board_point(i))) {
            if (const int j = local_point(q); j != kNoPoint) neighbours_[i].insert(j);
            for (const Colour c : {Colour::Black, Colour::White})
                for (const int s : safe[static_cast<std::size_t>(index(c))])
                    if (s == q) support_[static_cast<std::size_t>(index(c))].insert(i);
        }
        for (const int q : geometry_.diagonals(board_point(i)))
            if (const int j = local_point(q); j != kNoPoint) diagonals_[i].insert(j);
    }
    void make_keys() {
        for (const int i : points_) {
            const auto n = static_cast<std::uint64_t>(i);
            stone_keys_[0][i] = random_key(0, n);
            stone_keys_[1][i] = random_key(1, n);
            ban_keys_[i] = random_key(2, n);
        }
    }

    Geometry geometry_;
    std::vector<int> points_;
    std::array<int, kCapacity> board_points_{};
    std::vector<int> local_;
    int box_width_ = 0;  // 0: not numbered by box
    Points not_first_column_;
    Points not_last_column_;
    Points all_;
    std::array<Points, kCapacity> neighbours_{};
    std::array<Points, kCapacity> diagonals_{};
    std::array<Points, 2> support_{};
    std::array<Points, 2> open_to_{};
    std::array<std::array<Key, kCapacity>, 2> stone_keys_{};
    std::array<Key, kCapacity> ban_keys_{};
};

}  // namespace shikatsu
