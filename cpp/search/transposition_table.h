// Results of states, found again by key; fixed memory.
//
//     key.low  -> bucket of four entries (two cache lines)
//     key.high -> check word; 32 bits of key.low are kept too, so that the table can grow in place
//
// An entry is OPEN (proof numbers, tagged with the question they belong to) or a WIN of one player,
// with the scope of the proof. One state may have an open entry and wins of both players at once,
// for different questions: "dead without threats" and "alive with one threat" live side by side.
//
// Growth (linear hashing): a table of N = 2^k buckets grows by up to N more; the entries of bucket
// i move to i + N or stay, as their next key bit says. Small problems stay in the cache, the memory
// limit is used in full, and it is never exceeded, not even while growing.
//
// Replacement: within a bucket the entry with the least value goes, that is the least work below
// it; solved entries are worth more. When nearly everything is occupied, SmallTreeGC drops all
// entries at or below the median. Whoever survives an eviction or a collection loses some value.
// Without that, old results would hold their places for ever, and two open entries that share the
// one place left would evict each other in turn: a search that never ends.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>

#include "base/prefetch.h"
#include "search/counters.h"
#include "search/game.h"

namespace shikatsu {

template <class Scope>
struct TableEntry {
    enum class Kind : std::uint8_t { Empty, Open, WonByOne, WonByTwo };

    std::uint64_t check = 0;
    std::uint32_t low = 0;
    std::uint32_t phi = 0;                // open
    std::uint32_t delta_or_distance = 0;  // open: delta; won: length of the proof's longest line
    std::uint16_t min_depth = 0;          // open: least depth at which it was visited
    Move move = kNoMove;                  // won: the winner's move, if the winner is to move
    Scope scope{};                        // won
    Kind kind = Kind::Empty;
    std::uint8_t tag = 0;     // open: which question the numbers belong to
    std::uint8_t value = 0;   // of keeping it: work on a log scale, and more if won
    bool repetition = false;  // open: the path table knows more

    bool is_empty() const { return kind == Kind::Empty; }
    bool is_open() const { return kind == Kind::Open; }
    bool is_won() const { return kind >= Kind::WonByOne; }
    Player winner() const { return kind == Kind::WonByOne ? Player::One : Player::Two; }
    Numbers numbers() const { return {phi, delta_or_distance}; }
    std::uint32_t distance() const { return delta_or_distance; }
    bool matches(Key key) const {
        return check == key.high && low == static_cast<std::uint32_t>(key.low) && !is_empty();
    }
};

template <class Scope>
class TranspositionTable {
   public:
    using Entry = TableEntry<Scope>;
    // A scope of some bytes keeps entries at 32; larger ones hold fewer entries.
    static_assert(sizeof(Scope) > 4 || sizeof(Entry) == 32);
    static constexpr int kBucketSize = 4;
    using Bucket = std::array<Entry, kBucketSize>;

    TranspositionTable(std::uint64_t max_bytes, bool grow, bool collect, Counters& counters)
        : collect_(collect), counters_(counters) {
        max_buckets_ =
            std::clamp<std::uint64_t>(max_bytes / sizeof(AlignedBucket), 1, kMostBuckets);
        add_segment(1);
        const std::uint64_t start = grow ? std::min(max_buckets_, kStartBuckets) : max_buckets_;
        while (buckets_ < start) add_segment(std::min(buckets_, start - buckets_));
    }

    // A look-up of this key is about to come.
    void prefetch(Key key) const {
        const Bucket& b = bucket(key);
        prefetch_line(&b[0]);
        prefetch_line(&b[2]);
    }

    // The open entry of this state and question, or nullptr.
    const Entry* find_open(Key key, std::uint8_t tag) const {
        for (const Entry& e : bucket(key))
            if (e.matches(key) && e.is_open() && e.tag == tag) return &e;
        return nullptr;
    }
    // Both at once: a win of either player that `usable` accepts, or else the open entry.
    struct Found {
        const Entry* won = nullptr;
        const Entry* open = nullptr;
    };
    template <class Usable>
    Found probe(Key key, std::uint8_t tag, Usable&& usable) const {
        Found found;
        for (const Entry& e : bucket(key)) {
            if (!e.matches(key)) continue;
            if (e.is_open()) {
                if (e.tag == tag) found.open = &e;
            } else if (usable(e)) {
                found.won = &e;
            }
        }
        return found;
    }
    // A win of `player` that `usable` accepts, or nullptr.
    template <class Usable>
    const Entry* find_won(Key key, Player player, Usable&& usable) const {
        for (const Entry& e : bucket(key))
            if (e.matches(key) && e.is_won() && e.winner() == player && usable(e)) return &e;
        return nullptr;
    }

    void store_open(Key key, std::uint8_t tag, Numbers numbers, int min_depth, bool repetition,
                    std::uint64_t work) {
        Entry e = blank(key, Entry::Kind::Open, work_code(work));
        e.phi = numbers.phi;
        e.delta_or_distance = numbers.delta;
        e.min_depth = static_cast<std::uint16_t>(std::min(min_depth, 0xffff));
        e.tag = tag;
        e.repetition = repetition;
        insert(key, e, [&](const Entry& old) { return old.is_open(); });
    }
    // `tag`: the question it was solved for; its open entry is of no use any more.
    void store_won(Key key, std::uint8_t tag, Player winner, Scope scope, Move move,
                   std::uint32_t distance, std::uint64_t work) {
        const auto kind = winner == Player::One ? Entry::Kind::WonByOne : Entry::Kind::WonByTwo;
        for (const Entry& old : bucket(key))
            if (old.matches(key) && old.kind == kind && old.scope.includes(scope) &&
                !scope.includes(old.scope))
                return;
        Entry e = blank(key, kind, work_code(work) + kSolvedBonus);
        e.delta_or_distance = distance;
        e.scope = scope;
        e.move = move;
        insert(key, e, [&](const Entry& old) {
            if (old.kind == kind) return true;
            return old.is_open() && old.tag == tag;
        });
    }

    // Forgets everything, keeps the memory.
    void clear() {
        for (std::uint64_t i = 0; i < buckets_; ++i) bucket_at(i) = Bucket{};
        used_ = 0;
    }

    std::uint64_t entries() const { return buckets_ * kBucketSize; }
    std::uint64_t used() const { return used_; }
    std::uint64_t bytes() const { return buckets_ * sizeof(AlignedBucket); }

   private:
    static constexpr std::uint64_t kStartBuckets = 1024;
    static constexpr std::uint64_t kMostBuckets = std::uint64_t{1} << 32;
    static constexpr int kSolvedBonus = 40;  // ten doublings of work
    static constexpr int kAgeing = 4;        // one doubling per collection

    // Segment 0 is bucket 0; segment k holds the buckets from 2^(k-1) to 2^k - 1.
    Bucket& bucket_at(std::uint64_t i) const {
        const auto k = static_cast<std::size_t>(std::bit_width(i));
        return segments_[k][i - ((std::uint64_t{1} << k) >> 1)].bucket;
    }
    Bucket& bucket(Key key) const {
        std::uint64_t i = static_cast<std::uint32_t>(key.low) & mask_;
        if (i >= buckets_) i &= mask_ >> 1;  // not split yet
        return bucket_at(i);
    }

    static Entry blank(Key key, typename Entry::Kind kind, int value) {
        Entry e;
        e.check = key.high;
        e.low = static_cast<std::uint32_t>(key.low);
        e.kind = kind;
        e.value = static_cast<std::uint8_t>(std::min(value, 255));
        return e;
    }
    // Four steps a doubling.
    static int work_code(std::uint64_t work) {
        const int octave = std::bit_width(work | 1) - 1;
        const int quarter = octave < 2 ? 0 : static_cast<int>((work >> (octave - 2)) & 3);
        return 4 * octave + quarter;
    }
    static void age(Entry& e, int steps) {
        e.value = static_cast<std::uint8_t>(std::max(0, e.value - steps));
    }

    template <class Same>
    void insert(Key key, const Entry& entry, Same&& same) {
        Bucket& b = bucket(key);
        Entry* place = nullptr;
        for (Entry& e : b) {
            if (!e.matches(key) || !same(e)) continue;
            if (place != nullptr) {
                *place = Entry{};
                --used_;
            }
            place = &e;
        }
        if (place == nullptr) place = &evicted(b);
        if (place->is_empty()) ++used_;
        *place = entry;
        make_room();
    }
    // An empty place, or that of the least valuable entry; then the others age.
    static Entry& evicted(Bucket& b) {
        Entry* least = &b[0];
        for (Entry& e : b) {
            if (e.is_empty()) return e;
            if (e.value < least->value) least = &e;
        }
        for (Entry& e : b) age(e, 1);
        return *least;
    }
    void make_room() {
        if (3 * used_ <= 2 * entries()) return;  // fuller, and buckets overflow
        if (buckets_ < max_buckets_) grow();
        else if (collect_ && 20 * used_ > 19 * entries()) collect();
    }

    void add_segment(std::uint64_t size) {
        segments_[segment_count_] = std::make_unique<AlignedBucket[]>(size);
        ++segment_count_;
        buckets_ += size;
        mask_ = std::bit_ceil(buckets_) - 1;
    }
    void grow() {
        const std::uint64_t old = buckets_;
        try {
            add_segment(std::min(old, max_buckets_ - old));
        } catch (const std::bad_alloc&) {
            max_buckets_ = old;  // the system has less than we may use: go on with what there is
            return;
        }
        for (std::uint64_t i = 0; i + old < buckets_; ++i) {
            int next = 0;
            for (Entry& e : bucket_at(i)) {
                if (e.is_empty() || (e.low & old) == 0) continue;
                bucket_at(i + old)[static_cast<std::size_t>(next++)] = e;
                e = Entry{};
            }
        }
        ++counters_.growths;
    }
    void collect() {
        std::array<std::uint64_t, 256> histogram{};
        for_each([&](Entry& e) { ++histogram[e.value]; });
        int limit = 0;
        for (std::uint64_t below = 0; limit < 255; ++limit)
            if ((below += histogram[static_cast<std::size_t>(limit)]) * 2 >= used_) break;
        for_each([&](Entry& e) {
            if (e.value > limit) return age(e, kAgeing);
            e = Entry{};
            --used_;
        });
        ++counters_.collections;
    }
    template <class F>
    void for_each(F&& f) {
        for (std::uint64_t i = 0; i < buckets_; ++i)
            for (Entry& e : bucket_at(i))
                if (!e.is_empty()) f(e);
    }

    struct alignas(sizeof(Bucket) % 128 == 0 ? 128 : 64) AlignedBucket {
        Bucket bucket;
    };

    bool collect_;
    Counters& counters_;
    std::array<std::unique_ptr<AlignedBucket[]>, 40> segments_{};
    std::size_t segment_count_ = 0;
    std::uint64_t buckets_ = 0;
    std::uint64_t mask_ = 0;
    std::uint64_t max_buckets_ = 1;
    std::uint64_t used_ = 0;
};

// What the table knows about `state` that is of use for the present question.
template <Game G>
auto known(const G& game, const TranspositionTable<typename G::Scope>& table,
           const typename G::State& state) {
    return table.probe(game.key(state), game.question_tag(state),
                       [&](const auto& e) { return game.covers(e.scope, state, e.winner()); });
}
// A stored win of `player` that answers the present question at `state`, or nullptr.
template <Game G>
const TableEntry<typename G::Scope>* stored_win(const G& game,
                                                const TranspositionTable<typename G::Scope>& table,
                                                const typename G::State& state, Player player) {
    return table.find_won(game.key(state), player,
                          [&](const auto& e) { return game.covers(e.scope, state, player); });
}

}  // namespace shikatsu
