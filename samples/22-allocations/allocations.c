#include <stdlib.h>

//@@State(Scope.Thread)
typedef struct {
    int *block;
    unsigned sum;
} Keeper;

//@@Benchmark
int *allocates(Keeper *keeper) {
    free(keeper->block);
    keeper->block = malloc(1000 * sizeof(int));
    return keeper->block;
}

//@@Benchmark
unsigned computes(Keeper *keeper) { return keeper->sum = keeper->sum * 31 + 7; }
