/*
 * layout.c: memory for the states of a trial: one block in which each object has cache lines of its
 * own. The static layout gives the same offsets in every fork; the random one shifts each object by
 * up to 4 KiB, drawn from the trial's seed.
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

#define PAGE 4096

/* splitmix64 */
static uint64_t draw(uint64_t *seed) {
    uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t round_up(size_t n, size_t step) { return (n + step - 1) / step * step; }

void *lath_layout_place(struct object *objects, unsigned count, bool random, uint64_t seed) {
    size_t offset = 0, largest = PAGE;
    void *block;
    for (unsigned i = 0; i < count; i++) {
        const struct lath_state *state = &lath_program.states[objects[i].state];
        size_t step = state->align > LATH_LINES ? state->align : LATH_LINES;
        offset = round_up(offset, step);
        /* An object that is shifted by its own alignment only meets all positions within a line. */
        if (random) offset += draw(&seed) % (PAGE / state->align + 1) * state->align;
        objects[i].memory = (void *)(uintptr_t)offset;
        offset = round_up(offset + state->size, LATH_LINES);
        if (state->align > largest) largest = state->align;
    }
    if (posix_memalign(&block, largest, offset + LATH_LINES)) return NULL;
    /* Touched now: page faults are not the benchmark's. */
    memset(block, 0, offset + LATH_LINES);
    for (unsigned i = 0; i < count; i++)
        objects[i].memory = (char *)block + (uintptr_t)objects[i].memory;
    return block;
}
