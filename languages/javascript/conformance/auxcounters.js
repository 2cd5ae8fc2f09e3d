//@@State(Scope.Thread) @AuxCounters @StateLabel(counted)
class Operations {
    hits = 0;
    #missed = 0;

    //@@Setup(Level.Iteration)
    begin() {
        this.#missed = 0;
    }

    miss(times) {
        this.#missed += times;
    }

    misses() {
        return (this.#missed / 2) * 3;
    }
}

//@@AuxCounters(Type.EVENTS)
//@@State(Scope.Thread)
class Events {
    retries = 0.0;
}

//@@Benchmark
function operations(counted) {
    counted.hits += 2;
    counted.miss(2);
}

//@@Benchmark
function events(events) {
    events.retries += 5;
}
