#include <cstdio>

static long calls_of_first, calls_of_second;

//@@State(Scope.Thread)
struct Begin {
    //@@Setup
    void begin() {
        if (calls_of_first && calls_of_second) std::puts("both were here");
    }
};

//@@Benchmark
long first(const Begin &) { return ++calls_of_first; }

//@@Benchmark
long second(const Begin &) { return ++calls_of_second; }
