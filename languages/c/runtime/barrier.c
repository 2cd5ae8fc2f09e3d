/*
 * barrier.c: lets several threads begin together, and end when all have measured: until then each
 * goes on with what it does, so that nobody is measured while others rest (JMH: synchronised
 * iterations).
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <sched.h>

/* Looks before a thread that waits makes room for another. */
#define LOOKS 2000
/* From the last thread's arrival to the common instant: time enough for the others to see it. */
#define SOON_NS 100000

void lath_thread_barrier_reset(struct thread_barrier *barrier) {
    barrier->ready = barrier->done = 0;
    barrier->begin = 0;
}

static void meet(struct thread_barrier *barrier, _Atomic unsigned *here, struct worker *worker,
                 void (*meanwhile)(struct worker *)) {
    for (unsigned turn = 0; *here < barrier->threads && !barrier->failed; turn++) {
        /* A child that the benchmark split off is alone here: nobody will come. */
        if (turn % 16 == 0) lath_end_if_a_copy();
        if (meanwhile)
            meanwhile(worker);
        else
            sched_yield();
    }
}

void lath_thread_barrier_enter(struct thread_barrier *barrier, struct worker *worker,
                               void (*meanwhile)(struct worker *)) {
    barrier->ready++;
    meet(barrier, &barrier->ready, worker, meanwhile);
}

void lath_thread_barrier_measured(struct thread_barrier *barrier) { barrier->done++; }

void lath_thread_barrier_leave(struct thread_barrier *barrier, struct worker *worker,
                               void (*meanwhile)(struct worker *)) {
    meet(barrier, &barrier->done, worker, meanwhile);
}

/* Yields now and then: threads that there is no CPU for must come, too. */
static void pause_a_little(unsigned *looks) {
    if (++*looks % LOOKS == 0) sched_yield();
}

void lath_thread_barrier_start_together(struct thread_barrier *barrier) {
    unsigned looks = 0;
    if (++barrier->ready == barrier->threads) barrier->begin = lath_monotonic_ns() + SOON_NS;
    while (barrier->begin == 0 && !barrier->failed) pause_a_little(&looks);
    while (lath_monotonic_ns() < barrier->begin && !barrier->failed) pause_a_little(&looks);
}
