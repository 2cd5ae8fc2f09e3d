#include "trace.h"
#include <stdlib.h>

static void last(void) { trace("exit"); }

static void wrong(void) {
    trace("exit");
    _exit(3);
}

//@@Benchmark
void leaves(void) {
    atexit(last);
    trace("run");
}

//@@Benchmark
void breaks(void) {
    atexit(wrong);
    trace("run");
}
