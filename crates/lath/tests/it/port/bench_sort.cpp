#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace {

std::vector<int> shuffled(std::size_t count) {
    std::vector<int> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::shuffle(numbers.begin(), numbers.end(), std::mt19937(7));
    return numbers;
}

void BM_Sort(benchmark::State &state) {
    const auto numbers = shuffled(state.range(0));
    std::vector<int> copy;
    for (auto _ : state) {
        state.PauseTiming();
        copy = numbers;
        state.ResumeTiming();
        std::sort(copy.begin(), copy.end());
        benchmark::DoNotOptimize(copy.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_Sort)->RangeMultiplier(4)->Range(8, 128)->Unit(benchmark::kMicrosecond);

void BM_Sum(benchmark::State &state) {
    std::vector<int> numbers(state.range(0), 3);
    for (auto _ : state) {
        int sum = std::accumulate(numbers.begin(), numbers.end(), 0);
        benchmark::DoNotOptimize(sum);
    }
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) * state.range(0));
}
BENCHMARK(BM_Sum)->Arg(10)->Arg(1 << 10);

}  // namespace

BENCHMARK_MAIN();
