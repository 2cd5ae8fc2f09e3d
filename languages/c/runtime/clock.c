/* clock.c: how fine and how costly the language's clocks are on this machine. */
#define _GNU_SOURCE
#include "runtime.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PAIRS 100000

uint64_t lath_monotonic_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return lath_ns(t);
}

const struct lath_clock *lath_clock_named(const char *name) {
    const struct lath_platform *platform = lath_program.platform;
    if (!*name) return platform->clocks;
    for (unsigned i = 0; i < platform->clock_count; i++)
        if (strcmp(platform->clocks[i].name, name) == 0) return &platform->clocks[i];
    return NULL;
}

static void report_clock(struct json *json, const struct lath_clock *clock,
                         struct histogram *steps) {
    uint64_t precision = 0;
    lath_histogram_clear(steps);
    for (int i = 0; i < PAIRS; i++) {
        uint64_t first = clock->now(), second = clock->now();
        /* A clock that can be set may run backwards; such a pair says nothing. */
        uint64_t step = second > first ? second - first : 0;
        lath_histogram_add(steps, step);
        if (step && (!precision || step < precision)) precision = step;
    }
    lath_json_open(json, NULL, '{');
    lath_json_text(json, "name", clock->name);
    lath_json_text(json, "label", clock->label);
    if (precision)
        lath_json_number(json, "precision_ns", (double)precision);
    else
        lath_json_text(json, "precision_ns", NULL);
    lath_json_number(json, "overhead_ns", (double)lath_histogram_median(steps));
    lath_json_bool(json, "monotonic", clock->monotonic);
    lath_json_close(json, '}');
}

bool lath_clocks_report(struct json *json) {
    const struct lath_platform *platform = lath_program.platform;
    struct histogram *steps = lath_histogram_new();
    if (!steps) return false;
    lath_json_open(json, "clocks", '[');
    for (unsigned i = 0; i < platform->clock_count; i++)
        report_clock(json, &platform->clocks[i], steps);
    lath_json_close(json, ']');
    free(steps);
    return true;
}
