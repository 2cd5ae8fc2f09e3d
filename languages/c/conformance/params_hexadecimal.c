#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("0x8000")
    int b_int;
    //@@Param("0xFFFFFFFFFFFFFFFF")
    unsigned long long d_longest;
    //@@Param("255")
    unsigned char e_byte;
} State;

//@@Benchmark
void run(State *state) {
    trace("int %d", state->b_int);
    trace("unsigned long long %llu", state->d_longest);
    trace("unsigned char %d", state->e_byte);
}
