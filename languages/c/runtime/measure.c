/*
 * measure.c: the measured section of an iteration. The loop around the benchmark is in the wrapper
 * (`run`), compiled together with the user's code; here are the clock readings around it.
 */
#include "runtime.h"

static uint64_t now(const struct worker *worker) { return worker->trial->clock->now(); }

/* Nothing but the benchmark allocates in here. */
static void run(struct worker *worker, uint64_t times) {
    if (LATH_COUNTS_ALLOCATIONS) lath_allocations_count(true);
    worker->function->run(worker->arguments, times);
    if (LATH_COUNTS_ALLOCATIONS) lath_allocations_count(false);
}

/* Counters are read between the calls. */
static void call(struct worker *worker, uint64_t times) {
    if (worker->watch_calls == 0) {
        run(worker, times);
        return;
    }
    while (times > 0) {
        uint64_t calls = lath_watch_room(worker, times);
        run(worker, calls);
        times -= calls;
    }
}

static bool alone(const struct worker *worker) { return worker->trial->thread_count == 1; }

/* Exactly so many calls, or for so long; after a failure in another thread no longer. */
static bool goes_on(const struct worker *worker, const struct section *s, uint64_t elapsed) {
    if (lath_thread_barrier(worker->trial)->failed) return false;
    return s->invocations ? s->calls < s->invocations : elapsed < s->time_ns;
}

/* A first call is slow in ways that later ones are not; here it is known without another clock
 * reading. */
static void note_first(struct worker *worker, struct section *s, uint64_t calls, uint64_t took) {
    if (alone(worker) && !worker->called && calls == 1) {
        s->has_first = true;
        s->first_ns = took;
    }
    worker->called = true;
}

/* Control's flag is set for the benchmark: calls after it would measure nothing. */
static bool stopped(const struct worker *worker) {
    return worker->control_runs && worker->trial->control.stopMeasurement;
}

/* Batches of calls, one clock reading after each. The readings belong to the time; a batch is long
 * enough that they do not matter. */
static void measure_batches(struct worker *worker, struct section *s) {
    uint64_t begin = now(worker), last = begin;
    bool search = s->calls_per_batch == 0 && s->invocations == 0;
    if (s->calls_per_batch == 0) s->calls_per_batch = s->invocations ? s->invocations : 1;
    uint64_t used = 0;
    if (s->slices) {
        lath_slices_clear(worker->slices);
        used = lath_cpu_ns();
    }
    do {
        uint64_t left = s->invocations - s->calls,
                 calls = s->invocations && left < s->calls_per_batch ? left : s->calls_per_batch;
        uint64_t end;
        call(worker, calls);
        end = now(worker);
        if (s->slices) {
            uint64_t now_used = lath_cpu_ns();
            lath_slices_add(worker->slices, calls, lath_between(last, end), now_used - used);
            used = now_used;
        }
        s->calls += calls;
        s->batches++;
        s->ns = lath_between(begin, end);
        if (s->batches == 1) note_first(worker, s, calls, s->ns);
        /* Every short batch doubles: one that was long by an interruption must not end the search.
         */
        if (search && lath_between(last, end) < worker->trial->batch_ns && s->ns < s->time_ns)
            s->calls_per_batch *= 2;
        last = end;
    } while (goes_on(worker, s, s->ns));
}

/* One call between Level.Invocation fixtures, `times` long; its time and its operations are added
 * up. */
static uint64_t measure_call(struct worker *worker, struct section *s, uint64_t times) {
    uint64_t begin, took;
    lath_worker_around_call(worker, false);
    worker->where = worker->function->symbol;
    lath_worker_count(worker, false);
    begin = now(worker);
    call(worker, times);
    took = lath_between(begin, now(worker));
    s->ns += took;
    note_first(worker, s, times, took);
    s->calls += times;
    s->batches++;
    lath_worker_count(worker, true);
    lath_worker_around_call(worker, true);
    return took;
}

/* JMH: the time of an iteration includes the fixtures, that of the result does not. */
static void measure_with_fixtures(struct worker *worker, struct section *s) {
    uint64_t begin = now(worker);
    s->calls_per_batch = 1;
    do measure_call(worker, s, 1);
    while (goes_on(worker, s, lath_between(begin, now(worker))) &&
           (s->invocations || !stopped(worker)));
}

/* One shot: batch_size calls. */
static void measure_once(struct worker *worker, struct section *s) {
    uint64_t begin;
    s->calls_per_batch = s->batch_size;
    if (worker->has_invocation_fixtures) {
        s->calls_per_batch = 1;
        for (uint64_t i = 0; i < s->batch_size; i++) measure_call(worker, s, 1);
        return;
    }
    begin = now(worker);
    call(worker, s->batch_size);
    s->ns = lath_between(begin, now(worker));
    note_first(worker, s, s->batch_size, s->ns);
    s->calls = s->batch_size;
    s->batches = 1;
}

/* Unsampled batches between two looks at the clock: what a benchmark that becomes slow can overrun
 * its time by. */
#define UNSAMPLED 64

/* See PROTOCOL.md, "Sample mode". */
static void measure_samples(struct worker *worker, struct section *s) {
    uint64_t begin = now(worker), elapsed = 0,
             target = s->invocations ? UINT64_MAX : s->time_ns / 50000, taken = 0, unsampled = 0;
    uint32_t mask = 0;
    s->calls_per_batch = s->batch_size;
    do {
        uint64_t left = s->invocations - s->calls;
        bool whole = !s->invocations || left >= s->batch_size;
        bool sampled;
        worker->lcg = worker->lcg * 1664525u + 1013904223u;
        sampled = whole && (worker->lcg & mask) == 0;
        if (worker->has_invocation_fixtures) {
            uint64_t took = measure_call(worker, s, whole ? s->batch_size : left);
            if (sampled) lath_histogram_add(worker->histogram, took);
            elapsed = lath_between(begin, now(worker));
        } else {
            uint64_t start = sampled ? now(worker) : 0;
            call(worker, whole ? s->batch_size : left);
            s->calls += whole ? s->batch_size : left;
            s->batches++;
            if (sampled || ++unsampled == UNSAMPLED) {
                uint64_t end = now(worker);
                if (sampled) lath_histogram_add(worker->histogram, lath_between(start, end));
                if (sampled && s->batches == 1)
                    note_first(worker, s, s->batch_size, lath_between(start, end));
                elapsed = lath_between(begin, end);
                unsampled = 0;
            }
            s->ns = elapsed;
        }
        if (sampled && taken++ > target) {
            lath_histogram_halve(worker->histogram);
            taken = 0;
            mask = mask * 2 + 1;
        }
    } while (goes_on(worker, s, elapsed) && (s->invocations || !stopped(worker)));
    if (!worker->has_invocation_fixtures) s->ns = lath_between(begin, now(worker));
}

/* A benchmark that takes a Control may do nothing once its flag is set: as in JMH, the flag that it
 * sees is the one that ends the loop. */
static void measure_until_stopped(struct worker *worker, struct section *s) {
    uint64_t begin = now(worker);
    do {
        call(worker, 1);
        s->calls++;
    } while (!worker->trial->control.stopMeasurement);
    s->ns = lath_between(begin, now(worker));
    worker->called = true;
    s->calls_per_batch = s->calls;
    s->batches = 1;
}

/* Batches of no calls: between its fixtures the iteration does nothing. In modes without batches
 * their size is of no concern. */
static bool calls_nothing(const struct section *s) {
    return s->batch_size == 0 && (s->mode == LATH_SINGLE_SHOT_TIME || s->mode == LATH_SAMPLE_TIME);
}

/* Calls that nobody counts: counters are not read, so nothing that a field holds meanwhile becomes
 * what is said of the section. */
static void call_uncounted(struct worker *worker, uint64_t times) {
    lath_worker_around_call(worker, false);
    worker->where = worker->function->symbol;
    run(worker, times);
    lath_worker_around_call(worker, true);
}

static void unmeasured(struct worker *worker) { call_uncounted(worker, 1); }

/* Uncounted calls that refill the caches after other contenders have run, in batches of the size
 * that is measured. */
void lath_warm_caches(struct worker *worker) {
    const struct section *section = &worker->section;
    uint64_t begin = lath_monotonic_ns(),
             calls = section->calls_per_batch ? section->calls_per_batch : 1;
    if (!section->settle_ns || section->mode == LATH_SINGLE_SHOT_TIME || worker->uses_control)
        return;
    do {
        call_uncounted(worker, calls);
        worker->called = true;
    } while (lath_between(begin, lath_monotonic_ns()) < section->settle_ns);
}

static void measure_in_mode(struct worker *worker, struct section *section) {
    if (section->mode == LATH_SINGLE_SHOT_TIME)
        measure_once(worker, section);
    else if (section->mode == LATH_SAMPLE_TIME)
        measure_samples(worker, section);
    else if (worker->has_invocation_fixtures)
        measure_with_fixtures(worker, section);
    else if (worker->control_runs)
        measure_until_stopped(worker, section);
    else
        measure_batches(worker, section);
}

static void measure_section(struct worker *worker) {
    struct section *section = &worker->section;
    worker->where = worker->function->symbol;
    if (section->mode == LATH_SAMPLE_TIME) lath_histogram_clear(worker->histogram);
    if (calls_nothing(section)) return;
    lath_watch_begin(worker);
    /* Not with fixtures of Level.Invocation: it would have to be read at each call, and reading it
     * is slower than the wall clock. */
    section->has_cpu = lath_cpu_known() && !worker->has_invocation_fixtures;
    if (section->has_cpu) lath_cpu_begin(&section->cpu);
    if (!alone(worker)) section->begin_ns = lath_monotonic_ns();
    measure_in_mode(worker, section);
    if (!alone(worker)) section->end_ns = lath_monotonic_ns();
    if (section->has_cpu) lath_cpu_end(&section->cpu);
}

/* While a thread waits for others it does what it measures, where that takes time and nobody counts
 * how often. */
static bool goes_on_meanwhile(const struct worker *worker) {
    const struct section *s = &worker->section;
    const struct trial *trial = worker->trial;
    bool timed = s->mode != LATH_SINGLE_SHOT_TIME && s->invocations == 0 && !worker->control_runs &&
                 !calls_nothing(s);
    return trial->synchronise && timed && !trial->allocations && !lath_counts_in_shared(trial);
}

/* What a thread measures while it goes on was kept before. */
static void measure_with_others(struct worker *worker) {
    struct thread_barrier *barrier = lath_thread_barrier(worker->trial);
    bool busy = goes_on_meanwhile(worker);
    worker->where = worker->function->symbol;
    if (worker->section.mode == LATH_SINGLE_SHOT_TIME)
        lath_thread_barrier_start_together(barrier);
    else if (worker->trial->synchronise)
        lath_thread_barrier_enter(barrier, worker, busy ? unmeasured : NULL);
    if (busy) lath_worker_reset_counters(worker, false);
    measure_section(worker);
    if (busy) lath_worker_tally(worker);
    /* Who has nothing to do is not in the way of others, and need not wait here. */
    lath_thread_barrier_measured(barrier);
    worker->where = worker->function->symbol;
    if (busy) lath_thread_barrier_leave(barrier, worker, unmeasured);
}

void lath_measure(struct worker *worker) {
    struct section *s = &worker->section;
    s->slices &= s->mode == LATH_AVERAGE_TIME || s->mode == LATH_THROUGHPUT;
    s->slices &= !worker->has_invocation_fixtures && !worker->control_runs;
    if (s->slices && !worker->slices) worker->slices = lath_slices_new();
    if (s->slices && !worker->slices) {
        worker->where = worker->function->symbol;
        lath_threads_fail(worker, "memory", "out of memory for the batches of a turn");
        return;
    }
    if (worker->trial->allocations) lath_allocations_begin();
    if (alone(worker))
        measure_section(worker);
    else
        measure_with_others(worker);
    worker->allocations = lath_allocations_counted();
}
