/* histogram.c: counts of ns values. Below 1024 exact; above, the top 10 bits of a value are kept.
 */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

#define EXACT 1024
#define WIDTH 512 /* values of 10 bits with the top bit set */
#define BUCKETS (EXACT + (64 - 10) * WIDTH)

struct histogram {
    uint64_t highest; /* one above the highest index in use */
    uint64_t counts[BUCKETS];
};

struct histogram *lath_histogram_new(void) { return calloc(1, sizeof(struct histogram)); }

static unsigned shift_of(uint64_t value) {
    return value < EXACT ? 0 : 64u - (unsigned)__builtin_clzll(value) - 10u;
}

static uint64_t value_of(uint64_t index) {
    if (index < EXACT) return index;
    uint64_t above = index - EXACT;
    return (WIDTH + above % WIDTH) << (above / WIDTH + 1);
}

void lath_histogram_clear(struct histogram *h) {
    memset(h->counts, 0, h->highest * sizeof *h->counts);
    h->highest = 0;
}

void lath_histogram_add(struct histogram *h, uint64_t value) {
    unsigned shift = shift_of(value);
    uint64_t index =
        shift == 0 ? value : EXACT + (uint64_t)(shift - 1) * WIDTH + ((value >> shift) - WIDTH);
    h->counts[index]++;
    if (index >= h->highest) h->highest = index + 1;
}

/* JMH's rule: a count of 1 stays, so that rare large values are not forgotten. */
void lath_histogram_halve(struct histogram *h) {
    for (uint64_t i = 0; i < h->highest; i++)
        if (h->counts[i] > 1) h->counts[i] /= 2;
}

void lath_histogram_report(const struct histogram *h, struct json *json) {
    lath_json_open(json, "histogram", '[');
    for (uint64_t i = 0; i < h->highest; i++) {
        if (!h->counts[i]) continue;
        lath_json_open(json, NULL, '[');
        lath_json_uint(json, NULL, value_of(i));
        lath_json_uint(json, NULL, h->counts[i]);
        lath_json_close(json, ']');
    }
    lath_json_close(json, ']');
}

uint64_t lath_histogram_median(const struct histogram *h) {
    uint64_t total = 0, seen = 0, i;
    for (i = 0; i < h->highest; i++) total += h->counts[i];
    for (i = 0; i < h->highest; i++) {
        seen += h->counts[i];
        if (2 * seen >= total) break;
    }
    return value_of(i < h->highest ? i : 0);
}
