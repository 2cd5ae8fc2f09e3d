//@@State(Scope.Benchmark)
struct Shared {
    //@@Operations
    long done = 0;
    int fixtures = 0;

    //@@Setup(Level.Invocation)
    void before() { fixtures++; }
};

//@@Benchmark
void run(Shared &shared) { __atomic_fetch_add(&shared.done, 3, __ATOMIC_RELAXED); }
