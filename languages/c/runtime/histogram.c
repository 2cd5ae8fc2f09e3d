/* histogram.c: counts of ns values. Below 1024 exact; above, the top 10 bits of a value are kept. */
#include "runtime.h"
#include <string.h>

#define EXACT 1024
#define WIDTH 512 /* values of 10 bits with the top bit set */
#define BUCKETS (EXACT + (64 - 10) * WIDTH)

static uint64_t counts[BUCKETS];
static uint64_t highest; /* one above the highest index in use */

static unsigned shift_of(uint64_t value) { return value < EXACT ? 0 : 64u - (unsigned)__builtin_clzll(value) - 10u; }

static uint64_t value_of(uint64_t index) {
    if (index < EXACT) return index;
    uint64_t above = index - EXACT;
    return (WIDTH + above % WIDTH) << (above / WIDTH + 1);
}

void lath_histogram_clear(void) {
    memset(counts, 0, highest * sizeof *counts);
    highest = 0;
}

void lath_histogram_add(uint64_t value) {
    unsigned shift = shift_of(value);
    uint64_t index = shift == 0 ? value : EXACT + (uint64_t)(shift - 1) * WIDTH + ((value >> shift) - WIDTH);
    counts[index]++;
    if (index >= highest) highest = index + 1;
}

/* JMH's rule: a count of 1 stays, so that rare large values are not forgotten. */
void lath_histogram_halve(void) {
    for (uint64_t i = 0; i < highest; i++)
        if (counts[i] > 1) counts[i] /= 2;
}

void lath_histogram_report(struct json *json) {
    lath_json_open(json, "histogram", '[');
    for (uint64_t i = 0; i < highest; i++) {
        if (!counts[i]) continue;
        lath_json_open(json, NULL, '[');
        lath_json_uint(json, NULL, value_of(i));
        lath_json_uint(json, NULL, counts[i]);
        lath_json_close(json, ']');
    }
    lath_json_close(json, ']');
}

uint64_t lath_histogram_median(void) {
    uint64_t total = 0, seen = 0, i;
    for (i = 0; i < highest; i++) total += counts[i];
    for (i = 0; i < highest; i++) {
        seen += counts[i];
        if (2 * seen >= total) break;
    }
    return value_of(i < highest ? i : 0);
}
