/* cpu.c: CPU time and context switches of the thread that measures, and the CPU that it runs on. */
#define _GNU_SOURCE
#include "runtime.h"
#include <sched.h>
#ifndef __wasi__
#include <sys/resource.h>
#endif
#include <time.h>

#if defined CLOCK_THREAD_CPUTIME_ID && defined RUSAGE_THREAD

bool lath_cpu_known(void) {
    struct timespec t;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0;
}

uint64_t lath_cpu_ns(void) {
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return lath_ns(t);
}

/* How often this thread waited for something, and how often it had to make room for another. */
static void switches(int64_t *voluntary, int64_t *involuntary) {
    struct rusage now;
    getrusage(RUSAGE_THREAD, &now);
    *voluntary = now.ru_nvcsw;
    *involuntary = now.ru_nivcsw;
}

#else

bool lath_cpu_known(void) { return false; }
uint64_t lath_cpu_ns(void) { return 0; }
static void switches(int64_t *voluntary, int64_t *involuntary) { *voluntary = *involuntary = 0; }

#endif

/* The time is read last, and first in lath_cpu_end: next to the readings of the wall clock. */
void lath_cpu_begin(struct cpu *cpu) {
    switches(&cpu->voluntary, &cpu->involuntary);
    cpu->ns = lath_cpu_ns();
}

void lath_cpu_end(struct cpu *cpu) {
    int64_t voluntary, involuntary;
    cpu->ns = lath_between(cpu->ns, lath_cpu_ns());
    switches(&voluntary, &involuntary);
    cpu->voluntary = voluntary - cpu->voluntary;
    cpu->involuntary = involuntary - cpu->involuntary;
}

#ifdef __linux__

bool lath_cpu_binds(void) { return true; }

bool lath_cpu_bind(pthread_t thread, unsigned cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (cpu >= CPU_SETSIZE) return false;
    CPU_SET(cpu, &set);
    return pthread_setaffinity_np(thread, sizeof set, &set) == 0;
}

#else

bool lath_cpu_binds(void) { return false; }

bool lath_cpu_bind(pthread_t thread, unsigned cpu) {
    (void)thread;
    (void)cpu;
    return false;
}

#endif
