#include <cstdio>

static long calls;

//@@State(Scope.Thread)
struct Begin {
    //@@Setup
    void begin() { std::printf("calls so far: %ld\n", calls); }
};

//@@Benchmark
long first(const Begin &) { return ++calls; }

//@@Benchmark
long second(const Begin &) { return ++calls; }
