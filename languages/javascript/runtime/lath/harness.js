// Objects of the harness that benchmarks and fixtures may ask for.

/** Takes values, so that a compiler must compute them. */
export class Blackhole {
    // Small integers first: a place that has only ever held numbers takes one without boxing it.
    #places = [0, 0];
    #turn = 0;

    /**
     * Which of two places is written cannot be foreseen: no store can be dropped, and what is
     * stored must exist.
     */
    consume(value) {
        this.#turn ^= 1;
        this.#places[this.#turn] = value;
    }

    /**
     * Burns time, almost linear in `tokens`; what a token costs depends on the machine and the
     * engine.
     */
    static consumeCPU(tokens) {
        let t = 42;
        for (let i = tokens; i > 0; i--) t = (Math.imul(t, 1664525) + 1013904223 + i) | 0;
        places[t & 1] = t;
        return t;
    }
}

const places = [0, 0];

/**
 * One per iteration. A benchmark that loops by itself ends when `stopMeasurement` becomes true: it
 * looks at the clock, and at the other threads if there are any.
 */
export class Control {
    startMeasurement = false;
    #clock = () => 0;
    #deadline = -1;

    get stopMeasurement() {
        return this.#clock() >= this.#deadline;
    }

    /** For the harness: `deadline` on `clock`, in ns. */
    static begin(control, clock, deadline) {
        control.#clock = clock;
        control.#deadline = deadline;
        control.startMeasurement = true;
    }
}

/**
 * How iterations of one kind are planned. `timeNs`: length of one, 0 in single-shot mode;
 * `batchSize`: calls per operation.
 */
export class IterationParams {
    constructor(type = "MEASUREMENT", count = 0, timeNs = 0, batchSize = 1) {
        this.type = type;
        this.count = count;
        this.timeNs = timeNs;
        this.batchSize = batchSize;
    }
}

/**
 * What runs, and with which settings. `fork`: number of this fork, from 1; `params`: the parameters
 * as text, by name.
 */
export class BenchmarkParams {
    benchmark = "";
    mode = "avgt";
    threads = 1;
    threadGroups = [];
    forks = 0;
    warmupForks = 0;
    fork = 0;
    warmup = new IterationParams("WARMUP");
    measurement = new IterationParams();
    opsPerInvocation = 1;
    timeUnit = "";
    timeoutNs = 0;
    params = {};

    /** Value of a parameter as text. */
    param(name) {
        return this.params[name];
    }
}

/** Which thread of how many this is. */
export class ThreadParams {
    threadIndex = 0;
    threadCount = 1;
    groupIndex = 0;
    groupCount = 1;
    subgroupIndex = 0;
    subgroupCount = 1;
    groupThreadIndex = 0;
    groupThreadCount = 1;
}
