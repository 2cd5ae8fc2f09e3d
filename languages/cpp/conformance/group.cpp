#include "../../c/conformance/trace.h"
#include <atomic>

//@@State(Scope.Group)
struct Cell {
    std::atomic<int> value{0};

    //@@Setup
    void setup() { trace("group.setup"); }

    //@@TearDown
    void teardown() { trace("group.teardown"); }
};

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
int reader(Cell &cell) {
    trace("reader");
    return cell.value;
}

//@@Benchmark
//@@Group("pair")
void writer(Cell &cell) {
    trace("writer");
    cell.value = 1;
}
