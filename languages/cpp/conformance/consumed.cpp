#include "lath.h"

//@@State(Scope.Benchmark)
struct Nowhere {
    int *number = nullptr;
    double *real = nullptr;
    const void **pointer = nullptr;
};

//@@Benchmark
int returns_number(const Nowhere &nowhere) { return *nowhere.number; }
//@@Benchmark
double returns_real(const Nowhere &nowhere) { return *nowhere.real; }
//@@Benchmark
const void *returns_pointer(const Nowhere &nowhere) { return *nowhere.pointer; }

//@@Benchmark
void blackhole_number(const Nowhere &nowhere, Blackhole &blackhole) { blackhole.consume(*nowhere.number); }
//@@Benchmark
void blackhole_real(const Nowhere &nowhere, Blackhole &blackhole) { blackhole.consume(*nowhere.real); }
