//@@State(Scope.Benchmark)
typedef struct {
    //@@Operations
    long done;
    int fixtures;
} Shared;

//@@Setup(Level.Invocation)
void before(Shared *shared) { shared->fixtures++; }

//@@Benchmark
void run(Shared *shared) { __atomic_fetch_add(&shared->done, 3, __ATOMIC_RELAXED); }
