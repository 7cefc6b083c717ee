#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "bind/search.h"
#include "goals/region/solver.h"

namespace nb = nanobind;

namespace shikatsu {

namespace {

void bind_values(nb::module_& m) {
    nb::enum_<Player>(m, "Player").value("ATTACKER", kAttacker).value("DEFENDER", kDefender);
    nb::enum_<Goal>(m, "Goal")
        .value("CAPTURE", Goal::Capture)
        .value("TWO_EYES", Goal::TwoEyes)
        .value("ONE_EYE", Goal::OneEye);
    nb::enum_<RegionKind>(m, "RegionKind")
        .value("LIFE", RegionKind::Life)
        .value("ONE_EYE", RegionKind::OneEye)
        .value("SAFETY", RegionKind::Safety);
    nb::enum_<StopReason>(m, "StopReason")
        .value("NONE", StopReason::None)
        .value("NODES", StopReason::Nodes)
        .value("SECONDS", StopReason::Seconds)
        .value("MEMORY", StopReason::Memory)
        .value("CANCELLED", StopReason::Cancelled)
        .value("DEPTH", StopReason::Depth);
    nb::enum_<ProofEnd>(m, "ProofEnd")
        .value("COMPLETE", ProofEnd::Complete)
        .value("TOO_LARGE", ProofEnd::TooLarge)
        .value("STOPPED", ProofEnd::Stopped);
    nb::class_<Question>(m, "Question", "One binary question; threats None = unlimited.")
        .def(
            "__init__",
            [](Question* q, Goal goal, Player loop_winner, std::optional<int> attacker,
               std::optional<int> defender, bool removable) {
                new (q) Question{goal, loop_winner, to_threats(attacker), to_threats(defender),
                                 removable};
            },
            nb::arg("goal"), nb::arg("loop_winner"), nb::arg("attacker_threats").none(),
            nb::arg("defender_threats").none(), nb::arg("removable"));
    nb::class_<RegionAnswer>(m, "RegionAnswer")
        .def_ro("solved", &RegionAnswer::solved)
        .def_ro("winner", &RegionAnswer::winner)
        .def_ro("reason", &RegionAnswer::reason)
        .def_ro("phi", &RegionAnswer::phi)
        .def_ro("delta", &RegionAnswer::delta)
        .def_ro("nodes", &RegionAnswer::nodes)
        .def_ro("seconds", &RegionAnswer::seconds);
    nb::class_<RegionClaim>(m, "RegionClaim", "An answered question.")
        .def(
            "__init__",
            [](RegionClaim* claim, const Question& question, Player winner) {
                new (claim) RegionClaim{question, winner};
            },
            nb::arg("question"), nb::arg("winner"));
    nb::class_<ShownLine>(m, "RegionLine")
        .def_ro("points", &ShownLine::points)
        .def_ro("nodes", &ShownLine::nodes);
    nb::class_<RegionProof>(m, "RegionProof")
        .def_ro("end", &RegionProof::end)
        .def_ro("reason", &RegionProof::reason)
        .def_ro("nodes", &RegionProof::nodes)
        .def_ro("lines", &RegionProof::lines);
}

}  // namespace

void bind_region_solver(nb::module_& m) {
    bind_values(m);
    m.attr("PASS_POINT") = kPassPoint;
    nb::class_<RegionSolver>(m, "RegionSolver", "All points are row * columns + column from A1.")
        .def_static(
            "make",
            [](int columns, int rows, std::vector<int> attacker, std::vector<int> defender,
               std::vector<int> crucial, std::vector<int> region, std::optional<int> ban,
               Player to_move, bool superko, RegionKind kind, std::vector<int> attacker_only,
               std::vector<int> defender_only, std::vector<int> rival_ends, std::vector<int> rival,
               const Options& options, std::uint64_t bytes) {
                return make_region_solver(
                    {columns, rows, std::move(attacker), std::move(defender), std::move(crucial),
                     std::move(region), ban.value_or(kNoPoint), to_move,
                     superko ? KoRule::Superko : KoRule::Simple, kind, std::move(attacker_only),
                     std::move(defender_only), std::move(rival_ends), std::move(rival)},
                    options, bytes);
            },
            nb::arg("columns"), nb::arg("rows"), nb::arg("attacker"), nb::arg("defender"),
            nb::arg("crucial"), nb::arg("region"), nb::arg("ban").none(), nb::arg("to_move"),
            nb::arg("superko"), nb::arg("kind"), nb::arg("attacker_only"), nb::arg("defender_only"),
            nb::arg("rival_ends"), nb::arg("rival"), nb::arg("options"), nb::arg("bytes"))
        .def("hint", &RegionSolver::hint, nb::arg("points"))
        .def(
            "ask",
            [](RegionSolver& s, const std::vector<int>& line, const Question& question,
               std::uint64_t nodes, double seconds, const PyMonitor& monitor) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.ask(line, question, limits, wrap(monitor));
                });
            },
            nb::arg("line"), nb::arg("question"), nb::arg("nodes"), nb::arg("seconds"),
            nb::arg("monitor").none())
        .def(
            "prove",
            [](RegionSolver& s, const std::vector<int>& line, const Question& question,
               Player winner, int level, std::uint64_t nodes, double seconds,
               const PyMonitor& monitor, std::uint64_t bytes) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.prove(line, question, winner, level, limits, wrap(monitor), bytes);
                });
            },
            nb::arg("line"), nb::arg("question"), nb::arg("winner"), nb::arg("level"),
            nb::arg("nodes"), nb::arg("seconds"), nb::arg("monitor").none(), nb::arg("bytes"))
        .def("legal_moves", &RegionSolver::legal_moves, nb::arg("line"), nb::arg("question"))
        .def(
            "principal_line",
            [](RegionSolver& s, const std::vector<int>& line,
               const std::vector<RegionClaim>& claims, std::uint64_t nodes, double seconds,
               const PyMonitor& monitor, int max_length) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.principal_line(line, claims, limits, wrap(monitor), max_length);
                });
            },
            nb::arg("line"), nb::arg("claims"), nb::arg("nodes"), nb::arg("seconds"),
            nb::arg("monitor").none(), nb::arg("max_length"))
        .def("counters", &counters_of<RegionSolver>)
        .def_prop_ro("bytes", &RegionSolver::bytes)
        .def_prop_ro("table_entries", &RegionSolver::table_entries)
        .def_prop_ro("table_used", &RegionSolver::table_used);
}

}  // namespace shikatsu
