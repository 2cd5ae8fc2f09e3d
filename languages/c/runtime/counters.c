/* counters.c: @AuxCounters and @Operations fields of a trial's states: set to 0, read, reported. */
#include "runtime.h"
#include <string.h>

static const struct lath_state *state_of(const struct trial *trial, unsigned instance) {
    return &lath_program.states[trial->benchmark->instances[instance].state];
}

void lath_trial_reset_counters(struct trial *trial) {
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = state_of(trial, i);
        for (unsigned c = 0; c < state->counter_count; c++)
            if (state->counters[c].reset) state->counters[c].reset(trial->objects[i]);
        if (state->operations) state->operations->reset(trial->objects[i]);
    }
}

bool lath_trial_operations(struct trial *trial, double *sum) {
    bool found = false;
    *sum = 0;
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = state_of(trial, i);
        if (!state->operations) continue;
        *sum += state->operations->read(trial->objects[i]);
        found = true;
    }
    return found;
}

/* The sum over all counters called `name`, from instance `first` on; false if an earlier instance has one: it was reported there. */
static bool sum_of(struct trial *trial, unsigned first, const char *name, double *sum) {
    *sum = 0;
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = state_of(trial, i);
        for (unsigned c = 0; c < state->counter_count; c++) {
            if (strcmp(state->counters[c].name, name) != 0) continue;
            if (i < first) return false;
            *sum += state->counters[c].read(trial->objects[i]);
        }
    }
    return true;
}

void lath_trial_report_counters(struct trial *trial, struct json *json) {
    bool any = false;
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = state_of(trial, i);
        for (unsigned c = 0; c < state->counter_count; c++) {
            double sum;
            if (!sum_of(trial, i, state->counters[c].name, &sum)) continue;
            if (!any) lath_json_open(json, "counters", '{');
            any = true;
            lath_json_number(json, state->counters[c].name, sum);
        }
    }
    if (any) lath_json_close(json, '}');
}
