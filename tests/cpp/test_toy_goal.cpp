// The recipe for a goal, followed once: toy_goal.h has its first two steps, here are the other ones.
#include "conformance.h"
#include "oracle/slow_board.h"
#include "region_setup.h"
#include "search/dfpn.h"
#include "toy_goal.h"

using namespace shikatsu;
using namespace shikatsu::test;

namespace {

using Random = std::mt19937_64;

// # and D: safe stones of the attacker and of the defender.
constexpr const char* kRegions[] = {"..D/..#/###", "..D/..D/##D", "...#/.#D#/####",
                                    "...D/..D#/##D#", ".D.#/...D/##DD"};
constexpr std::array<Threats, 2> kThreats[] = {{0, 0}, {1, 0}, {0, 1}, {2, 1}};

// ---- 4. The same goal once more, written from the words in toy_goal.h: all states, and a fixed point

struct Plain {
    std::string board;
    oracle::Player mover;
    int ban = oracle::no_point;
    std::array<Threats, 2> threats{};

    auto operator<=>(const Plain&) const = default;
};

class Truth {
   public:
    Truth(const oracle::SlowBoard& board, int point) : empty_(board), point_(point) {}

    bool attacker_wins(const Plain& start) {
        collect(start);
        for (bool more = true; more;) {
            more = false;
            for (auto& [state, won] : won_)
                if (!won && is_won(state)) more = won = true;
        }
        return won_.at(start);
    }

   private:
    oracle::SlowBoard board(const Plain& s) const {
        oracle::SlowBoard board = empty_;
        for (int q = 0; q < board.size(); ++q) board.set(q, s.board[static_cast<std::size_t>(q)]);
        return board;
    }
    bool is_over(const Plain& s) const { return s.board[static_cast<std::size_t>(point_)] == 'a'; }
    std::vector<Plain> after(const Plain& s) const {
        std::vector<Plain> found;
        const auto next = oracle::other(s.mover);
        // Without a ban the attacker would concede with a pass.
        if (s.mover == oracle::Player::defender || s.ban != oracle::no_point)
            found.push_back({s.board, next, oracle::no_point, s.threats});
        for (int q = 0; q < empty_.size(); ++q) {
            oracle::SlowBoard played = board(s);
            std::array<Threats, 2> threats = s.threats;
            Threats& own = threats[s.mover == oracle::Player::attacker ? 0 : 1];
            if (q == s.ban && own == 0) continue;
            const auto placement = played.play(q, s.mover);
            if (!placement) continue;
            if (q == s.ban) --own;
            found.push_back({played.text(), next, placement->ban, threats});
        }
        return found;
    }
    void collect(const Plain& start) {
        std::vector<Plain> left{start};
        while (!left.empty()) {
            const Plain s = left.back();
            left.pop_back();
            if (!won_.emplace(s, is_over(s)).second || is_over(s)) continue;
            for (const Plain& child : after(s)) left.push_back(child);
        }
    }
    bool is_won(const Plain& s) const {
        const auto children = after(s);
        const auto won = [&](const Plain& child) { return won_.at(child); };
        if (s.mover == oracle::Player::attacker) return std::ranges::any_of(children, won);
        return std::ranges::all_of(children, won);
    }

    oracle::SlowBoard empty_;
    int point_;
    std::map<Plain, bool> won_;
};

// ---- positions

struct Foothold {
    oracle::SlowBoard board;
    int point;  // of the goal
    Plain start;
};

int engine_point(const oracle::SlowBoard& board, int q) {
    return (board.rows() - 1 - q / board.columns()) * board.columns() + q % board.columns();
}

Foothold random_foothold(Random& random) {
    while (true) {
        oracle::SlowBoard board(kRegions[random() % std::size(kRegions)]);
        std::vector<int> inside;
        for (int q = 0; q < board.size(); ++q)
            if (board.at(q) == '.') inside.push_back(q);
        for (const int q : inside) board.set(q, ".adda."[random() % 6]);
        const int point = inside[random() % inside.size()];
        if (board.at(point) == 'a' || !board.every_block_has_a_liberty()) continue;
        const auto mover = random() % 2 == 0 ? oracle::Player::attacker : oracle::Player::defender;
        return {board, point, {board.text(), mover, oracle::no_point, {}}};
    }
}

RegionProblem problem_of(const Foothold& p) {
    RegionProblem problem;
    problem.columns = p.board.columns();
    problem.rows = p.board.rows();
    for (int q = 0; q < p.board.size(); ++q) {
        const int there = engine_point(p.board, q);
        const char content = p.board.at(q);
        if (content == '#' || content == 'a') problem.attacker.push_back(there);
        if (content == 'D' || content == 'd') problem.defender.push_back(there);
        if (content != '#' && content != 'D') problem.region.push_back(there);
    }
    problem.to_move = p.start.mover == oracle::Player::attacker ? kAttacker : kDefender;
    return problem;
}

}  // namespace

// ---- 3. It keeps the contracts of every game

TEST_CASE("toy goal: conformance") {
    Random random(1);
    Conformed seen;
    for (int i = 0; i < 300; ++i) {
        const Foothold p = random_foothold(random);
        const RegionSetup<1> s(problem_of(p));
        FootholdGame<1> game(s.area, {}, s.area.local_point(engine_point(p.board, p.point)));
        const auto threats = kThreats[random() % std::size(kThreats)];
        game.set_question({Goal::Capture, kDefender, threats[0], threats[1], false});
        std::vector<Move> moves{kPass};
        for (const int q : s.area.points()) moves.push_back(static_cast<Move>(q));
        const auto over = [&](const auto& state) { return game.judge(state).decided; };
        Conformance<FootholdGame<1>>(game, moves, 2, over, seen)
            .walk(game.start(s.position, {}), 4, random);
    }
    CHECK(seen.states > 300);
    CHECK(seen.moves > 1000);
    CHECK(seen.proofs > 20);
}

// ---- 5. The search gives the answers of the oracle, for every number of threats on one table

TEST_CASE("toy goal: the search agrees with all states") {
    Random random(2);
    std::array<int, 2> won{};
    for (int i = 0; i < 250; ++i) {
        Foothold p = random_foothold(random);
        const RegionSetup<1> s(problem_of(p));
        FootholdGame<1> game(s.area, {}, s.area.local_point(engine_point(p.board, p.point)));
        DfPn<FootholdGame<1>> search(game, {}, 1 << 18);
        Truth truth(p.board, p.point);
        for (const auto threats : kThreats) {
            game.set_question({Goal::Capture, kDefender, threats[0], threats[1], false});
            p.start.threats = threats;
            const auto outcome = search.solve(game.start(s.position, {}), {});
            CAPTURE(p.board.text());
            CAPTURE(p.point);
            REQUIRE(outcome.solved);
            CHECK((outcome.winner == kAttacker) == truth.attacker_wins(p.start));
            ++won[static_cast<std::size_t>(outcome.winner)];
        }
    }
    CHECK(won[0] > 100);
    CHECK(won[1] > 100);
}
