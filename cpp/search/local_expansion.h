// The children of the node being expanded, and what their numbers say about the node.
//
//     phi(n)   = least delta of the children     one good move is enough
//     delta(n) = sum of phi of the children      every move must be answered
//
// An implied child can win the node, but is not needed to refute it: it does not count in the sum.
//
// With minimal distance (df-pn(r), Kishimoto and Mueller 2003) a child that was first reached at
// least as near to the root as the node itself is "old": it probably leads back. Old children count
// only when nothing else is left, and then by their largest number instead of the sum.
#pragma once

#include <climits>
#include <vector>

#include "search/game.h"
#include "search/options.h"

namespace shikatsu {

inline constexpr int kNoLoop = INT_MAX;

template <class Scope>
struct Child {
    Numbers numbers;             // as the child's own mover sees them
    std::uint32_t distance = 0;  // solved: length of the proof's longest line
    int loop_depth = kNoLoop;    // solved: of the topmost state of the line that it relies on
    Scope scope{};               // solved
    Move move = kNoMove;
    std::uint16_t min_depth = 0;  // open: least depth at which it was met
    bool old = false;
    bool fresh = false;    // never expanded
    bool implied = false;  // it fails if another move fails: see is_implied() in game.h
    bool weakest = false;  // it belongs to the weakest question: see refutation.h
    bool on_line = false;  // naive treatment of loops only: the state stands on the current line
};

template <class Scope>
class LocalExpansion {
   public:
    // Children live in a stack shared by all nodes of the line; see add().
    LocalExpansion(std::vector<Child<Scope>>& stack, const Options& options)
        : stack_(stack), base_(stack.size()), options_(options) {}
    ~LocalExpansion() { stack_.resize(base_); }
    LocalExpansion(const LocalExpansion&) = delete;
    LocalExpansion& operator=(const LocalExpansion&) = delete;

    // A new child to be filled in; the reference is good until the next one is added.
    Child<Scope>& add(Move move) {
        ++count_;
        Child<Scope>& c = stack_.emplace_back();
        c.move = move;
        return c;
    }
    int count() const { return count_; }

    // For games that leave moves out (refutation.h):
    bool awaits_lead =
        false;                // the leading move is not refuted yet, and other moves may be missing
    bool has_weaker = false;  // some moves belong to weaker questions
    int weakest = 0;          // the weakest of them
    bool awaits_weakest =
        false;      // that is not refuted yet, and moves of stronger ones may be missing
    Scope frame{};  // what the moves rely on that were left out for it
    Scope known{};  // weaker questions were refuted here, but maybe on this line only,
    int known_loop_depth = kNoLoop;  // back to this state of it
    bool knows_weaker = false;
    void clear() {
        stack_.resize(base_);
        count_ = 0;
    }
    // Are all moves of the weakest question refuted?
    bool weakest_refuted() const {
        if (!has_weaker) return false;
        for (int i = 0; i < count_; ++i)
            if (child(i).weakest && !child(i).numbers.is_won()) return false;
        return true;
    }

    // A reference is good until the next node below is expanded.
    Child<Scope>& child(int i) { return stack_[base_ + static_cast<std::size_t>(i)]; }
    const Child<Scope>& child(int i) const { return stack_[base_ + static_cast<std::size_t>(i)]; }

    // Recomputes everything below from the children.
    void update() {
        best_ = -1;
        best_delta_ = second_delta_ = kInfinite;
        normal_sum_ = 0;
        old_max_ = 0;
        bool open = false;
        for (int i = 0; i < count_; ++i) {
            const auto& c = child(i);
            if (c.numbers.is_lost()) {
                best_ = i;
                numbers_ = Numbers::won();
                return;
            }
            if (c.numbers.is_won()) continue;
            open |= !c.implied || awaits_weakest;
            note_open(i, c);
        }
        numbers_ = open ? Numbers{clamp_open(best_delta_), clamp_open(delta())} : Numbers::lost();
    }
    Numbers numbers() const { return numbers_; }
    int best() const { return best_; }

    // How far the best child may be searched before the node has to look again.
    Numbers child_limit(Numbers limit, std::uint32_t step) const {
        const auto& c = child(best_);
        Numbers result;
        const std::uint64_t raised =
            std::uint64_t{second_delta_} * static_cast<std::uint64_t>(100 + options_.epsilon) / 100;
        const std::uint64_t next =
            std::max<std::uint64_t>(std::uint64_t{second_delta_} + step, raised);
        result.delta = static_cast<std::uint32_t>(std::min<std::uint64_t>(limit.phi, next));
        if (limit.delta >= kInfinite || c.implied) result.phi = kInfinite;
        else if (skips_old(c)) result.phi = limit.delta;
        else result.phi = limit.delta - static_cast<std::uint32_t>(delta() - c.numbers.phi);
        // An old child's phi is not part of the node's delta; without this it would return at once
        // for ever.
        result.phi = std::max(result.phi, c.numbers.phi + 1);
        return result;
    }

    bool has_old_child() const {
        for (int i = 0; i < count_; ++i)
            if (child(i).old && !child(i).numbers.is_solved()) return true;
        return false;
    }
    // The least depth of the old children if nothing else is open, else `otherwise`.
    int distance_if_all_old(int otherwise) const {
        int least = INT_MAX;
        for (int i = 0; i < count_; ++i) {
            const auto& c = child(i);
            if (c.numbers.is_solved()) continue;
            if (!c.old) return otherwise;
            least = std::min<int>(least, c.min_depth);
        }
        return least == INT_MAX ? otherwise : least;
    }

   private:
    bool minimal_distance() const {
        return options_.loop_treatment() == LoopTreatment::MinimalDistance;
    }
    bool skips_old(const Child<Scope>& c) const { return minimal_distance() && c.old; }
    std::uint64_t delta() const {
        return normal_sum_ > 0 ? normal_sum_ : std::max<std::uint64_t>(1, old_max_);
    }

    void note_open(int i, const Child<Scope>& c) {
        if (c.numbers.delta < best_delta_) {
            second_delta_ = best_delta_;
            best_delta_ = c.numbers.delta;
            best_ = i;
        } else if (c.numbers.delta < second_delta_) {
            second_delta_ = c.numbers.delta;
        }
        if (c.implied) return;
        if (skips_old(c)) old_max_ = std::max<std::uint64_t>(old_max_, c.numbers.phi);
        else normal_sum_ += c.numbers.phi;
    }

    std::vector<Child<Scope>>& stack_;
    std::size_t base_;
    const Options& options_;
    int count_ = 0;
    Numbers numbers_;
    int best_ = -1;
    std::uint32_t best_delta_ = kInfinite;
    std::uint32_t second_delta_ = kInfinite;
    std::uint64_t normal_sum_ = 0;
    std::uint64_t old_max_ = 0;
};

}  // namespace shikatsu
