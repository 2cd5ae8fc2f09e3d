#include "../../c/conformance/trace.h"

//@@State(Scope.Benchmark)
struct State {
    //@@Param("0x8000")
    int b_int = 5;
    //@@Param("0xFFFFFFFFFFFFFFFF")
    unsigned long long d_longest;
    //@@Param("255")
    unsigned char e_byte;
};

//@@Benchmark
void run(const State &state) {
    trace("int %d", state.b_int);
    trace("unsigned long long %llu", state.d_longest);
    trace("unsigned char %d", state.e_byte);
}
