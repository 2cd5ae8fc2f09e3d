#include "trace.h"
#include <stdbool.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("-32768")
    short a_short;
    //@@Param("32768")
    int b_int;
    //@@Param("-9223372036854775808")
    long c_long;
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
    trace("bool %s", state->f_bool ? "true" : "false");
    trace("char %c", state->g_char);
    trace("float %g", (double)state->h_float);
    trace("double %g", state->i_double);
    trace("text %s", state->j_text);
}
