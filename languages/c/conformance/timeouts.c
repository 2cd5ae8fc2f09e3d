#include "trace.h"
#include <time.h>

static void rest(int milliseconds) {
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&pause, NULL);
}

//@@Benchmark
void late(void) {
    rest(600);
    trace("late");
}

//@@Benchmark
void never(void) {
    trace("never");
    for (;;) rest(1000);
}

//@@State(Scope.Thread)
typedef struct { int unused; } Starts;
//@@Setup(Level.Trial)
void set_up(Starts *state) {
    (void)state;
    for (;;) rest(1000);
}

//@@State(Scope.Thread)
typedef struct { int unused; } Ends;
//@@TearDown(Level.Iteration)
void tear_down(Ends *state) {
    (void)state;
    for (;;) rest(1000);
}

//@@Benchmark
void hangs_a_call(void) {
    for (;;) rest(1000);
}

//@@Benchmark
void hangs_set_up(Starts *state) { (void)state; }

//@@Benchmark
void hangs_tear_down(Ends *state) { (void)state; }
