// Every state of a region whose outside is given away, solved at once: the open regions of
// docs/model.md on tiny boards. With all points of the board in the region it is the board itself.
//
// The question is `capture` with one crucial block, loops to the defender, and few threats, or any number of
// the attacker's.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tests/cpp/oracle/small_board.h"

namespace oracle {

// Threats of the attacker and of the defender, and the layer that is left when one is spent.
struct Threats {
    int attacker;
    int defender;
    int after;
};
inline constexpr int any_number = 1000;
inline constexpr std::array<Threats, 6> threat_layers{
    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 0, 1}, {0, 2, 2}, {any_number, 0, 5}}};

struct OwnedRegion {
    SmallBoard board;
    Points region;
    Points crucial;  // one block of the defender
    Player owner;    // all points outside the region hold safe stones of his
    Points rim;      // where only the owner may play

    Points outside() const { return board.points() & ~region; }
    Points playable(Player player) const { return player == owner ? region : region & ~rim; }
};

// One move in a region: what it leads to.
struct OwnedPlacement {
    Stones stones;
    int ban = no_point;
    bool won = false;  // the crucial block is captured
};
std::optional<OwnedPlacement> play(const OwnedRegion& game, const Stones& before, Player player,
                                   int point);

class OwnedOracle {
   public:
    explicit OwnedOracle(const OwnedRegion& game);

    const OwnedRegion& game() const { return game_; }
    // The points where anything can change, in the order of the digits of a number.
    const std::vector<int>& places() const { return places_; }
    std::size_t boards() const { return boards_; }
    Stones stones_of(std::size_t number) const;
    std::size_t number_of(const Stones& stones) const;
    bool legal(std::size_t number) const { return legal_[number]; }
    Player winner(std::size_t number, Player mover, int layer) const {
        return values_[slot(number, mover, 0, layer)] ? Player::attacker : Player::defender;
    }
    // With a ban; nothing if no move of the game leaves it.
    std::optional<Player> winner(std::size_t number, Player mover, int ban, int layer) const;

   private:
    struct After {
        std::uint32_t number;
        std::uint8_t place;
        std::uint8_t ban;  // 0: none, else the place of the ban + 1
        bool won;
    };
    struct Banned {
        std::uint32_t number;
        std::uint8_t mover;
        std::uint8_t ban;
    };
    std::size_t slot(std::size_t number, Player mover, int ban, int layer) const {
        const std::size_t row =
            (layer * (places_.size() + 1) + ban) * 2 + (mover == Player::defender);
        return row * boards_ + number;
    }
    int place_of(int point) const;
    bool every_block_lives(const Stones& stones) const;
    void find_moves();
    void solve(int layer);
    bool attacker_wins(std::size_t number, Player mover, int ban, int layer) const;

    OwnedRegion game_;
    std::vector<int> places_;
    std::size_t boards_ = 1;
    std::vector<bool> legal_;
    std::vector<std::uint32_t> first_;  // of the moves of (board, mover), in moves_
    std::vector<After> moves_;
    std::vector<Banned> banned_;
    std::vector<bool> reached_;  // states with a ban that some capture leaves
    std::vector<bool> values_;   // won by the attacker
};

}  // namespace oracle
