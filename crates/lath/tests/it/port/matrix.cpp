#include <benchmark/benchmark.h>
#include <map>
#include <memory>
#include <vector>

using benchmark::State;

struct Matrix {
    explicit Matrix(int rows, int columns) : columns(columns), cells(rows * columns, 1.5) {}
    double &at(int row, int column) { return cells[row * columns + column]; }
    int columns;
    std::vector<double> cells;
};

static void BM_Trace(benchmark::State &state) {
    auto matrix = std::make_unique<Matrix>(state.range(0), state.range(1));
    constexpr double factor = 2;
    double weights[4] = {1, 2, 3, 4};
    for (auto _ : state) {
        double trace = 0;
        for (int i = 0; i < state.range(0); i++) {
            if (i >= state.range(1)) break;
            trace += factor * weights[i % 4] * matrix->at(i, i);
        }
        benchmark::DoNotOptimize(trace);
    }
}
BENCHMARK(BM_Trace)->ArgsProduct({{4, 8}, {4, 16}})->ArgNames({"rows", "columns"});

static void BM_Fill(benchmark::State &state) {
    Matrix matrix(16, 16);
    using Key = std::pair<int, int>;
    std::map<Key, double> sparse;
    for (int i = 0; i < 16; i++) sparse[{i, i}] = i;
    for (auto _ : state) {
        for (const auto &[key, value] : sparse) matrix.at(key.first, key.second) = value;
        benchmark::DoNotOptimize(matrix.cells.data());
        benchmark::ClobberMemory();
    }
    matrix.cells.clear();
}
BENCHMARK(BM_Fill)->Threads(1);
