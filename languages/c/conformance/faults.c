#include "trace.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

//@@Benchmark
void good(void) { trace("good"); }

static int deeper(volatile int *depth) {
    volatile char frame[4096];
    frame[*depth % 4096] = 1;
    ++*depth;
    return deeper(depth) + frame[0];
}

//@@Benchmark
int recursion(void) {
    volatile int depth = 0;
    return deeper(&depth);
}

//@@Benchmark
int blocked(void) {
    int ends[2];
    char byte;
    if (pipe(ends) != 0) return -1;
    return (int)read(ends[0], &byte, 1);
}

//@@Benchmark
void spins(void) {
    volatile int forever = 1;
    while (forever) {}
}

//@@Benchmark
void talks(void) {
    for (;;) puts("and so on");
}

//@@Benchmark
void deaf(void) {
    int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) signal(numbers[i], SIG_IGN);
    for (;;) pause();
}

//@@Benchmark
void stops(void) { raise(SIGSTOP); }

static void *wait_for_ever(void *unused) {
    for (;;) pause();
    return unused;
}

//@@Benchmark
void thread(void) {
    pthread_t left;
    if (pthread_create(&left, NULL, wait_for_ever, NULL) == 0) trace("thread");
}

//@@Benchmark
void process_a(void) {
    pid_t left = fork();
    if (left == 0) {
        execlp("sleep", "sleep", "3600", (char *)NULL);
        _exit(127);
    }
    trace("left %d", (int)left);
}

//@@Benchmark
void process_b(void) {
    int left = 0;
    char path[64], state = 'Z';
    FILE *lines = fopen(getenv("LATH_TRACE"), "r"), *stat;
    if (!lines || fscanf(lines, "left %d", &left) != 1) return;
    fclose(lines);
    snprintf(path, sizeof path, "/proc/%d/stat", left);
    stat = fopen(path, "r");
    if (stat && fscanf(stat, "%*d (%*[^)]) %c", &state) != 1) state = '?';
    if (stat) fclose(stat);
    trace(state == 'Z' ? "gone" : "still there");
}

//@@Benchmark
void reads(void) { trace(getchar() == EOF ? "nothing to read" : "something"); }
