/*
 * layout.c: memory for the states of a trial: one block in which each object has cache lines of its own. The static layout gives the
 * same offsets in every fork; the random one shifts each object by up to 4 KiB, drawn from the trial's seed.
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

#define PAGE 4096
/* Two lines: CPUs fetch lines in pairs. */
#define LINE 128

/* splitmix64 */
static uint64_t draw(uint64_t *seed) {
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t round_up(size_t n, size_t step) { return (n + step - 1) / step * step; }

void *lath_layout_place(const struct lath_benchmark *benchmark, bool random, uint64_t seed, void **objects) {
    size_t offset = 0, largest = PAGE;
    void *block;
    for (unsigned i = 0; i < benchmark->instance_count; i++) {
        const struct lath_state *state = &lath_program.states[benchmark->instances[i].state];
        size_t step = state->align > LINE ? state->align : LINE;
        offset = round_up(offset, step);
        /* An object that is shifted by its own alignment only meets all positions within a line. */
        if (random) offset += draw(&seed) % (PAGE / state->align + 1) * state->align;
        objects[i] = (void *)(uintptr_t)offset;
        offset = round_up(offset + state->size, LINE);
        if (state->align > largest) largest = state->align;
    }
    if (posix_memalign(&block, largest, offset + LINE)) return NULL;
    /* Touched now: page faults are not the benchmark's. */
    memset(block, 0, offset + LINE);
    for (unsigned i = 0; i < benchmark->instance_count; i++) objects[i] = (char *)block + (uintptr_t)objects[i];
    return block;
}
