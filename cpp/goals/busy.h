// One question at a time: a second caller (another thread, or a monitor that calls back) would change
// the rules under a running search.
#pragma once

#include <atomic>

#include "base/check.h"

namespace shikatsu {

class Turn {
   public:
    explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
        if (busy_.exchange(true)) throw InputError("this solver is busy with another question");
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
};

}  // namespace shikatsu
