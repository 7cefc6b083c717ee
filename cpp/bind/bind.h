// One function per bound class; no logic here.
#pragma once

#include <nanobind/nanobind.h>

namespace shikatsu {

void bind_options(nanobind::module_& m);
void bind_life(nanobind::module_& m);

}  // namespace shikatsu
