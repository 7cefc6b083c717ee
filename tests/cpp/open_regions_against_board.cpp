#include "open_regions_against_board.h"

#include <algorithm>
#include <set>

using namespace oracle;

namespace shikatsu::test {
namespace {

constexpr int kLayers = static_cast<int>(threat_layers.size());
constexpr std::size_t kMostExamples = 5;

// What stands outside a region, and what follows from it.
struct Outside {
    Stones stones;
    Points rim = 0;
    int least_area = 0;  // empty points of the smallest area that touches the region
};

// Nothing if the region is none that docs/model.md allows for this owner.
std::optional<Outside> outside_of(const SmallBoard& board, Points region, Player owner,
                                  const Stones& stones) {
    const Points others = stones.of(other(owner));
    const Points outside = board.points() & ~region;
    const Points empty = outside & ~stones.all();
    Outside found{stones};
    const Points open = owner == Player::attacker ? empty | others : empty;
    found.rim = board.around(open) & region;
    // Beside stones of the other side there is something that the owner really has.
    for (Points rest = board.around(others) & region; rest != 0; rest &= rest - 1) {
        const Points beyond = board.around(only(first_of(rest))) & outside;
        const Points real = owner == Player::attacker ? ~others : empty;
        if ((beyond & real) == 0) return std::nullopt;
    }
    found.least_area = board.size();
    for (Points rest = outside & ~others; rest != 0;) {
        const Points area = board.reached(only(first_of(rest)), outside & ~others);
        rest &= ~area;
        if ((board.around(area) & region) == 0) continue;
        found.least_area = std::min(found.least_area, std::popcount(area & empty));
    }
    return found;
}

std::string drawn(const OwnedOracle& board, Points region, Points rim, std::size_t number) {
    const SmallBoard& size = board.game().board;
    const Stones stones = board.stones_of(number);
    std::string text;
    for (int row = size.rows(); row-- > 0;) {
        for (int column = 0; column < size.columns(); ++column) {
            const Points point = only(row * size.columns() + column);
            const bool inside = region & point;
            char shown = inside ? (rim & point ? ':' : '.') : '_';
            if (stones.attacker & point) shown = inside ? 'a' : 'A';
            if (stones.defender & point) shown = inside ? 'd' : 'D';
            if (board.game().crucial & point) shown = 'c';
            text += shown;
        }
        if (row > 0) text += '/';
    }
    return text;
}

// Numbers of a smaller game as parts of numbers of the whole board.
struct Digits {
    std::vector<std::uint32_t> weights;  // by point

    explicit Digits(const OwnedOracle& board) : weights(board.game().board.size(), 0) {
        std::uint32_t weight = 1;
        for (int point : board.places()) {
            weights[point] = weight;
            weight *= 3;
        }
    }
    std::uint32_t number_of(const Stones& stones) const {
        std::uint32_t number = 0;
        for (std::size_t point = 0; point < weights.size(); ++point) {
            if (stones.attacker >> point & 1) number += weights[point];
            if (stones.defender >> point & 1) number += 2 * weights[point];
        }
        return number;
    }
};

// The states that the side without the outside wins.
struct Won {
    std::uint32_t number;  // of the region, as a part of the number of the board
    Player mover;
    int layer;
    int ban;
};

std::vector<Won> states_won(const OwnedOracle& region, const Digits& digits) {
    const Player player = other(region.game().owner);
    std::vector<Won> found;
    for (std::size_t number = 0; number < region.boards(); ++number) {
        if (!region.legal(number)) continue;
        const std::uint32_t part = digits.number_of(region.stones_of(number));
        for (Player mover : {Player::attacker, Player::defender}) {
            for (int layer = 0; layer < kLayers; ++layer) {
                if (region.winner(number, mover, layer) == player)
                    found.push_back({part, mover, layer, no_point});
                for (int ban : region.places()) {
                    if (region.winner(number, mover, ban, layer) == player)
                        found.push_back({part, mover, layer, ban});
                }
            }
        }
    }
    return found;
}

class Comparison {
   public:
    Comparison(const OwnedOracle& board, Points region, Player owner)
        : board_(board), region_(region), owner_(owner), digits_(board) {
        for (Points rest = size().points() & ~region; rest != 0; rest &= rest - 1)
            outside_.push_back(first_of(rest));
    }

    OpenTally run(int least) {
        std::size_t fillings = 1;
        for (std::size_t i = 0; i < outside_.size(); ++i) fillings *= 3;
        for (std::size_t filling = 0; filling < fillings; ++filling) {
            const auto given = outside_of(size(), region_, owner_, filled(filling));
            if (given && given->least_area >= least) compare(*given);
        }
        return std::move(tally_);
    }

   private:
    const SmallBoard& size() const { return board_.game().board; }

    Stones filled(std::size_t filling) const {
        Stones stones;
        for (int point : outside_) {
            if (filling % 3 == 1) stones.attacker |= only(point);
            if (filling % 3 == 2) stones.defender |= only(point);
            filling /= 3;
        }
        return stones;
    }

    // What is won in the region depends on the outside only by its rim.
    const std::vector<Won>& won_with(Points rim) {
        auto [entry, fresh] = won_.try_emplace(rim);
        const bool allowed = owner_ == Player::defender || (board_.game().crucial & rim) == 0;
        if (fresh && allowed) {
            tally_.regions += 1;
            const OwnedOracle solved({size(), region_, board_.game().crucial, owner_, rim});
            entry->second = states_won(solved, digits_);
        }
        return entry->second;
    }

    void compare(const Outside& given) {
        const std::uint32_t beyond = digits_.number_of(given.stones);
        for (const Won& won : won_with(given.rim)) {
            const std::uint32_t number = beyond + won.number;
            if (!board_.legal(number)) continue;
            const auto winner = won.ban == no_point
                                    ? std::optional(board_.winner(number, won.mover, won.layer))
                                    : board_.winner(number, won.mover, won.ban, won.layer);
            if (!winner) continue;
            tally_.compared[given.least_area] += 1;
            if (*winner == owner_) report(given, won, number);
        }
    }

    void report(const Outside& given, const Won& won, std::uint32_t number) {
        tally_.wrong[given.least_area] += 1;
        if (tally_.examples.size() >= kMostExamples) return;
        const Threats& threats = threat_layers[won.layer];
        tally_.examples.push_back(
            drawn(board_, region_, given.rim, number) + " outside " + name(owner_) + "'s, " +
            name(won.mover) + " to move, threats " + std::to_string(threats.attacker) + "/" +
            std::to_string(threats.defender) + ", ban " + std::to_string(won.ban));
    }

    const OwnedOracle& board_;
    Points region_;
    Player owner_;
    Digits digits_;
    std::vector<int> outside_;
    std::map<Points, std::vector<Won>> won_;  // by rim
    OpenTally tally_;
};

}  // namespace

void OpenTally::add(const OpenTally& more) {
    regions += more.regions;
    for (auto [area, count] : more.compared) compared[area] += count;
    for (auto [area, count] : more.wrong) wrong[area] += count;
    examples.insert(examples.end(), more.examples.begin(), more.examples.end());
}

OwnedRegion whole_board(const SmallBoard& board, Points crucial) {
    return {board, board.points(), crucial, Player::attacker, 0};
}

OpenTally compare_open_region(const OwnedOracle& board, Points region, Player owner, int least) {
    return Comparison(board, region, owner).run(least);
}

std::vector<Points> connected_sets(const SmallBoard& board, int most) {
    std::set<Points> found, last;
    for (int point = 0; point < board.size(); ++point) last.insert(only(point));
    for (int size = 1; size <= most; ++size) {
        found.insert(last.begin(), last.end());
        std::set<Points> next;
        for (Points set : last) {
            for (Points more = board.around(set) & ~set; more != 0; more &= more - 1)
                next.insert(set | only(first_of(more)));
        }
        last = std::move(next);
    }
    return {found.begin(), found.end()};
}

}  // namespace shikatsu::test
