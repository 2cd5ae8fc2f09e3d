#include "trace.h"

enum colour { RED, GREEN = 7, BLUE };
typedef enum { SMALL = 5, MEDIUM = 10, BIG = 20 } Size;

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param
    enum colour colour;
    //@@Param({"BIG", "SMALL"})
    Size size;
} State;

//@@Benchmark
void run(State *state) { trace("colour %d size %d", (int)state->colour, (int)state->size); }
