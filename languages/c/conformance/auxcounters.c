//@@State(Scope.Thread) @AuxCounters
typedef struct {
    long hits;
    int misses;
} Operations;

//@@AuxCounters(AuxCounters.Type.EVENTS)
//@@State(Scope.Thread)
typedef struct {
    double retries;
} Events;

//@@Benchmark
void operations(Operations *counted) {
    counted->hits += 2;
    counted->misses += 3;
}

//@@Benchmark
void events(Events *counted) { counted->retries += 5; }
