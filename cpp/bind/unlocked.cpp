#include "bind/unlocked.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace nb = nanobind;

namespace shikatsu {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLongestWait = std::chrono::seconds(5);  // a progress report may never return
constexpr auto kPause = std::chrono::milliseconds(1);

std::atomic<int> running = 0;
std::atomic<bool> ending = false;
std::thread::id ender;  // what this thread still does at exit goes on

void wait_for_searches() {
    const nb::gil_scoped_release release;
    const auto latest = Clock::now() + kLongestWait;
    while (running > 0 && Clock::now() < latest) std::this_thread::sleep_for(kPause);
}

void end_searches() {
    ender = std::this_thread::get_id();
    ending = true;
    wait_for_searches();
    // Python never unwinds a daemon thread: what its frames hold stays, and is no leak of ours.
    const nb::object threads = nb::module_::import_("threading").attr("active_count")();
    if (nb::cast<int>(threads) > 1) nb::set_leak_warnings(false);
}

}  // namespace

Running::Running() { ++running; }
Running::~Running() { --running; }

bool python_ends() { return ending && std::this_thread::get_id() != ender; }

void watch_the_end_of_python() {
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&end_searches));
}

}  // namespace shikatsu
