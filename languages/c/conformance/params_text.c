#include "trace.h"
#include <string.h>

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"", "a b", "\"quoted\"", "Grüße €", "100%", "back\\slash", "a,b", "x=y;z", "{"})
    const char *text;
} State;

//@@Benchmark
void run(State *state) { trace("%d [%s]", (int)strlen(state->text), state->text); }
