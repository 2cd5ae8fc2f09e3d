#include <stdatomic.h>

//@@State(Scope.Group)
typedef struct {
    atomic_long value;
} Cell;

//@@Benchmark
//@@Group("cell") @GroupThreads(2)
long read(Cell *cell) { return atomic_load(&cell->value); }

//@@Benchmark
//@@Group("cell") @GroupThreads(1)
long write(Cell *cell) { return atomic_fetch_add(&cell->value, 1); }
