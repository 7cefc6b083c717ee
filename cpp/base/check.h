// Checks that stay in release builds.
//
// A proof that rests on a broken invariant is worse than no answer, so an invariant that can fail
// is checked at run time as well and ends the search with an exception instead of a verdict.
#pragma once

#include <stdexcept>
#include <string>

namespace shikatsu {

// Something the caller asked for cannot be done: bad input, unknown option, value out of range.
class InputError : public std::invalid_argument {
   public:
    using std::invalid_argument::invalid_argument;
};

// The program contradicts itself.
class InternalError : public std::logic_error {
   public:
    using std::logic_error::logic_error;
};

namespace detail {
[[noreturn]] inline void check_failed(const char* condition, const char* file, int line) {
    throw InternalError(std::string(file) + ":" + std::to_string(line) +
                        ": check failed: " + condition);
}
}  // namespace detail

}  // namespace shikatsu

#define SHIKATSU_CHECK(condition) \
    (static_cast<bool>(condition) \
         ? static_cast<void>(0)   \
         : ::shikatsu::detail::check_failed(#condition, __FILE__, __LINE__))
