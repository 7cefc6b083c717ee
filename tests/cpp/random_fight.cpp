#include "random_fight.h"

#include <algorithm>

namespace shikatsu::test {
namespace {

using Random = std::mt19937_64;
using Points = FightPoints;

constexpr int kLeastSide = 5;
constexpr int kMostSide = 9;
constexpr Colour kAttacking = colour_of(kAttacker);
constexpr Colour kDefending = colour_of(kDefender);

int below(Random& random, int limit) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
}
int random_of(Points set, Random& random) {
    for (int skip = below(random, set.size()); skip > 0; --skip) set.pop_front();
    return set.front();
}
// What hardly ever comes up at random, and where much would go unnoticed without it.
constexpr const char* kRare[] = {
    // Only a move far away wins, one that the heuristic generator does not offer.
    "x..x....O.x..xxxo./xxx.o.oxOOxxx...x.", "o....o..x.xoo.x.o/ooo..x..ox...O.xx",
    "o.O.o...x...../.xxo..x.......", "O...o.o.xxxx.oo../O.o.x.xo..oox.ooo",
    "...x*...O.x..x..../..x.o.oxOOxxx.....", "...x....O.x*.x..../..x.o.oxOOxxx.....",
    // A lone stone that comes back, or would if its captors had fewer liberties.
    "...../.o.../xo.../.o.../Ox...", "....../..ox../.o.Ox./..ox../......"};

// One of these with some points changed; a target may be gone.
std::string random_rare(Random& random) {
    std::string rare = kRare[random() % std::size(kRare)];
    for (int i = below(random, 5); i > 0; --i) {
        char& c = rare[random() % rare.size()];
        if (c != '/') c = "..xo"[random() % 4];
    }
    return rare;
}

// A board on which random moves are played around a centre.
class Fight {
   public:
    Fight(int columns, int rows, Random& random)
        : area_(whole_board(columns, rows)),
          random_(random),
          column_(below(random, columns)),
          row_(below(random, rows)),
          attackers_(40 + below(random, 35)) {}
    Fight(const CaptureProblem& begun, Random& random) : Fight(begun.columns, begun.rows, random) {
        position_ = position_of(area_, begun);
        targets_ = set_of(begun.targets);
    }

    void play_moves(int count) {
        for (; count > 0; --count) play(random_near(), random_colour());
    }
    // Two points next to each other: a stone on one can be taken on the other, and taken back.
    void put_ko() {
        const int taken = random_near();
        const int captor = random_of(area_.neighbours(taken), random_);
        const Colour colour = random_colour();
        area_.neighbours(captor).for_each([&](int p) { put(p, colour); });
        area_.neighbours(taken).for_each([&](int p) { put(p, opponent(colour)); });
        clear(captor);
    }
    // Some move of either side that takes a ko; its ban stays.
    void take_ko() {
        for (const Colour colour : {kAttacking, kDefending}) {
            position_.set_to_move(colour);
            for (Points rest = position_.empty(area_); !rest.empty();) {
                const int p = rest.pop_front();
                const auto placement = position_.placement(area_, p);
                if (!placement || placement->ban == kNoPoint) continue;
                position_.play(area_, p, *placement, KoRule::Simple);
                return;
            }
        }
    }
    void ban_any() {
        if (position_.empty(area_).empty()) return;
        position_.set_ban(area_, random_of(position_.empty(area_), random_));
    }

    // With targets of up to 4 liberties, one as a rule; nothing if there are none.
    std::optional<CaptureProblem> problem(CaptureGoal goal) const {
        if (position_.empty(area_).empty() || !position_.is_settled(area_)) return std::nullopt;
        const Points targets = random_targets(goal);
        if (targets.empty()) return std::nullopt;
        const Geometry& g = area_.geometry();
        return CaptureProblem{g.columns(),
                              g.rows(),
                              list_of(position_.of(kAttacking)),
                              list_of(position_.of(kDefending)),
                              list_of(targets),
                              goal,
                              position_.ban,
                              kAttacker};
    }

   private:
    Colour random_colour() { return below(random_, 100) < attackers_ ? kAttacking : kDefending; }
    int random_near() {
        const Geometry& g = area_.geometry();
        const int spread = 1 + below(random_, kMostSide / 2);
        const auto step = [&](int from, int limit) {
            return std::clamp(from + below(random_, 2 * spread + 1) - spread, 0, limit - 1);
        };
        return g.point(step(column_, g.columns()), step(row_, g.rows()));
    }
    void play(int p, Colour colour) {
        if (position_.occupied().contains(p)) return;
        position_.set_to_move(colour);
        if (const auto placement = position_.placement(area_, p))
            position_.play(area_, p, *placement, KoRule::Superko);
    }
    void clear(int p) {
        for (const Colour c : {kAttacking, kDefending}) position_.of(c).erase(p);
    }
    void put(int p, Colour colour) {
        clear(p);
        position_.of(colour).insert(p);
    }
    Points random_targets(CaptureGoal goal) const {
        if (!targets_.empty() && targets_.is_subset_of(position_.of(kDefending))) return targets_;
        const int wished = 1 + below(random_, 4);
        Points targets;
        for (Points rest = position_.of(kDefending); !rest.empty();) {
            const Points block = position_.block(area_, random_of(rest, random_));
            rest = rest.minus(block);
            const int liberties = position_.liberties(area_, block).size();
            if (targets.empty() ? liberties != wished : liberties > wished) continue;
            targets |= block;
            if (below(random_, goal == CaptureGoal::CaptureAny ? 2 : 4) != 0) break;
        }
        return targets;
    }

    Area<2> area_;
    Position<2> position_;
    Random& random_;
    Points targets_;  // of a fight that is given
    int column_;
    int row_;
    int attackers_;  // percent of the stones
};

Fight begin_fight(Random& random) {
    if (below(random, 3) == 0)
        return {read_fight(random_rare(random), CaptureGoal::CaptureAll, kAttacker), random};
    const int columns = kLeastSide + below(random, kMostSide - kLeastSide + 1);
    const int rows = kLeastSide + below(random, kMostSide - kLeastSide + 1);
    Fight fight(columns, rows, random);
    const int density = 15 + below(random, 70);
    fight.play_moves(columns * rows * density / 100);
    if (below(random, 2)) fight.put_ko();
    return fight;
}

}  // namespace

CaptureProblem random_fight(Random& random, CaptureGoal goal) {
    for (;;) {
        Fight fight = begin_fight(random);
        if (below(random, 2) == 0) fight.take_ko();
        else if (below(random, 2) == 0) fight.ban_any();
        if (const auto problem = fight.problem(goal)) return *problem;
    }
}

}  // namespace shikatsu::test
