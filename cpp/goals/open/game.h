// The two games of open life and death: moves, what ends them, and what is known without search.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "goals/adviser.h"
#include "goals/open/memory.h"
#include "goals/open/node.h"
#include "goals/open/refutation.h"
#include "goals/open/state.h"
#include "knowledge/benson_zone.h"
#include "knowledge/dead_region.h"
#include "knowledge/open_room.h"
#include "search/options.h"

namespace shikatsu {

template <int W>
class OpenProof;

template <int W>
class OpenGame {
   public:
    using State = OpenState<W>;
    using Points = Bitset<W>;
    using Scope = OpenScope<W>;
    using Claim = ZoneClaim<W>;
    using Node = OpenNode<OpenGame<W>>;
    using Refutation = OpenRefutation<OpenGame<W>>;
    static constexpr int kWords = W;

    // `any`: the capture of one crucial stone decides. `memory`: bytes for results by zone.
    // `assumes`: walls hold as long as they are needed to (ZoneBuilder).
    OpenGame(const Area<W>& area, OpenAim aim, bool any, bool assumes, const ZoneRules& rules,
             std::uint64_t memory)
        : area_(area),
          aim_(aim),
          prover_(prover_of(aim)),
          any_(any),
          assumes_(assumes),
          rules_(rules),
          board_(area),
          room_(area),
          dead_(area),
          memory_(memory) {
        for (const int p : area.points())
            crucial_keys_[static_cast<std::size_t>(p)] =
                random_key(12, static_cast<std::uint64_t>(p));
    }

    const Area<W>& area() const { return area_; }
    OpenAim aim() const { return aim_; }
    Player prover() const { return prover_; }
    std::uint64_t recalled() const { return recalled_; }
    std::uint64_t memory_bytes() const { return memory_.bytes(); }
    // How far from the crucial stones candidates are looked for.
    void set_radius(int radius) { radius_ = radius; }
    // What has more room to run than this position is given up as escaped.
    void look_at_root(const Position<W>& position, const Points& crucial) {
        show(position);
        root_freedom_ = freedom(crucial);
    }

    // `points`: of the area, with the adviser's numbers.
    void set_adviser(Adviser* adviser, std::vector<std::pair<int, int>> points) {
        adviser_ = adviser;
        advised_ = std::move(points);
    }

    // Knows of some states that the attacker wins where walls are safe.
    using Mentor = std::function<bool(const State&)>;
    void set_mentor(Mentor mentor) { mentor_ = std::move(mentor); }

    State start(const Position<W>& position, const Points& crucial, Threats attacker,
                Threats defender) const {
        State s{position, crucial, {}, {attacker, defender}};
        crucial.for_each(
            [&](int p) { s.crucial_key ^= crucial_keys_[static_cast<std::size_t>(p)]; });
        forget_void_ban(s);
        return s;
    }

    Player mover(const State& s) const { return s.mover(); }
    Key key(const State& s) const { return s.position.key ^ s.crucial_key; }
    Key identity(const State& s) const { return key(s) ^ budget_key(s.threats); }
    std::uint8_t question_tag(const State& s) const { return question_tag(s.threats); }

    Judgement<Scope> judge(const State& s) const {
        if (is_over(s)) return over();
        show(s.position);
        return judge_shown(s, kNoPoint);
    }
    void moves(const State& s, MoveList& list) const { Node(*this, s).moves(list); }
    bool is_legal(const State& s, Move m) const {
        if (m == kOpenPass) return may_pass(s);
        if (s.position.occupied().contains(m)) return false;
        if (m == s.position.ban && !s.may_retake()) return false;
        return s.position.placement(area_, m).has_value();
    }
    State play(const State& s, Move m) const {
        if (m == kOpenPass) return passed(s);
        const auto placement = s.position.placement(area_, m);
        SHIKATSU_CHECK(placement.has_value());
        return play(s, m, *placement);
    }
    State passed(State s) const {
        s.position.pass(area_);
        return s;
    }
    State play(const State& s, Move m, const Placement<W>& placement) const {
        State next = s;
        next.threats = threats_after(s, m);
        next.position.play(area_, m, placement, KoRule::Simple);
        const Points lost = s.crucial & placement.captured;
        lost.for_each(
            [&](int p) { next.crucial_key ^= crucial_keys_[static_cast<std::size_t>(p)]; });
        next.crucial = s.crucial.minus(lost);
        if (any_ && !lost.empty()) {
            next.crucial = {};
            next.crucial_key = {};
        }
        forget_void_ban(next);
        return next;
    }

    // A line that repeats proves nothing.
    Repetition repetition() const {
        return prover_ == kAttacker ? Repetition::PlayerTwoWins : Repetition::PlayerOneWins;
    }
    bool may_repeat(Move) const { return false; }

    bool covers(const Scope& scope, const State& s, Player winner) const {
        return covers(scope, s.threats, winner);
    }
    bool covers(const Scope& scope, const std::array<Threats, 2>& threats, Player winner) const {
        return threats[static_cast<std::size_t>(winner)] >= scope.needs &&
               threats[static_cast<std::size_t>(other(winner))] <= scope.allows &&
               (winner == prover_ || scope.radius >= radius_);
    }
    Scope through(const State& s, Move m, Player winner, Scope child) const {
        if (winner == prover_ && s.mover() == winner) child.claim = claim_before(s, m, child.claim);
        if (s.banned() && m == s.position.ban) {
            if (s.mover() != winner) child.allows = allows_one_more(child.allows);
            else child.needs = needs_one_more(child.needs);
        }
        return child;
    }
    Scope local_scope(const State& s, Player winner) const {
        Scope scope;
        if (winner != prover_) scope.radius = static_cast<std::uint8_t>(radius_);
        const bool lacks_a_threat = s.mover() != winner && s.banned() && !s.may_retake() &&
                                    s.position.placement(area_, s.position.ban).has_value();
        if (lacks_a_threat) scope.allows = 0;
        return scope;
    }
    Scope loop_scope(Player) const { return {}; }

    // Results hold wherever their claim does (memory.h).
    void remember(const State& s, Player winner, const Scope& scope, Move move) const {
        if (winner != prover_) return;
        if (observer_) observer_(s, scope);
        if (!scope.claim.zone.empty()) memory_.store(s, scope, move);
    }
    // For tests: is told of everything that is proved.
    using Observer = std::function<void(const State&, const Scope&)>;
    void set_observer(Observer observer) { observer_ = std::move(observer); }
    Judgement<Scope> recall(const State& s) const {
        if (is_over(s)) return {};
        show(s.position);
        return recall_shown(s);
    }

    // Does the state have what the claim needs of walls, or may it be assumed?
    bool holds(const Claim& claim, const State& s) const {
        if (claim.wall_count == 0) return !claim.broken || assumes_;
        show(s.position);
        return holds_needs(claim, board_, assumes_);
    }

   private:
    friend class OpenNode<OpenGame<W>>;
    friend class OpenRefutation<OpenGame<W>>;
    friend class OpenProof<W>;

    static std::uint8_t question_tag_of(const std::array<Threats, 2>& threats) {
        return static_cast<std::uint8_t>((threats[0] * 3 + threats[1] * 5) & 63);
    }
    std::uint8_t question_tag(const std::array<Threats, 2>& threats) const {
        return static_cast<std::uint8_t>(question_tag_of(threats) | (radius_ << 6));
    }
    static Key budget_key(const std::array<Threats, 2>& threats) {
        return random_key(9, static_cast<std::uint64_t>(threats[0]) << 8 |
                                 static_cast<std::uint64_t>(threats[1]));
    }
    std::array<Threats, 2> threats_after(const State& s, Move m) const {
        std::array<Threats, 2> after = s.threats;
        Threats& own = after[static_cast<std::size_t>(s.mover())];
        if (s.banned() && m == s.position.ban && own != kUnlimited) --own;
        return after;
    }
    // Who has any number of threats is never banned. The prover always has a number of them: what he wins
    // because he is never banned does not say that he needs them.
    void forget_void_ban(State& s) const {
        if (s.banned() && s.threats_of(s.mover()) == kUnlimited)
            s.position.set_ban(area_, kNoPoint);
    }
    // Who must get somewhere concedes with a pass, unless it lifts a ban. Where the defender only has to
    // survive, the attacker's moves in the zone alone matter (ZoneBuilder, rule 8).
    bool may_pass(const State& s) const {
        const Player seeker = aim_ == OpenAim::Eyes ? kDefender : kAttacker;
        return s.mover() != seeker || s.banned();
    }

    bool is_over(const State& s) const { return s.crucial.empty(); }
    Judgement<Scope> over() const { return {true, kAttacker}; }

    // The board shows the position that is looked at.
    void show(const Position<W>& p) const {
        if (shown_any_ && shown_ == p.key) return;
        board_.set(p);
        shown_ = p.key;
        shown_any_ = true;
    }
    ZoneBuilder<W> builder(const Points& zone = {}) const {
        return {board_, colour_of(prover_), rules_, assumes_, zone};
    }
    Judgement<Scope> recall_shown(const State& s) const {
        const auto* known = memory_.find(s, [&](const Scope& scope) {
            return covers(scope, s.threats, prover_) && holds_needs(scope.claim, board_, assumes_);
        });
        if (known == nullptr) return {};
        ++recalled_;
        return {true, prover_, known->scope, known->move};
    }

    // The claim of the prover's move and of what follows.
    Claim claim_before(const State& s, Move m, const Claim& after) const {
        show(s.position);
        return claim_before_shown(s, m, after);
    }
    Claim claim_before_shown(const State& s, Move m, const Claim& after) const {
        auto zone = builder(after.zone);
        if (m != kOpenPass) zone.add_move(m, s.position.to_move);
        if (m != kOpenPass) zone.add_stay(m, after.zone);
        if (prover_ == kDefender) add_crucial(s, zone);
        if (m == kOpenPass) zone.add_child(after, kNoPoint);
        else add_needs_after(s, m, after, zone);
        return zone.claim();
    }
    void add_needs_after(const State& s, Move m, const Claim& after, ZoneBuilder<W>& zone) const {
        zone.inherit(after);
        if (after.wall_count == 0) return;
        struct Need {
            WallNeed need;
            Points block;
            Points free;
        };
        std::array<Need, Claim::kMostWalls> needs;
        board_.play(m, s.position.to_move);
        std::size_t n = 0;
        for (const WallNeed& need : after) {
            needs[n] = {need, {}, board_.liberties(need.stone).minus(after.zone)};
            board_.for_each_stone(need.stone, [&](int q) { needs[n].block.insert(q); });
            ++n;
        }
        board_.undo();
        for (std::size_t i = 0; i < n; ++i)
            zone.add_need_after(needs[i].need, m, needs[i].block, needs[i].free);
    }
    // A crucial stone that is left, or all of them if each decides, and a liberty of its block.
    void add_crucial(const State& s, ZoneBuilder<W>& zone) const {
        if (any_) {
            s.crucial.for_each([&](int p) { zone.add_block(p); });
        } else if (!s.crucial.intersects(zone.zone())) {
            zone.add_block(s.crucial.front());
        } else {
            zone.add_block((s.crucial & zone.zone()).front());
        }
    }

    // What can be said of a state whose position the board shows. `stone`: the move that led there.
    Judgement<Scope> judge_shown(const State& s, int stone) const {
        const auto judgement = seen_at_once(s, stone);
        if (observer_ && judgement.decided && judgement.winner == prover_)
            observer_(s, judgement.scope);
        return judgement;
    }
    Judgement<Scope> seen_at_once(const State& s, int stone) const {
        advice_.reset();
        const auto known = known_at_once(s, stone);
        if (known.decided) return known;
        if (looks_lost(s, stone)) return given_up(s);
        advice_ = advice(s);
        // He lives in a part of the board, although all outside is the attacker's.
        return prover_ == kAttacker && advice_ == kDefender ? given_up(s) : known;
    }
    // Without hints.
    Judgement<Scope> known_at_once(const State& s, int stone) const {
        seen_.reset();
        if (const int p = last_liberty(s); p != kNoPoint) return captured_at(s, p);
        return prover_ == kDefender ? judge_life(s, stone) : judge_death(s);
    }
    // What the prover wins without search.
    Judgement<Scope> won_at_once(const State& s) const {
        show(s.position);
        const auto known = known_at_once(s, kNoPoint);
        return known.decided && known.winner == prover_ ? known : Judgement<Scope>{};
    }
    // HINT
    std::optional<Player> advice(const State& s) const {
        if (mentor_ && mentor_(s)) return kAttacker;
        if (adviser_ == nullptr) return {};
        Adviser::Fight fight;
        for (const auto& [p, number] : advised_) {
            for (std::size_t c = 0; c < 2; ++c)
                if (s.position.stones[c].contains(p)) fight.stones[c].insert(number);
            if (s.crucial.contains(p)) fight.crucial.insert(number);
            if (s.position.ban == p) fight.ban = number;
        }
        fight.mover = s.mover();
        fight.threats = s.threats;
        ++asked_;
        const bool may_search = adviser_->nodes() < asked_ / 2 + 2'000;
        return adviser_->winner(fight, may_search ? 100 : 0);
    }
    // HINT: a state where the prover is not likely to succeed. What is given up costs proofs, never soundness;
    // with a larger radius less is given up.
    bool looks_lost(const State& s, int stone) const {
        if (prover_ == kDefender) return looks_dead(s);
        if (stone != kNoPoint && s.mover() == kDefender) return false;  // an attacker's stone
        return looks_alive(s) || has_escaped(s);
    }
    // With these threats: with others it may look different.
    Judgement<Scope> given_up(const State& s) const {
        Judgement<Scope> judgement{true, other(prover_)};
        judgement.scope.needs = s.threats_of(other(prover_));
        judgement.scope.allows = s.threats_of(prover_);
        judgement.scope.radius = static_cast<std::uint8_t>(radius_);
        return judgement;
    }
    bool looks_alive(const State& s) const {
        if (any_ && !is_one_block(s.crucial)) return false;
        return unconditionally_alive(area_, s.position, colour_of(kDefender)).intersects(s.crucial);
    }
    // More room to run than in the beginning.
    bool has_escaped(const State& s) const {
        if (seen_ || radius_ > 2) return false;
        return freedom(s.crucial) > root_freedom_ + kFreedom[static_cast<std::size_t>(radius_)];
    }
    int freedom(const Points& crucial) const {
        const auto view = room_.view(board_, crucial, colour_of(kDefender), 3);
        const Points solid = board_.of(colour_of(kAttacker)).minus(view.weak);
        return view.empty.minus(area_.touching(solid)).size();
    }
    bool looks_dead(const State& s) const {
        if (any_ || radius_ > 2) return false;
        const auto view = dead_.view(board_, s.crucial, colour_of(kDefender));
        return view && dead_.is_dead(*view) && dead_.holds(board_, *view, 0, radius_ == 1);
    }
    // SOUND: dead_region.h, now or after one move of the attacker's.
    Judgement<Scope> judge_death(const State& s) const {
        // With any number of threats a ko for a false eye may go on for ever.
        if (any_ || s.threats_of(kDefender) == kUnlimited) return {};
        seen_ = dead_.view(board_, s.crucial, colour_of(kDefender));
        if (!seen_) return {};
        if (is_dead(s, *seen_)) return {true, kAttacker, scope_of_death(s, *seen_), kNoMove};
        if (s.mover() != kAttacker || dead_.is_dead(seen_->potential)) return {};
        Judgement<Scope> found;
        Points candidates = dead_.killing_candidates(board_, *seen_, colour_of(kDefender));
        if (s.banned()) candidates.erase(s.position.ban);
        while (!candidates.empty() && !found.decided) {
            const int p = candidates.pop_front();
            if (board_.is_suicide(p, colour_of(kAttacker)) || captures_crucial(s, p)) continue;
            board_.play(p, colour_of(kAttacker));
            const auto after = dead_.view(board_, s.crucial, colour_of(kDefender));
            if (after && is_dead(s, *after))
                found = {true, kAttacker, scope_of_death(s, *after), static_cast<Move>(p)};
            board_.undo();
        }
        if (found.decided) found.scope.claim = claim_before_shown(s, found.move, found.scope.claim);
        return found;
    }
    bool captures_crucial(const State& s, int p) const {
        bool captures = false;
        board_.for_each_neighbour(p, [&](int q) {
            captures = captures || (board_.of(colour_of(kDefender)).contains(q) &&
                                    board_.liberties(q).is_single() &&
                                    board_.blocks(Points::single(q)).intersects(s.crucial));
        });
        return captures;
    }
    bool is_dead(const State& s, const typename DeadRegion<W>::View& v) const {
        return dead_.is_dead(v) && dead_.holds(board_, v, s.threats_of(kDefender), assumes_);
    }
    Scope scope_of_death(const State& s, const typename DeadRegion<W>::View& v) const {
        Scope scope;
        scope.allows = s.threats_of(kDefender);
        auto zone = builder(v.region | v.walls | v.reserved);
        for (Points rest = v.walls; !rest.empty();) {
            const int stone = rest.front();
            board_.for_each_stone(stone, [&](int q) { rest.erase(q); });
            zone.require(stone, v.moves + 2 * scope.allows + 1,
                         board_.liberties(stone).minus(v.region | v.reserved));
        }
        scope.claim = zone.claim();
        return scope;
    }
    // Attacker to move: the point where he captures what decides, or kNoPoint.
    int last_liberty(const State& s) const {
        if (s.mover() != kAttacker) return kNoPoint;
        int found = kNoPoint;
        for (Points rest = s.crucial; !rest.empty();) {
            const int stone = rest.front();
            board_.for_each_stone(stone, [&](int q) { rest.erase(q); });
            const Points& liberties = board_.liberties(stone);
            const bool can =
                liberties.is_single() && (liberties.front() != s.position.ban || s.may_retake());
            if (can) found = liberties.front();
            if (can && any_) return found;
            if (!any_ && (!can || !rest.empty())) return kNoPoint;
        }
        return found;
    }
    Judgement<Scope> captured_at(const State& s, int p) const {
        Judgement<Scope> judgement{true, kAttacker, {}, static_cast<Move>(p)};
        if (p == s.position.ban) judgement.scope.needs = 1;
        if (prover_ != kAttacker) {
            judgement.scope.radius = static_cast<std::uint8_t>(radius_);
            return judgement;
        }
        auto zone = builder();
        zone.add_move(p, colour_of(kAttacker));
        judgement.scope.claim = zone.claim();
        return judgement;
    }
    Judgement<Scope> judge_life(const State& s, int stone) const {
        if (any_ && !is_one_block(s.crucial)) return {};
        if (stone != kNoPoint && s.mover() == kDefender) return {};  // an attacker's stone
        const auto zone = benson_zone(area_, s.position, board_, colour_of(kDefender), s.crucial);
        if (zone.empty()) return {};
        Judgement<Scope> judgement{true, kDefender};
        judgement.scope.claim.zone = zone;
        return judgement;
    }
    bool is_one_block(const Points& stones) const {
        const int first = stones.front();
        bool one = true;
        stones.for_each([&](int p) { one = one && board_.same_block(p, first); });
        return one;
    }

    const Area<W>& area_;
    OpenAim aim_;
    Player prover_;
    bool any_;
    bool assumes_;
    ZoneRules rules_;
    int radius_ = 1;
    Adviser* adviser_ = nullptr;
    std::vector<std::pair<int, int>> advised_;
    Mentor mentor_;
    mutable std::optional<Player> advice_;  // on the state judged last
    mutable std::uint64_t asked_ = 0;
    static constexpr std::array<int, 3> kFreedom{0, 4, 8};  // by radius
    int root_freedom_ = Points::kCapacity;
    std::array<Key, Points::kCapacity> crucial_keys_{};
    // Working space.
    mutable Board<W> board_;
    OpenRoom<W> room_;
    DeadRegion<W> dead_;
    mutable OpenMemory<W> memory_;
    mutable std::optional<typename DeadRegion<W>::View> seen_;  // of the state judged last
    mutable std::uint64_t recalled_ = 0;
    mutable Key shown_;
    mutable bool shown_any_ = false;
    Observer observer_;
};

}  // namespace shikatsu
