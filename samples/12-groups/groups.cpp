#include <atomic>

//@@State(Scope.Group)
struct Cell {
    std::atomic<long> value{0};
};

//@@Benchmark
//@@Group("cell") @GroupThreads(2)
long read(const Cell &cell) { return cell.value.load(); }

//@@Benchmark
//@@Group("cell") @GroupThreads(1)
long write(Cell &cell) { return cell.value.fetch_add(1); }
