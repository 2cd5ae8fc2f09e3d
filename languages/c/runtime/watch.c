/*
 * watch.c: an integer of 8 to 32 bits wraps around while a benchmark counts in it. It is read between calls, often enough that it grows
 * by less than a quarter of its range: so it cannot wrap around unseen. What could do so all the same is not known, and not reported.
 * Nothing of this is inside the loop around the benchmark.
 */
#include "runtime.h"

/* Reading more often than this would slow down what is measured. */
#define SHORTEST_NS 1000
/* A single call is not looked into. It may count this often in a nanosecond. */
#define MOST_IN_A_NS 64

static const char wraps[] = "which may have wrapped around unseen";

static double size_of(double n) { return n < 0 ? -n : n; }
static double power(unsigned bits) { return (double)(1ull << (bits / 2)) * (double)(1ull << (bits - bits / 2)); }

static bool holds(const struct count *count, long long value) {
    void *object = count->object->memory;
    count->counter->store(object, value);
    return count->counter->read(object) == (double)value;
}

void lath_watch_learn(struct count *count) {
    unsigned bits = 62;
    count->bits = LATH_WIDE;
    if (!count->counter->store) return;
    if (!holds(count, (1 << LATH_INEXACT) + 1) && count->counter->read(count->object->memory) == 1 << LATH_INEXACT) {
        count->bits = LATH_INEXACT;
    } else {
        while (bits > 0 && !holds(count, 1ll << bits)) bits--;
        /* A bool, or what cannot be set, does not count. */
        count->is_unsigned = !holds(count, -1);
        if (bits > 0 && bits < 62) count->bits = bits + (count->is_unsigned ? 1 : 2);
    }
    count->counter->store(count->object->memory, 0);
}

static bool watched(const struct count *count) { return count->bits != LATH_WIDE && count->bits != LATH_INEXACT && count->bits > 0; }

void lath_watch_begin(struct worker *worker) {
    bool any = false;
    for (unsigned i = 0; i < worker->count_count; i++) any |= watched(&worker->counts[i]) && !worker->counts[i].hopeless;
    if (!any) worker->watch_calls = 0;
    else if (worker->watch_calls == 0) worker->watch_calls = 1;
    worker->unread = worker->reads = 0;
}

double lath_watch_value(const struct count *count) { return watched(count) ? count->last + count->wraps * power(count->bits) : count->last; }

void lath_watch_grow(struct count *count, double value) {
    double grown = value - count->last, range;
    count->last = value;
    if (!(value - value == 0)) {
        count->lost = "which is not a finite number";
    } else if (count->bits == LATH_INEXACT) {
        if (size_of(value) >= 1 << (LATH_INEXACT - 1)) count->lost = "a float of 32 bits, which loses counts above 16,777,216";
    } else if (!watched(count)) {
        if (size_of(value) >= power(62)) count->lost = wraps;
    } else {
        range = power(count->bits);
        if (grown >= range / 2) {
            count->wraps--;
            grown -= range;
        } else if (grown < -range / 2) {
            count->wraps++;
            grown += range;
        }
        if (size_of(grown) > range / 4) count->lost = wraps;
    }
}

static void look(struct worker *worker) {
    bool more = true, less = false;
    for (unsigned i = 0; i < worker->count_count; i++) {
        struct count *count = &worker->counts[i];
        double before = lath_watch_value(count), grown;
        if (!watched(count) || count->hopeless) continue;
        lath_watch_grow(count, count->counter->read(count->object->memory));
        grown = size_of(lath_watch_value(count) - before);
        count->held += grown >= power(count->bits) / 16;
        more &= grown < power(count->bits) / 16;
        less |= grown > power(count->bits) / 8;
    }
    if (more && worker->watch_calls < UINT64_MAX / 2) worker->watch_calls *= 2;
    else if (less && worker->watch_calls > 1) worker->watch_calls /= 2;
    worker->unread = 0;
    worker->reads++;
}

uint64_t lath_watch_room(struct worker *worker) {
    if (worker->unread >= worker->watch_calls) look(worker);
    return worker->watch_calls - worker->unread;
}

void lath_watch_end(struct count *count, const struct worker *worker) {
    const struct section *s = &worker->section;
    if (!watched(count) || s->calls == 0) return;
    if ((double)s->ns / (double)s->calls * MOST_IN_A_NS > power(count->bits) / 2) count->lost = wraps;
    if (worker->reads > 64 && s->ns / worker->reads < SHORTEST_NS && count->held > worker->reads / 4) count->hopeless = true;
    if (count->hopeless) count->lost = wraps;
    /* An unsigned one that shrinks has wrapped around unseen. */
    if (count->value < 0 && count->is_unsigned) count->lost = wraps;
}
