#include <benchmark/benchmark.h>

#include <cstring>
#include <numeric>
#include <string>
#include <vector>

static void BM_Word(benchmark::State& state) {
  for (auto _ : state)
    std::string word(20, 'w');
}
BENCHMARK(BM_Word);

static void BM_memcpy(benchmark::State& state) {
  std::vector<char> from(state.range(0), 'x'), to(state.range(0));
  for (auto _ : state) {
    memcpy(to.data(), from.data(), state.range(0));
    benchmark::ClobberMemory();
  }
}
BENCHMARK(BM_memcpy)->Arg(8)->Arg(64);

// Its set-up asks the state.
class Sums : public benchmark::Fixture {
 public:
  void SetUp(const benchmark::State& state) { values.assign(state.range(0), 1); }
  std::vector<int> values;
};

BENCHMARK_DEFINE_F(Sums, Total)(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(std::accumulate(values.begin(), values.end(), 0));
  }
}
BENCHMARK_REGISTER_F(Sums, Total)->Arg(8);

BENCHMARK_MAIN();
