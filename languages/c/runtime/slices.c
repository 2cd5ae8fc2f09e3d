/* slices.c: the time of each batch of a section. The memory is reserved in advance, so that nothing is allocated while a benchmark runs. */
#include "runtime.h"

/* Only the first batches are kept. */
#define MOST 4096

static struct slice {
    uint64_t calls, wall_ns, cpu_ns;
} slices[MOST];
static size_t count;

void lath_slices_clear(void) { count = 0; }

void lath_slices_add(uint64_t calls, uint64_t wall_ns, uint64_t cpu_ns) {
    if (count < MOST) slices[count++] = (struct slice){calls, wall_ns, cpu_ns};
}

void lath_slices_report(struct json *json, bool has_cpu) {
    lath_json_open(json, "slices", '[');
    for (size_t i = 0; i < count; i++) {
        lath_json_open(json, NULL, '[');
        lath_json_uint(json, NULL, slices[i].calls);
        lath_json_uint(json, NULL, slices[i].wall_ns);
        if (has_cpu) lath_json_uint(json, NULL, slices[i].cpu_ns);
        lath_json_close(json, ']');
    }
    lath_json_close(json, ']');
}
