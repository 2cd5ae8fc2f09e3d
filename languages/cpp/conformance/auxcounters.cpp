//@@State(Scope.Thread) @AuxCounters
struct Operations {
    long hits = 0;

    int misses() const { return static_cast<int>(missed / 2 * 3); }

    //@@Setup(Level.Iteration)
    void begin() { missed = 0; }

    friend void operations(Operations &);

private:
    long missed = 0;
};

//@@AuxCounters(Type.EVENTS)
//@@State(Scope.Thread)
struct Events {
    double retries = 0;
};

//@@Benchmark
void operations(Operations &counted) {
    counted.hits += 2;
    counted.missed += 2;
}

//@@Benchmark
void events(Events &counted) { counted.retries += 5; }
