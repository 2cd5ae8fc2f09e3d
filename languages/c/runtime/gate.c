/*
 * gate.c: lets several threads begin together, and end when all have measured: until then each goes
 * on with what it does, so that nobody is measured while others rest (JMH: synchronised
 * iterations).
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <sched.h>

/* Looks before a thread that waits makes room for another. */
#define LOOKS 2000
/* From the last thread's arrival to the common instant: time enough for the others to see it. */
#define SOON_NS 100000

void lath_gate_reset(struct gate *gate) {
    gate->ready = gate->done = 0;
    gate->begin = 0;
}

static void meet(struct gate *gate, _Atomic unsigned *here, struct worker *worker,
                 void (*meanwhile)(struct worker *)) {
    for (unsigned turn = 0; *here < gate->threads && !gate->failed; turn++) {
        /* A child that the benchmark split off is alone here: nobody will come. */
        if (turn % 16 == 0) lath_end_if_a_copy();
        if (meanwhile)
            meanwhile(worker);
        else
            sched_yield();
    }
}

void lath_gate_enter(struct gate *gate, struct worker *worker, void (*meanwhile)(struct worker *)) {
    gate->ready++;
    meet(gate, &gate->ready, worker, meanwhile);
}

void lath_gate_measured(struct gate *gate) { gate->done++; }

void lath_gate_leave(struct gate *gate, struct worker *worker, void (*meanwhile)(struct worker *)) {
    meet(gate, &gate->done, worker, meanwhile);
}

/* Yields now and then: threads that there is no CPU for must come, too. */
static void pause_a_little(unsigned *looks) {
    if (++*looks % LOOKS == 0) sched_yield();
}

void lath_gate_shoot(struct gate *gate) {
    unsigned looks = 0;
    if (++gate->ready == gate->threads) gate->begin = lath_monotonic_ns() + SOON_NS;
    while (gate->begin == 0 && !gate->failed) pause_a_little(&looks);
    while (lath_monotonic_ns() < gate->begin && !gate->failed) pause_a_little(&looks);
}
