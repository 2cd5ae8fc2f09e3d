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
