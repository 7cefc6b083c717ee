#include "tests/cpp/oracle/owned_region.h"

namespace oracle {
namespace {

struct Life {
    bool safe;
    Points liberties;
    bool lives() const { return safe || liberties != 0; }
};

Life life_of(const OwnedRegion& game, const Stones& stones, Player player, Points block) {
    const Points around = game.board.around(block);
    return {player == game.owner && (around & game.outside()) != 0,
            around & game.region & ~stones.all()};
}

}  // namespace

std::optional<OwnedPlacement> play(const OwnedRegion& game, const Stones& before, Player player,
                                   int point) {
    if ((game.playable(player) & ~before.all() & only(point)) == 0) return std::nullopt;
    const Player enemy = other(player);
    OwnedPlacement after{before};
    after.stones.set(player, before.of(player) | only(point));
    Points captured = 0;
    for (Points near = game.board.around(only(point)) & before.of(enemy); near; near &= near - 1) {
        const Points victim = game.board.block(before, enemy, first_of(near));
        if (!life_of(game, after.stones, enemy, victim).lives()) captured |= victim;
    }
    after.stones.set(enemy, before.of(enemy) & ~captured);
    const Points own = game.board.block(after.stones, player, point);
    const Life life = life_of(game, after.stones, player, own);
    if (!life.lives()) return std::nullopt;
    const bool lone = own == only(point) && std::has_single_bit(life.liberties) && !life.safe;
    if (lone && std::has_single_bit(captured)) after.ban = first_of(captured);
    after.won = (captured & game.crucial) != 0;
    return after;
}

OwnedOracle::OwnedOracle(const OwnedRegion& game) : game_(game) {
    for (Points rest = game.region & ~game.crucial; rest != 0; rest &= rest - 1) {
        places_.push_back(first_of(rest));
        boards_ *= 3;
    }
    find_moves();
    values_.assign(boards_ * 2 * (places_.size() + 1) * threat_layers.size(), false);
    for (int layer = 0; layer < static_cast<int>(threat_layers.size()); ++layer) solve(layer);
}

Stones OwnedOracle::stones_of(std::size_t number) const {
    Stones stones{0, game_.crucial};
    for (int point : places_) {
        if (number % 3 == 1) stones.attacker |= only(point);
        if (number % 3 == 2) stones.defender |= only(point);
        number /= 3;
    }
    return stones;
}

std::size_t OwnedOracle::number_of(const Stones& stones) const {
    std::size_t number = 0;
    for (std::size_t i = places_.size(); i-- > 0;) {
        const Points point = only(places_[i]);
        number = number * 3 + (stones.attacker & point ? 1 : stones.defender & point ? 2 : 0);
    }
    return number;
}

int OwnedOracle::place_of(int point) const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
        if (places_[i] == point) return static_cast<int>(i);
    }
    return no_point;
}

std::optional<Player> OwnedOracle::winner(std::size_t number, Player mover, int ban,
                                          int layer) const {
    const int place = place_of(ban);
    if (place == no_point || !reached_[slot(number, mover, place + 1, 0)]) return std::nullopt;
    return values_[slot(number, mover, place + 1, layer)] ? Player::attacker : Player::defender;
}

bool OwnedOracle::every_block_lives(const Stones& stones) const {
    for (Player player : {Player::attacker, Player::defender}) {
        for (Points block : game_.board.blocks(stones, player)) {
            if (!life_of(game_, stones, player, block).lives()) return false;
        }
    }
    return true;
}

void OwnedOracle::find_moves() {
    legal_.assign(boards_, false);
    reached_.assign(boards_ * 2 * (places_.size() + 1), false);
    const Points forbidden = game_.rim;
    for (std::size_t number = 0; number < boards_; ++number) {
        const Stones stones = stones_of(number);
        legal_[number] =
            every_block_lives(stones) && (stones.of(other(game_.owner)) & forbidden) == 0;
        for (Player mover : {Player::attacker, Player::defender}) {
            first_.push_back(static_cast<std::uint32_t>(moves_.size()));
            if (!legal_[number]) continue;
            for (std::size_t place = 0; place < places_.size(); ++place) {
                const auto after = play(game_, stones, mover, places_[place]);
                if (!after) continue;
                After move{0, static_cast<std::uint8_t>(place), 0, after->won};
                if (!after->won) {
                    move.number = static_cast<std::uint32_t>(number_of(after->stones));
                    // A crucial point is never empty while the game lasts, so a ban has a place.
                    if (after->ban != no_point) {
                        move.ban = static_cast<std::uint8_t>(place_of(after->ban) + 1);
                        reached_[slot(move.number, other(mover), move.ban, 0)] = true;
                    }
                }
                moves_.push_back(move);
            }
        }
    }
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    for (std::size_t number = 0; number < boards_; ++number) {
        for (Player mover : {Player::attacker, Player::defender}) {
            for (std::size_t ban = 1; ban <= places_.size(); ++ban) {
                if (reached_[slot(number, mover, static_cast<int>(ban), 0)]) {
                    banned_.push_back({static_cast<std::uint32_t>(number),
                                       mover == Player::defender, static_cast<std::uint8_t>(ban)});
                }
            }
        }
    }
}

// The attacker wins where he can force it in finitely many moves: a least fixed point.
void OwnedOracle::solve(int layer) {
    for (bool changed = true; changed;) {
        changed = false;
        const auto look = [&](std::size_t number, Player mover, int ban) {
            const std::size_t state = slot(number, mover, ban, layer);
            if (values_[state] || !attacker_wins(number, mover, ban, layer)) return;
            values_[state] = changed = true;
        };
        for (std::size_t number = 0; number < boards_; ++number) {
            if (!legal_[number]) continue;
            look(number, Player::attacker, 0);
            look(number, Player::defender, 0);
        }
        for (const Banned& state : banned_) {
            look(state.number, state.mover ? Player::defender : Player::attacker, state.ban);
        }
    }
}

bool OwnedOracle::attacker_wins(std::size_t number, Player mover, int ban, int layer) const {
    const bool attacks = mover == Player::attacker;
    const Player next = other(mover);
    // A pass: the attacker has one only to lift a ban.
    if ((ban != 0 || !attacks) && values_[slot(number, next, 0, layer)] == attacks) return attacks;
    const std::size_t row = number * 2 + !attacks;
    for (std::uint32_t i = first_[row]; i < first_[row + 1]; ++i) {
        const After& move = moves_[i];
        int then = layer;
        if (ban != 0 && move.place + 1 == ban) {
            const Threats& left = threat_layers[layer];
            if ((attacks ? left.attacker : left.defender) == 0) continue;
            then = left.after;
        }
        if ((move.won || values_[slot(move.number, next, move.ban, then)]) == attacks)
            return attacks;
    }
    return !attacks;
}

}  // namespace oracle
