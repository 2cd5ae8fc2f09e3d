/*
 * watch.c: fields that count are read between calls, never inside the loop around the benchmark.
 *
 * An integer of 8 to 32 bits wraps around while a benchmark counts in it. It is read often enough
 * that it grows by less than a quarter of its range between two readings, so no wrap stays unseen.
 * Where that cannot be promised, the value is not reported.
 *
 * A benchmark may also set its field back (`n = (n + 1) & 0xffff`): the field then goes backwards.
 * All fields are read whenever the calls since they were 0 have grown by a half. At the first
 * reading after such a reset, a field that grows evenly is below its last value, whatever its
 * range. A number of calls that was looked into once is not looked into again.
 */
#include "runtime.h"

/* Reading more often than this would slow down what is measured. */
#define SHORTEST_NS 1000
/* A single call is not looked into. It may count this often in a nanosecond. */
#define MOST_IN_A_NS 64

static const char wraps[] = "which may have wrapped around unseen";
static const char backwards[] = "which went backwards";

static double size_of(double n) { return n < 0 ? -n : n; }
static double power(unsigned bits) {
    return (double)(1ull << (bits / 2)) * (double)(1ull << (bits - bits / 2));
}

static bool holds(const struct count *count, long long value) {
    void *object = count->object->memory;
    count->counter->store(object, value);
    return count->counter->read(object) == (double)value;
}

void lath_watch_learn(struct count *count) {
    unsigned bits = 62;
    count->bits = LATH_WIDE;
    if (!count->counter->store) return;
    if (!holds(count, (1 << LATH_INEXACT) + 1) &&
        count->counter->read(count->object->memory) == 1 << LATH_INEXACT) {
        count->bits = LATH_INEXACT;
    } else {
        while (bits > 0 && !holds(count, 1ll << bits)) bits--;
        /* A bool, or what cannot be set, does not count. */
        if (bits > 0 && bits < 62) count->bits = bits + (holds(count, -1) ? 2 : 1);
    }
    count->counter->store(count->object->memory, 0);
}

static bool watched(const struct count *count) {
    return count->bits != LATH_WIDE && count->bits != LATH_INEXACT && count->bits > 0;
}

void lath_watch_begin(struct worker *worker) {
    bool narrow = false, any = false;
    for (unsigned i = 0; i < worker->count_count; i++) {
        narrow |= watched(&worker->counts[i]) && !worker->counts[i].hopeless;
        any |= worker->counts[i].counter->store != NULL;
    }
    if (!any)
        worker->watch_calls = 0;
    else if (!narrow)
        worker->watch_calls = UINT64_MAX;
    else if (worker->watch_calls == 0)
        worker->watch_calls = 1;
    worker->unread = worker->reads = worker->watched_calls = 0;
    worker->next_look = worker->trusted_calls ? worker->trusted_calls : 1;
}

double lath_watch_value(const struct count *count) {
    return watched(count) ? count->last + count->wraps * power(count->bits) : count->last;
}

void lath_watch_grow(struct count *count, double value) {
    double grown = value - count->last, range;
    count->last = value;
    if (!(value - value == 0)) {
        count->lost = "which is not a finite number";
    } else if (count->bits == LATH_INEXACT) {
        if (size_of(value) >= 1 << (LATH_INEXACT - 1))
            count->lost = "a float of 32 bits, which loses counts above 16,777,216";
        else if (grown < 0)
            count->lost = backwards;
    } else if (!watched(count)) {
        if (size_of(value) >= power(62))
            count->lost = wraps;
        else if (grown < 0 && count->counter->store)
            count->lost = backwards;
    } else {
        range = power(count->bits);
        if (grown >= range / 2) {
            count->wraps--;
            grown -= range;
        } else if (grown < -range / 2) {
            count->wraps++;
            grown += range;
        }
        if (size_of(grown) > range / 4)
            count->lost = wraps;
        else if (grown < 0)
            count->lost = backwards;
    }
}

static void look(struct worker *worker) {
    bool more = worker->unread >= worker->watch_calls, less = false;
    for (unsigned i = 0; i < worker->count_count; i++) {
        struct count *count = &worker->counts[i];
        double before = lath_watch_value(count), grown;
        /* Methods are user code: they are called once. */
        if (!count->counter->store || count->hopeless) continue;
        lath_watch_grow(count, count->counter->read(count->object->memory));
        if (!watched(count)) continue;
        grown = size_of(lath_watch_value(count) - before);
        count->held += grown >= power(count->bits) / 16;
        more &= grown < power(count->bits) / 16;
        less |= grown > power(count->bits) / 8;
    }
    if (more && worker->watch_calls < UINT64_MAX / 2)
        worker->watch_calls *= 2;
    else if (less && worker->watch_calls > 1)
        worker->watch_calls /= 2;
    worker->unread = 0;
    worker->reads++;
    if (worker->watched_calls >= worker->next_look)
        worker->next_look = worker->watched_calls + (worker->watched_calls + 1) / 2;
}

uint64_t lath_watch_room(struct worker *worker, uint64_t most) {
    uint64_t narrow, calls = most;
    if (worker->unread >= worker->watch_calls || worker->watched_calls >= worker->next_look)
        look(worker);
    narrow = worker->watch_calls - worker->unread;
    if (calls > narrow) calls = narrow;
    if (calls > worker->next_look - worker->watched_calls)
        calls = worker->next_look - worker->watched_calls;
    worker->unread += calls;
    worker->watched_calls += calls;
    return calls;
}

/* Nothing went backwards in so many calls. */
void lath_watch_trust(struct worker *worker) {
    for (unsigned i = 0; i < worker->count_count; i++)
        if (worker->counts[i].lost) return;
    if (worker->watched_calls > worker->trusted_calls)
        worker->trusted_calls = worker->watched_calls;
}

void lath_watch_end(struct count *count, const struct worker *worker) {
    const struct section *s = &worker->section;
    if (!watched(count) || s->calls == 0) return;
    if ((double)s->ns / (double)s->calls * MOST_IN_A_NS > power(count->bits) / 2)
        count->lost = wraps;
    if (worker->reads > 64 && s->ns / worker->reads < SHORTEST_NS &&
        count->held > worker->reads / 4)
        count->hopeless = true;
    if (count->hopeless) count->lost = wraps;
}
