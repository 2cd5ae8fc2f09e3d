#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static void *wait_for(void *over) {
    while (!atomic_load((atomic_int *)over)) usleep(1000);
    return 0;
}

//@@State(Scope.Benchmark)
typedef struct {
    pthread_t thread;
    atomic_int over;
} Leaves;

//@@Setup
void start_leaves(Leaves *state) { pthread_create(&state->thread, 0, wait_for, &state->over); }

//@@Benchmark
int leaves(Leaves *state) { return state->thread != 0; }

//@@State(Scope.Benchmark)
typedef struct {
    pthread_t thread;
    atomic_int over;
} Ends;

//@@Setup
void start_ends(Ends *state) { pthread_create(&state->thread, 0, wait_for, &state->over); }

//@@TearDown
void stop_ends(Ends *state) {
    atomic_store(&state->over, 1);
    pthread_join(state->thread, 0);
}

//@@Benchmark
int ends(Ends *state) { return state->thread != 0; }
