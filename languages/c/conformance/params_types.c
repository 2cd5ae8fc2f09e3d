#include "trace.h"
#include <stdbool.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("-32768")
    short a_short;
    //@@Param("0x8000")
    int b_int;
    //@@Param("-9223372036854775808")
    long c_long;
    //@@Param("0xFFFFFFFFFFFFFFFF")
    unsigned long long d_longest;
    //@@Param("255")
    unsigned char e_byte;
    //@@Param("true")
    bool f_bool;
    //@@Param("x")
    char g_char;
    //@@Param("0.5")
    float h_float;
    //@@Param("-1e-3")
    double i_double;
    //@@Param("hello")
    const char *j_text;
} State;

//@@Benchmark
void run(State *state) {
    trace("short %d", state->a_short);
    trace("int %d", state->b_int);
    trace("long %ld", state->c_long);
    trace("unsigned long long %llu", state->d_longest);
    trace("unsigned char %d", state->e_byte);
    trace("bool %s", state->f_bool ? "true" : "false");
    trace("char %c", state->g_char);
    trace("float %g", (double)state->h_float);
    trace("double %g", state->i_double);
    trace("text %s", state->j_text);
}
