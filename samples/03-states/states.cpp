#include <cstdio>

//@@State(Scope.Benchmark)
struct Shared {
    int unused = 0;
    //@@Setup
    void one() { std::puts("SHARED object made"); }
};

//@@State(Scope.Thread)
struct Own {
    unsigned long count = 0;
    //@@Setup
    void each() { std::puts("OWN object made"); }
};

//@@Benchmark
//@@Threads(2)
unsigned long count(const Shared &shared, Own &own) { return ++own.count + shared.unused; }
