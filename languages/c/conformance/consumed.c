#include "lath.h"
#include <stddef.h>

//@@State(Scope.Benchmark)
typedef struct {
    int *number;
    double *real;
    const void **pointer;
} Nowhere;

//@@Benchmark
int returns_number(const Nowhere *nowhere) { return *nowhere->number; }
//@@Benchmark
double returns_real(const Nowhere *nowhere) { return *nowhere->real; }
//@@Benchmark
const void *returns_pointer(const Nowhere *nowhere) { return *nowhere->pointer; }

//@@Benchmark
void blackhole_number(const Nowhere *nowhere, Blackhole *blackhole) { lath_consume(blackhole, *nowhere->number); }
//@@Benchmark
void blackhole_real(const Nowhere *nowhere, Blackhole *blackhole) { lath_consume(blackhole, *nowhere->real); }
