// Memory that the system does not give: one block of those that are asked for, or all but a little.
#include "lath.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_calloc(size_t number, size_t size);

/* Blocks until one is refused; negative: none will be. */
static long until_refused = -1;

void *calloc(size_t number, size_t size) {
    if (until_refused >= 0 && until_refused-- == 0) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_calloc(number, size);
}

static void must(int ok) {
    if (!ok) abort();
}

/* The process may have so many bytes more than now. */
static void leave_room(unsigned long more) {
    unsigned long pages = 0;
    struct rlimit limit;
    FILE *file = fopen("/proc/self/statm", "r");
    must(file && fscanf(file, "%lu", &pages) == 1);
    fclose(file);
    must(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = pages * (unsigned long)sysconf(_SC_PAGESIZE) + more;
    must(setrlimit(RLIMIT_AS, &limit) == 0);
}

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("0")
    long after;
} Refused;

//@@TearDown
void refuse_one(Refused *refused) { until_refused = refused->after; }

//@@Benchmark
void arms(Refused *refused) { (void)refused; }

//@@State(Scope.Thread)
//@@AuxCounters
typedef struct {
    long hits;
} Counting;

//@@Setup(Level.Iteration)
void before(Counting *counting) { counting->hits = 0; }

//@@Benchmark
long hits(Counting *counting) { return ++counting->hits; }

//@@Check("hits")
long twice(long result, const Counting *counting) { return result + counting->hits; }

#define LARGE (64ul << 20)
static char large[LARGE + 1];

//@@State(Scope.Benchmark)
typedef struct {
    char unused;
} Tight;

//@@Setup
void fill(Tight *tight) {
    tight->unused = 0;
    memset(large, 'x', LARGE);
    leave_room(48ul << 20);
}

//@@Benchmark
const char *returns_much(Tight *tight) {
    (void)tight;
    return large;
}

//@@State(Scope.Benchmark)
typedef struct {
    char unused;
} Threadless;

/* A thread's stack is larger than this. */
//@@Setup
void leave_no_thread(Threadless *threadless) {
    threadless->unused = 0;
    leave_room(1ul << 20);
}

/* Gives up by itself, so that nobody waits for ever. */
//@@Benchmark
void loops(Threadless *threadless, Control *control) {
    time_t end = time(NULL) + 20;
    (void)threadless;
    while (!control->stopMeasurement)
        if (time(NULL) > end) exit(3);
}
