// A state of a game of life or of one eye that is being expanded: what is known about its children.
//
// The THREAT is what the opponent would do if the mover passed. Most moves do nothing about it, and a
// child in which the threat works at once is decided without being expanded.
#pragma once

#include <optional>

#include "goals/region/moves.h"
#include "knowledge/eye_space.h"

namespace shikatsu {

// What a game knows, and its node asks.
template <class G>
concept KnowsEyes = requires(const G& game, const typename G::State& state, Move move, int point,
                             const Position<G::kWords>& position, const Bitset<G::kWords>& crucial,
                             const EyeView<G::kWords>& view) {
    // SOUND: the attacker has won; the defender has, by this move that led to the state.
    { game.lost(state) } -> std::same_as<bool>;
    { game.won_after(move, state) } -> std::same_as<bool>;
    // SOUND: does this stone of the defender, just put there, win?
    { game.wins_with(point, position, crucial) } -> std::same_as<bool>;
    // SOUND: the winner of a race that counting decides.
    { game.race(state) } -> std::same_as<std::optional<Player>>;
    // Where eyes may come up: view(), is_dead(), dead_shape_move().
    { game.space() };
    // Does it decide that there is no room for eyes? And for which questions does this hold?
    { game.attacker_rule() } -> std::same_as<bool>;
    { game.attacker_scope(state) } -> std::same_as<Scope>;
    // Are threats looked for?
    { game.forces_defender() } -> std::same_as<bool>;
    { game.forces_attacker() } -> std::same_as<bool>;
    // Points at which the defender, to play, may win at once.
    { game.winning_candidates(position, view, crucial) } -> std::same_as<Bitset<G::kWords>>;
    // HINT: numbers to begin with; whether these depend on a threat of the attacker.
    { game.first_guess(state, view, true) } -> std::same_as<Numbers>;
    { game.guesses_attack() } -> std::same_as<bool>;
};

template <class G>
class RegionNode : public RegionMoves<G::kWords> {
    static constexpr int W = G::kWords;

   public:
    using State = RegionState<W>;
    using Points = Bitset<W>;
    using RegionMoves<W>::state;

    // The state must outlive the node.
    RegionNode(const G& game, const State& at)
        : RegionMoves<W>(game, at), game_(game), area_(game.area()) {
        static_assert(KnowsEyes<G>);
    }

    Judgement<Scope> judge(Move m, const State& child);
    Numbers first_guess(Move m, const State& child) const {
        Numbers guess = game_.first_guess(child, view_, game_.guesses_attack() && threatens(child));
        if (!game_.is_likely(state(), m)) guess.delta += game_.unlikely();
        return guess;
    }

   private:
    static constexpr int kUnknown = -2;
    // With more of them there is hardly ever a move that makes a dead shape.
    static constexpr int kFewEyePoints = 6;

    // The attacker stones of the child that are connected to the wall.
    Points solid_after(Move m, const State& child) {
        const Points& stones = state().position.of(colour_of(kAttacker));
        if (!solid_known_) {
            solid_ = area_.flood(stones & area_.support(colour_of(kAttacker)), stones);
            solid_known_ = true;
        }
        if (m == kPass || state().mover() == kDefender) return solid_;
        const Points& around = area_.neighbours(m);
        if (!around.intersects(solid_) && !area_.support(colour_of(kAttacker)).contains(m))
            return solid_;
        const Points unsafe = child.position.of(colour_of(kAttacker)).minus(solid_);
        return solid_ | area_.flood(Points::single(m), unsafe);
    }

    // The opponent's static win if the mover passes, or kNoPoint: forced moves.
    int threat() {
        if (threat_ == kUnknown) threat_ = find_threat();
        return threat_;
    }
    int find_threat() const {
        const bool defender_moves = state().mover() == kDefender;
        if (!(defender_moves ? game_.forces_defender() : game_.forces_attacker())) return kNoPoint;
        Position<W> passed = state().position;
        passed.pass(area_);
        const auto view = game_.space().view(passed);
        return defender_moves ? game_.space().dead_shape_move(passed, view)
                              : winning_move(passed, view, state().crucial);
    }
    // Of the defender.
    int winning_move(const Position<W>& position, const EyeView<W>& view,
                     const Points& crucial) const {
        Points candidates = game_.winning_candidates(position, view, crucial);
        if (position.ban != kNoPoint) candidates.erase(position.ban);
        while (!candidates.empty()) {
            const int c = candidates.pop_front();
            if (wins_at(c, position, crucial)) return c;
        }
        return kNoPoint;
    }
    // HINT: in the child that was judged last, has the defender to answer a threat?
    bool threatens(const State& child) const {
        if (child.mover() == kAttacker || view_.potential.size() > kFewEyePoints) return false;
        Position<W> passed = child.position;
        passed.pass(area_);
        return game_.space().dead_shape_move(passed, view_) != kNoPoint;
    }
    Judgement<Scope> decided_by(int reply, const State& child) const {
        if (child.mover() == kDefender) return {true, kDefender, {}, static_cast<Move>(reply)};
        return {true, kAttacker, game_.attacker_scope(child), static_cast<Move>(reply)};
    }
    int other_reply(const State& child, bool threatened) const;
    // Does this reply win statically in the child?
    bool works(int reply, const State& child) const {
        const Position<W>& p = child.position;
        if (reply == p.ban || p.occupied().contains(reply)) return false;
        return wins_at(reply, p, child.crucial);
    }
    // Does a stone of the player to move, on this empty point, win statically?
    bool wins_at(int point, const Position<W>& position, const Points& crucial) const {
        const auto placed = position.placement(area_, point);
        if (!placed) return false;
        Position<W> next = position;
        next.play(area_, point, *placed, game_.rule());
        return player_of(position.to_move) == kAttacker
                   ? game_.space().is_dead(game_.space().view(next).potential)
                   : game_.wins_with(point, next, crucial);
    }

    const G& game_;
    const Area<W>& area_;
    bool solid_known_ = false;
    Points solid_;
    int threat_ = kUnknown;
    EyeView<W> view_;  // of the child that was judged last
};

template <class G>
Judgement<Scope> RegionNode<G>::judge(Move m, const State& child) {
    if (game_.lost(child)) return {true, kAttacker};
    if (game_.won_after(m, child)) return {true, kDefender};
    if (const auto winner = game_.race(child)) return {true, *winner};
    view_ = game_.space().view(child.position, solid_after(m, child));
    if (game_.attacker_rule() && game_.space().is_dead(view_.potential))
        return {true, kAttacker, game_.attacker_scope(child)};

    const int reply = threat();
    if (reply != kNoPoint && works(reply, child)) return decided_by(reply, child);
    const int another = other_reply(child, reply != kNoPoint);
    if (another != kNoPoint) return decided_by(another, child);
    return {};
}

// The move answered the threat, if there was one. Does something else win? It costs too much to ask
// this of every child: one threat is often a double threat, and a defender's stone may take away one of
// few eye points itself.
template <class G>
int RegionNode<G>::other_reply(const State& child, bool threatened) const {
    if (child.mover() == kDefender)
        return threatened ? winning_move(child.position, view_, child.crucial) : kNoPoint;
    if (!threatened && (!game_.forces_defender() || view_.potential.size() > kFewEyePoints))
        return kNoPoint;
    return game_.space().dead_shape_move(child.position, view_);
}

}  // namespace shikatsu
