// A state of a capture that is being expanded: the candidates of both sides.
//
// The generators (docs/algorithms/capture.md), for a target with liberties 1, 2 and 3:
//
//     . b a b .      heuristic   the liberties, points next to them (a), the liberties of weak blocks
//     b a 1 a b                  around, and of weak blocks next to those
//     a 2 X 3 a      heuristic+  and all points next to these (b)
//     . a X O .      full        every point of the board
//
// EXACT, whatever the generator:
//   * a threat of order n must leave at most n liberties, so with n + 1 of them only these are tried;
//   * against a block in atari only its liberty and the capture of a neighbour are replies: any other
//     loses it at once;
//   * where lower orders are refuted, a threat of the next order changes something in the zone of that
//     (proof_zone.h).
#pragma once

#include "goals/board/judge.h"

namespace shikatsu {

template <int W>
class CaptureNode {
   public:
    using Judge = CaptureJudge<W>;
    using State = CaptureState<W>;
    using Scope = CaptureScope<W>;
    using Points = Bitset<W>;

    // The state must outlive the node.
    CaptureNode(const Judge& game, const State& state)
        : game_(game), area_(game.area()), state_(state), me_(state.position.to_move) {
        game.show(state);
        if (!state.taken) {
            const auto distance = game.distance(state);
            distance_ = distance.moves;
            near_ = distance.points;
        }
        find_legal();
        base_key_ = state.position.key ^ state.targets_key ^ Area<W>::mover_key();
        if (state.banned()) base_key_ ^= area_.ban_key(state.position.ban);
    }

    const State& state() const { return state_; }
    // The pass shows what the threat is, and what the other replies have to change. One may pass in a ko.
    Move lead() const {
        if (!game_.has_zones()) return kNoMove;
        if (state_.mover() == Player::Two) return kCapturePass;
        return state_.banned() ? capture_move(kCapturePass, state_.order) : kNoMove;
    }
    void early_moves(MoveList& list) {
        game_.show(state_);
        if (state_.mover() == Player::Two) replies(list, Generator::Heuristic);
        else threats(list, Generator::Heuristic, Generator::Heuristic);
    }
    // Lower orders are weaker questions.
    bool has_weaker() const { return can_narrow() && least_order() < state_.order; }
    int weakest() const { return least_order(); }
    bool is_weakest(Move m) const {
        return state_.mover() == Player::One && order_of(m) == least_order();
    }
    bool awaits_weakest() const {
        return has_weaker() && setting().generator != Generator::Heuristic;
    }
    // One does not win by orders up to that of the scope.
    void narrow(const Scope& refuted) {
        if (!can_narrow()) return;
        if (game_.covers(refuted, state_.threats, refuted.refuted(), Player::Two))
            narrow(refuted.refuted(), refuted.zone);
    }
    Scope frame() const {
        Scope scope;
        if (narrowed_ > 0) scope.zone = frame_;
        return scope;
    }
    // While lower orders are not refuted, only some moves of higher ones are worth a look: until then the
    // list is not complete (awaits_weakest()).
    void moves(MoveList& list) {
        moves(list, can_narrow() ? Generator::Heuristic : setting().generator);
    }
    void all_moves(MoveList& list) { moves(list, setting().generator); }
    bool is_legal(Move m) const {
        if (!game_.may_choose(state_, m)) return false;
        return is_pass(m) ? game_.may_pass(state_) : legal_.contains(point_of(m));
    }
    State play(Move m) const {
        if (is_pass(m)) return game_.play(state_, m);
        return game_.play(state_, m, placement(m));
    }

    Key key(Move m) const {
        if (is_pass(m)) return base_key(m);
        const Key k = base_key(m) ^ area_.stone_key(me_, point_of(m));
        return captures_.contains(point_of(m)) ? k ^ change_by_capture(m) : k;
    }
    Key identity(Move m, Key key) const {
        return key ^
               Judge::budget_key(game_.threats_after(state_, m), game_.order_after(state_, m));
    }
    std::uint8_t question_tag(Move m) const {
        return Judge::question_tag(game_.threats_after(state_, m), game_.order_after(state_, m));
    }
    bool covers(Move m, Scope scope, Player winner) const {
        return game_.covers(scope, game_.threats_after(state_, m), game_.order_after(state_, m),
                            winner);
    }

    Judgement<Scope> judge(Move m, const State& child) {
        last_ = m;
        if (game_.is_over(child)) return game_.over(child);
        game_.show(state_);
        if (is_pass(m)) game_.board().pass();
        else game_.board().play(point_of(m), me_);
        const auto judgement = game_.judge_shown(child, slack_);
        game_.board().undo();
        return judgement;
    }
    // A win by threats of order n is one of every higher order.
    bool is_implied(Move m) const {
        return state_.mover() == Player::One && game_.has_orders() && order_of(m) < state_.order;
    }
    Numbers first_guess(Move, const State& child) const;

   private:
    // Blocks with more liberties are not weak: their liberties are no candidates.
    static constexpr int kWeak = 4;
    static constexpr int kVeryWeak = 3;
    static constexpr int kMostSlack = 7;  // numbers end soon after 2^26 times 8

    const CaptureSetting& setting() const { return game_.setting(); }
    void find_legal() {
        const Points empty = game_.board().empty();
        legal_ = empty;
        if (state_.banned() && state_.threats_of(state_.mover()) == 0)
            legal_.erase(state_.position.ban);
        // Only points without an empty neighbour can be suicide.
        for (Points crowded = legal_.minus(area_.touching(empty)); !crowded.empty();) {
            const int p = crowded.pop_front();
            if (game_.board().is_suicide(p, me_)) legal_.erase(p);
        }
        const Points prey = state_.position.of(opponent(me_));
        for (Points rest = prey; !rest.empty();) {
            const int stone = rest.front();
            Points block;
            game_.board().for_each_stone(stone, [&](int s) { block.insert(s); });
            rest = rest.minus(block);
            const Points& liberties = game_.board().liberties(stone);
            if (!liberties.is_single()) continue;
            captures_ |= liberties;
            prey_ |= block;
        }
    }
    Placement<W> placement(Move m) const {
        const int p = point_of(m);
        if (!captures_.contains(p)) return {};
        Placement<W> result;
        result.captured = area_.flood(area_.neighbours(p) & prey_, prey_);
        const bool alone = area_.neighbours(p).is_subset_of(state_.position.of(opponent(me_)));
        if (alone && result.captured.is_single()) result.ban = result.captured.front();
        return result;
    }
    // Whoever does not take back at once what was taken has lost it.
    Key base_key(Move m) const {
        const bool given_up = state_.taken && (is_pass(m) || !state_.targets.contains(point_of(m)));
        return given_up ? base_key_ ^ state_.targets_key : base_key_;
    }
    Key change_by_capture(Move m) const {
        Key k;
        const Placement<W> p = placement(m);
        p.captured.for_each([&](int q) { k ^= area_.stone_key(opponent(me_), q); });
        if (p.ban != kNoPoint) k ^= area_.ban_key(p.ban);
        if (!p.captured.intersects(state_.targets)) return k;
        return k ^ state_.targets_key ^ game_.play(state_, m, p).targets_key;
    }

    void add(MoveList& list, const Points& points, int order) const {
        Points first = points & near_ & legal_;
        Points last = (points & legal_).minus(first);
        // A move that does without the ko is better.
        if (distance_ == 1 && game_.may_come_back(state_, near_.front(), 0)) std::swap(first, last);
        const Points risky = lone_in_atari(first);
        for (const Points& some : {first.minus(risky), risky, last})
            some.for_each([&](int p) { list.add(capture_move(p, order)); });
        if (state_.mover() == Player::One && state_.banned())
            list.add(capture_move(kCapturePass, order));
    }

    // Points where a stone of the mover stands alone, in atari. HINT: others come first.
    Points lone_in_atari(const Points& points) const {
        const Points empty = game_.board().empty();
        const Points own = state_.position.of(me_);
        Points result;
        points.minus(area_.touching(own)).minus(captures_).for_each([&](int p) {
            if ((area_.neighbours(p) & empty).size() < 2) result.insert(p);
        });
        return result;
    }

    void narrow(int order, const Points& zone) {
        if (order <= narrowed_) return;
        auto framed = game_.zone_of(Player::Two, zone);
        framed.close();
        narrowed_ = order;
        frame_ = framed.points();
    }
    // With a ban, a move elsewhere does more than nothing: it lifts the ban.
    bool can_narrow() const {
        return game_.has_zones() && state_.mover() == Player::One && !state_.banned();
    }
    int least_order() const { return std::max({1, distance_ - 1, narrowed_ + 1}); }
    void moves(MoveList& list, Generator for_higher_orders) {
        game_.show(state_);
        if (state_.mover() == Player::Two) replies(list, setting().generator);
        else if (game_.has_orders()) threats(list, setting().generator, for_higher_orders);
        else add(list, candidates(setting().generator), 0);
    }
    // The moves of the side that must reach the goal: of the least order, and of higher ones.
    void threats(MoveList& list, Generator generator, Generator for_higher_orders) {
        const bool capture = setting().goal == CaptureGoal::CaptureAll;
        if (narrowed_ == 0 && reads_ladder() && distance_ == 2 && !state_.banned()) {
            int move = kNoPoint;
            if (game_.ladder_end(state_, Player::One, move) == LadderEnd::No)
                narrow(1,
                       game_.has_zones() ? game_.zone_of_ladder(state_, Player::One) : area_.all());
        }
        const Points all = candidates(generator);
        const Points some = for_higher_orders == generator ? all : candidates(for_higher_orders);
        for (int order = least_order(); order <= state_.order; ++order) {
            if (order == distance_ - 1 && capture) add(list, near_, order);
            else if (order == narrowed_ + 1 && narrowed_ > 0) add(list, all & frame_, order);
            else add(list, order == least_order() ? all : some, order);
        }
    }
    // The moves of the other side.
    void replies(MoveList& list, Generator generator) const {
        list.add(kCapturePass);
        if (state_.taken) return add(list, state_.targets, 0);
        if (loses_at_once()) return add(list, rescues(), 0);
        const Points points = candidates(generator);
        add(list, points, 0);
        // The first move of all is worth a wider look.
        if (state_.first && setting().generator == Generator::Heuristic)
            add(list, area_.touching(points).minus(points), 0);
    }
    // Does every reply lose that does not rescue?
    bool loses_at_once() const {
        return distance_ == 1 && setting().goal != CaptureGoal::Connect &&
               !game_.may_come_back(state_, near_.front(), 1);
    }
    bool reads_ladder() const {
        return setting().reads_ladders && game_.is_one_block(state_.targets);
    }
    // Against the capture of blocks in atari.
    Points rescues() const {
        Points result = near_;
        state_.targets.for_each([&](int t) {
            if (!game_.board().liberties(t).is_single()) return;
            game_.board().for_each_stone(t, [&](int s) {
                result |= atari_points(area_.neighbours(s) & state_.position.of(Judge::kProver));
            });
        });
        return result;
    }
    Points atari_points(Points stones) const {
        Points result;
        stones.for_each([&](int s) {
            if (game_.board().liberties(s).is_single()) result |= game_.board().liberties(s);
        });
        return result;
    }

    Points candidates(Generator generator) const {
        if (generator == Generator::Full) return area_.all();
        Points points = setting().goal == CaptureGoal::Connect ? around_path() : around_targets();
        if (generator == Generator::HeuristicPlus) points |= area_.touching(points);
        return points;
    }
    Points around_targets() const;
    Points around_path() const;
    // Stones of a colour in blocks with at most so many liberties, of those next to `points`; their
    // liberties are added to `found`.
    Points add_weak(const Points& points, Colour c, int most, Points& found) const {
        Points blocks;
        for (Points rest = area_.touching(points) & state_.position.of(c); !rest.empty();) {
            const int stone = rest.front();
            Points block;
            game_.board().for_each_stone(stone, [&](int s) { block.insert(s); });
            rest = rest.minus(block);
            const Points& liberties = game_.board().liberties(stone);
            if (liberties.size() > most) continue;
            found |= liberties;
            blocks |= block;
        }
        return blocks;
    }

    int steps_to_target(Move m) const {
        if (is_pass(m)) return 0;
        const Geometry& g = area_.geometry();
        const int from = area_.board_point(point_of(m));
        int least = 2 * kMaxSide;
        state_.targets.for_each([&](int t) {
            const int to = area_.board_point(t);
            least = std::min(
                least, std::abs(g.column(from) - g.column(to)) + std::abs(g.row(from) - g.row(to)));
        });
        return least;
    }

    const Judge& game_;
    const Area<W>& area_;
    const State& state_;
    Colour me_;
    Move last_ = kNoMove;  // the child that was judged last
    int slack_ = 0;        // of it
    int distance_ = 0;
    Points near_;  // the points of the distance
    Points legal_;
    Points captures_;   // where the mover captures
    Points prey_;       // what he captures there
    int narrowed_ = 0;  // One does not win by orders up to this
    Points frame_;      // nor by the next one, but for moves in here
    Key base_key_;
};

// HINT: the proof of a high order is further away (the papers' initialisation); and a block that has
// fewer liberties than its order allows is harder to save.
template <int W>
Numbers CaptureNode<W>::first_guess(Move, const State& child) const {
    if (!game_.has_orders()) {
        const auto n = static_cast<std::uint32_t>(1 + steps_to_target(last_));
        return {n, n};
    }
    const int bits = setting().algorithm == Algorithm::Pseudo ? 8 : 1;
    const int shift = std::min(26, bits * std::max(0, child.order - 1));
    const std::uint32_t proof = 1u << shift;
    const int slack = setting().counts_slack ? std::clamp(slack_, 0, kMostSlack) : 0;
    const std::uint32_t disproof = proof * static_cast<std::uint32_t>(1 + slack);
    if (child.mover() == Player::One) return {proof, disproof};
    return {disproof, proof};
}

template <int W>
typename CaptureNode<W>::Points CaptureNode<W>::around_targets() const {
    const Points empty = game_.board().empty();
    Points stones;
    state_.targets.for_each(
        [&](int t) { game_.board().for_each_stone(t, [&](int s) { stones.insert(s); }); });
    const Points liberties = area_.touching(stones) & empty;
    Points found = liberties | (area_.touching(liberties) & empty);
    Points near = liberties;
    const Points around = add_weak(stones, Judge::kProver, kWeak, near);
    const Points friends = add_weak(around | near, Judge::kRefuter, kWeak, found);
    found |= near;
    const Points helpers = add_weak(friends.minus(stones) | near, Judge::kProver, kVeryWeak, found);
    add_weak(helpers, Judge::kRefuter, kVeryWeak - 1, found);
    return found;
}

template <int W>
typename CaptureNode<W>::Points CaptureNode<W>::around_path() const {
    const Points empty = game_.board().empty();
    Points stones;
    state_.targets.for_each(
        [&](int t) { game_.board().for_each_stone(t, [&](int s) { stones.insert(s); }); });
    const Points near = area_.touching(stones) & empty;
    Points found = near;
    const Points opponents = add_weak(stones | near, Judge::kRefuter, kWeak, found);
    add_weak(opponents | near, Judge::kProver, kWeak, found);
    return found | (area_.touching(near) & empty);
}

}  // namespace shikatsu
