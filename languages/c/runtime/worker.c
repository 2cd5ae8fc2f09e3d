/* worker.c: one thread's part of a trial: its objects, its fixtures in JMH's order. How often it
 * calls is in measure.c. */
#define _GNU_SOURCE
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

const struct lath_state *lath_worker_state(const struct worker *worker, unsigned instance) {
    return &lath_program.states[worker->function->instances[instance].state];
}

bool lath_worker_owns(const struct worker *worker, unsigned instance) {
    return worker->objects[instance]->owner == worker->index;
}

unsigned lath_worker_position(const struct worker *worker, const struct lath_argument *instance) {
    const struct lath_benchmark *function = worker->function;
    unsigned i = 0;
    while (i < function->instance_count && (function->instances[i].state != instance->state ||
                                            function->instances[i].ordinal != instance->ordinal))
        i++;
    return i;
}

/* The object an argument stands for; `self` is the instance whose fixture asks. Null only if a
 * wrapper's tables are wrong. */
static void *resolve(struct worker *worker, struct lath_argument argument,
                     const struct lath_argument *self, unsigned instance) {
    switch (argument.state) {
    case LATH_ARG_BLACKHOLE:
        return &worker->blackhole;
    case LATH_ARG_CONTROL:
        return &worker->trial->control;
    case LATH_ARG_BENCHMARK_PARAMS:
        return &worker->trial->params;
    case LATH_ARG_ITERATION_PARAMS:
        return &worker->trial->iteration;
    case LATH_ARG_THREAD_PARAMS:
        return &worker->thread;
    default:
        break;
    }
    /* The fixture's own state is written as its ordinal 0, whichever of its objects this is. */
    if (self && argument.state == self->state && argument.ordinal == 0)
        return worker->objects[instance]->memory;
    unsigned at = lath_worker_position(worker, &argument);
    return at < worker->function->instance_count ? worker->objects[at]->memory : NULL;
}

static bool wants_control(const struct lath_argument *arguments, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (arguments[i].state == LATH_ARG_CONTROL) return true;
    return false;
}

void **lath_worker_resolve(struct worker *worker, const struct lath_argument *arguments,
                           unsigned count) {
    void **objects = calloc(count + 1, sizeof *objects);
    for (unsigned i = 0; objects && i < count; i++)
        objects[i] = resolve(worker, arguments[i], NULL, 0);
    return objects;
}

const char *lath_worker_deferred(const struct worker *worker) {
    return worker->function->deferred ? worker->function->deferred() : NULL;
}

static bool bind_fixture(struct worker *worker, const struct lath_fixture *fixture,
                         unsigned instance) {
    struct bound_list *list = &worker->fixtures[fixture->level][fixture->tear_down];
    struct bound *moved = realloc(list->items, (list->count + 1) * sizeof *moved);
    void **arguments = calloc(fixture->argument_count + 1, sizeof *arguments);
    if (moved) list->items = moved;
    if (!moved || !arguments) {
        free(arguments);
        return false;
    }
    for (unsigned i = 0; i < fixture->argument_count; i++)
        arguments[i] = resolve(worker, fixture->arguments[i],
                               &worker->function->instances[instance], instance);
    list->items[list->count].fixture = fixture;
    list->items[list->count].arguments = arguments;
    list->items[list->count++].instance = instance;
    if (fixture->level == LATH_INVOCATION) {
        worker->has_invocation_fixtures = worker->surrounds[instance] = true;
        if (wants_control(fixture->arguments, fixture->argument_count)) worker->uses_control = true;
    }
    return true;
}

/* Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state. */
static bool bind_fixtures(struct worker *worker) {
    unsigned n = worker->function->instance_count;
    for (unsigned k = 0; k < 2 * n; k++) {
        bool tear_down = k >= n;
        unsigned instance = tear_down ? 2 * n - 1 - k : k;
        const struct lath_state *state = lath_worker_state(worker, instance);
        for (unsigned f = 0; f < state->fixture_count; f++)
            if (state->fixtures[f].tear_down == tear_down &&
                !bind_fixture(worker, &state->fixtures[f], instance))
                return false;
    }
    return true;
}

bool lath_worker_bind(struct worker *worker) {
    const struct lath_benchmark *function = worker->function;
    worker->surrounds = calloc(function->instance_count + 1, sizeof *worker->surrounds);
    worker->arguments = lath_worker_resolve(worker, function->arguments, function->argument_count);
    worker->histogram =
        worker->trial->params.mode == LATH_SAMPLE_TIME ? lath_histogram_new() : NULL;
    worker->uses_control = wants_control(function->arguments, function->argument_count);
    if (worker->trial->params.mode == LATH_SAMPLE_TIME && !worker->histogram) return false;
    return worker->surrounds && worker->arguments && lath_worker_bind_counters(worker) &&
           bind_fixtures(worker);
}

void lath_worker_free(struct worker *worker) {
    for (int level = 0; level < 3; level++)
        for (int kind = 0; kind < 2; kind++) {
            struct bound_list *list = &worker->fixtures[level][kind];
            for (unsigned i = 0; i < list->count; i++) free(list->items[i].arguments);
            free(list->items);
        }
    free(worker->objects);
    free(worker->arguments);
    free(worker->surrounds);
    free(worker->counts);
    free(worker->histogram);
    free(worker->slices);
}

static void set_params(const struct trial *trial, const struct lath_state *state, void *object) {
    for (unsigned long v = 0; v < trial->params.param_count; v++)
        for (unsigned p = 0; p < state->param_count; p++)
            if (!state->params[p].is_static &&
                strcmp(state->params[p].name, trial->values[v].name) == 0)
                state->params[p].set(object, trial->values[v].value, true);
}

/* As in JMH: object, parameters, Level.Trial set-ups. */
void lath_worker_build(struct worker *worker, unsigned instance) {
    const struct lath_state *state = lath_worker_state(worker, instance);
    void *object = worker->objects[instance]->memory;
    worker->where = state->name;
    if (state->construct)
        state->construct(object);
    else
        memset(object, 0, state->size);
    set_params(worker->trial, state, object);
    lath_worker_fixtures(worker, instance, LATH_TRIAL, false);
}

static void call_fixture(struct worker *worker, const struct bound *bound) {
    worker->where = bound->fixture->where;
    bound->fixture->call(bound->arguments);
}

void lath_worker_fixtures(struct worker *worker, unsigned instance, enum lath_level level,
                          bool tear_down) {
    const struct bound_list *list = &worker->fixtures[level][tear_down];
    for (unsigned i = 0; i < list->count; i++)
        if (list->items[i].instance == instance) call_fixture(worker, &list->items[i]);
}

/*
 * Those of an object that several threads have run once for all calls that come meanwhile: as in
 * JMH, whoever comes first sets up, and whoever is done first tears down, also where there is
 * nothing to do for that.
 */
static void around_shared_call(struct worker *worker, unsigned instance, bool tear_down) {
    struct object *object = worker->objects[instance];
    pthread_mutex_lock(&object->around);
    worker->holds = &object->around;
    if (object->ready == tear_down)
        lath_worker_fixtures(worker, instance, LATH_INVOCATION, tear_down);
    object->ready = !tear_down;
    worker->holds = NULL;
    pthread_mutex_unlock(&object->around);
}

static void around_call_among_others(struct worker *worker, bool tear_down) {
    unsigned n = worker->function->instance_count;
    for (unsigned k = 0; k < n; k++) {
        unsigned instance = tear_down ? n - 1 - k : k;
        if (!worker->surrounds[instance]) continue;
        if (worker->objects[instance]->users > 1)
            around_shared_call(worker, instance, tear_down);
        else
            lath_worker_fixtures(worker, instance, LATH_INVOCATION, tear_down);
    }
}

void lath_worker_around_call(struct worker *worker, bool tear_down) {
    const struct bound_list *list = &worker->fixtures[LATH_INVOCATION][tear_down];
    if (worker->trial->thread_count > 1 && worker->has_invocation_fixtures)
        around_call_among_others(worker, tear_down);
    else
        for (unsigned i = 0; i < list->count; i++) call_fixture(worker, &list->items[i]);
}

void lath_worker_destroy(struct worker *worker, unsigned instance) {
    const struct lath_state *state = lath_worker_state(worker, instance);
    worker->where = state->name;
    if (state->destroy) state->destroy(worker->objects[instance]->memory);
}
