// The bodies as Google Benchmark's users write them: range-based loop, input and result through DoNotOptimize. The input is passed in
// every round, as lath launders its states before every call: else the compiler may compute once what does not change.
#include "bodies.hpp"
#include <benchmark/benchmark.h>
#include <memory>

static void empty(benchmark::State &state) {
    for (auto _ : state) {
        bodies::empty();
        benchmark::DoNotOptimize(0);
    }
}
BENCHMARK(empty)->UseRealTime();

template <typename Input, typename Body>
static void measure(benchmark::State &state, Body body) {
    const auto owner = std::make_unique<Input>();
    Input &input = *owner;
    for (auto _ : state) {
        benchmark::DoNotOptimize(input);
        benchmark::DoNotOptimize(body(input));
    }
}

static void multiplyChain(benchmark::State &state) { measure<bodies::Factor>(state, [](auto &input) { return bodies::multiplyChain(input); }); }
BENCHMARK(multiplyChain)->UseRealTime();

static void factorialRecursive(benchmark::State &state) {
    measure<bodies::Number>(state, [](auto &input) { return bodies::factorialRecursive(input); });
}
BENCHMARK(factorialRecursive)->UseRealTime();

static void factorialIterative(benchmark::State &state) {
    measure<bodies::Number>(state, [](auto &input) { return bodies::factorialIterative(input); });
}
BENCHMARK(factorialIterative)->UseRealTime();

static void copy(benchmark::State &state) { measure<bodies::Buffers>(state, [](auto &input) { return bodies::copy(input); }); }
BENCHMARK(copy)->UseRealTime();

static void sha256(benchmark::State &state) { measure<bodies::Buffers>(state, [](auto &input) { return bodies::sha256(input); }); }
BENCHMARK(sha256)->UseRealTime();

BENCHMARK_MAIN();
