// Results by zone: what was proved in one position is known wherever the zone looks the same.
//
//     . O O z z . .      X is captured at 1, by a proof whose zone is z and the stones beside it. A
//     O X X 1 z . .      reply at a leads to a position that was never searched; but there the zone
//     . O O z z . a      looks the same, so the same moves capture.
//
// SOUND, by the claim of proof_zone.h: a result holds at every state that agrees on its zone. Results are
// looked for among those of the same targets with the same liberties, which nearly every zone contains.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "goals/board/question.h"
#include "rules/position.h"
#include "search/game.h"

namespace shikatsu {

template <int W>
class ZoneMemory {
   public:
    using Scope = CaptureScope<W>;
    using Points = Bitset<W>;

    struct Result {
        Scope scope;
        std::array<Points, 2> stones{};  // on the zone
        Player winner = Player::One;
        Move move = kNoMove;
        int ban = kNoPoint;

        // Does the position agree on the zone? Bans are as in the claim.
        bool holds_at(const Position<W>& p) const {
            for (std::size_t c = 0; c < 2; ++c)
                if (!((p.stones[c] & scope.zone) == stones[c])) return false;
            if (p.ban == ban) return true;
            return ban == kNoPoint && player_of(p.to_move) == winner && !scope.zone.contains(p.ban);
        }
    };

    // `bytes`: what it may use at most. Buckets are made when they are needed.
    explicit ZoneMemory(std::uint64_t bytes)
        : buckets_(std::bit_floor(std::max<std::uint64_t>(1, bytes / sizeof(Bucket)))) {}

    // `place`: the hash of mover, targets and liberties.
    template <class Usable>
    const Result* find(Key place, const Position<W>& p, Usable&& usable) const {
        const auto& b = buckets_[index(place)];
        if (b == nullptr) return nullptr;
        for (std::size_t i = 0; i < kBucketSize; ++i) {
            const Result& r = b->results[i];
            if (b->places[i] == place.high && usable(r) && r.holds_at(p)) return &r;
        }
        return nullptr;
    }
    // The latest results of a bucket are kept.
    void store(Key place, const Position<W>& p, Player winner, const Scope& scope, Move move) {
        auto& b = buckets_[index(place)];
        if (b == nullptr) {
            b = std::make_unique<Bucket>();
            ++used_;
        }
        b->places[b->next] = place.high;
        b->results[b->next] = {
            scope, {p.stones[0] & scope.zone, p.stones[1] & scope.zone}, winner, move, p.ban};
        b->next = (b->next + 1) % kBucketSize;
    }
    std::uint64_t bytes() const {
        return used_ * sizeof(Bucket) + buckets_.size() * sizeof(buckets_[0]);
    }

   private:
    static constexpr std::size_t kBucketSize = 32;
    struct Bucket {
        std::array<std::uint64_t, kBucketSize> places{};
        std::array<Result, kBucketSize> results{};
        std::size_t next = 0;
    };
    std::size_t index(Key place) const { return place.low & (buckets_.size() - 1); }

    std::vector<std::unique_ptr<Bucket>> buckets_;
    std::uint64_t used_ = 0;
};

}  // namespace shikatsu
