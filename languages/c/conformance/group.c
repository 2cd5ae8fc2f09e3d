#include "trace.h"

//@@State(Scope.Group)
typedef struct { int value; } Cell;

//@@Setup
void set_up(Cell *cell) {
    (void)cell;
    trace("group.setup");
}

//@@TearDown
void tear_down(Cell *cell) {
    (void)cell;
    trace("group.teardown");
}

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
int reader(Cell *cell) {
    trace("reader");
    return __atomic_load_n(&cell->value, __ATOMIC_RELAXED);
}

//@@Benchmark
//@@Group("pair")
void writer(Cell *cell) {
    trace("writer");
    __atomic_store_n(&cell->value, 1, __ATOMIC_RELAXED);
}
