// A thread that waits for another one, and whose counter begins again at 0 meanwhile.
#include "lath.h"
#include <time.h>
#include <unistd.h>

/* Counts for a fifth of a second, and begins again at 0 later. */
//@@State(Scope.Thread)
//@@AuxCounters
typedef struct {
    long counted;
} Resets;

static long milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static _Thread_local long begun;

//@@Setup(Level.Iteration)
void begin(Resets *resets) {
    (void)resets;
    begun = milliseconds();
}

//@@Setup(Level.Invocation)
void nothing(Resets *resets) { (void)resets; }

//@@Benchmark
//@@Group("uneven")
void quick(Resets *resets) { resets->counted = milliseconds() - begun < 200 ? resets->counted + 1 : 0; }

/* Longer than that: the other thread waits for it. */
//@@Benchmark
//@@Group("uneven")
void slow(void) { usleep(400000); }
