/*
 * control.c: sets Control's flags. A benchmark that loops until stopMeasurement needs someone else
 * to set it: a thread that sleeps for the time of the iteration. It exists only while a benchmark
 * that asked for a Control is measured.
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake;
static pthread_t sleeper;
static bool sleeping, over;
static struct timespec deadline;

static void *sleep_until_deadline(void *control) {
    pthread_mutex_lock(&mutex);
    while (!over)
        if (pthread_cond_timedwait(&wake, &mutex, &deadline) != 0) break;
    ((struct lath_control *)control)->stopMeasurement = true;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void init_condition(void) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifndef __APPLE__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&wake, &attributes);
    pthread_condattr_destroy(&attributes);
}

enum lath_stop lath_control_start(struct lath_control *control, uint64_t time_ns, bool at_once) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    control->stopMeasurement = at_once;
    control->startMeasurement = true;
    if (at_once || time_ns == 0) return LATH_STOP_UNTIMED;
    pthread_once(&once, init_condition);
#ifdef __APPLE__
    clock_gettime(CLOCK_REALTIME, &deadline);
#else
    clock_gettime(CLOCK_MONOTONIC, &deadline);
#endif
    time_ns += (uint64_t)deadline.tv_nsec;
    deadline.tv_sec += (time_t)(time_ns / 1000000000u);
    deadline.tv_nsec = (long)(time_ns % 1000000000u);
    over = false;
    sleeping = pthread_create(&sleeper, NULL, sleep_until_deadline, control) == 0;
    return sleeping ? LATH_STOP_TIMED : LATH_STOP_IMPOSSIBLE;
}

void lath_control_stop(struct lath_control *control) {
    if (sleeping) {
        pthread_mutex_lock(&mutex);
        over = true;
        pthread_cond_signal(&wake);
        pthread_mutex_unlock(&mutex);
        pthread_join(sleeper, NULL);
        sleeping = false;
    }
    control->stopMeasurement = true;
}
