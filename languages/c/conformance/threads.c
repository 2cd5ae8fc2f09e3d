#include "trace.h"
#include "lath.h"

//@@State(Scope.Benchmark)
typedef struct { int users; } Shared;

//@@State(Scope.Thread)
typedef struct { int number; } Own;

//@@Setup
void shared_setup(Shared *shared) {
    shared->users = 0;
    trace("shared.setup");
}

//@@TearDown
void shared_teardown(Shared *shared) {
    (void)shared;
    trace("shared.teardown");
}

//@@Setup
void own_setup(Own *own, Shared *shared) {
    own->number = __atomic_add_fetch(&shared->users, 1, __ATOMIC_RELAXED);
    trace("own.setup");
}

//@@TearDown
void own_teardown(Own *own) {
    (void)own;
    trace("own.teardown");
}

//@@Benchmark
//@@Threads(2)
void run(Own *own, ThreadParams *thread) {
    trace("own %d", own->number);
    trace("thread %d of %d", thread->thread_index, thread->thread_count);
}
