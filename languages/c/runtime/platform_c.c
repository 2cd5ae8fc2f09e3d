/* platform_c.c: what C adds to the runtime: three clocks, and no exceptions. */
#define _GNU_SOURCE
#include "runtime.h"
#include <time.h>

static unsigned long long read_clock(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return lath_ns(t);
}

static unsigned long long realtime(void) { return read_clock(CLOCK_REALTIME); }
static unsigned long long monotonic(void) { return read_clock(CLOCK_MONOTONIC); }
#ifdef CLOCK_MONOTONIC_RAW
static unsigned long long monotonic_raw(void) { return read_clock(CLOCK_MONOTONIC_RAW); }
#endif

static const struct lath_clock clocks[] = {
    {"monotonic", "monotonic clock", true, monotonic},
#ifdef CLOCK_MONOTONIC_RAW
    {"monotonic_raw", "raw monotonic clock", true, monotonic_raw},
#endif
    {"realtime", "real-time clock", false, realtime},
};

static lath_bool call_guarded(void (*body)(void *), void *argument, struct lath_failure *failure) {
    (void)failure;
    body(argument);
    return true;
}

const struct lath_platform lath_platform_c = {"c", clocks, sizeof clocks / sizeof *clocks,
                                              call_guarded, NULL};
