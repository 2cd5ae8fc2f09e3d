/* slices.c: the time of each batch of a section. The memory is reserved in advance, so that nothing
 * is allocated while a benchmark runs. */
#include "runtime.h"
#include <stdlib.h>

/* Only the first batches are kept. */
#define MOST_SLICES 4096

struct slices {
    size_t count;
    struct slice {
        uint64_t calls, wall_ns, cpu_ns;
    } items[MOST_SLICES];
};

struct slices *lath_slices_new(void) { return calloc(1, sizeof(struct slices)); }

void lath_slices_clear(struct slices *slices) { slices->count = 0; }

void lath_slices_add(struct slices *slices, uint64_t calls, uint64_t wall_ns, uint64_t cpu_ns) {
    if (slices->count < MOST_SLICES)
        slices->items[slices->count++] = (struct slice){calls, wall_ns, cpu_ns};
}

void lath_slices_report(const struct slices *slices, struct json *json, bool has_cpu) {
    lath_json_open(json, "slices", '[');
    for (size_t i = 0; i < slices->count; i++) {
        lath_json_open(json, NULL, '[');
        lath_json_uint(json, NULL, slices->items[i].calls);
        lath_json_uint(json, NULL, slices->items[i].wall_ns);
        if (has_cpu) lath_json_uint(json, NULL, slices->items[i].cpu_ns);
        lath_json_close(json, ']');
    }
    lath_json_close(json, ']');
}
