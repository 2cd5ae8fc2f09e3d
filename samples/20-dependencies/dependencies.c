#include <stdio.h>

//@@State(Scope.Benchmark)
typedef struct {
    int goods;
} Depot;

//@@State(Scope.Thread)
typedef struct {
    int goods;
} Shelf;

//@@Setup
void fill_shelf(Shelf *shelf, const Depot *depot) {
    shelf->goods = depot->goods / 2;
    printf("shelf has %d\n", shelf->goods);
}

//@@Setup
void fill_depot(Depot *depot) { depot->goods = 84; }

//@@Benchmark
int take(const Shelf *shelf) { return shelf->goods; }
