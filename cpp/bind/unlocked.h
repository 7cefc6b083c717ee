// Searches run without the GIL, and Python may end meanwhile.
//
// Python ends a daemon thread where it next asks for the GIL, by unwinding its stack. The destructors
// of a search do not let that pass, so the program would be terminated. Hence, before Python ends, all
// searches are cancelled, and Python waits for them to be back.
#pragma once

#include <nanobind/nanobind.h>

#include "search/limits.h"

namespace shikatsu {

// Whether Python ends: searches of this thread are to stop.
bool python_ends();

// Lets Python cancel all searches and wait for them before it ends.
void watch_the_end_of_python();

// While this lives, a search runs. It is made and destroyed with the GIL.
class Running {
   public:
    Running();
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
};

// Runs a search without the GIL. Once Python ends there is nothing left to spend on it.
template <class Search>
auto unlocked(const Limits& limits, Search search) {
    if (python_ends()) return search(Limits{0, 0.0});
    const Running running;
    const nanobind::gil_scoped_release release;
    return search(limits);
}

}  // namespace shikatsu
