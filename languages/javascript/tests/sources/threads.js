// Benchmarks of several threads that find out for themselves who runs where. What is wrong is an exception.
import { isMainThread, threadId } from "node:worker_threads";

function must(ok, what) {
    if (!ok) throw new Error(what);
}

//@@State(Scope.Benchmark)
class Shared {
    sums = new Int32Array(new SharedArrayBuffer(64));
    half = new DataView(this.sums.buffer, 32);
    text = "of the class";
    big = 0n;
    nothing = null;
    setUps = 0;
    iterations = 0;
    //@@Operations
    done = 0;

    //@@Setup
    setUp() {
        must(++this.setUps === 1, "set up once");
        this.text = "of one thread";
        this.big = 7n;
        this.threads = new Int32Array(new SharedArrayBuffer(64));
    }

    //@@Setup(Level.Iteration)
    begin() {
        this.iterations++;
        this.sums.fill(0);
        this.threads.fill(0);
    }

    //@@TearDown(Level.Iteration)
    end() {
        const threads = this.threads.slice(1, 1 + this.threads[0]).sort();
        must(new Set(threads).size === 3, `${threads}`);
        must(this.sums[0] === this.half.getInt32(0, true), "two views of one memory");
    }
}

//@@State(Scope.Thread)
class Own {
    thread = threadId;
    calls = 0;

    //@@Setup
    setUp(shared) {
        must(shared.setUps === 1 && shared.text === "of one thread" && shared.big === 7n, "fields are taken over");
    }

    //@@TearDown
    tearDown() {
        must(this.calls > 0 && this.thread === threadId, "where it was built");
    }
}

//@@Benchmark
function counted(shared, own) {
    must(!isMainThread && own.thread === threadId, "a worker");
    if (own.iterations !== shared.iterations) {
        own.iterations = shared.iterations;
        shared.threads[Atomics.add(shared.threads, 0, 1) + 1] = threadId;
    }
    own.calls++;
    shared.done++;
    Atomics.add(shared.sums, 0, 1);
    Atomics.add(shared.sums, 8, 1);
    return Atomics.load(shared.sums, 0);
}

//@@State(Scope.Group)
class Cell {
    values = new Int32Array(new SharedArrayBuffer(64));

    //@@Setup(Level.Invocation)
    before() {
        must(Atomics.add(this.values, 1, 1) === 0, "one at a time");
    }

    //@@TearDown(Level.Invocation)
    after() {
        must(Atomics.sub(this.values, 1, 1) === 1, "set up before");
    }
}

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
function reads(cell, threadParams, benchmarkParams) {
    must(threadParams.subgroupIndex === 0 && threadParams.subgroupCount === 2 && threadParams.groupThreadCount === 3, "a place");
    must(String(benchmarkParams.threadGroups) === "2,1" && benchmarkParams.threads === threadParams.threadCount, "a group");
    return Atomics.load(cell.values, 0);
}

// A group has its own: only its own writer writes there, unless there are two of a group.
//@@Benchmark
//@@Group("pair")
function writes(cell, threadParams) {
    const before = Atomics.exchange(cell.values, 0, threadParams.groupIndex + 1);
    must(threadParams.subgroupIndex === 1 && (before === 0 || before === threadParams.groupIndex + 1), "a group's own");
}

//@@State(Scope.Benchmark)
class Doors {
    opened = new Int32Array(new SharedArrayBuffer(4));

    //@@Setup(Level.Invocation)
    open() {
        Atomics.add(this.opened, 0, 1);
    }
}

//@@State(Scope.Benchmark)
class Gates {
    closed = new Int32Array(new SharedArrayBuffer(4));

    //@@TearDown(Level.Invocation)
    close() {
        Atomics.add(this.closed, 0, 1);
    }
}

//@@State(Scope.Thread)
class Passed {
    times = 0;
}

// Whoever comes first opens for all, whoever is done first closes: as often as one thread alone passes.
//@@Benchmark
function passes(doors, gates, passed) {
    must(Atomics.load(gates.closed, 0) >= passed.times, "closed");
    passed.times++;
    must(Atomics.load(doors.opened, 0) >= passed.times, "opened");
}

//@@State(Scope.Thread)
//@@AuxCounters
class Counting {
    hits = 0;

    half() {
        return this.hits / 2;
    }
}

//@@Benchmark
function own(counting) {
    counting.hits += 2;
}

//@@State(Scope.Benchmark)
class Cursor {
    next = 0;
}

//@@Benchmark
function moves(cursor) {
    return ++cursor.next;
}

//@@Benchmark
function movesApart(cursor, threadParams) {
    cursor.next = threadParams.threadIndex;
}

/* Only in the last of several threads. */
//@@Benchmark
function adds(cursor, threadParams) {
    if (threadParams.threadIndex > 0) cursor.added = 1;
}

//@@Benchmark
function burns(threadParams) {
    if (threadParams.threadIndex === 2) throw new RangeError("it burns");
    for (;;);
}

//@@Benchmark
async function burnsLater(threadParams) {
    await null;
    if (threadParams.threadIndex === 2) setTimeout(() => {
        throw new RangeError("it burns");
    });
    await new Promise(() => {});
}

//@@Benchmark
function leaves(threadParams) {
    if (threadParams.threadIndex === 1) process.exit(3);
    for (;;);
}

//@@State(Scope.Benchmark)
class Tripping {
    //@@Setup(Level.Invocation)
    before() {
        throw new RangeError("it trips");
    }
}

//@@Benchmark
function trips(tripping) {}

//@@State(Scope.Thread)
class Late {
    //@@TearDown(Level.Iteration)
    after(threadParams) {
        if (threadParams.threadIndex === 3) throw new RangeError("too late");
    }
}

//@@Benchmark
function late(late) {}

//@@Benchmark
async function waits() {
    await new Promise((resolve) => setTimeout(resolve, 1));
}

//@@Benchmark
function loops(control) {
    must(control.startMeasurement, "started");
    let turns = 0;
    while (!control.stopMeasurement) turns++;
    return turns;
}

//@@Benchmark
function boxes(counting) {
    return { counting, hits: counting.hits++ };
}
