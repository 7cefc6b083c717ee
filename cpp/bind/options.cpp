#include "search/options.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.h"
#include "search/counters.h"

namespace nb = nanobind;

namespace shikatsu {

namespace {

using Row = std::tuple<std::string, int, std::string, std::string>;

std::vector<Row> option_rows() {
    std::vector<Row> rows;
    for (const auto& info : kOptions)
        rows.emplace_back(info.name, info.standard, option_range(info), info.help);
    return rows;
}

std::map<std::string, std::string> counter_help() {
    std::map<std::string, std::string> help;
    for (const auto& info : kCounters) help.emplace(info.name, info.help);
    return help;
}

}  // namespace

void bind_options(nb::module_& m) {
    nb::class_<Options>(m, "Options", "Search options; every one has a default.")
        .def(nb::init<>())
        .def(
            "set",
            [](Options& o, const std::string& name, const std::string& value) {
                set_option(o, name, value);
            },
            nb::arg("name"), nb::arg("value"),
            "Sets an option from text; ValueError if unknown or out of range.");
    m.def("option_rows", &option_rows, "(name, default, range, help) of every option.");
    m.def("counter_help", &counter_help, "What each counter counts.");
}

}  // namespace shikatsu
