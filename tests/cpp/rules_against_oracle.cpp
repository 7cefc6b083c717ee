#include "rules_against_oracle.h"

#include "life_against_oracle.h"
#include "region_setup.h"

namespace shikatsu::test {

namespace {

std::vector<Question> questions() {
    std::vector<Question> all;
    for (const Goal goal : {Goal::Capture, Goal::TwoEyes}) {
        for (const Player loop : {kAttacker, kDefender}) {
            constexpr Threats kBudgets[4][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}};
            for (const auto& [a, d] : kBudgets) all.push_back({goal, loop, a, d, false});
            all.push_back({goal, loop, 0, kUnlimited, false});
            all.push_back({goal, loop, kUnlimited, 0, false});
        }
        const Player refuter = goal == Goal::Capture ? kDefender : kAttacker;
        all.push_back({goal, refuter, 0, 1, true});
        all.push_back({goal, refuter, 1, 1, true});
    }
    return all;
}

std::vector<Question> one_eye_questions() {
    std::vector<Question> all;
    for (const Player loop : {kAttacker, kDefender}) {
        constexpr Threats kBudgets[5][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}};
        for (const auto& [a, d] : kBudgets) all.push_back({Goal::OneEye, loop, a, d, false});
        all.push_back({Goal::OneEye, loop, 0, kUnlimited, false});
        all.push_back({Goal::OneEye, loop, kUnlimited, 0, false});
    }
    return all;
}

class Comparison {
   public:
    Comparison(oracle::Oracle& oracle, std::uint64_t seed)
        : oracle_(oracle),
          random_(seed),
          questions_(oracle.shape().anchored() ? one_eye_questions() : questions()) {}

    RuleTallies run(int count) {
        for (int i = 0; i < count; ++i) {
            state_ = oracle::random_state(oracle_.shape(), random_, random_() % 2 == 0);
            if (random_() % 2 == 0) thin_out();
            const RegionSetup<1> setup(problem_of(oracle_.shape(), state_, KoRule::Simple));
            if (oracle_.shape().anchored()) {
                one_eye(setup);
                OneEyeGame<1> game(setup.area, setup.setting(), {});
                children(game, setup);
                continue;
            }
            dead_shape(setup);
            dead_shape_move(setup);
            LifeGame<1> game(setup.area, KoRule::Simple, setup.wall, {});
            children(game, setup);
            makes_life_is_exact(setup);
        }
        return tallies_;
    }

   private:
    // Random fills are mostly decided; fewer stones leave more to the rules.
    void thin_out() {
        for (char& c : state_.cells)
            if ((c == 'a' || c == 'd') && random_() % 2 != 0) c = '.';
        if (!oracle_.shape().board_with(state_.cells).every_block_has_a_liberty())
            state_ = oracle::random_state(oracle_.shape(), random_);
    }

    Player truth(const oracle::State& state, const Question& question) {
        return engine_player(oracle_.winner(state, oracle_question(question)));
    }
    static bool dead_shape_holds(const Question& q) {
        return q.defender_threats != kUnlimited || q.loop_winner == kAttacker;
    }
    void compare(RuleTally& tally, const oracle::State& state, const Question& question,
                 Player claimed, const std::string& note = "") {
        ++tally.comparisons;
        if (truth(state, question) == claimed) return;
        tally.wrong.push_back(oracle_.shape().name + " " + state.cells + " " +
                              oracle::name(state.mover) + " ban=" + std::to_string(state.ban) +
                              (state.passed ? " passed " : " ") + question_text(question) +
                              ": claimed " + oracle::name(oracle_player(claimed)) + note);
    }

    void dead_shape(const RegionSetup<1>& s) {
        const bool plain = is_dead(s, false);
        const bool miai = is_dead(s, true);
        if (plain) claim_dead("dead shape");
        if (miai && !plain) claim_dead("dead shape by miai");
        if (plain && !miai)
            tallies_["dead shape by miai"].wrong.push_back(state_.cells + " is lost by miai");
        oracle::State first = state_;
        first.mover = oracle::Player::attacker;
        oracle::State second = state_;
        second.mover = oracle::Player::defender;
        const bool dead = truth(first, {}) == kAttacker && truth(second, {}) == kAttacker;
        tallies_["dead shape"].missed += dead && !plain;
        tallies_["dead shape by miai"].missed += dead && !miai;
    }
    bool is_dead(const RegionSetup<1>& s, bool miai) const {
        const EyeSpace<1> eyes(s.area, colour_of(kAttacker), s.wall, miai);
        return eyes.is_dead(eyes.view(s.position).potential);
    }
    void claim_dead(const char* rule) {
        RuleTally& tally = tallies_[rule];
        ++tally.claims;
        for (const Question& q : questions_)
            if (dead_shape_holds(q)) compare(tally, state_, q, kAttacker);
    }

    void dead_shape_move(const RegionSetup<1>& s) {
        if (state_.mover != oracle::Player::attacker) return;
        const bool plain = has_dead_shape_move(s, false);
        const bool miai = has_dead_shape_move(s, true);
        if (plain) claim_dead("dead shape move");
        if (miai && !plain) claim_dead("dead shape move by miai");
        const bool dead = truth(state_, {}) == kAttacker;
        tallies_["dead shape move"].missed += dead && !plain;
        tallies_["dead shape move by miai"].missed += dead && !miai;
    }
    bool has_dead_shape_move(const RegionSetup<1>& s, bool miai) {
        const EyeSpace<1> eyes(s.area, colour_of(kAttacker), s.wall, miai);
        const auto view = eyes.view(s.position);
        const int move = eyes.dead_shape_move(s.position, view);
        if (move == kNoPoint) return false;
        const auto placement = s.position.placement(s.area, move);
        if (move == s.position.ban || s.position.occupied().contains(move) || !placement)
            tallies_["dead shape move"].wrong.push_back(
                oracle_.shape().name + " " + state_.cells + " ban=" + std::to_string(state_.ban) +
                ": move " + std::to_string(move) + " is illegal");
        return true;
    }

    // Both rules of one-eye problems, solid and by each kind of pairs: they hold for every question.
    void one_eye(const RegionSetup<1>& s) {
        struct Kind {
            const char* name;
            int pairs;
            int protect;
        };
        bool eye = false;
        bool none = false;
        for (const Kind kind :
             {Kind{"", 0, 0}, Kind{" by miai", 1, 0}, Kind{" by protection", 1, 1}}) {
            Options options;
            options.miai = options.connections = kind.pairs;
            options.protected_liberties = kind.protect;
            const OneEyeGame<1> game(s.area, s.setting(), options);
            const auto judgement = game.judge(game.start(s.position, s.crucial));
            const bool has_eye = judgement.decided && judgement.winner == kDefender;
            const bool has_none = judgement.decided && judgement.winner == kAttacker;
            if (has_eye && !eye) claim_for_all(std::string("eye") + kind.name, kDefender);
            if (has_none && !none) claim_for_all(std::string("no eye") + kind.name, kAttacker);
            if ((eye && !has_eye) || (none && !has_none))
                tallies_["eye"].wrong.push_back(state_.cells + " is lost" + kind.name);
            eye = has_eye;
            none = has_none;
        }
        const Question plain{Goal::OneEye, kAttacker, 0, 0, false};
        oracle::State turned = state_;
        turned.mover = oracle::other(state_.mover);
        const Player winner = truth(state_, plain);
        if (winner != truth(turned, plain)) return;
        tallies_["eye by protection"].missed += winner == kDefender && !eye;
        tallies_["no eye by protection"].missed += winner == kAttacker && !none;
    }
    void claim_for_all(const std::string& rule, Player winner) {
        RuleTally& tally = tallies_[rule];
        ++tally.claims;
        oracle::State state = state_;
        for (const Question& q : questions_) {
            compare(tally, state, q, winner);
            state.mover = oracle::other(state.mover);
            compare(tally, state, q, winner);
        }
    }

    template <class G>
    void children(G& game, const RegionSetup<1>& s) {
        for (int i = 0; i < 3; ++i) {
            const Question question = questions_[random_() % questions_.size()];
            game.set_question(question);
            RegionState<1> state = game.start(s.position, s.crucial);
            state.passed = question.removable && state_.ban == oracle::no_point && random_() % 2;
            typename G::Node node(game, state);
            MoveList moves;
            node.moves(moves);
            for (const Move m : moves) {
                game.set_question(question);
                const RegionState<1> child = node.play(m);
                judged(game, question, child, node.judge(m, child));
            }
        }
    }
    template <class G>
    void judged(G& game, const Question& question, const RegionState<1>& child,
                const Judgement<Scope>& judgement) {
        const oracle::State state = oracle_state(game.area(), child);
        const Question left = with_threats(question, child);
        if (!judgement.decided) {
            const bool attacks = child.mover() == kAttacker;
            const Goal goal = question.goal == Goal::OneEye ? Goal::OneEye : Goal::Capture;
            const Question plain{goal, attacks ? kDefender : kAttacker, 0, 0, false};
            const char* rule = attacks ? "child: killing reply" : "child: living reply";
            tallies_[rule].missed += truth(state, plain) == child.mover();
            return;
        }
        RuleTally& tally = tallies_[rule_of(game, child, judgement)];
        ++tally.claims;
        compare(tally, state, left, judgement.winner);
        if (judgement.move != kNoMove) check_reply(game, tally, child, state, judgement);
        if (question.removable) return;  // nothing is shared with other questions
        for (const Question& q : questions_) {
            game.set_question(q);
            const auto threats = game.start(child.position, child.crucial).threats;
            if (!q.removable && game.covers(judgement.scope, threats, judgement.winner))
                compare(tally, state, q, judgement.winner, " (by scope)");
        }
    }
    template <class G>
    static std::string rule_of(const G& game, const RegionState<1>& child,
                               const Judgement<Scope>& judgement) {
        if (judgement.move != kNoMove)
            return judgement.winner == kAttacker ? "child: killing reply" : "child: living reply";
        if (game.lost(child)) return "child: captured";
        return judgement.winner == kAttacker ? "child: dead shape" : "child: two eyes";
    }
    // A judgement one move ahead comes with a legal move, after which it is decided.
    template <class G>
    void check_reply(const G& game, RuleTally& tally, const RegionState<1>& child,
                     const oracle::State& state, const Judgement<Scope>& judgement) {
        const bool legal = judgement.winner == child.mover() &&
                           judgement.move != child.position.ban &&
                           game.is_legal(child, judgement.move);
        const auto next = legal ? game.judge(game.play(child, judgement.move)) : judgement;
        if (!legal || !next.decided || next.winner != judgement.winner)
            tally.wrong.push_back(oracle_.shape().name + " " + state.cells +
                                  " ban=" + std::to_string(state.ban) + ": reply " +
                                  std::to_string(judgement.move) + " does not decide");
    }
    static Question with_threats(Question question, const RegionState<1>& state) {
        question.attacker_threats = state.threats_of(kAttacker);
        question.defender_threats = state.threats_of(kDefender);
        return question;
    }
    static oracle::State oracle_state(const Area<1>& area, const RegionState<1>& s) {
        oracle::State state;
        for (const int p : area.points()) {
            if (p == s.position.ban) state.ban = static_cast<int>(state.cells.size());
            state.cells += s.position.of(colour_of(kAttacker)).contains(p)   ? 'a'
                           : s.crucial.contains(p)                           ? 'c'
                           : s.position.of(colour_of(kDefender)).contains(p) ? 'd'
                                                                             : '.';
        }
        state.mover = oracle_player(s.mover());
        state.passed = s.passed;
        return state;
    }

    // makes_life looks at the block of the new stone only, before it runs the whole algorithm: it must
    // miss nothing if no crucial stone lived before.
    void makes_life_is_exact(const RegionSetup<1>& s) {
        if (state_.mover != oracle::Player::defender) return;
        RuleTally& tally = tallies_["makes life"];
        const Colour me = colour_of(kDefender);
        if (unconditionally_alive(s.area, s.position, me).intersects(s.crucial)) return;
        s.position.empty(s.area).for_each([&](int p) {
            const auto placement = s.position.placement(s.area, p);
            if (!placement) return;
            Position<1> next = s.position;
            next.play(s.area, p, *placement, KoRule::Simple);
            const bool lives = unconditionally_alive(s.area, next, me).intersects(s.crucial);
            tally.claims += lives;
            ++tally.comparisons;
            if (makes_life(s.area, next, me, p, s.crucial) != lives)
                tally.wrong.push_back(oracle_.shape().name + " " + state_.cells + ": " +
                                      std::to_string(p) +
                                      (lives ? " makes life" : " does not live"));
        });
    }

    oracle::Oracle& oracle_;
    std::mt19937_64 random_;
    std::vector<Question> questions_;
    oracle::State state_;
    RuleTallies tallies_;
};

}  // namespace

void RuleTally::add(const RuleTally& o) {
    claims += o.claims;
    comparisons += o.comparisons;
    missed += o.missed;
    wrong.insert(wrong.end(), o.wrong.begin(), o.wrong.end());
}

RuleTallies compare_rules(oracle::Oracle& oracle, std::uint64_t seed, int count) {
    return Comparison(oracle, seed).run(count);
}

}  // namespace shikatsu::test
