#include <benchmark/benchmark.h>

#include <sstream>
#include <string>

static void BM_StringCreation(benchmark::State& state) {
  for (auto _ : state) {
    std::string empty_string;
  }
}
// Register the function as a benchmark
BENCHMARK(BM_StringCreation);

// Define another benchmark
static void BM_StringCopy(benchmark::State& state) {
  std::string x = "hello";
  for (auto _ : state) {
    std::string copy(x);
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(BM_StringCopy);

static std::string joined(const std::string& word, int count) {
  std::ostringstream out;
  for (int i = 0; i < count; i++) out << word << ',';
  return out.str();
}

static void BM_Join(benchmark::State& state, const std::string& word, int count) {
  while (state.KeepRunning()) {
    benchmark::DoNotOptimize(joined(word, count));
  }
}
BENCHMARK_CAPTURE(BM_Join, short_words, std::string("a"), 10);
BENCHMARK_CAPTURE(BM_Join, long_words, std::string(100, 'a'), 10)->MinTime(2);

static void BM_Compare(benchmark::State& state) {
  std::string one(state.range(0), '-');
  std::string two(state.range(0), '-');
  auto differ = 0;
  for (auto _ : state) {
    auto result = one.compare(two);
    benchmark::DoNotOptimize(result);
    differ += result != 0;
  }
  state.counters["differ"] = differ;
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_Compare)->Name("compare equal strings")->ArgName("length")->DenseRange(16, 64, 16)->Complexity();

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
