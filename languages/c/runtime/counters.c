/* counters.c: @AuxCounters and @Operations fields: set to 0, read by the thread that owns the object, summed, reported. */
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

void lath_worker_reset_counters(struct worker *worker, bool all) {
    for (unsigned i = 0; i < worker->function->instance_count; i++) {
        const struct lath_state *state = lath_worker_state(worker, i);
        void *object = worker->objects[i]->memory;
        if (!lath_worker_owns(worker, i) || (!all && state->scope != LATH_SCOPE_THREAD)) continue;
        for (unsigned c = 0; c < state->counter_count; c++)
            if (state->counters[c].reset) state->counters[c].reset(object);
        if (state->operations) state->operations->reset(object);
    }
}

bool lath_worker_operations(const struct worker *worker, double *sum) {
    bool found = false;
    *sum = 0;
    for (unsigned i = 0; i < worker->function->instance_count; i++) {
        const struct lath_state *state = lath_worker_state(worker, i);
        if (!state->operations || !lath_worker_owns(worker, i)) continue;
        *sum += state->operations->read(worker->objects[i]->memory);
        found = true;
    }
    return found;
}

/* Methods that are counters are user code too. */
void lath_worker_tally(struct worker *worker) {
    double *counted = worker->counted;
    worker->where = worker->function->symbol;
    worker->counts_operations = lath_worker_operations(worker, &worker->operations);
    if (worker->has_invocation_fixtures) worker->operations = worker->section.operations;
    for (unsigned i = 0; i < worker->function->instance_count; i++) {
        const struct lath_state *state = lath_worker_state(worker, i);
        for (unsigned c = 0; lath_worker_owns(worker, i) && c < state->counter_count; c++)
            *counted++ = state->counters[c].read(worker->objects[i]->memory);
    }
    worker->tallied = true;
}

/* An object that several threads have counts something: calls that nobody measures would count. */
bool lath_counts_in_shared(const struct trial *trial) {
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = &lath_program.states[trial->benchmark->instances[i].state];
        if (state->scope != LATH_SCOPE_THREAD && (state->counter_count || state->operations)) return true;
    }
    return false;
}

struct sum {
    const char *name;
    double value;
};

static struct sum *named(struct sum *sums, size_t *count, const char *name) {
    for (size_t i = 0; i < *count; i++)
        if (strcmp(sums[i].name, name) == 0) return &sums[i];
    sums[*count] = (struct sum){name, 0};
    return &sums[(*count)++];
}

static void add(const struct worker *worker, struct sum *sums, size_t *count) {
    const double *counted = worker->counted;
    for (unsigned i = 0; i < worker->function->instance_count; i++) {
        const struct lath_state *state = lath_worker_state(worker, i);
        for (unsigned c = 0; lath_worker_owns(worker, i) && c < state->counter_count; c++)
            named(sums, count, state->counters[c].name)->value += *counted++;
    }
}

/* The sum over all counters of a name. */
void lath_trial_report_counters(const struct trial *trial, struct json *json) {
    size_t most = 0, count = 0;
    struct sum *sums;
    for (unsigned s = 0; s < lath_program.state_count; s++) most += lath_program.states[s].counter_count;
    sums = calloc(most + 1, sizeof *sums);
    if (!sums) return;
    for (unsigned i = 0; i < trial->thread_count; i++) add(&trial->workers[i], sums, &count);
    if (count > 0) lath_json_open(json, "counters", '{');
    for (size_t i = 0; i < count; i++) lath_json_number(json, sums[i].name, sums[i].value);
    if (count > 0) lath_json_close(json, '}');
    free(sums);
}
