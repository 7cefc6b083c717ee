// Counts the lines of play of a given length: the classic test of a rules implementation.
#pragma once

#include <cstdint>

#include "rules/superko.h"

namespace shikatsu {

template <int W>
class Perft {
   public:
    Perft(const Area<W>& area, KoRule rule) : area_(area), rule_(rule) {}

    // Lines of `depth` moves from `position`, passes included.
    std::uint64_t count(Position<W> position, int depth) {
        history_.push(position.key);
        const std::uint64_t lines = lines_from(position, depth);
        history_.pop();
        return lines;
    }

   private:
    std::uint64_t lines_from(Position<W>& position, int depth) {
        if (depth == 0) return 1;
        std::uint64_t lines = 0;
        position.empty(area_).for_each([&](int p) {
            if (p == position.ban) return;
            const auto placement = position.placement(area_, p);
            if (!placement) return;
            const auto undo = position.play(area_, p, *placement, rule_);
            if (rule_ == KoRule::Simple || !history_.contains(position.key))
                lines += deeper(position, depth);
            position.undo(undo);
        });
        const auto undo = position.pass(area_);
        lines += deeper(position, depth);
        position.undo(undo);
        return lines;
    }
    std::uint64_t deeper(Position<W>& position, int depth) {
        history_.push(position.key);
        const std::uint64_t lines = lines_from(position, depth - 1);
        history_.pop();
        return lines;
    }

    const Area<W>& area_;
    KoRule rule_;
    SuperkoHistory history_;
};

}  // namespace shikatsu
