// Depth-first proof-number search (df-pn, Nagai) for any game.
//
// To read it start at mid(): one node is expanded there, in numbered steps. Around it:
//   * loops: a state that recurs on the line is a leaf whose winner the game names. A result that
//     relies on a state above the node goes to the path table, everything else to the
//     transposition table (facts (i) and (ii) below);
//   * threshold control (TCA, Kishimoto 2010) makes sure that the search reaches a new leaf even
//     when numbers run in circles; minimal distance (df-pn(r)) and no treatment are the
//     alternatives, which are saved from an endless search by the same extension, but only when
//     nothing else moves. Naive is df-pn as first published, kept to show what the others are for: a
//     state of the line is a child like any other, with the thresholds of its search for numbers, and
//     where nothing else is left to try, the search goes on in circles until a limit ends it;
//   * simulation refutes siblings of a refuted move without search.
//
// Why results may be shared (repetition is a win of a fixed player, "omega"):
//   (i)  a win of the other player never uses a loop leaf, so it does not depend on the line;
//   (ii) a win of omega whose loops all end at the node or below is a closed strategy: from any line
//        it can be followed for ever. Such a result is stored; its scope says that it needs loops.
// With MoverLoses (superko) legality itself depends on the line. Only results that used no
// repetition at all are stored for every line; a stored win may then prescribe a move that this
// line forbids, but only to a state of the line for which the stored proof shows the same winner,
// so the value at the root is right (docs/algorithms/ghi.md).
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "search/guess_cache.h"
#include "search/limits.h"
#include "search/local_expansion.h"
#include "search/node.h"
#include "search/path_table.h"
#include "search/refutation.h"
#include "search/simulation.h"

namespace shikatsu {

template <Game G>
class DfPn {
    using Node = NodeOf<G>;
    using Refutation = RefutationOf<G>;
    static_assert(NodeFor<Node, G> && RefutationFor<Refutation, G>);
    static_assert(abilities_are_whole<G, Node>(), "half an ability (search/game.h)");

   public:
    using State = typename G::State;
    using Scope = typename G::Scope;
    using Table = TranspositionTable<Scope>;

    struct Outcome {
        bool solved = false;
        Player winner = Player::One;
        Numbers numbers;      // at the root, seen from its mover
        Move move = kNoMove;  // unsolved: the best so far
        std::uint32_t distance = 0;
        StopReason reason = StopReason::None;
        std::uint64_t nodes = 0;
        double seconds = 0;
    };

    static constexpr int kMaxDepth = 2000;  // far more than any line of Go; bounds the stack
    static constexpr std::uint64_t kLeastBytes = 1 << 15;
    // A node with more moves than this counts as several: a node is a bounded amount of work.
    static constexpr int kMovesPerNode = 64;
    static constexpr int kPatience = 16;  // visits of a node that neither expand nor solve anything

    // `bytes`: what all tables together may use.
    DfPn(const G& game, const Options& options, std::uint64_t bytes)
        : game_(game),
          options_(options),
          path_table_(path_table_size(bytes)),
          guesses_(guess_cache_size(bytes)),
          table_(bytes - path_table_.most_bytes() - guesses_.most_bytes(), options.grow != 0,
                 options.collect != 0, counters_),
          simulation_(game, table_, path_, counters_) {
        children_.reserve(1 << 8);
    }
    DfPn(const DfPn&) = delete;
    DfPn& operator=(const DfPn&) = delete;

    // Who wins at `root`? Results of earlier calls are used where their scope covers the question.
    // `history`: identities of the states that led to the root; only superko cares.
    Outcome solve(const State& root, const Limits& limits, Monitor monitor = {},
                  const std::vector<Key>& history = {}) {
        Watch watch(limits, std::move(monitor));
        watch_ = &watch;
        collections_before_ = counters_.collections;
        path_.clear();  // an exception from the monitor may have left states behind
        Result result;
        if (const auto* won = known(game_, table_, root).won)
            result = stored_result(*won, game_.mover(root));
        else if (const auto judgement = game_.judge(root); judgement.decided)
            result = decided(root, judgement);
        if (!result.numbers.is_solved()) {
            const Key line = random_key(8, ++questions_);  // nothing of an earlier question's lines
            for (const Key identity : history) path_.push(identity);
            int extension = 0;
            result = mid(root, {kInfinite, kInfinite}, line, path_.length(), extension);
            SHIKATSU_CHECK(result.numbers.is_solved() || watch.stopped());
        }
        watch_ = nullptr;
        Outcome out;
        out.solved = result.numbers.is_solved();
        out.winner = winner_of(result.numbers, root);
        out.numbers = result.numbers;
        out.move = result.move;
        out.distance = result.distance;
        out.reason = out.solved ? StopReason::None : watch.reason();
        out.nodes = watch.nodes();
        out.seconds = watch.seconds();
        return out;
    }

    // A stored win of `player` that answers the present question at `state`, or nullptr.
    const typename Table::Entry* stored_win(const State& state, Player player) const {
        return shikatsu::stored_win(game_, table_, state, player);
    }

    const G& game() const { return game_; }
    const Table& table() const { return table_; }
    void forget() { table_.clear(); }
    const Counters& counters() const { return counters_; }
    Counters& counters() { return counters_; }
    std::uint64_t bytes() const {
        return table_.bytes() + path_table_.bytes() + guesses_.bytes() +
               children_.capacity() * sizeof(Child<Scope>);
    }

   private:
    struct Result {
        Numbers numbers;
        Scope scope{};
        int loop_depth = kNoLoop;
        Move move = kNoMove;
        std::uint32_t distance = 0;
        int min_depth = 0;
    };

    // A node while it is searched.
    struct Visit {
        Visit(const State& at, Key on, int deep, std::vector<Child<Scope>>& stack,
              const Options& options)
            : state(at), line(on), depth(deep), min_depth(deep), e(stack, options) {}

        const State& state;
        Key line;
        int depth;
        int min_depth;
        LocalExpansion<Scope> e;
        std::uint32_t step = 1;  // the least by which thresholds grow
        int fruitless = 0;       // searches of children after which nothing was known that counts
        bool stuck = false;      // the last one, or too many of them
    };

    static int path_table_size(std::uint64_t bytes) {
        SHIKATSU_CHECK(bytes >= kLeastBytes);
        const std::uint64_t entries = bytes / 16 / sizeof(typename PathTable<Scope>::Entry);
        return std::clamp(static_cast<int>(std::bit_width(entries)) - 1, 4, 16);
    }
    static int guess_cache_size(std::uint64_t bytes) {
        return std::clamp(static_cast<int>(std::bit_width(bytes / 256)) - 1, 4, 16);
    }
    bool superko() const { return game_.repetition() == Repetition::MoverLoses; }
    bool naive() const { return options_.loop_treatment() == LoopTreatment::Naive && !superko(); }

    // Solved numbers and their winner, as the player to move sees them.
    static Numbers won_by(Player winner, Player mover) {
        return winner == mover ? Numbers::won() : Numbers::lost();
    }
    Player winner_of(Numbers solved, const State& state) const {
        return solved.is_won() ? game_.mover(state) : other(game_.mover(state));
    }

    // The search of one node: returns when its numbers reach the limit, or it is solved.
    Result mid(const State& state, Numbers limit, Key line, int depth, int& extension) {
        // 1. Count the node; give up when a limit is reached.
        const std::uint64_t nodes_before = watch_->nodes();
        if (watch_->tick() || out_of_room(depth)) return {};
        ++counters_.nodes;
        counters_.max_depth =
            std::max<std::uint64_t>(counters_.max_depth, static_cast<std::uint64_t>(depth));

        // 2. Look at every child.
        path_.push(game_.identity(state));
        if (naive()) note_limit(limit);
        Visit v(state, line, depth, children_, options_);
        note_earlier_visits(v);
        expand(v);

        // 3. An old child may have got its numbers from above: extend until a new leaf is reached.
        const int extension_before = extension;
        if (has_deceptive_child(v)) extend(extension);

        // 4. Search the best child again and again.
        for (;;) {
            v.e.update();
            if (weakest_is_refuted(v)) widen(v);
            else if (all_are_refuted(v) && add_due_moves(v)) continue;
            else if (is_finished(v, limit, extension)) break;
            else {
                search_best(v, limit, extension);
                if (watch_->stopped()) break;
                if (runs_in_circles(v, extension)) rescue(extension);
                if (lead_is_refuted(v)) expand_again(v);  // the moves that it does not cover
                if (best_is_refuted(v)) refute_siblings(v);
                if (lead_is_refuted(v)) expand_again(v);  // it was one of these siblings
            }
        }
        extension = std::min(extension, extension_before);
        path_.pop();

        // 5. Remember what was found.
        const Result result = conclude(v);
        if (!watch_->stopped() || result.numbers.is_solved())
            store(state, result, line, depth, watch_->nodes() - nodes_before + 1);
        return result;
    }

    bool out_of_room(int depth) {
        if (depth >= kMaxDepth) return watch_->stop(StopReason::Depth);
        const auto collections = counters_.collections - collections_before_;
        if (collections > static_cast<std::uint64_t>(options_.patience))
            return watch_->stop(StopReason::Memory);
        return false;
    }

    void note_earlier_visits(Visit& v) {
        const auto* own = table_.find_open(game_.key(v.state), game_.question_tag(v.state));
        if (own == nullptr) return;
        v.min_depth = std::min<int>(v.min_depth, own->min_depth);
        ++counters_.reexpanded;
    }
    bool has_deceptive_child(const Visit& v) const {
        return options_.loop_treatment() == LoopTreatment::Tca && v.e.has_old_child();
    }
    void extend(int& extension) {
        ++extension;
        ++counters_.extensions;
    }

    bool all_are_refuted(const Visit& v) const { return v.e.numbers().is_lost(); }
    bool weakest_is_refuted(const Visit& v) const {
        if constexpr (HasWeakerQuestions<Node, G>)
            return v.e.weakest_refuted() && !v.e.numbers().is_won();
        return false;
    }
    bool is_finished(const Visit& v, Numbers limit, int extension) const {
        const Numbers now = v.e.numbers();
        const Numbers most = allowed(v, limit, extension);
        return now.is_solved() || now.phi >= most.phi || now.delta >= most.delta;
    }
    // What its numbers may come to: with an extension, a little more than they are.
    static Numbers allowed(const Visit& v, Numbers limit, int extension) {
        if (extension == 0) return limit;
        const Numbers now = v.e.numbers();
        return {std::max(limit.phi, now.phi + 1), std::max(limit.delta, now.delta + 1)};
    }
    // Until a new leaf is reached, whatever the treatment of loops.
    bool runs_in_circles(const Visit& v, int extension) const {
        return v.stuck && extension == 0 && !naive();
    }
    void rescue(int& extension) {
        ++extension;
        ++counters_.rescues;
    }
    bool lead_is_refuted(const Visit& v) const {
        return v.e.awaits_lead && v.e.child(0).numbers.is_won();
    }
    // And so that other lines may use it.
    bool best_is_refuted(const Visit& v) const {
        const Child<Scope>& c = v.e.child(v.e.best());
        return c.numbers.is_won() && c.loop_depth == kNoLoop;
    }

    // Fills the expansion; stops early at a winning move. Where the game has a leading move, and until that
    // is refuted, only some of the others are looked at: most of them will be covered.
    // Not inlined, to keep the list of moves out of the stack frames of the recursion.
    [[gnu::noinline]] void expand(Visit& v) {
        LocalExpansion<Scope>& e = v.e;
        const State& state = v.state;
        Node node(game_, state);
        narrow(e, node, state);
        v.step = 1;
        std::uint64_t sum = 0;
        std::uint64_t fresh = 0;
        const auto add = [&](Move m, Key key) {
            const Child<Scope>& c = add_child(v, node, m, key);
            if (c.fresh) {
                sum += c.numbers.delta;
                ++fresh;
            }
            return !c.numbers.is_lost();
        };
        std::optional<Refutation> known;
        const Move lead = lead_of(node);
        if (lead != kNoMove) {
            if (!add(lead, node.key(lead))) return;
            const auto& c = e.child(0);
            e.awaits_lead = !c.numbers.is_won();
            if (c.numbers.is_won() && c.loop_depth == kNoLoop) {
                known.emplace(game_, state, other(game_.mover(state)), Scope{});
                known->add(lead, c.scope);
            }
        }
        MoveList moves;
        list_moves(node, e.awaits_lead, moves);
        note_questions(e, node);
        const auto is_covered = [&](Move m) { return known && known->covers(m); };
        for (int i = 0; i < moves.size(); ++i) {
            if (moves[i] == lead || is_covered(moves[i])) continue;
            keys_[static_cast<std::size_t>(i)] = node.key(moves[i]);
            table_.prefetch(keys_[static_cast<std::size_t>(i)]);
            guesses_.prefetch(keys_[static_cast<std::size_t>(i)]);
        }
        for (int i = 0; i < moves.size(); ++i) {
            if (moves[i] == lead) continue;
            if (is_covered(moves[i])) ++counters_.covered;
            else if (!add(moves[i], keys_[static_cast<std::size_t>(i)])) break;
        }
        if (e.count() > kMovesPerNode) count_work(e.count());
        v.step = least_step(sum, fresh);
    }
    // More moves may be due, or fewer, than when the node was expanded before.
    void expand_again(Visit& v) {
        v.e.clear();
        expand(v);
    }
    const Child<Scope>& add_child(Visit& v, Node& node, Move m, Key key) {
        Child<Scope>& c = v.e.add(m);
        c.implied = node.is_implied(m);
        if constexpr (HasWeakerQuestions<Node, G>) c.weakest = node.is_weakest(m);
        look_at(c, node, key, v);
        return c;
    }
    // The first moves are what every node costs.
    void count_work(std::uint64_t states) { watch_->count(states / kMovesPerNode); }
    static void list_moves(Node& node, bool awaits_lead, MoveList& moves) {
        if constexpr (HasLead<Node>)
            if (awaits_lead) return node.early_moves(moves);
        node.moves(moves);
    }
    static void note_questions(LocalExpansion<Scope>& e, const Node& node) {
        if constexpr (HasWeakerQuestions<Node, G>) {
            e.frame = node.frame();
            e.has_weaker = node.has_weaker();
            e.weakest = node.weakest();
            e.awaits_weakest = node.awaits_weakest();
        }
    }
    // The mean first guess, with increments of that kind.
    std::uint32_t least_step(std::uint64_t sum, std::uint64_t fresh) const {
        if (options_.threshold_increment() == Increment::One || fresh == 0) return 1;
        return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, sum / fresh));
    }
    // A loss of the mover may be known for a weaker question, on every line or on this one.
    void narrow(const LocalExpansion<Scope>& e, Node& node, const State& state) const {
        if constexpr (HasWeakerQuestions<Node, G>) {
            const auto* won = table_.find_won(game_.key(state), other(game_.mover(state)),
                                              [](const auto&) { return true; });
            if (won != nullptr) node.narrow(won->scope);
            if (e.knows_weaker) node.narrow(e.known);
        }
    }
    // The weakest question is refuted: remembers that, and looks at the moves that are left then.
    [[gnu::noinline]] void widen(Visit& v) {
        if constexpr (HasWeakerQuestions<Node, G>) {
            LocalExpansion<Scope>& e = v.e;
            const State weaker = game_.weaker(v.state, e.weakest);
            const Player winner = other(game_.mover(v.state));
            Refutation refutation(game_, weaker, winner, e.frame);
            std::uint32_t distance = 0;
            for (int i = 0; i < e.count(); ++i) {
                const auto& c = e.child(i);
                if (!c.weakest) continue;
                refutation.add(c.move, c.scope);
                e.known_loop_depth = std::min(e.known_loop_depth, c.loop_depth);
                distance = std::max(distance, c.distance + 1);
            }
            if (!superko() && e.known_loop_depth >= v.depth) e.known_loop_depth = kNoLoop;
            e.known = refutation.scope();
            e.knows_weaker = true;
            if (e.known_loop_depth == kNoLoop) {
                table_.store_won(game_.key(weaker), game_.question_tag(weaker), winner, e.known,
                                 kNoMove, distance, 1);
                remember(weaker, winner, e.known, kNoMove);
            }
        }
        expand_again(v);
    }
    // All moves that were looked at are refuted. Looks at those that are due because of that; returns
    // whether there are any.
    bool add_due_moves([[maybe_unused]] Visit& v) {
        if constexpr (NamesDueMoves<Refutation>) return look_at_due_moves(v);
        return false;
    }
    [[gnu::noinline]] bool look_at_due_moves(Visit& v) {
        Refutation refutation = refutation_of(v);
        MoveList due;
        refutation.due(due);
        if (due.size() == 0) return false;
        Node node(game_, v.state);
        for (const Move m : due) add_child(v, node, m, node.key(m));
        return true;
    }
    // By all moves that must be refuted.
    Refutation refutation_of(const Visit& v) const {
        Refutation refutation(game_, v.state, other(game_.mover(v.state)), v.e.frame);
        for (int i = 0; i < v.e.count(); ++i)
            if (const auto& c = v.e.child(i); !c.implied) refutation.add(c.move, c.scope);
        return refutation;
    }

    // Finds out what is known about a child.
    void look_at(Child<Scope>& c, Node& node, Key key, const Visit& v) {
        ++counters_.generated;
        watch_->work();
        const Move move = c.move;
        const Player mover = other(game_.mover(node.state()));
        if (const int above = path_.find(node.identity(move, key)); above != Path::kNotFound)
            if (!superko() || !game_.may_repeat(move))
                return naive() ? pretend_new(c, above) : loop_leaf(c, mover, above, node.state());
        const auto [won, open] = table_.probe(key, node.question_tag(move), [&](const auto& e) {
            return node.covers(move, e.scope, e.winner());
        });
        if (won != nullptr) return take(c, stored_result(*won, mover));
        if (open != nullptr) {
            if (open->repetition)
                if (const auto* p = path_table_.find(extended(v.line, move, v.depth) ^ key)) {
                    ++counters_.path_hits;
                    return take(c, path_result(*p, mover));
                }
            c.numbers = open->numbers();
            c.min_depth = open->min_depth;
        } else {
            if (!guess(c, node, key)) return;
            c.min_depth = static_cast<std::uint16_t>(v.depth + 1);
            c.fresh = true;
        }
        c.old = is_old(c, v);
    }
    // The first numbers of a child that was never expanded. Returns false if it is decided instead.
    bool guess(Child<Scope>& c, Node& node, Key key) {
        const std::uint8_t tag = node.question_tag(c.move);
        if (const Numbers* known = guesses_.find(key, tag)) {
            ++counters_.guesses_used;
            c.numbers = *known;
            return true;
        }
        const State state = node.play(c.move);
        ++counters_.judged;
        if (const auto judgement = node.judge(c.move, state); judgement.decided) {
            take(c, decided(state, judgement));
            return false;
        }
        c.numbers = node.first_guess(c.move, state);
        SHIKATSU_CHECK(!c.numbers.is_solved());
        guesses_.store(key, tag, c.numbers);
        return true;
    }

    Result stored_result(const typename Table::Entry& e, Player mover) {
        ++counters_.table_hits;
        Result r;
        r.numbers = won_by(e.winner(), mover);
        r.scope = e.scope;
        r.move = e.move;
        r.distance = e.distance();
        return r;
    }
    // Stores what a static rule decided.
    Result decided(const State& state, const Judgement<Scope>& judgement) {
        ++counters_.leaves;
        Result r;
        r.numbers = won_by(judgement.winner, game_.mover(state));
        r.scope = judgement.scope;
        r.move = judgement.move;
        r.distance = judgement.move != kNoMove;
        table_.store_won(game_.key(state), game_.question_tag(state), judgement.winner, r.scope,
                         r.move, r.distance, 1);
        return r;
    }

    // `mover`: the player to move after the repetition; `before`: a state on the loop.
    void loop_leaf(Child<Scope>& c, Player mover, int above, const State& before) {
        ++counters_.loops;
        // Under superko the move is forbidden: the opponent of the player who repeats wins.
        Player winner = mover;
        if (!superko())
            winner = repetition(before) == Repetition::PlayerOneWins ? Player::One : Player::Two;
        c.numbers = won_by(winner, mover);
        c.scope = game_.loop_scope(winner);
        c.loop_depth = above;
    }
    Repetition repetition([[maybe_unused]] const State& state) const {
        if constexpr (HasPhases<G>) return game_.repetition_in(state);
        else return game_.repetition();
    }
    // Naive: what df-pn finds in the table for a state of the line is the thresholds it was called with.
    void pretend_new(Child<Scope>& c, int above) {
        ++counters_.loops;
        c.numbers = limits_[static_cast<std::size_t>(above)];
        c.on_line = true;
    }
    void note_limit(Numbers limit) {
        limits_.resize(static_cast<std::size_t>(path_.length()));
        limits_.back() = {clamp_open(limit.phi), clamp_open(limit.delta)};
    }
    static void take(Child<Scope>& c, const Result& r) {
        c.numbers = r.numbers;
        c.scope = r.scope;
        c.loop_depth = r.loop_depth;
        c.distance = r.distance;
    }
    Result path_result(const typename PathTable<Scope>::Entry& p, Player mover) const {
        Result r;
        r.numbers = won_by(p.winner, mover);
        r.scope = p.scope;
        r.loop_depth = p.loop_depth;
        r.move = p.move;
        r.distance = p.distance;
        return r;
    }
    bool is_old(const Child<Scope>& c, const Visit& v) const {
        if (options_.loop_treatment() == LoopTreatment::MinimalDistance)
            return c.min_depth <= v.min_depth;
        return c.min_depth <= v.depth;
    }

    void search_best(Visit& v, Numbers limit, int& extension) {
        const int b = v.e.best();
        const Numbers most = allowed(v, limit, extension);
        if (v.e.child(b).fresh && extension > 0) --extension;
        const std::uint64_t progress_before = progress_;
        const Numbers numbers_before = v.e.child(b).numbers;
        search_child(v, b, v.e.child_limit(most, v.step), extension);
        v.stuck = progress_ == progress_before &&
                  (v.e.child(b).numbers == numbers_before || ++v.fruitless > kPatience);
    }
    void search_child(Visit& v, int b, Numbers limit, int& extension) {
        if (v.e.child(b).on_line) {  // its numbers exceed the thresholds, so nothing would be done
            watch_->tick();
            return;
        }
        const Move move = v.e.child(b).move;
        progress_ += v.e.child(b).fresh;
        const State next = game_.play(v.state, move);
        const auto known = recall(next);
        const Result r = known.decided ? decided(next, known)
                                       : mid(next, limit, extended(v.line, move, v.depth),
                                             v.depth + 1, extension);
        if (watch_->stopped() && !r.numbers.is_solved()) return;
        Child<Scope>& c = v.e.child(b);
        take(c, r);
        c.min_depth = static_cast<std::uint16_t>(r.min_depth);
        c.fresh = false;
        if (options_.loop_treatment() != LoopTreatment::MinimalDistance) return;
        v.min_depth = v.e.distance_if_all_old(v.min_depth);
        for (int i = 0; i < v.e.count(); ++i) v.e.child(i).old = is_old(v.e.child(i), v);
    }

    void remember(const State& state, Player winner, const Scope& scope, Move move) const {
        if constexpr (HasMemory<G>) game_.remember(state, winner, scope, move);
    }
    Judgement<Scope> recall(const State& state) const {
        if constexpr (HasMemory<G>) return game_.recall(state);
        return {};
    }

    bool lends_proof(Move m) const {
        if constexpr (ChoosesLenders<G>) return game_.lends_proof(m);
        return true;
    }
    // By the refutation of the best child.
    void refute_siblings(Visit& v) {
        LocalExpansion<Scope>& e = v.e;
        const State& state = v.state;
        const int b = e.best();
        const Player winner = other(game_.mover(state));
        if (!(winner == Player::One ? options_.simulation : options_.dual_simulation)) return;
        if (!lends_proof(e.child(b).move)) return;
        const State reference = game_.play(state, e.child(b).move);
        const auto* entry = stored_win(reference, winner);
        if (entry == nullptr) return;
        const Move reply = entry->move;
        const std::uint64_t simulated_before = counters_.simulated;
        for (int i = 0; i < e.count(); ++i) {
            // The sibling that takes the refuting point itself is not similar to the refuted move.
            if (e.child(i).numbers.is_solved() || e.child(i).move == reply) continue;
            const State sibling = game_.play(state, e.child(i).move);
            const auto proof =
                simulation_.run(*watch_, sibling, reference, winner, options_.simulation_budget);
            if (!proof) continue;
            Child<Scope>& c = e.child(i);
            c.numbers = Numbers::won();
            c.scope = proof->scope;
            c.distance = proof->distance;
            c.loop_depth = kNoLoop;
        }
        if (e.count() > kMovesPerNode) count_work(counters_.simulated - simulated_before);
    }

    // The node's result from its children.
    Result conclude(const Visit& v) const {
        const LocalExpansion<Scope>& e = v.e;
        Result r;
        r.numbers = e.numbers();
        r.min_depth = v.min_depth;
        if (!r.numbers.is_solved()) {
            if (e.best() >= 0 && e.best() < e.count()) r.move = e.child(e.best()).move;
            return r;
        }
        const Player winner = winner_of(r.numbers, v.state);
        if (r.numbers.is_won()) {
            const auto& c = e.child(e.best());
            r.scope = meet(game_.local_scope(v.state, winner),
                           game_.through(v.state, c.move, winner, c.scope));
            r.loop_depth = c.loop_depth;
            r.move = c.move;
            r.distance = c.distance + 1;
        } else {
            SHIKATSU_CHECK(!e.awaits_lead && !e.awaits_weakest);  // no move is missing
            r.scope = refutation_of(v).scope();
            r.loop_depth = e.known_loop_depth;
            for (int i = 0; i < e.count(); ++i) {
                const auto& c = e.child(i);
                if (c.implied) continue;
                r.loop_depth = std::min(r.loop_depth, c.loop_depth);
                r.distance = std::max(r.distance, c.distance + 1);
            }
        }
        // A closed strategy: nothing above the node is needed (fact (ii)).
        if (!superko() && r.loop_depth >= v.depth) r.loop_depth = kNoLoop;
        return r;
    }

    void store(const State& state, const Result& r, Key line, int depth, std::uint64_t work) {
        const Key key = game_.key(state);
        const std::uint8_t tag = game_.question_tag(state);
        const auto* open = table_.find_open(key, tag);
        if (!r.numbers.is_solved()) {
            const bool repetition = open != nullptr && open->repetition;
            table_.store_open(key, tag, r.numbers, std::min(r.min_depth, depth), repetition, work);
            return;
        }
        ++progress_;
        const Player winner = winner_of(r.numbers, state);
        if (r.loop_depth == kNoLoop) {
            table_.store_won(key, tag, winner, r.scope, r.move, r.distance, work);
            remember(state, winner, r.scope, r.move);
            return;
        }
        ++counters_.path_dependent;
        path_table_.store({line ^ key, winner, r.move, r.scope, r.loop_depth, r.distance, true});
        const Numbers numbers = open != nullptr ? open->numbers() : Numbers{1, 1};
        table_.store_open(key, tag, numbers, std::min(r.min_depth, depth), true, work);
    }

    const G& game_;
    Options options_;
    Counters counters_;
    Path path_;
    PathTable<Scope> path_table_;
    GuessCache guesses_;
    Table table_;
    Simulation<G> simulation_;
    std::vector<Child<Scope>> children_;
    std::array<Key, kMaxMoves> keys_;  // of the children of the node that is being expanded
    std::vector<Numbers> limits_;      // naive treatment of loops: thresholds of the line's states
    Watch* watch_ = nullptr;
    std::uint64_t questions_ = 0;
    std::uint64_t progress_ = 0;  // leaves expanded and nodes solved
    std::uint64_t collections_before_ = 0;
};

}  // namespace shikatsu
