#include <cstdio>

//@@State(Scope.Benchmark)
struct Depot {
    int goods = 0;
    //@@Setup
    void fill() { goods = 84; }
};

//@@State(Scope.Thread)
struct Shelf {
    int goods = 0;
    //@@Setup
    void fill(const Depot &depot) {
        goods = depot.goods / 2;
        std::printf("shelf has %d\n", goods);
    }
};

//@@Benchmark
int take(const Shelf &shelf) { return shelf.goods; }
