/*
 * assignment.c: which thread runs which function, in which group, with which objects. Groups one
 * after the other; in a group the functions in their order, each as often as it has threads.
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <stdlib.h>
#include <string.h>

unsigned lath_function_count(const struct lath_benchmark *benchmark) {
    return benchmark->function_count ? benchmark->function_count : 1;
}

const struct lath_benchmark *lath_function(const struct lath_benchmark *benchmark, unsigned index) {
    return benchmark->function_count ? &benchmark->functions[index] : benchmark;
}

static unsigned group_size(const struct trial *trial) {
    unsigned size = 0;
    for (unsigned f = 0; f < lath_function_count(trial->benchmark); f++)
        size += trial->group_threads[f];
    return size;
}

/* The place's function. */
static unsigned function_at(const struct trial *trial, unsigned place) {
    unsigned f = 0;
    while (place >= trial->group_threads[f]) place -= trial->group_threads[f++];
    return f;
}

/* The thread's object of an instance: one that others have too, or a new one. */
static struct object *object_of(struct trial *trial, const struct lath_argument *instance,
                                const struct lath_thread_params *thread) {
    enum lath_scope scope = lath_program.states[instance->state].scope;
    int among = scope == LATH_SCOPE_BENCHMARK ? 0
                : scope == LATH_SCOPE_GROUP   ? thread->group_index
                                              : thread->thread_index;
    struct object *object;
    for (unsigned i = 0; scope != LATH_SCOPE_THREAD && i < trial->object_count; i++) {
        object = &trial->objects[i];
        if ((int)object->state == instance->state && object->ordinal == instance->ordinal &&
            (int)object->among == among)
            return object;
    }
    object = &trial->objects[trial->object_count++];
    object->state = (unsigned)instance->state;
    object->ordinal = instance->ordinal;
    object->among = (unsigned)among;
    object->owner = (unsigned)thread->thread_index;
    pthread_mutex_init(&object->around, NULL);
    return object;
}

static bool assign(struct trial *trial, unsigned index, unsigned size) {
    struct worker *worker = &trial->workers[index];
    unsigned place = index % size, function = function_at(trial, place);
    worker->trial = trial;
    worker->index = index;
    worker->function = lath_function(trial->benchmark, function);
    worker->where = worker->function->symbol;
    worker->lcg = (uint32_t)(trial->seed ^ (trial->seed >> 32)) + index;
    worker->thread = (struct lath_thread_params){
        (int)index,          (int)trial->thread_count,
        (int)(index / size), (int)(trial->thread_count / size),
        (int)function,       (int)lath_function_count(trial->benchmark),
        (int)place,          (int)size,
    };
    worker->objects = calloc(worker->function->instance_count + 1, sizeof *worker->objects);
    if (!worker->objects) return false;
    for (unsigned i = 0; i < worker->function->instance_count; i++) {
        worker->objects[i] = object_of(trial, &worker->function->instances[i], &worker->thread);
        worker->objects[i]->users++;
    }
    return true;
}

bool lath_assignment_make(struct trial *trial) {
    unsigned size = group_size(trial), most = 0;
    void *workers;
    for (unsigned f = 0; f < lath_function_count(trial->benchmark); f++) {
        unsigned instances = lath_function(trial->benchmark, f)->instance_count;
        if (instances > most) most = instances;
    }
    trial->objects = calloc((size_t)most * trial->thread_count + 1, sizeof *trial->objects);
    if (!trial->objects ||
        posix_memalign(&workers, LATH_LINES, trial->thread_count * sizeof *trial->workers))
        return false;
    memset(workers, 0, trial->thread_count * sizeof *trial->workers);
    trial->workers = workers;
    for (unsigned i = 0; i < trial->thread_count; i++)
        if (!assign(trial, i, size)) return false;
    trial->block =
        lath_layout_place(trial->objects, trial->object_count, trial->random_layout, trial->seed);
    return trial->block != NULL;
}

void lath_assignment_free(struct trial *trial) {
    for (unsigned i = 0; trial->workers && i < trial->thread_count; i++)
        lath_worker_free(&trial->workers[i]);
    for (unsigned i = 0; i < trial->object_count; i++)
        pthread_mutex_destroy(&trial->objects[i].around);
    free(trial->workers);
    free(trial->objects);
    free(trial->block);
}
