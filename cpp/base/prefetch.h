// Asks for a line of memory that is read soon.
#pragma once

#if defined(_MSC_VER) && !defined(__clang__) && defined(_M_X64)
#include <intrin.h>
#endif

namespace shikatsu {

inline void prefetch_line([[maybe_unused]] const void* place) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#elif defined(_MSC_VER) && defined(_M_X64)
    _mm_prefetch(static_cast<const char*>(place), _MM_HINT_T0);
#endif
}

}  // namespace shikatsu
