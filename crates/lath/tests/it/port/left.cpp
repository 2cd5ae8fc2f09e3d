#include <benchmark/benchmark.h>
#include <string>
#include <vector>

template <typename T>
static void BM_Push(benchmark::State &state) {
    for (auto _ : state) {
        std::vector<T> items;
        items.push_back(T());
        benchmark::DoNotOptimize(items.data());
    }
}
BENCHMARK_TEMPLATE(BM_Push, int);
BENCHMARK(BM_Push<std::string>);

static void BM_Middle(benchmark::State &state) {
    std::vector<int> items(100);
    for (auto _ : state) {
        items.push_back(1);
        state.PauseTiming();
        items.pop_back();
        state.ResumeTiming();
        items.push_back(2);
    }
}
BENCHMARK(BM_Middle);

static void BM_Pairs(benchmark::State &state) {
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0) * state.range(1));
}
BENCHMARK(BM_Pairs)->Args({1, 2})->Args({3, 4});

static void BM_Skips(benchmark::State &state) {
    if (state.range(0) > 10) state.SkipWithError("too large");
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0) + 1);
}
BENCHMARK(BM_Skips)->Arg(1);

static void helper(benchmark::State &state, int by) {
    for (auto _ : state) benchmark::DoNotOptimize(by + 1);
}

static void BM_NoBraces(benchmark::State &state) {
    for (auto _ : state)
        std::string empty;
}
BENCHMARK(BM_NoBraces);

static void BM_Plain(benchmark::State &state) {
    int by = 3;
    for (auto _ : state) benchmark::DoNotOptimize(by + 1);
}
BENCHMARK(BM_Plain);
