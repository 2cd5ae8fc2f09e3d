/* clock.c: how fine and how costly the language's clocks are on this machine. */
#define _GNU_SOURCE
#include "runtime.h"
#include <string.h>
#include <time.h>

#define PAIRS 100000

uint64_t monotonic_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

const struct lath_clock *clock_named(const char *name) {
    const struct lath_platform *platform = lath_program.platform;
    if (!*name) return platform->clocks;
    for (unsigned i = 0; i < platform->clock_count; i++)
        if (strcmp(platform->clocks[i].name, name) == 0) return &platform->clocks[i];
    return NULL;
}

static void report(struct json *json, const struct lath_clock *clock) {
    uint64_t precision = 0;
    histogram_clear();
    for (int i = 0; i < PAIRS; i++) {
        uint64_t first = clock->now(), second = clock->now();
        /* A clock that can be set may run backwards; such a pair says nothing. */
        uint64_t step = second > first ? second - first : 0;
        histogram_add(step);
        if (step && (!precision || step < precision)) precision = step;
    }
    json_open(json, NULL, '{');
    json_text(json, "name", clock->name);
    json_text(json, "label", clock->label);
    if (precision) json_number(json, "precision_ns", (double)precision);
    else json_text(json, "precision_ns", NULL);
    json_number(json, "overhead_ns", (double)histogram_median());
    json_bool(json, "monotonic", clock->monotonic);
    json_close(json, '}');
}

void clocks_report(struct json *json) {
    const struct lath_platform *platform = lath_program.platform;
    json_open(json, "clocks", '[');
    for (unsigned i = 0; i < platform->clock_count; i++) report(json, &platform->clocks[i]);
    json_close(json, ']');
}
