#include "trace.h"
#include "lath.h"

//@@State(Scope.Benchmark)
typedef struct {
    int whole;
    double real;
    char text[8];
} State;

//@@Setup
void setup(Blackhole *blackhole, State *state) {
    lath_consume(blackhole, state->whole);
    trace("setup");
}

//@@TearDown(Level.Trial)
void teardown(State *state, Blackhole *blackhole) {
    Blackhole own;
    lath_consume(&own, state->real);
    lath_consume(blackhole, *state);
    trace("teardown");
}

//@@Benchmark
void run(State *state, Blackhole *blackhole) {
    lath_consume(blackhole, state->whole + 1);
    lath_consume(blackhole, state->real);
    lath_consume(blackhole, state->text);
    lath_consume(blackhole, *state);
    trace("run");
}
