// Constants that annotations take, under JMH's names.

export const Scope = Object.freeze({ Benchmark: "Benchmark", Group: "Group", Thread: "Thread" });

export const Level = Object.freeze({
    Trial: "Trial",
    Iteration: "Iteration",
    Invocation: "Invocation",
});

export const Mode = Object.freeze({
    Throughput: "thrpt",
    AverageTime: "avgt",
    SampleTime: "sample",
    SingleShotTime: "ss",
    All: "all",
});

export const TimeUnit = Object.freeze({
    NANOSECONDS: "ns",
    MICROSECONDS: "us",
    MILLISECONDS: "ms",
    SECONDS: "s",
    MINUTES: "min",
    HOURS: "hr",
    DAYS: "day",
});

/** What kind of iteration runs: `IterationParams.type`. */
export const IterationType = Object.freeze({ WARMUP: "WARMUP", MEASUREMENT: "MEASUREMENT" });
