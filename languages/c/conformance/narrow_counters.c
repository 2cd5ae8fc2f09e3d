#include <stdint.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    int32_t operations; /* it wraps around as the processor does */
} Narrow;

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    uint8_t operations;
} Byte;

//@@State(Scope.Thread) @AuxCounters
typedef struct {
    uint32_t hits;
    signed char lost;
} Aux;

//@@Benchmark
void a_counted(Narrow *narrow) { narrow->operations = (int32_t)((uint32_t)narrow->operations + 10000); }

//@@Benchmark
void b_lost(Byte *byte) { byte->operations += 7; }

//@@Benchmark
void c_aux(Aux *aux) {
    aux->hits += 10000;
    aux->lost += 7;
}
