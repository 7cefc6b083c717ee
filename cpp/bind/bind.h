// One function per bound class; no logic here.
#pragma once

#include <nanobind/nanobind.h>

namespace shikatsu {

void bind_options(nanobind::module_& m);
void bind_region_solver(nanobind::module_& m);
void bind_capture_solver(nanobind::module_& m);
void bind_open_solver(nanobind::module_& m);

}  // namespace shikatsu
