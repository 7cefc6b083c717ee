// When a search has to stop, and how it tells how far it is.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace shikatsu {

enum class StopReason : std::uint8_t { None, Nodes, Seconds, Memory, Cancelled, Depth };

// How the writing of a proof ended.
enum class ProofEnd : std::uint8_t { Complete, TooLarge, Stopped };

struct Limits {
    std::uint64_t nodes = UINT64_MAX;
    double seconds = 1e18;
};

// Called several times a second. Returns false to cancel the search.
using Monitor = std::function<bool(std::uint64_t nodes, double seconds)>;

// Counts nodes against the limits of one question.
class Watch {
   public:
    Watch(const Limits& limits, Monitor monitor)
        : limits_(limits), monitor_(std::move(monitor)), start_(Clock::now()) {}

    // Counts one node. Returns true when the search has to stop.
    bool tick() {
        if (reason_ != StopReason::None) return true;
        if (nodes_ >= limits_.nodes) return stop(StopReason::Nodes);
        ++nodes_;
        return work();
    }
    // Counts work on the present node as so many nodes more.
    void count(std::uint64_t nodes) { nodes_ += nodes; }
    // Counts one state looked at: the clock is read by work, as nodes of large regions take long.
    bool work() {
        if ((++work_ & kClockMask) == 0) look_at_clock();
        return reason_ != StopReason::None;
    }
    bool stop(StopReason reason) {
        if (reason_ == StopReason::None) reason_ = reason;
        return true;
    }
    bool stopped() const { return reason_ != StopReason::None; }
    StopReason reason() const { return reason_; }
    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

   private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kClockMask = 127;  // a state takes up to some microseconds
    static constexpr double kMonitorInterval = 0.05;

    void look_at_clock() {
        const double now = seconds();
        if (now >= limits_.seconds) stop(StopReason::Seconds);
        if (!monitor_ || now - last_monitor_ < kMonitorInterval) return;
        last_monitor_ = now;
        if (!monitor_(nodes_, now)) stop(StopReason::Cancelled);
    }

    Limits limits_;
    Monitor monitor_;
    Clock::time_point start_;
    std::uint64_t nodes_ = 0;
    std::uint64_t work_ = 0;
    double last_monitor_ = 0;
    StopReason reason_ = StopReason::None;
};

}  // namespace shikatsu
