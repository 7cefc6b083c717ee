#include "tests/cpp/oracle/lambda_search.h"

namespace oracle {

// The graph of threats of one order. A move is won when all its replies are, a state when a move is.
struct LambdaSearch::Threats {
    struct Vertex {
        CaptureState state;
        std::vector<std::size_t> replied_to;  // moves that this state is a reply to
        bool won = false;
    };
    struct Move {
        std::size_t from;
        int open_replies;
    };
    std::vector<Vertex> vertices;
    std::vector<Move> moves;
    std::unordered_map<std::uint64_t, std::size_t> numbers;

    std::size_t number_of(std::uint64_t key, const CaptureState& state) {
        const auto [entry, fresh] = numbers.emplace(key, vertices.size());
        if (fresh) vertices.push_back({state, {}, false});
        return entry->second;
    }

    void win(std::size_t number) {
        std::vector<std::size_t> fresh{number};
        while (!fresh.empty()) {
            Vertex& vertex = vertices[fresh.back()];
            fresh.pop_back();
            if (vertex.won) continue;
            vertex.won = true;
            for (std::size_t move : vertex.replied_to) {
                if (--moves[move].open_replies == 0) fresh.push_back(moves[move].from);
            }
        }
    }
};

std::optional<bool> LambdaSearch::wins(const CaptureState& state, int n) {
    if (game_.over(state)) return game_.reached(state);
    try {
        return state.mover == Player::attacker ? holds(state, n) : holds_after_move(state, n);
    } catch (const TooMany&) {
        return std::nullopt;
    }
}

LambdaSearch::Known& LambdaSearch::known(const CaptureState& state) {
    if (known_.size() > most_states_) throw TooMany{};
    return known_[game_.key(state)];
}

bool LambdaSearch::holds_after_move(const CaptureState& state, int n) {
    if (game_.over(state)) return game_.reached(state);
    if (n == 0 || !holds(game_.after_pass(state), n - 1)) return false;
    for (const CaptureMove& reply : game_.moves(state)) {
        if (reply.point != pass_move && !holds(reply.after, n)) return false;
    }
    return true;
}

bool LambdaSearch::goal_at_once(const CaptureState& state) const {
    for (const CaptureMove& move : game_.moves(state)) {
        if (game_.reached(move.after)) return true;
    }
    return false;
}

bool LambdaSearch::holds(const CaptureState& state, int n) {
    if (game_.over(state)) return game_.reached(state);
    const Known before = known(state);
    if (n >= before.won_at) return true;
    if (n <= before.not_won_at) return false;
    const bool held = n == 0 ? goal_at_once(state) : holds(state, n - 1) || search(state, n);
    Known& after = known(state);
    if (held) after.won_at = std::min(after.won_at, n);
    else after.not_won_at = n;
    return held;
}

// Does not hold at the start for n - 1.
bool LambdaSearch::search(const CaptureState& start, int n) {
    Threats graph;
    graph.number_of(game_.key(start), start);
    for (std::size_t from = 0; from < graph.vertices.size(); ++from) {
        if (graph.vertices[0].won) break;
        if (graph.vertices.size() > most_states_) throw TooMany{};
        const CaptureState state = graph.vertices[from].state;
        for (const CaptureMove& move : game_.moves(state)) {
            if (game_.out_of_reach(move.after)) continue;
            if (!holds(game_.after_pass(move.after), n - 1)) continue;
            const std::size_t number = graph.moves.size();
            graph.moves.push_back({from, 0});
            for (const CaptureMove& reply : game_.moves(move.after)) {
                if (reply.point == pass_move || holds(reply.after, n - 1)) continue;
                ++graph.moves[number].open_replies;
                if (game_.over(reply.after)) continue;  // the goal is lost: never won
                const std::size_t to = graph.number_of(game_.key(reply.after), reply.after);
                if (graph.vertices[to].won) --graph.moves[number].open_replies;
                else graph.vertices[to].replied_to.push_back(number);
            }
            if (graph.moves[number].open_replies == 0) graph.win(from);
        }
    }
    // What is won is won. The rest is not only if the whole graph was written down.
    const bool complete = !graph.vertices[0].won;
    for (const Threats::Vertex& vertex : graph.vertices) {
        Known& entry = known(vertex.state);
        if (vertex.won) entry.won_at = std::min(entry.won_at, n);
        else if (complete) entry.not_won_at = std::max(entry.not_won_at, n);
    }
    return graph.vertices[0].won;
}

}  // namespace oracle
