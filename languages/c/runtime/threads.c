/*
 * threads.c: the threads of a trial and their common order of things: a step is over when all have
 * made it. One thread alone is the main one, as in the program that the benchmark is taken from.
 * Several are threads of their own: objects are built, used and destroyed in one thread.
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef __wasi__
#include <sys/resource.h>
#endif

/* Outlives a trial that has failed, whose threads are left alone. */
struct threads {
    pthread_mutex_t mutex; /* for all of it */
    pthread_cond_t done;
    unsigned pending, started;
    struct lath_failure failure; /* the first one, from which others may follow */
    struct thread_barrier barrier;
};

struct thread_barrier *lath_thread_barrier(const struct trial *trial) {
    return &trial->threads->barrier;
}

const struct lath_failure *lath_threads_failure(const struct trial *trial) {
    return &trial->threads->failure;
}

static void fail_once(struct worker *worker, const struct lath_failure *failure) {
    struct threads *threads = worker->trial->threads;
    if (worker->holds) pthread_mutex_unlock(worker->holds);
    worker->holds = NULL;
    pthread_mutex_lock(&threads->mutex);
    if (!threads->barrier.failed) {
        threads->failure = *failure;
        snprintf(threads->failure.where, sizeof threads->failure.where, "%s",
                 worker->where ? worker->where : "");
    }
    threads->barrier.failed = true;
    worker->trial->control.stopMeasurement = true;
    pthread_mutex_unlock(&threads->mutex);
}

void lath_threads_fail(struct worker *worker, const char *kind, const char *message) {
    struct lath_failure failure;
    lath_failure_set(&failure, kind, "", message);
    fail_once(worker, &failure);
}

/* Its destructor runs in a thread that user code ends: the value is null while none of it runs. */
static pthread_key_t in_step;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_key;

static void ended(void *argument) {
    struct worker *worker = argument;
    struct threads *threads = worker->trial->threads;
    lath_end_if_a_copy();
    lath_threads_fail(worker, "exception", "the thread was ended (pthread_exit)");
    if (worker->trial->thread_count == 1) lath_serve_no_more();
    pthread_mutex_lock(&threads->mutex);
    if (--threads->pending == 0) pthread_cond_signal(&threads->done);
    pthread_mutex_unlock(&threads->mutex);
}

static void make_key(void) { has_key = pthread_key_create(&in_step, ended) == 0; }

struct step {
    struct worker *worker;
    task *task;
    void *argument;
};

static void run_step(void *argument) {
    struct step *step = argument;
    step->task(step->worker, step->argument);
}

static void perform(struct worker *worker, task *task, void *argument) {
    struct step step = {worker, task, argument};
    struct lath_failure failure = {0};
    pthread_setspecific(in_step, worker);
    if (!lath_program.platform->guard(run_step, &step, &failure)) fail_once(worker, &failure);
    pthread_setspecific(in_step, NULL);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct threads *threads = worker->trial->threads;
    pthread_mutex_lock(&threads->mutex);
    for (;;) {
        while (!worker->task && !worker->quits) pthread_cond_wait(&worker->wake, &threads->mutex);
        if (!worker->task) break;
        pthread_mutex_unlock(&threads->mutex);
        perform(worker, worker->task, worker->task_argument);
        lath_end_if_a_copy();
        pthread_mutex_lock(&threads->mutex);
        worker->task = NULL;
        if (--threads->pending == 0) pthread_cond_signal(&threads->done);
    }
    pthread_mutex_unlock(&threads->mutex);
    return NULL;
}

/* As much stack as the main thread may use; without a limit, what it usually has. */
static void set_stack(pthread_attr_t *attributes) {
    size_t size = (size_t)8 << 20;
#ifndef __wasi__
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        limit.rlim_cur >= 65536)
        size = (size_t)limit.rlim_cur;
#endif
    pthread_attr_setstacksize(attributes, size & ~(size_t)65535);
}

static bool start_all(struct trial *trial) {
    pthread_attr_t attributes;
    bool ok = true;
    pthread_attr_init(&attributes);
    set_stack(&attributes);
    for (unsigned i = 0; ok && i < trial->thread_count; i++) {
        struct worker *worker = &trial->workers[i];
        pthread_cond_init(&worker->wake, NULL);
        ok = pthread_create(&worker->thread_id, &attributes, work, worker) == 0;
        if (ok) trial->threads->started++;
    }
    pthread_attr_destroy(&attributes);
    return ok;
}

bool lath_threads_start(struct trial *trial) {
    trial->threads = calloc(1, sizeof *trial->threads);
    if (!trial->threads) return false;
    pthread_once(&once, make_key);
    if (!has_key) return false;
    trial->threads->barrier.threads = trial->thread_count;
    pthread_mutex_init(&trial->threads->mutex, NULL);
    pthread_cond_init(&trial->threads->done, NULL);
    return trial->thread_count == 1 || start_all(trial);
}

bool lath_threads_bind(struct trial *trial) {
    for (unsigned i = 0; trial->cpu_count && i < trial->threads->started; i++)
        if (!lath_cpu_bind(trial->workers[i].thread_id, trial->cpus[i % trial->cpu_count]))
            return false;
    return true;
}

static void ask(struct worker *worker, task *task, void *argument) {
    worker->task_argument = argument;
    worker->task = task;
    worker->trial->threads->pending++;
    pthread_cond_signal(&worker->wake);
}

static bool takes_part(const struct worker *worker, const struct lath_argument *instance) {
    unsigned at;
    if (!instance) return true;
    at = lath_worker_position(worker, instance);
    return at < worker->function->instance_count && lath_worker_owns(worker, at);
}

static bool some(struct trial *trial, unsigned most, const struct lath_argument *instance,
                 task *task, void *argument) {
    struct threads *threads = trial->threads;
    if (trial->thread_count == 1) {
        perform(trial->workers, task, argument);
        return !threads->barrier.failed;
    }
    pthread_mutex_lock(&threads->mutex);
    for (unsigned i = 0; i < most; i++)
        if (takes_part(&trial->workers[i], instance)) ask(&trial->workers[i], task, argument);
    while (threads->pending > 0) pthread_cond_wait(&threads->done, &threads->mutex);
    pthread_mutex_unlock(&threads->mutex);
    return !threads->barrier.failed;
}

bool lath_threads_all(struct trial *trial, task *task, void *argument) {
    return some(trial, trial->thread_count, NULL, task, argument);
}

bool lath_threads_first(struct trial *trial, task *task, void *argument) {
    return some(trial, 1, NULL, task, argument);
}

bool lath_threads_owners(struct trial *trial, const struct lath_argument *instance, task *task,
                         void *argument) {
    return some(trial, trial->thread_count, instance, task, argument);
}

void lath_threads_end(struct trial *trial) {
    struct threads *threads = trial->threads;
    if (!threads) return;
    for (unsigned i = 0; i < threads->started; i++) {
        pthread_mutex_lock(&threads->mutex);
        trial->workers[i].quits = true;
        pthread_cond_signal(&trial->workers[i].wake);
        pthread_mutex_unlock(&threads->mutex);
        pthread_join(trial->workers[i].thread_id, NULL);
        pthread_cond_destroy(&trial->workers[i].wake);
    }
    pthread_cond_destroy(&threads->done);
    pthread_mutex_destroy(&threads->mutex);
    free(threads);
    trial->threads = NULL;
}
