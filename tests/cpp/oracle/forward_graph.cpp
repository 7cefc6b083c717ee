#include "tests/cpp/oracle/forward_graph.h"

#include <unordered_map>

#include "tests/cpp/oracle/goal.h"

namespace oracle {
namespace {

std::optional<Situation> place(const Shape& shape, const Situation& before, int index) {
    const Player mover = before.state.mover;
    Situation next = before;
    if (index == before.state.ban) {
        if (before.question.threats(mover) == 0) return std::nullopt;
        next.question = before.question.after_threat_by(mover);
    }
    SlowBoard board = shape.board_with(before.state.cells);
    const auto placement = board.play(shape.region[index], mover);
    if (!placement) return std::nullopt;
    const auto found = std::find(shape.region.begin(), shape.region.end(), placement->ban);
    const int ban =
        found == shape.region.end() ? no_point : static_cast<int>(found - shape.region.begin());
    next.state = {shape.cells_of(board), other(mover), ban, false};
    return next;
}

std::optional<Situation> pass(const Situation& before) {
    const Player mover = before.state.mover;
    Situation next = before;
    next.state = {before.state.cells, other(mover), no_point, false};
    if (before.state.ban != no_point) return next;
    if (before.question.passes_are_remembered()) {
        if (before.state.passed) next.question = before.question.with_threats(0, 0);
        next.state.passed = !before.state.passed;
        return next;
    }
    if (mover == before.question.seeker()) return std::nullopt;
    return next;
}

std::string text(const Situation& situation) {
    const State& state = situation.state;
    return state.cells + name(state.mover) + std::to_string(state.ban) +
           (state.passed ? "p" : "-") + std::to_string(situation.question.attacker_threats) + "," +
           std::to_string(situation.question.defender_threats);
}

struct Vertex {
    Situation situation;
    std::optional<Player> over;
    std::vector<std::size_t> successors;
};

class Graph {
   public:
    explicit Graph(const Shape& shape) : shape_(shape) {}

    bool grow(const Situation& start, std::size_t most) {
        add(start);
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            if (vertices_.size() > most) return false;
            if (!vertices_[i].over) expand(i);
        }
        return true;
    }

    std::size_t size() const { return vertices_.size(); }

    // The winner of the first vertex: the closer wins where he can force the end.
    Player solve(Player closer) const {
        std::vector<bool> won(vertices_.size(), false);
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < vertices_.size(); ++i) {
                if (won[i] || !wins_now(vertices_[i], closer, won)) continue;
                won[i] = changed = true;
            }
        }
        return won[0] ? closer : other(closer);
    }

   private:
    static bool wins_now(const Vertex& vertex, Player closer, const std::vector<bool>& won) {
        if (vertex.over) return *vertex.over == closer;
        const auto is_won = [&won](std::size_t next) { return won[next]; };
        const auto& next = vertex.successors;
        return vertex.situation.state.mover == closer
                   ? std::any_of(next.begin(), next.end(), is_won)
                   : std::all_of(next.begin(), next.end(), is_won);
    }

    std::size_t add(const Situation& situation) {
        const auto [entry, fresh] = number_.emplace(text(situation), vertices_.size());
        if (fresh) vertices_.push_back({situation, winner_if_over(shape_, situation), {}});
        return entry->second;
    }

    void expand(std::size_t number) {
        const Situation situation = vertices_[number].situation;
        std::vector<std::size_t> next;
        for (const Situation& after : after_each_move(shape_, situation)) {
            next.push_back(add(after));
        }
        if (next.empty()) vertices_[number].over = other(situation.question.seeker());
        vertices_[number].successors = next;
    }

    const Shape& shape_;
    std::vector<Vertex> vertices_;
    std::unordered_map<std::string, std::size_t> number_;
};

}  // namespace

std::optional<Player> winner_if_over(const Shape& shape, const Situation& situation) {
    const std::string& cells = situation.state.cells;
    if (shape.lost(cells)) return Player::attacker;
    if (has_eyes(shape.board_with(cells), situation.question.goal)) return Player::defender;
    return std::nullopt;
}

std::vector<Situation> after_each_move(const Shape& shape, const Situation& situation) {
    std::vector<Situation> all;
    for (std::size_t i = 0; i < shape.region.size(); ++i) {
        if (auto next = place(shape, situation, static_cast<int>(i))) all.push_back(*next);
    }
    if (auto next = pass(situation)) all.push_back(*next);
    return all;
}

ForwardAnswer forward_winner(const Shape& shape, const State& start, const Question& question,
                             std::size_t most_states) {
    Graph graph(shape);
    if (!graph.grow({start, question}, most_states)) return {std::nullopt, graph.size()};
    return {graph.solve(other(question.loop)), graph.size()};
}

}  // namespace oracle
