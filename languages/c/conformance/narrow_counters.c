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

//@@State(Scope.Thread) @AuxCounters
typedef struct {
    long straight;
    unsigned long long masked;
    double reduced;
} Round;

//@@State(Scope.Thread)
typedef struct {
    //@@Operations
    uint32_t operations;
} Again;

//@@State(Scope.Thread) @AuxCounters(Type.EVENTS)
typedef struct {
    long each;
} Each;

//@@Setup(Level.Invocation)
void prepare(Each *each) { each->each = 0; }

//@@Benchmark
void d_round(Round *round) {
    round->straight++;
    round->masked = (round->masked + 1) & 0xffff;
    round->reduced = (double)(((long)round->reduced + 1) % 1000);
}

//@@Benchmark
void e_again(Again *again) { again->operations = (again->operations + 1) % 1000; }

//@@Benchmark
void f_each(Each *each) { each->each += 5; }
