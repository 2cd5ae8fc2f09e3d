// lath_cpp.hpp: the C++ side of lath.h: namespace lath with Blackhole and the injected objects
// under JMH's names.
#ifndef LATH_CPP_HPP
#define LATH_CPP_HPP

#include "lath_keep.hpp"

namespace lath {

/// Consumes values: the compiler must compute them, and may not know what becomes of them.
/// All functions are static: `bh.consume(x)` and `Blackhole::consume(x)` are the same.
class Blackhole : private lath_blackhole {
  public:
    Blackhole() : lath_blackhole() {}
    Blackhole(const Blackhole &) = delete;
    Blackhole &operator=(const Blackhole &) = delete;

    static void consume(bool value) { detail::keep(value); }
    static void consume(char value) { detail::keep(value); }
    static void consume(signed char value) { detail::keep(value); }
    static void consume(unsigned char value) { detail::keep(value); }
    static void consume(short value) { detail::keep(value); }
    static void consume(unsigned short value) { detail::keep(value); }
    static void consume(int value) { detail::keep(value); }
    static void consume(unsigned int value) { detail::keep(value); }
    static void consume(long value) { detail::keep(value); }
    static void consume(unsigned long value) { detail::keep(value); }
    static void consume(long long value) { detail::keep(value); }
    static void consume(unsigned long long value) { detail::keep(value); }
    static void consume(float value) { detail::keep(value); }
    static void consume(double value) { detail::keep(value); }
    static void consume(long double value) { detail::keep(value); }
    template <typename T> static void consume(const T &value) { detail::keep(value); }

    /// Burns time almost linear in `tokens`. A token has no fixed cost.
    static void consumeCPU(long long tokens) { lath_consume_cpu(tokens); }
};

/// One per iteration: `while (!control.stopMeasurement)` ends when the iteration's time is over.
class Control : public lath_control {};

enum class Mode { Throughput, AverageTime, SampleTime, SingleShotTime };
enum class IterationType { WARMUP, MEASUREMENT };

/// What the running phase looks like.
class IterationParams : private lath_iteration_params {
  public:
    IterationType getType() const { return static_cast<IterationType>(type); }
    /// Iterations planned in this phase.
    unsigned long long getCount() const { return count; }
    /// Nanoseconds an iteration lasts at least.
    unsigned long long getTime() const { return time_ns; }
    /// Calls per operation.
    unsigned long long getBatchSize() const { return batch_size; }
};

/// Which benchmark runs, and how.
class BenchmarkParams : private lath_benchmark_params {
  public:
    const char *getBenchmark() const { return benchmark; }
    Mode getMode() const { return static_cast<Mode>(mode); }
    /// `thrpt`, `avgt`, `sample`, `ss`.
    const char *getModeLabel() const { return mode_label; }
    unsigned long long getThreads() const { return threads; }
    unsigned long long getForks() const { return forks; }
    unsigned long long getWarmupForks() const { return warmup_forks; }
    /// Number of this fork, from 1.
    unsigned long long getFork() const { return fork; }
    const IterationParams &getWarmup() const {
        return reinterpret_cast<const IterationParams &>(warmup);
    }
    const IterationParams &getMeasurement() const {
        return reinterpret_cast<const IterationParams &>(measurement);
    }
    /// Label of the unit of time: `ns`, `us`, `ms`, `s`.
    const char *getTimeUnit() const { return time_unit; }
    unsigned long long getOpsPerInvocation() const { return operations_per_invocation; }
    /// Nanoseconds an iteration may last.
    unsigned long long getTimeout() const { return timeout_ns; }
    /// Value of a parameter as text; a null pointer if there is none of this name.
    const char *getParam(const char *name) const { return lath_param(this, name); }
    unsigned long getParamsCount() const { return param_count; }
    const char *getParamsKey(unsigned long index) const {
        return index < param_count ? params[index].name : nullptr;
    }
    /// Functions of a @Group, 0 without one, and the threads of each, alphabetical.
    unsigned long getThreadGroupsCount() const { return thread_group_count; }
    unsigned long long getThreadGroup(unsigned long index) const {
        return index < thread_group_count ? thread_groups[index] : 0;
    }
};

/// Which of the worker threads runs. Without a @Group each thread is a group of its own.
class ThreadParams : private lath_thread_params {
  public:
    int getThreadIndex() const { return thread_index; }
    int getThreadCount() const { return thread_count; }
    int getGroupIndex() const { return group_index; }
    int getGroupCount() const { return group_count; }
    int getSubgroupIndex() const { return subgroup_index; }
    int getSubgroupCount() const { return subgroup_count; }
    int getGroupThreadIndex() const { return group_thread_index; }
    int getGroupThreadCount() const { return group_thread_count; }
};

} // namespace lath

// The name that files written for the guide's tool use.
namespace harness_utils {
using lath::Blackhole;
}

#ifndef LATH_NO_SHORT_NAMES
using lath::BenchmarkParams;
using lath::Blackhole;
using lath::Control;
using lath::IterationParams;
using lath::ThreadParams;
#endif

#endif
