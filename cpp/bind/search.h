// What the bindings of all solvers share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "bind/unlocked.h"
#include "goals/question.h"
#include "search/counters.h"
#include "search/limits.h"

namespace shikatsu {

using PyMonitor = std::optional<std::function<bool(std::uint64_t, double)>>;

// The search runs without the GIL and takes it back for each report. Signals are looked at here, so
// that Ctrl-C works although Python code does not run.
inline Monitor wrap(const PyMonitor& monitor) {
    return [&monitor](std::uint64_t nodes, double seconds) {
        if (python_ends()) return false;
        const nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
        return monitor ? (*monitor)(nodes, seconds) : true;
    };
}

inline Threats to_threats(std::optional<int> t) {
    if (!t) return kUnlimited;
    if (*t < 0 || *t > kMaxThreats)
        throw InputError("threats must be 0 to " + std::to_string(kMaxThreats));
    return static_cast<Threats>(*t);
}

template <class Solver>
std::map<std::string, std::uint64_t> counters_of(const Solver& solver) {
    std::map<std::string, std::uint64_t> result;
    for (const auto& info : kCounters) result.emplace(info.name, solver.counters().*info.field);
    return result;
}

}  // namespace shikatsu
