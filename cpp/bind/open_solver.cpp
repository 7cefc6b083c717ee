#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "bind/search.h"
#include "goals/open/solver.h"
#include "goals/region/solver.h"

namespace nb = nanobind;

namespace shikatsu {

void bind_open_solver(nb::module_& m) {
    nb::enum_<OpenAim>(m, "OpenAim", nb::is_arithmetic())
        .value("KILL", OpenAim::Kill)
        .value("LIVE", OpenAim::Live)
        .value("EYES", OpenAim::Eyes);
    nb::class_<OpenWritten>(m, "OpenWritten")
        .def_ro("end", &OpenWritten::end)
        .def_ro("reason", &OpenWritten::reason)
        .def_ro("points", &OpenWritten::points)
        .def_ro("lines", &OpenWritten::lines)
        .def_ro("is_cut", &OpenWritten::is_cut)
        .def_ro("nodes", &OpenWritten::nodes);
    nb::class_<OpenAnswer>(m, "OpenAnswer")
        .def_ro("solved", &OpenAnswer::solved)
        .def_ro("proved", &OpenAnswer::proved)
        .def_ro("holds", &OpenAnswer::holds)
        .def_ro("is_cut", &OpenAnswer::is_cut)
        .def_ro("broken", &OpenAnswer::broken)
        .def_prop_ro("move",
                     [](const OpenAnswer& a) -> std::optional<int> {
                         if (a.move == kNoPoint) return std::nullopt;
                         return a.move;
                     })
        .def_ro("zone", &OpenAnswer::zone)
        .def_ro("walls", &OpenAnswer::walls)
        .def_ro("reason", &OpenAnswer::reason)
        .def_ro("nodes", &OpenAnswer::nodes)
        .def_ro("seconds", &OpenAnswer::seconds);
    nb::class_<OpenQuestion>(m, "OpenQuestion")
        .def(
            "__init__",
            [](OpenQuestion* self, OpenAim aim, std::optional<int> attacker_threats,
               std::optional<int> defender_threats, int radius, bool assumes, bool safe_walls) {
                new (self) OpenQuestion{aim,
                                        to_threats(attacker_threats),
                                        to_threats(defender_threats),
                                        radius,
                                        assumes,
                                        safe_walls};
            },
            nb::arg("aim"), nb::arg("attacker_threats").none(), nb::arg("defender_threats").none(),
            nb::arg("radius"), nb::arg("assumes"), nb::arg("safe_walls") = false);
    nb::class_<OpenSolver>(m, "OpenSolver",
                           "Life and death on a whole board. All points are row * columns + column "
                           "from A1.")
        .def_static(
            "make",
            [](int columns, int rows, std::vector<int> attacker, std::vector<int> defender,
               std::vector<int> crucial, bool any, std::optional<int> ban, Player to_move,
               std::array<int, 4> window, const Options& options, std::uint64_t bytes,
               RegionSolver* adviser, std::vector<int> safe) {
                return make_open_solver({columns,
                                         rows,
                                         std::move(attacker),
                                         std::move(defender),
                                         std::move(crucial),
                                         any,
                                         ban.value_or(kNoPoint),
                                         to_move,
                                         {window[0], window[1], window[2], window[3]},
                                         std::move(safe)},
                                        options, {}, bytes,
                                        adviser == nullptr ? nullptr : adviser->adviser());
            },
            nb::arg("columns"), nb::arg("rows"), nb::arg("attacker"), nb::arg("defender"),
            nb::arg("crucial"), nb::arg("any"), nb::arg("ban").none(), nb::arg("to_move"),
            nb::arg("window"), nb::arg("options"), nb::arg("bytes"), nb::arg("adviser").none(),
            nb::arg("safe") = std::vector<int>(), nb::keep_alive<0, 12>())
        .def(
            "ask",
            [](OpenSolver& s, const std::vector<int>& line, const OpenQuestion& question,
               std::uint64_t nodes, double seconds, const PyMonitor& monitor) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.ask(line, question, limits, wrap(monitor));
                });
            },
            nb::arg("line"), nb::arg("question"), nb::arg("nodes"), nb::arg("seconds"),
            nb::arg("monitor").none())
        .def(
            "prove",
            [](OpenSolver& s, const std::vector<int>& line, const OpenQuestion& question,
               std::uint64_t nodes, double seconds, const PyMonitor& monitor, std::uint64_t bytes) {
                return unlocked({nodes, seconds}, [&](const Limits& limits) {
                    return s.prove(line, question, limits, wrap(monitor), bytes);
                });
            },
            nb::arg("line"), nb::arg("question"), nb::arg("nodes"), nb::arg("seconds"),
            nb::arg("monitor").none(), nb::arg("bytes"))
        .def("counters", &counters_of<OpenSolver>)
        .def_prop_ro("bytes", &OpenSolver::bytes)
        .def_prop_ro("table_entries", &OpenSolver::table_entries)
        .def_prop_ro("table_used", &OpenSolver::table_used);
}

}  // namespace shikatsu
