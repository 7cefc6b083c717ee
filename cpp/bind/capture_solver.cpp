#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "bind/search.h"
#include "goals/board/solver.h"

namespace nb = nanobind;

namespace shikatsu {

namespace {

CaptureQuestion question(int attacker_threats, int defender_threats, int orders) {
    return {to_threats(attacker_threats), to_threats(defender_threats), orders};
}

LadderProblem ladder(int columns, int rows, std::vector<int> attacker, std::vector<int> defender,
                     int target, std::optional<int> ban, Player to_move) {
    return {columns, rows, std::move(attacker), std::move(defender), target, ban.value_or(kNoPoint),
            to_move};
}

void bind_values(nb::module_& m) {
    nb::enum_<CaptureGoal>(m, "CaptureGoal")
        .value("CAPTURE_ALL", CaptureGoal::CaptureAll)
        .value("CAPTURE_ANY", CaptureGoal::CaptureAny)
        .value("CONNECT", CaptureGoal::Connect);
    nb::class_<CaptureAnswer>(m, "CaptureAnswer")
        .def_ro("solved", &CaptureAnswer::solved)
        .def_ro("winner", &CaptureAnswer::winner)
        .def_ro("order", &CaptureAnswer::order)
        .def_prop_ro("move",
                     [](const CaptureAnswer& a) -> std::optional<int> {
                         if (a.move == kNoPoint) return std::nullopt;
                         return a.move;
                     })
        .def_ro("reason", &CaptureAnswer::reason)
        .def_ro("nodes", &CaptureAnswer::nodes)
        .def_ro("seconds", &CaptureAnswer::seconds);
    nb::class_<LadderAnswer>(m, "LadderAnswer")
        .def_prop_ro("works",
                     [](const LadderAnswer& a) -> std::optional<bool> {
                         if (a.end == LadderEnd::Unclear) return std::nullopt;
                         return a.end == LadderEnd::Yes;
                     })
        .def_ro("line", &LadderAnswer::line)
        .def_ro("nodes", &LadderAnswer::nodes);
    m.attr("MOST_ORDERS") = kMostOrders;
}

void bind_ladder(nb::module_& m) {
    m.def(
        "read_ladder",
        [](int columns, int rows, std::vector<int> attacker, std::vector<int> defender, int target,
           std::optional<int> ban, Player to_move) {
            return read_ladder(ladder(columns, rows, std::move(attacker), std::move(defender),
                                      target, ban, to_move));
        },
        nb::arg("columns"), nb::arg("rows"), nb::arg("attacker"), nb::arg("defender"),
        nb::arg("target"), nb::arg("ban").none(), nb::arg("to_move"),
        "Whether the target is captured by ataris alone.");
    m.def(
        "ladder_breakers",
        [](int columns, int rows, std::vector<int> attacker, std::vector<int> defender, int target,
           std::optional<int> ban, Player to_move) {
            return ladder_breakers(ladder(columns, rows, std::move(attacker), std::move(defender),
                                          target, ban, to_move));
        },
        nb::arg("columns"), nb::arg("rows"), nb::arg("attacker"), nb::arg("defender"),
        nb::arg("target"), nb::arg("ban").none(), nb::arg("to_move"),
        "Points where one more stone of the side that loses the ladder changes it.");
}

}  // namespace

void bind_capture_solver(nb::module_& m) {
    bind_values(m);
    bind_ladder(m);
    nb::class_<CaptureSolver>(m, "CaptureSolver",
                              "All points are row * columns + column from A1. The attacker is the "
                              "side that must reach the goal.")
        .def_static(
            "make",
            [](int columns, int rows, std::vector<int> attacker, std::vector<int> defender,
               std::vector<int> targets, CaptureGoal goal, std::optional<int> ban, Player to_move,
               const Options& options, std::uint64_t bytes) {
                return make_capture_solver(
                    {columns, rows, std::move(attacker), std::move(defender), std::move(targets),
                     goal, ban.value_or(kNoPoint), to_move},
                    options, bytes);
            },
            nb::arg("columns"), nb::arg("rows"), nb::arg("attacker"), nb::arg("defender"),
            nb::arg("targets"), nb::arg("goal"), nb::arg("ban").none(), nb::arg("to_move"),
            nb::arg("options"), nb::arg("bytes"))
        .def(
            "ask",
            [](CaptureSolver& s, const std::vector<int>& line, int attacker_threats,
               int defender_threats, int orders, std::uint64_t nodes, double seconds,
               const PyMonitor& monitor) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.ask(line, question(attacker_threats, defender_threats, orders), limits,
                                 wrap(monitor));
                });
            },
            nb::arg("line"), nb::arg("attacker_threats"), nb::arg("defender_threats"),
            nb::arg("orders"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("monitor").none())
        .def(
            "legal_moves",
            [](CaptureSolver& s, const std::vector<int>& line, int attacker_threats,
               int defender_threats) {
                return s.legal_moves(line, question(attacker_threats, defender_threats, 1));
            },
            nb::arg("line"), nb::arg("attacker_threats"), nb::arg("defender_threats"))
        .def(
            "candidates",
            [](CaptureSolver& s, const std::vector<int>& line, int attacker_threats,
               int defender_threats, int orders) {
                return s.candidates(line, question(attacker_threats, defender_threats, orders));
            },
            nb::arg("line"), nb::arg("attacker_threats"), nb::arg("defender_threats"),
            nb::arg("orders"), "What the generator offers to the player to move.")
        .def(
            "principal_line",
            [](CaptureSolver& s, const std::vector<int>& line, int attacker_threats,
               int defender_threats, int orders, std::uint64_t nodes, double seconds,
               int max_length) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.principal_line(line,
                                            question(attacker_threats, defender_threats, orders),
                                            limits, max_length);
                });
            },
            nb::arg("line"), nb::arg("attacker_threats"), nb::arg("defender_threats"),
            nb::arg("orders"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("max_length"))
        .def("counters", &counters_of<CaptureSolver>)
        .def_prop_ro("bytes", &CaptureSolver::bytes)
        .def_prop_ro("table_entries", &CaptureSolver::table_entries)
        .def_prop_ro("table_used", &CaptureSolver::table_used);
}

}  // namespace shikatsu
