#include "open_life_against_board.h"

#include <numeric>
#include <optional>

#include "goals/open/game.h"
#include "search/dfpn.h"

using namespace oracle;

namespace shikatsu::test {
namespace {

using Game = OpenGame<1>;
using State = Game::State;
using Random = std::mt19937_64;

constexpr std::size_t kMostExamples = 10;

oracle::Player oracle_player(Player p) {
    return p == kAttacker ? oracle::Player::attacker : oracle::Player::defender;
}

class Comparison {
   public:
    Comparison(const OwnedOracle& board, int variations, const ZoneRules& rules, Random& random)
        : board_(board),
          variations_(variations),
          random_(random),
          area_(Geometry(size().columns(), size().rows()), all_points()),
          kill_(area_, kAttacker, true, false, rules, 1 << 22),
          live_(area_, kDefender, true, false, rules, 1 << 22),
          kill_search_(kill_, options(), 1 << 22),
          live_search_(live_, options(), 1 << 22) {
        for (Points rest = board.game().crucial; rest != 0; rest &= rest - 1)
            crucial_.insert(first_of(rest));
        for (Game* game : {&kill_, &live_}) {
            game->set_radius(2);
            game->set_observer([this, game](const State& s, const Game::Scope& scope) {
                look_at(*game, s, scope);
            });
        }
    }

    OpenLifeTally run(int questions, int nodes) {
        for (int i = 0; i < questions; ++i) ask(nodes);
        return std::move(tally_);
    }

   private:
    const SmallBoard& size() const { return board_.game().board; }
    std::vector<int> all_points() const {
        std::vector<int> points(static_cast<std::size_t>(size().size()));
        std::iota(points.begin(), points.end(), 0);
        return points;
    }
    static Options options() {
        Options o;
        o.simulation = o.dual_simulation = 0;
        return o;
    }

    void ask(int nodes) {
        std::size_t number = random_() % board_.boards();
        while (!board_.legal(number)) number = random_() % board_.boards();
        const Stones stones = board_.stones_of(number);
        Position<1> position;
        for (int p = 0; p < size().size(); ++p) {
            if (stones.attacker >> p & 1) position.put(area_, colour_of(kAttacker), p);
            if (stones.defender >> p & 1) position.put(area_, colour_of(kDefender), p);
        }
        const Player mover = random_() % 2 == 0 ? kAttacker : kDefender;
        if (random_() % 2 == 0) {
            const int p = static_cast<int>(random_() % static_cast<unsigned>(size().size()));
            if (board_.winner(number, oracle_player(mover), p, 0)) position.set_ban(area_, p);
        }
        position.set_to_move(colour_of(mover));
        const auto& layer = threat_layers[random_() % threat_layers.size()];
        const Threats a = threats_of(layer.attacker), d = threats_of(layer.defender);
        tally_.questions += 2;
        for (Game* game : {&kill_, &live_}) {
            if (game == &kill_ && a == kUnlimited) continue;
            auto& search = game == &kill_ ? kill_search_ : live_search_;
            const State state = game->start(position, crucial_, a, d);
            const auto outcome = search.solve(state, {static_cast<std::uint64_t>(nodes), 1e9});
            if (!outcome.solved || outcome.winner != game->prover()) continue;
            ++tally_.proved;
            const auto* entry = search.stored_win(state, game->prover());
            if (entry != nullptr) look_at(*game, state, entry->scope);
        }
    }
    static shikatsu::Threats threats_of(int n) {
        return n == any_number ? kUnlimited : static_cast<shikatsu::Threats>(n);
    }
    using Threats = shikatsu::Threats;

    // Is a result true, here and wherever its claim holds?
    void look_at(const Game& game, const State& s, const Game::Scope& scope) {
        ++tally_.results;
        if (game.covers(scope, s, game.prover()))
            check(game, s, scope, stones_of(s), s.position.ban, "");
        for (int i = 0; i < variations_; ++i) vary(game, s, scope);
    }
    static Stones stones_of(const State& s) {
        Stones stones;
        s.position.of(colour_of(kAttacker)).for_each([&](int p) { stones.attacker |= only(p); });
        s.position.of(colour_of(kDefender)).for_each([&](int p) { stones.defender |= only(p); });
        return stones;
    }
    void vary(const Game& game, const State& s, const Game::Scope& scope) {
        Points fixed = board_.game().crucial;
        scope.claim.zone.for_each([&](int p) { fixed |= only(p); });
        Stones stones = stones_of(s);
        const auto change = 1 + random_() % 4;
        for (int p = 0; p < size().size(); ++p) {
            if ((fixed & only(p)) || random_() % 4 >= change) continue;
            stones.attacker &= ~only(p);
            stones.defender &= ~only(p);
            const auto kind = random_() % 3;
            if (kind == 1) stones.attacker |= only(p);
            if (kind == 2) stones.defender |= only(p);
        }
        if (!size().every_block_has_a_liberty(stones)) return;
        const oracle::Player winner = oracle_player(game.prover());
        for (const WallNeed& need : scope.claim) {
            const Points block = size().block(stones, winner, need.stone);
            Points outside = size().liberties(stones, block);
            scope.claim.zone.for_each([&](int p) { outside &= ~only(p); });
            if (std::popcount(outside) < need.liberties) return;
        }
        int ban = s.position.ban;
        if (ban == kNoPoint && random_() % 2 == 0) {
            const int p = static_cast<int>(random_() % static_cast<unsigned>(size().size()));
            if (!scope.claim.zone.contains(p) && !(stones.all() & only(p))) ban = p;
        }
        ++tally_.variations;
        check(game, s, scope, stones, ban, " varied");
    }
    // Who wins, says the oracle; with all numbers of threats that the result is about.
    void check(const Game& game, const State& s, const Game::Scope& scope, const Stones& stones,
               int ban, const std::string& how) {
        const std::size_t number = board_.number_of(stones);
        if (!board_.legal(number)) return;
        for (int layer = 0; layer < static_cast<int>(threat_layers.size()); ++layer) {
            const auto& t = threat_layers[static_cast<std::size_t>(layer)];
            State asked = s;
            asked.threats = {threats_of(t.attacker), threats_of(t.defender)};
            if (game.prover() == kAttacker && t.attacker == any_number) continue;
            if (!game.covers(scope, asked, game.prover())) continue;
            const oracle::Player mover = oracle_player(s.mover());
            std::optional<oracle::Player> winner;
            const bool is_void = ban != kNoPoint && asked.threats_of(s.mover()) == kUnlimited;
            if (ban == kNoPoint || is_void) winner = board_.winner(number, mover, layer);
            else winner = board_.winner(number, mover, ban, layer);
            if (!winner || *winner == oracle_player(game.prover())) continue;
            ++tally_.wrong;
            if (tally_.examples.size() < kMostExamples)
                tally_.examples.push_back(drawn(game, s, scope, stones, ban, t) + how);
        }
    }
    std::string drawn(const Game& game, const State& s, const Game::Scope& scope,
                      const Stones& stones, int ban, const oracle::Threats& t) const {
        std::string text = game.prover() == kAttacker ? "KILL " : "LIVE ";
        for (const auto& [shown, zone] : {std::pair{stones_of(s), true}, {stones, false}}) {
            for (int row = size().rows(); row-- > 0;) {
                for (int column = 0; column < size().columns(); ++column) {
                    const int p = row * size().columns() + column;
                    char c = zone && scope.claim.zone.contains(p) ? '+' : '.';
                    if (shown.attacker & only(p)) c = scope.claim.zone.contains(p) ? 'X' : 'x';
                    if (shown.defender & only(p)) c = scope.claim.zone.contains(p) ? 'O' : 'o';
                    text += c;
                }
                if (row > 0) text += '/';
            }
            text += zone ? " -> " : " ";
        }
        text += s.mover() == kAttacker ? "X to move" : "O to move";
        if (s.banned()) text += " ban " + std::to_string(s.position.ban);
        if (ban != s.position.ban) text += " now ban " + std::to_string(ban);
        for (const WallNeed& need : scope.claim)
            text += " wall " + std::to_string(need.stone) + ":" + std::to_string(need.liberties);
        text += " threats " + std::to_string(t.attacker) + ":" + std::to_string(t.defender);
        for (int p = 0; p < size().size(); ++p)
            if (board_.game().crucial & only(p)) text += " c" + std::to_string(p);
        return text;
    }

    const OwnedOracle& board_;
    int variations_;
    Random& random_;
    Area<1> area_;
    Bitset<1> crucial_;
    Game kill_;
    Game live_;
    DfPn<Game> kill_search_;
    DfPn<Game> live_search_;
    OpenLifeTally tally_;
};

}  // namespace

void OpenLifeTally::add(const OpenLifeTally& more) {
    questions += more.questions;
    proved += more.proved;
    results += more.results;
    variations += more.variations;
    wrong += more.wrong;
    for (const auto& example : more.examples)
        if (examples.size() < kMostExamples) examples.push_back(example);
}

OpenLifeTally compare_open_life(const OwnedOracle& board, int questions, int nodes, int variations,
                                const ZoneRules& rules, Random& random) {
    return Comparison(board, variations, rules, random).run(questions, nodes);
}

}  // namespace shikatsu::test
