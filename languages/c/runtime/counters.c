/* counters.c: @AuxCounters and @Operations fields: set to 0, read by the thread that owns the
 * object, summed, reported. */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lath_worker_bind_counters(struct worker *worker) {
    const struct lath_benchmark *function = worker->function;
    size_t most = 0;
    for (unsigned i = 0; i < function->instance_count; i++)
        most += lath_worker_state(worker, i)->counter_count + 1;
    worker->counts = calloc(most + 1, sizeof *worker->counts);
    if (!worker->counts) return false;
    for (unsigned i = 0; i < function->instance_count; i++) {
        const struct lath_state *state = lath_worker_state(worker, i);
        const struct object *object = worker->objects[i];
        if (!lath_worker_owns(worker, i)) continue;
        for (unsigned c = 0; c < state->counter_count; c++)
            worker->counts[worker->count_count++] =
                (struct count){.counter = &state->counters[c], .object = object};
        if (!state->operations) continue;
        worker->counts[worker->count_count++] =
            (struct count){.counter = state->operations, .object = object, .operations = true};
        worker->counts_operations = true;
    }
    return true;
}

static bool shared(const struct count *count) {
    return lath_program.states[count->object->state].scope != LATH_SCOPE_THREAD;
}

void lath_worker_reset_counters(struct worker *worker, bool all) {
    for (unsigned i = 0; i < worker->count_count; i++) {
        struct count *count = &worker->counts[i];
        if (!all && shared(count)) continue;
        if (count->bits == 0)
            lath_watch_learn(count);
        else if (count->counter->store)
            count->counter->store(count->object->memory, 0);
        count->last = count->wraps = count->calls = 0;
        count->held = 0;
        count->lost = NULL;
    }
}

/* Operations that several threads count in one object: which of them are whose call's cannot be
 * known, so they are what the field holds at the end. */
static bool together(const struct worker *worker, const struct count *count) {
    return count->operations && shared(count) && worker->trial->thread_count > 1;
}

/* What fixtures of Level.Invocation do to a field is no operation, and no step backwards. */
void lath_worker_count(struct worker *worker, bool after) {
    for (unsigned i = 0; i < worker->count_count; i++) {
        struct count *count = &worker->counts[i];
        double value;
        if (!count->counter->store) continue;
        value = count->counter->read(count->object->memory);
        if (after || together(worker, count))
            lath_watch_grow(count, value);
        else
            count->last = value;
        if (!count->operations || together(worker, count)) continue;
        if (after) {
            count->calls += lath_watch_value(count) - count->before;
        } else {
            count->before = value;
            count->wraps = 0;
        }
    }
}

/* A method that computes with a field that does not hold its count. */
static bool misled(const struct worker *worker, const struct count *method) {
    for (unsigned i = 0; i < worker->count_count; i++) {
        const struct count *field = &worker->counts[i];
        if (field->object == method->object && field->counter->store &&
            (field->wraps != 0 || field->lost))
            return true;
    }
    return false;
}

/* Methods that are counters are user code too. */
void lath_worker_tally(struct worker *worker) {
    worker->where = worker->function->symbol;
    for (unsigned i = 0; i < worker->count_count; i++) {
        struct count *count = &worker->counts[i];
        bool at_end = together(worker, count);
        bool summed = count->operations && worker->has_invocation_fixtures && !at_end;
        double value = summed ? count->last : count->counter->read(count->object->memory);
        if (worker->has_invocation_fixtures && !at_end) count->last = value;
        lath_watch_grow(count, value);
        count->value = summed ? count->calls : lath_watch_value(count);
        lath_watch_end(count, worker);
    }
    lath_watch_trust(worker);
    for (unsigned i = 0; i < worker->count_count; i++)
        if (!worker->counts[i].counter->store && misled(worker, &worker->counts[i]))
            worker->counts[i].lost = "computed from a field that does not hold its count";
    worker->tallied = true;
}

/* An object that several threads have counts something: calls that nobody measures would count. */
bool lath_counts_in_shared(const struct trial *trial) {
    for (unsigned i = 0; i < trial->benchmark->instance_count; i++) {
        const struct lath_state *state = &lath_program.states[trial->benchmark->instances[i].state];
        if (state->scope != LATH_SCOPE_THREAD && (state->counter_count || state->operations))
            return true;
    }
    return false;
}

bool lath_trial_operations_known(const struct trial *trial, struct lath_failure *failure) {
    for (unsigned i = 0; i < trial->thread_count; i++)
        for (unsigned c = 0; c < trial->workers[i].count_count; c++) {
            const struct count *count = &trial->workers[i].counts[c];
            if (!count->operations || !count->lost) continue;
            lath_failure_set(failure, "counter", "", count->lost);
            snprintf(failure->where, sizeof failure->where, "%s::%s",
                     lath_program.states[count->object->state].name, count->counter->name);
            return false;
        }
    return true;
}

struct sum {
    bool any;
    const char *lost;
    double value;
};

/* The sum over all counters of a name. */
static struct sum sum_of(const struct trial *trial, const char *name) {
    struct sum sum = {false, NULL, 0};
    for (unsigned i = 0; i < trial->thread_count; i++)
        for (unsigned c = 0; c < trial->workers[i].count_count; c++) {
            const struct count *count = &trial->workers[i].counts[c];
            if (count->operations || strcmp(count->counter->name, name) != 0) continue;
            sum.any = true;
            sum.value += count->value;
            if (count->lost) sum.lost = count->lost;
        }
    return sum;
}

/* Two states may have counters of one name. */
static bool named_before(unsigned state, unsigned counter) {
    const char *name = lath_program.states[state].counters[counter].name;
    for (unsigned s = 0; s <= state; s++) {
        unsigned end = s == state ? counter : lath_program.states[s].counter_count;
        for (unsigned c = 0; c < end; c++)
            if (strcmp(lath_program.states[s].counters[c].name, name) == 0) return true;
    }
    return false;
}

static void report_sums(const struct trial *trial, bool lost, const char *key, struct json *json) {
    bool any = false;
    for (unsigned s = 0; s < lath_program.state_count; s++)
        for (unsigned c = 0; c < lath_program.states[s].counter_count; c++) {
            const char *name = lath_program.states[s].counters[c].name;
            struct sum sum;
            if (named_before(s, c)) continue;
            sum = sum_of(trial, name);
            if (!sum.any || !sum.lost == lost) continue;
            if (!any) lath_json_open(json, key, '{');
            any = true;
            if (lost)
                lath_json_text(json, name, sum.lost);
            else
                lath_json_number(json, name, sum.value);
        }
    if (any) lath_json_close(json, '}');
}

/* Without memory of its own: what was measured is told, whatever user code has left. */
void lath_trial_report_counters(const struct trial *trial, struct json *json) {
    double operations = 0;
    bool counts = false;
    for (unsigned i = 0; i < trial->thread_count; i++) {
        const struct worker *worker = &trial->workers[i];
        counts |= worker->counts_operations;
        for (unsigned c = 0; c < worker->count_count; c++)
            operations += worker->counts[c].operations ? worker->counts[c].value : 0;
    }
    if (counts) lath_json_number(json, "operations", operations);
    report_sums(trial, false, "counters", json);
    report_sums(trial, true, "uncounted", json);
}
