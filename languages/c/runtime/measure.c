/*
 * measure.c: the measured section of an iteration. The loop around the benchmark is in the wrapper (`run`), compiled together with the
 * user's code; here are the clock readings around it.
 */
#include "runtime.h"

static uint64_t now(const struct trial *trial) { return trial->clock->now(); }

/* A clock that was set back between two readings measures nothing. */
static uint64_t between(uint64_t begin, uint64_t end) { return end > begin ? end - begin : 0; }

/* Nothing but the benchmark allocates in here. */
static void call(struct trial *trial, uint64_t times) {
    if (LATH_COUNTS_ALLOCATIONS) lath_allocations_count(true);
    trial->benchmark->run(trial->arguments, times);
    if (LATH_COUNTS_ALLOCATIONS) lath_allocations_count(false);
}

/* A first call is slow in ways that later ones are not; here it is known without another clock reading. */
static void note_first(struct trial *trial, struct section *s, uint64_t calls, uint64_t took) {
    if (!trial->called && calls == 1) {
        s->has_first = true;
        s->first_ns = took;
    }
    trial->called = true;
}

/* Control's flag is set for the benchmark: calls after it would measure nothing. */
static bool stopped(const struct trial *trial) { return trial->control_runs && trial->control.stopMeasurement; }

/* Batches of calls, one clock reading after each. The readings belong to the time; a batch is long enough that they do not matter. */
static void measure_batches(struct trial *trial, struct section *s) {
    uint64_t begin = now(trial), last = begin;
    bool search = s->calls_per_batch == 0 && s->invocations == 0;
    if (s->calls_per_batch == 0) s->calls_per_batch = s->invocations ? s->invocations : 1;
    uint64_t used = 0;
    if (s->slices) {
        lath_slices_clear();
        used = lath_cpu_ns();
    }
    do {
        uint64_t left = s->invocations - s->calls, calls = s->invocations && left < s->calls_per_batch ? left : s->calls_per_batch;
        uint64_t end;
        call(trial, calls);
        end = now(trial);
        if (s->slices) {
            uint64_t now_used = lath_cpu_ns();
            lath_slices_add(calls, between(last, end), now_used - used);
            used = now_used;
        }
        s->calls += calls;
        s->batches++;
        s->ns = between(begin, end);
        if (s->batches == 1) note_first(trial, s, calls, s->ns);
        /* Every short batch doubles: one that was long by an interruption must not end the search. */
        if (search && between(last, end) < trial->batch_ns && s->ns < s->time_ns) s->calls_per_batch *= 2;
        last = end;
    } while (s->invocations ? s->calls < s->invocations : s->ns < s->time_ns);
}

/* One call between Level.Invocation fixtures, `times` long; its time and its operations are added up. */
static uint64_t measure_call(struct trial *trial, struct section *s, uint64_t times) {
    uint64_t begin, took;
    double before, after;
    bool counts;
    lath_trial_fixtures(trial, LATH_INVOCATION, false);
    trial->where = trial->benchmark->symbol;
    counts = lath_trial_operations(trial, &before);
    begin = now(trial);
    call(trial, times);
    took = between(begin, now(trial));
    s->ns += took;
    note_first(trial, s, times, took);
    s->calls += times;
    s->batches++;
    if (counts && lath_trial_operations(trial, &after)) s->operations += after - before;
    lath_trial_fixtures(trial, LATH_INVOCATION, true);
    return took;
}

/* JMH: the time of an iteration includes the fixtures, that of the result does not. */
static void measure_with_fixtures(struct trial *trial, struct section *s) {
    uint64_t begin = now(trial);
    s->calls_per_batch = 1;
    do measure_call(trial, s, 1);
    while (s->invocations ? s->calls < s->invocations : between(begin, now(trial)) < s->time_ns && !stopped(trial));
}

/* One shot: batch_size calls. */
static void measure_once(struct trial *trial, struct section *s) {
    uint64_t begin;
    s->calls_per_batch = s->batch_size;
    if (trial->has_invocation_fixtures) {
        s->calls_per_batch = 1;
        for (uint64_t i = 0; i < s->batch_size; i++) measure_call(trial, s, 1);
        return;
    }
    begin = now(trial);
    call(trial, s->batch_size);
    s->ns = between(begin, now(trial));
    note_first(trial, s, s->batch_size, s->ns);
    s->calls = s->batch_size;
    s->batches = 1;
}

/* Unsampled batches between two looks at the clock: what a benchmark that becomes slow can overrun its time by. */
#define UNSAMPLED 64

/* See PROTOCOL.md, "Sample mode". */
static void measure_samples(struct trial *trial, struct section *s) {
    uint64_t begin = now(trial), elapsed = 0, target = s->invocations ? UINT64_MAX : s->time_ns / 50000, taken = 0, unsampled = 0;
    uint32_t mask = 0;
    s->calls_per_batch = s->batch_size;
    do {
        uint64_t left = s->invocations - s->calls;
        bool whole = !s->invocations || left >= s->batch_size;
        bool sampled;
        trial->lcg = trial->lcg * 1664525u + 1013904223u;
        sampled = whole && (trial->lcg & mask) == 0;
        if (trial->has_invocation_fixtures) {
            uint64_t took = measure_call(trial, s, whole ? s->batch_size : left);
            if (sampled) lath_histogram_add(took);
            elapsed = between(begin, now(trial));
        } else {
            uint64_t start = sampled ? now(trial) : 0;
            call(trial, whole ? s->batch_size : left);
            s->calls += whole ? s->batch_size : left;
            s->batches++;
            if (sampled || ++unsampled == UNSAMPLED) {
                uint64_t end = now(trial);
                if (sampled) lath_histogram_add(between(start, end));
                if (sampled && s->batches == 1) note_first(trial, s, s->batch_size, between(start, end));
                elapsed = between(begin, end);
                unsampled = 0;
            }
            s->ns = elapsed;
        }
        if (sampled && taken++ > target) {
            lath_histogram_halve();
            taken = 0;
            mask = mask * 2 + 1;
        }
    } while (s->invocations ? s->calls < s->invocations : elapsed < s->time_ns && !stopped(trial));
    if (!trial->has_invocation_fixtures) s->ns = between(begin, now(trial));
}

/* A benchmark that takes a Control may do nothing once its flag is set: as in JMH, the flag that it sees is the one that ends the loop. */
static void measure_until_stopped(struct trial *trial, struct section *s) {
    uint64_t begin = now(trial);
    do {
        call(trial, 1);
        s->calls++;
    } while (!trial->control.stopMeasurement);
    s->ns = between(begin, now(trial));
    trial->called = true;
    s->calls_per_batch = s->calls;
    s->batches = 1;
}

/* Batches of no calls: between its fixtures the iteration does nothing. In modes without batches their size is of no concern. */
static bool calls_nothing(const struct section *s) { return s->batch_size == 0 && (s->mode == LATH_SINGLE_SHOT_TIME || s->mode == LATH_SAMPLE_TIME); }

/* Uncounted calls that refill the caches after other contenders have run, in batches of the size that is measured. */
void lath_settle(struct trial *trial, const struct section *section) {
    uint64_t begin = lath_monotonic_ns(), calls = section->calls_per_batch ? section->calls_per_batch : 1;
    if (!section->settle_ns || section->mode == LATH_SINGLE_SHOT_TIME || trial->uses_control) return;
    trial->where = trial->benchmark->symbol;
    do {
        lath_trial_fixtures(trial, LATH_INVOCATION, false);
        call(trial, calls);
        lath_trial_fixtures(trial, LATH_INVOCATION, true);
    } while (lath_monotonic_ns() - begin < section->settle_ns);
}

static void measure(struct trial *trial, struct section *section) {
    if (section->mode == LATH_SINGLE_SHOT_TIME) measure_once(trial, section);
    else if (section->mode == LATH_SAMPLE_TIME) measure_samples(trial, section);
    else if (trial->has_invocation_fixtures) measure_with_fixtures(trial, section);
    else if (trial->control_runs) measure_until_stopped(trial, section);
    else measure_batches(trial, section);
}

void lath_measure(struct trial *trial, struct section *section) {
    trial->where = trial->benchmark->symbol;
    if (section->mode == LATH_SAMPLE_TIME) lath_histogram_clear();
    if (calls_nothing(section)) return;
    section->slices &= section->mode == LATH_AVERAGE_TIME || section->mode == LATH_THROUGHPUT;
    section->slices &= !trial->has_invocation_fixtures && !trial->control_runs;
    /* Not with fixtures of Level.Invocation: it would have to be read at each call, and reading it is slower than the wall clock. */
    section->has_cpu = lath_cpu_known() && !trial->has_invocation_fixtures;
    if (section->has_cpu) lath_cpu_begin(&section->cpu);
    measure(trial, section);
    if (section->has_cpu) lath_cpu_end(&section->cpu);
}
