#include "../../c/conformance/trace.h"
#include <cstdlib>

static bool ran;

/* The destructor of a global, and what is registered by hand, which runs before it. */
static struct Global {
    ~Global() {
        if (ran) trace("exit");
    }
} global;

//@@Benchmark
void leaves() {
    ran = true;
    trace("run");
}

//@@Benchmark
void breaks() {
    std::atexit([] {
        trace("exit");
        _exit(3);
    });
    trace("run");
}
