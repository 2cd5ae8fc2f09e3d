// Benchmarks of several threads that find out for themselves who runs where. What is wrong ends the process.
#include "lath.h"
#include <pthread.h>
#include <stdlib.h>

static void must(int ok) {
    if (!ok) abort();
}

//@@State(Scope.Benchmark)
typedef struct {
    int set_ups;
    //@@Operations
    long done;
} Shared;

//@@Setup
void set_up_shared(Shared *shared) { must(shared->set_ups++ == 0); }

//@@State(Scope.Thread)
typedef struct {
    pthread_t thread;
    long calls;
} Own;

//@@Setup
void set_up_own(Own *own) {
    must(own->calls == 0);
    own->thread = pthread_self();
}

//@@TearDown
void tear_down_own(Own *own) { must(own->calls > 0 && pthread_equal(own->thread, pthread_self())); }

//@@Benchmark
void counted(Shared *shared, Own *own) {
    must(pthread_equal(own->thread, pthread_self()));
    own->calls++;
    __atomic_add_fetch(&shared->done, 1, __ATOMIC_RELAXED);
}

//@@State(Scope.Group)
typedef struct {
    int writers;
    int calls;
} Cell;

//@@Setup(Level.Invocation)
void before(Cell *cell) { __atomic_add_fetch(&cell->calls, 1, __ATOMIC_RELAXED); }

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
int reads(Cell *cell, ThreadParams *thread, BenchmarkParams *params) {
    must(thread->subgroup_index == 0 && thread->subgroup_count == 2 && thread->group_thread_count == 3);
    must(params->thread_group_count == 2 && params->thread_groups[0] == 2 && params->thread_groups[1] == 1);
    must(__atomic_load_n(&cell->calls, __ATOMIC_RELAXED) > 0);
    return __atomic_load_n(&cell->writers, __ATOMIC_RELAXED);
}

/* A group has its own: only its own writer writes there, unless there are two of a group. */
//@@Benchmark
//@@Group("pair")
void writes(Cell *cell, ThreadParams *thread) {
    int before = __atomic_exchange_n(&cell->writers, thread->group_index + 1, __ATOMIC_RELAXED);
    must(thread->subgroup_index == 1);
    must(before == 0 || before == thread->group_index + 1);
}

//@@State(Scope.Thread)
//@@AuxCounters
typedef struct {
    long hits;
} Counting;

//@@Benchmark
void own(Counting *counting) { counting->hits += 2; }

//@@Benchmark
void *boxes(void) {
    void *box = malloc(8);
    lath_escape(box);
    free(box);
    return NULL;
}
