// Types of what benchmark files may import.

/**
 * Stands before classes, methods and fields, with TypeScript's own decorators and with its
 * experimental ones.
 */
type Decorator = (...described: any[]) => any;
/** Usable as `@Name` and as `@Name(arguments)`. */
type Annotation = Decorator & ((...values: any[]) => Decorator);

type Value = string | number | bigint | boolean;
type Iterations = {
    iterations?: number;
    time?: number;
    timeUnit?: TimeUnit;
    batchSize?: number;
    invocations?: number;
};

export declare const AutoWarmup: Annotation;
export declare const AuxCounters: Annotation & {
    Type: { OPERATIONS: "operations"; EVENTS: "events" };
};
export declare const Benchmark: Annotation;
export declare function BenchmarkMode(mode: Mode | Mode[], ...more: Mode[]): Decorator;
export declare function BytesPerInvocation(bytes: number | string): Decorator;
export declare const Check: Annotation;
export declare function Compare(name: string, attributes?: { baseline?: boolean }): Decorator;
export declare function Fork(
    forks: number | { value?: number; warmups?: number },
    attributes?: { warmups?: number },
): Decorator;
export declare function Group(name?: string): Decorator;
export declare function GroupThreads(threads: number): Decorator;
export declare function Measurement(attributes: Iterations): Decorator;
export declare const Operations: Annotation;
export declare function OperationsPerInvocation(operations: number): Decorator;
export declare function OutputTimeUnit(unit: TimeUnit): Decorator;
export declare function Param(values?: Value | Value[], ...more: Value[]): Decorator;
export declare const Setup: Annotation;
export declare function State(scope: Scope): Decorator;
export declare function StateLabel(name: string, ...more: string[]): Decorator;
export declare const TearDown: Annotation;
export declare const Teardown: Annotation;
export declare const Threads: ((threads: number | readonly number[]) => Decorator) & {
    MAX: number;
    HALF_MAX: number;
};
export declare function Timeout(attributes: { time: number; timeUnit?: TimeUnit }): Decorator;
export declare function Warmup(attributes: Iterations): Decorator;

export declare const Scope: {
    readonly Benchmark: "Benchmark";
    readonly Group: "Group";
    readonly Thread: "Thread";
};
export type Scope = (typeof Scope)[keyof typeof Scope];
export declare const Level: {
    readonly Trial: "Trial";
    readonly Iteration: "Iteration";
    readonly Invocation: "Invocation";
};
export type Level = (typeof Level)[keyof typeof Level];
export declare const Mode: {
    readonly Throughput: "thrpt";
    readonly AverageTime: "avgt";
    readonly SampleTime: "sample";
    readonly SingleShotTime: "ss";
    readonly All: "all";
};
export type Mode = (typeof Mode)[keyof typeof Mode];
export declare const TimeUnit: {
    readonly NANOSECONDS: "ns";
    readonly MICROSECONDS: "us";
    readonly MILLISECONDS: "ms";
    readonly SECONDS: "s";
    readonly MINUTES: "min";
    readonly HOURS: "hr";
    readonly DAYS: "day";
};
export type TimeUnit = (typeof TimeUnit)[keyof typeof TimeUnit];
export declare const IterationType: {
    readonly WARMUP: "WARMUP";
    readonly MEASUREMENT: "MEASUREMENT";
};
export type IterationType = (typeof IterationType)[keyof typeof IterationType];

export declare class Blackhole {
    consume(value: unknown): void;
    static consumeCPU(tokens: number): number;
}
export declare class Control {
    startMeasurement: boolean;
    get stopMeasurement(): boolean;
}
export declare class IterationParams {
    type: IterationType;
    count: number;
    timeNs: number;
    batchSize: number;
}
export declare class BenchmarkParams {
    benchmark: string;
    mode: "thrpt" | "avgt" | "sample" | "ss";
    threads: number;
    threadGroups: number[];
    forks: number;
    warmupForks: number;
    fork: number;
    warmup: IterationParams;
    measurement: IterationParams;
    opsPerInvocation: number;
    timeUnit: string;
    timeoutNs: number;
    params: Record<string, string>;
    param(name: string): string | undefined;
}
export declare class ThreadParams {
    threadIndex: number;
    threadCount: number;
    groupIndex: number;
    groupCount: number;
    subgroupIndex: number;
    subgroupCount: number;
    groupThreadIndex: number;
    groupThreadCount: number;
}
