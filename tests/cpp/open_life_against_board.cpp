#include "open_life_against_board.h"

#include <numeric>
#include <optional>

#include "dead_regions_against_search.h"
#include "goals/open/game.h"
#include "goals/region/solver.h"
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

// A position with its crucial stones, and a question about it.
struct Asked {
    Stones stones;
    oracle::Player mover = oracle::Player::attacker;
    int ban = no_point;
    oracle::Threats threats = threat_layers[0];
    bool eyes = false;  // two eyes are needed, or (where that is not known) no capture
};

// Who wins a whole board, as something else knows it.
class Truth {
   public:
    virtual ~Truth() = default;
    virtual const SmallBoard& board() const = 0;
    virtual Points crucial() const = 0;
    virtual bool any() const = 0;
    // Attacker stones that are never captured.
    virtual Points safe() const { return 0; }
    // Nothing if it does not know.
    virtual std::optional<oracle::Player> winner(const Asked& asked) = 0;
};

class SolvedBoard final : public Truth {
   public:
    explicit SolvedBoard(const OwnedOracle& oracle) : oracle_(oracle) {}
    const SmallBoard& board() const override { return oracle_.game().board; }
    Points crucial() const override { return oracle_.game().crucial; }
    bool any() const override {
        return board().reached(only(first_of(crucial())), crucial()) != crucial();
    }
    std::optional<oracle::Player> winner(const Asked& a) override {
        const std::size_t number = oracle_.number_of(a.stones);
        if (!oracle_.legal(number)) return {};
        for (std::size_t layer = 0; layer < threat_layers.size(); ++layer) {
            const auto& t = threat_layers[layer];
            if (t.attacker != a.threats.attacker || t.defender != a.threats.defender) continue;
            if (a.ban == no_point) return oracle_.winner(number, a.mover, static_cast<int>(layer));
            return oracle_.winner(number, a.mover, a.ban, static_cast<int>(layer));
        }
        return {};
    }

   private:
    const OwnedOracle& oracle_;
};

// The region solver, with the whole board but for safe stones as its region. It knows nothing of dead shapes.
class SearchedBoard final : public Truth {
   public:
    SearchedBoard(const SmallBoard& board, Points crucial, Points safe)
        : board_(board), crucial_(crucial), safe_(safe) {}
    Points safe() const override { return safe_; }
    const SmallBoard& board() const override { return board_; }
    Points crucial() const override { return crucial_; }
    bool any() const override { return false; }
    std::optional<oracle::Player> winner(const Asked& a) override {
        RegionProblem p;
        p.columns = board_.columns();
        p.rows = board_.rows();
        for (int q = 0; q < board_.size(); ++q) {
            if (!(safe_ >> q & 1)) p.region.push_back(q);
            if (a.stones.attacker >> q & 1) p.attacker.push_back(q);
            if (a.stones.defender >> q & 1) p.defender.push_back(q);
            if (crucial_ >> q & 1) p.crucial.push_back(q);
        }
        p.ban = a.ban;
        p.to_move = a.mover == oracle::Player::attacker ? kAttacker : kDefender;
        const auto threats = [](int n) {
            return n == any_number ? kUnlimited : static_cast<shikatsu::Threats>(n);
        };
        const Question question{a.eyes ? Goal::TwoEyes : Goal::Capture,
                                a.eyes ? kAttacker : kDefender, threats(a.threats.attacker),
                                threats(a.threats.defender), false};
        Options options;
        options.dead_shape = 0;
        const auto answer =
            make_region_solver(p, options, 1 << 22)->ask({}, question, {kNodes}, {});
        if (!answer.solved) return {};
        return answer.winner == kAttacker ? oracle::Player::attacker : oracle::Player::defender;
    }

   private:
    static constexpr std::uint64_t kNodes = 20'000;
    SmallBoard board_;
    Points crucial_;
    Points safe_;
};

class Comparison {
   public:
    Comparison(Truth& truth, bool assumes, int variations, int every, const ZoneRules& rules,
               Random& random)
        : truth_(truth),
          variations_(variations),
          every_(every),
          random_(random),
          area_(area()),
          kill_(area_, OpenAim::Kill, truth.any(), assumes, rules, 1 << 22),
          live_(area_, OpenAim::Live, truth.any(), false, rules, 1 << 22),
          eyes_(area_, OpenAim::Eyes, truth.any(), false, rules, 1 << 22),
          kill_search_(kill_, options(), 1 << 22),
          live_search_(live_, options(), 1 << 22),
          eyes_search_(eyes_, options(), 1 << 22) {
        for (Points rest = truth.crucial(); rest != 0; rest &= rest - 1)
            crucial_.insert(first_of(rest));
        for (Game* game : {&kill_, &live_, &eyes_}) {
            game->set_radius(2);
            game->set_observer([this, game](const State& s, const Game::Scope& scope) {
                look_at(*game, s, scope);
            });
        }
    }

    // Asks both sides.
    void ask(const Asked& asked, int nodes) {
        Position<1> position;
        for (int p = 0; p < size().size(); ++p) {
            if (asked.stones.attacker >> p & 1) position.put(area_, colour_of(kAttacker), p);
            if (asked.stones.defender >> p & 1) position.put(area_, colour_of(kDefender), p);
        }
        if (asked.ban != no_point) position.set_ban(area_, asked.ban);
        const bool attacks = asked.mover == oracle::Player::attacker;
        position.set_to_move(colour_of(attacks ? kAttacker : kDefender));
        const Threats a = threats_of(asked.threats.attacker),
                      d = threats_of(asked.threats.defender);
        tally_.questions += 3;
        for (Game* game : {&kill_, &live_, &eyes_}) {
            if ((game == &kill_ ? a : d) == kUnlimited) continue;
            auto& search = game == &kill_   ? kill_search_
                           : game == &live_ ? live_search_
                                            : eyes_search_;
            const State state = game->start(position, crucial_, a, d);
            const auto outcome = search.solve(state, {static_cast<std::uint64_t>(nodes), 1e9});
            if (!outcome.solved || outcome.winner != game->prover()) continue;
            ++tally_.proved;
            const auto* entry = search.stored_win(state, game->prover());
            if (entry == nullptr) continue;
            seen_ = 0;  // this one is looked at in any case
            look_at(*game, state, entry->scope);
        }
    }
    OpenLifeTally tally() { return std::move(tally_); }

   private:
    const SmallBoard& size() const { return truth_.board(); }
    std::vector<int> all_points() const {
        std::vector<int> points(static_cast<std::size_t>(size().size()));
        std::iota(points.begin(), points.end(), 0);
        return points;
    }
    Area<1> area() const {
        Area<1> area(Geometry(size().columns(), size().rows()), all_points());
        Bitset<1> safe;
        for (Points rest = truth_.safe(); rest != 0; rest &= rest - 1) safe.insert(first_of(rest));
        area.make_safe(colour_of(kAttacker), safe);
        return area;
    }
    static Options options() {
        Options o;
        o.simulation = o.dual_simulation = 0;
        return o;
    }
    static shikatsu::Threats threats_of(int n) {
        return n == any_number ? kUnlimited : static_cast<shikatsu::Threats>(n);
    }
    using Threats = shikatsu::Threats;

    // Is a result true, here and wherever its claim holds?
    void look_at(const Game& game, const State& s, const Game::Scope& scope) {
        if (seen_++ % every_ != 0) return;
        ++tally_.results;
        Board<1> shown(area_);
        shown.set(s.position);
        if (game.covers(scope, s, game.prover()) && holds_needs(scope.claim, shown))
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
        if (scope.claim.broken) return;
        Points fixed = truth_.crucial() | truth_.safe();
        scope.claim.zone.for_each([&](int p) { fixed |= only(p); });
        if (s.banned()) fixed |= only(s.position.ban);
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
        std::string how = " varied";
        if (random_() % 4 != 0) {
            if (!grow(stones, fixed)) return;
            how = " grown";
        }
        if (!size().every_block_has_a_liberty(stones)) return;
        const oracle::Player winner = oracle_player(game.prover());
        for (const WallNeed& need : scope.claim) {
            const Points block = size().block(stones, winner, need.stone);
            Points outside = size().liberties(stones, block);
            scope.claim.zone.for_each([&](int p) { outside &= ~only(p); });
            if (!(block & truth_.safe()) && std::popcount(outside) < need.liberties) return;
        }
        int ban = s.position.ban;
        if (ban == kNoPoint && random_() % 2 == 0) {
            const int p = static_cast<int>(random_() % static_cast<unsigned>(size().size()));
            if (!scope.claim.zone.contains(p) && !(stones.all() & only(p))) ban = p;
        }
        ++tally_.variations;
        check(game, s, scope, stones, ban, how);
    }
    // A block that reaches into the zone grows, outside, to a neighbour of an empty point p of the zone,
    // and has no other liberties there.
    bool grow(Stones& stones, Points fixed) {
        const Points all = size().points();
        std::vector<int> points;
        for (Points rest = fixed & ~stones.all() & all; rest != 0; rest &= rest - 1)
            if (size().around(only(first_of(rest))) & ~fixed & all)
                points.push_back(first_of(rest));
        std::vector<int> starts;
        for (Points rest = fixed & stones.all(); rest != 0; rest &= rest - 1)
            if (size().around(only(first_of(rest))) & ~fixed & all)
                starts.push_back(first_of(rest));
        if (points.empty() || starts.empty()) return false;
        const int p = points[random_() % points.size()];
        const int b = starts[random_() % starts.size()];
        const auto who =
            stones.attacker & only(b) ? oracle::Player::attacker : oracle::Player::defender;
        const auto enemy = other(who);
        // A random walk outside from b to a neighbour of p.
        const Points goal = size().around(only(p)) & ~fixed & all;
        Points path = 0;
        int at = b;
        for (int i = 0; i < 30; ++i) {
            std::vector<int> next;
            for (Points rest = size().around(only(at)) & ~fixed & all; rest != 0; rest &= rest - 1)
                next.push_back(first_of(rest));
            if (next.empty()) break;
            at = next[random_() % next.size()];
            path |= only(at);
            if (goal & only(at)) break;
        }
        if (!(path & goal)) return false;
        stones.set(who, stones.of(who) | path);
        stones.set(enemy, stones.of(enemy) & ~path);
        const Points block = size().block(stones, who, b);
        if ((block & path) != path) return false;
        const Points fill = size().liberties(stones, block) & ~fixed & ~only(p);
        stones.set(enemy, stones.of(enemy) | fill);
        // What has no liberty outside goes.
        for (int i = 0; i < 8; ++i) {
            bool gone = false;
            for (const auto c : {oracle::Player::attacker, oracle::Player::defender})
                for (const Points one : size().blocks(stones, c)) {
                    if (size().liberties(stones, one) != 0) continue;
                    if (one & fixed) return false;
                    if (one & (path | fill)) return false;
                    stones.set(c, stones.of(c) & ~one);
                    gone = true;
                }
            if (!gone) break;
        }
        return true;
    }
    // Who wins, says the oracle; with all numbers of threats that the result is about.
    void check(const Game& game, const State& s, const Game::Scope& scope, const Stones& stones,
               int ban, const std::string& how) {
        for (const auto& t : threat_layers) {
            State asked = s;
            asked.threats = {threats_of(t.attacker), threats_of(t.defender)};
            if (game.prover() == kAttacker && t.attacker == any_number) continue;
            if (!game.covers(scope, asked, game.prover())) continue;
            const bool is_void = asked.threats_of(s.mover()) == kUnlimited;
            const auto winner =
                truth_.winner({stones, oracle_player(s.mover()), is_void ? no_point : ban, t,
                               game.aim() == OpenAim::Eyes});
            if (!winner || *winner == oracle_player(game.prover())) continue;
            ++tally_.wrong;
            if (tally_.examples.size() < kMostExamples)
                tally_.examples.push_back(drawn(game, s, scope, stones, ban, t) + how);
        }
    }
    std::string drawn(const Game& game, const State& s, const Game::Scope& scope,
                      const Stones& stones, int ban, const oracle::Threats& t) const {
        std::string text = game.prover() == kAttacker    ? "KILL "
                           : game.aim() == OpenAim::Live ? "LIVE "
                                                         : "EYES ";
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
            if (truth_.crucial() & only(p)) text += " c" + std::to_string(p);
        for (int p = 0; p < size().size(); ++p)
            if (truth_.safe() & only(p)) text += " s" + std::to_string(p);
        return text;
    }

    Truth& truth_;
    int variations_;
    int every_;  // of so many results one is looked at
    long seen_ = 0;
    Random& random_;
    Area<1> area_;
    Bitset<1> crucial_;
    Game kill_;
    Game live_;
    Game eyes_;
    DfPn<Game> kill_search_;
    DfPn<Game> live_search_;
    DfPn<Game> eyes_search_;
    OpenLifeTally tally_;
};

Asked random_state_of(const OwnedOracle& board, Random& random) {
    Asked asked;
    std::size_t number = random() % board.boards();
    while (!board.legal(number)) number = random() % board.boards();
    asked.stones = board.stones_of(number);
    if (random() % 2 == 0) asked.mover = oracle::Player::defender;
    const int p = static_cast<int>(random() % static_cast<unsigned>(board.game().board.size()));
    if (random() % 2 == 0 && board.winner(number, asked.mover, p, 0)) asked.ban = p;
    asked.threats = threat_layers[random() % threat_layers.size()];
    return asked;
}

// Stones like those of their neighbours, but for some; then few empty points.
Stones random_stones(const SmallBoard& board, int empty, Random& random) {
    Stones stones;
    for (int p = 0; p < board.size(); ++p) {
        const Points near = board.around(only(p)) & stones.all();
        bool attacks = random() % 2 == 0;
        if (near != 0 && random() % 5 != 0) attacks = (near & stones.attacker) != 0;
        (attacks ? stones.attacker : stones.defender) |= only(p);
    }
    for (int i = 0; i < empty; ++i) {
        const Points there =
            ~only(static_cast<int>(random() % static_cast<unsigned>(board.size())));
        stones.attacker &= there;
        stones.defender &= there;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto player : {oracle::Player::attacker, oracle::Player::defender})
            for (const Points block : board.blocks(stones, player)) {
                if (board.liberties(stones, block) != 0) continue;
                const Points gone = only(first_of(block));
                stones.set(player, stones.of(player) & ~gone);
                changed = true;
            }
    }
    return stones;
}

// A group that is more or less shut in, by walls with gaps.
Stones walled_stones(const SmallBoard& board, Random& random) {
    const Drawn d = draw_walled(Geometry(board.columns(), board.rows()), random);
    Stones stones;
    for (const int p : d.attacker) stones.attacker |= only(p);
    for (const int p : d.defender) stones.defender |= only(p);
    return stones;
}

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
    SolvedBoard truth(board);
    Comparison comparison(truth, random() % 2 == 0, variations, 1, rules, random);
    for (int i = 0; i < questions; ++i) comparison.ask(random_state_of(board, random), nodes);
    return comparison.tally();
}

OpenLifeTally compare_open_life_on(const SmallBoard& board, int empty, int positions, int nodes,
                                   int variations, const ZoneRules& rules, Random& random) {
    OpenLifeTally total;
    for (int i = 0; i < positions; ++i) {
        Asked asked;
        const bool walled = random() % 2 == 0;
        asked.stones = walled ? walled_stones(board, random) : random_stones(board, empty, random);
        if (!board.every_block_has_a_liberty(asked.stones)) continue;
        const auto blocks = board.blocks(asked.stones, oracle::Player::defender);
        if (blocks.empty()) continue;
        const Points crucial = blocks[random() % blocks.size()];
        Points safe = 0;
        for (const Points block : board.blocks(asked.stones, oracle::Player::attacker))
            if (walled && random() % 4 != 0) safe |= block;
        SearchedBoard truth(board, crucial, safe);
        Comparison comparison(truth, random() % 2 == 0, variations, 40, rules, random);
        for (const auto mover : {oracle::Player::attacker, oracle::Player::defender}) {
            asked.mover = mover;
            asked.threats = threat_layers[random() % 3 == 0 ? random() % threat_layers.size() : 0];
            comparison.ask(asked, nodes);
        }
        total.add(comparison.tally());
    }
    return total;
}

}  // namespace shikatsu::test
