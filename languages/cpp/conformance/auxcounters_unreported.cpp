//@@State(Scope.Thread) @AuxCounters
struct Counted {
    long hits = 0;
};

//@@Benchmark
void run(Counted &counted) { counted.hits += 2; }
