/* Bodies whose code can be recognised in the emitted assembly. */
#include "lath.h"
//@@State(Scope.Benchmark)
typedef struct {
    int factor;
    double real;
    int *table;
} Input;
//@@Benchmark
void empty(void) {}
//@@Benchmark
int product(const Input *input) { return input->factor * 12345; }
//@@Benchmark
double half(const Input *input) { return input->real * 0.7071; }
//@@Benchmark
void consumed(const Input *input, Blackhole *blackhole) { lath_consume(blackhole, input->factor * 23456); }
//@@Benchmark
void dropped(const Input *input) { (void)(input->factor * 34567); }
/* All the work is a load, of something other than the state. */
//@@Benchmark
int loaded(const Input *input) { return input->table[input->factor]; }
//@@Benchmark
void handed(const Input *input, Blackhole *blackhole) { lath_consume(blackhole, input->table[input->factor]); }
