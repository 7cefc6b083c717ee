// Results by claim: what was proved in one position is known wherever its claim holds (zone_claim.h).
//
// Results are looked for by what every claim contains: the attacker's wins by the blocks of the crucial stones
// and their liberties (they are captured in the end, with all points around them), the defender's by the
// crucial stones alone.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "goals/open/state.h"
#include "search/game.h"

namespace shikatsu {

template <int W>
class OpenMemory {
   public:
    using Scope = OpenScope<W>;
    using Points = Bitset<W>;

    struct Result {
        Scope scope;
        std::array<Points, 2> stones{};  // on the zone
        Key crucial;
        Move move = kNoMove;
        int ban = kNoPoint;

        bool agrees(const OpenState<W>& s) const {
            return s.crucial_key == crucial && shows(s, scope.claim.zone, stones, ban);
        }
    };

    // `bytes`: what it may use at most. Buckets are made when they are needed.
    explicit OpenMemory(std::uint64_t bytes)
        : buckets_(std::bit_floor(std::max<std::uint64_t>(1, bytes / sizeof(Bucket)))),
          off_(bytes < sizeof(Bucket)) {}

    template <class Usable>
    const Result* find(const OpenState<W>& s, Usable&& usable) const {
        if (off_) return nullptr;
        const Key place = place_of(s);
        const auto& b = buckets_[index(place)];
        if (b == nullptr) return nullptr;
        for (std::size_t i = 0; i < b->count; ++i) {
            const Result& r = b->results[i];
            if (b->places[i] == place.high && r.agrees(s) && usable(r.scope)) return &r;
        }
        return nullptr;
    }
    // The latest results of a bucket are kept.
    void store(const OpenState<W>& s, const Scope& scope, Move move) {
        if (off_) return;
        const Key place = place_of(s);
        auto& b = buckets_[index(place)];
        if (b == nullptr) {
            b = std::make_unique<Bucket>();
            ++used_;
        }
        const Points& zone = scope.claim.zone;
        b->places[b->next] = place.high;
        b->results[b->next] = {scope,
                               {s.position.stones[0] & zone, s.position.stones[1] & zone},
                               s.crucial_key,
                               move,
                               s.position.ban};
        b->next = (b->next + 1) % kBucketSize;
        b->count = std::max(b->count, b->next == 0 ? kBucketSize : b->next);
    }
    std::uint64_t bytes() const {
        return used_ * sizeof(Bucket) + buckets_.size() * sizeof(buckets_[0]);
    }

   private:
    static constexpr std::size_t kBucketSize = 64;
    struct Bucket {
        std::array<std::uint64_t, kBucketSize> places{};
        std::array<Result, kBucketSize> results{};
        std::size_t next = 0;
        std::size_t count = 0;
    };
    static Key place_of(const OpenState<W>& s) {
        return s.crucial_key ^ random_key(15, static_cast<std::uint64_t>(s.mover()));
    }
    std::size_t index(Key place) const { return place.low & (buckets_.size() - 1); }

    std::vector<std::unique_ptr<Bucket>> buckets_;
    bool off_;
    std::uint64_t used_ = 0;
};

}  // namespace shikatsu
