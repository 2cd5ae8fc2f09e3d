/*
 * speed.c: how fast the CPU runs now: ns per step of two dependent chains. Newer CPUs eliminate
 * `add $constant` at rename, so the chains are a multiplication and an addition of registers, which
 * must agree with each other over time.
 */
#include "runtime.h"

#define STEPS 16    /* in the loop's body */
#define ROUNDS 1500 /* 24000 steps: 25 us of multiplications at 3 GHz */
#define RUNS 5

/* An engine of WebAssembly, which compiles this again, must not know it. */
static volatile unsigned long five = 5;

#define REPEAT4(x) x x x x
#define REPEAT16(x) REPEAT4(REPEAT4(x))

static void multiply(void) {
    unsigned long a = 3, b = five;
    for (int i = 0; i < ROUNDS; i++) {
#if defined(__x86_64__)
        __asm__ volatile(REPEAT16("imul %1, %0\n\t") : "+r"(a) : "r"(b) : "cc");
#else
        REPEAT16(a *= b; __asm__ volatile("" : "+r"(a), "+r"(b));)
#endif
    }
    lath_escape(&a);
}

static void add_steps(void) {
    unsigned long a = 3, b = five;
    for (int i = 0; i < ROUNDS; i++) {
#if defined(__x86_64__)
        __asm__ volatile(REPEAT16("add %1, %0\n\t") : "+r"(a) : "r"(b) : "cc");
#else
        REPEAT16(a += b; __asm__ volatile("" : "+r"(a), "+r"(b));)
#endif
    }
    lath_escape(&a);
}

/* The shortest of several runs: everything that disturbs makes one longer. */
static double step_ns(void (*chain)(void)) {
    uint64_t best = UINT64_MAX;
    for (int i = 0; i < RUNS; i++) {
        uint64_t begin = lath_monotonic_ns();
        chain();
        uint64_t took = lath_between(begin, lath_monotonic_ns());
        if (took < best) best = took;
    }
    return (double)best / ((double)ROUNDS * STEPS);
}

void lath_speed_report(struct json *json) {
    lath_json_open(json, "speed", '{');
    lath_json_number(json, "mul_ns", step_ns(multiply));
    lath_json_number(json, "add_ns", step_ns(add_steps));
    lath_json_close(json, '}');
}
