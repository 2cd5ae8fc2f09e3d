// The annotations. Usable as `@Name` and as `@Name(arguments)`, with TypeScript's own decorators
// and with its experimental ones.

/** Whether a decorator was called for what it stands before, and not for its arguments. */
function describes([first, second]) {
    return (
        typeof first === "function" ||
        typeof second?.kind === "string" ||
        (typeof first === "object" && ["string", "symbol"].includes(typeof second))
    );
}

function annotation(...values) {
    return describes(values) ? undefined : () => {};
}

const named =
    () =>
    (...values) =>
        annotation(...values);

export const AutoWarmup = named();
export const AuxCounters = Object.assign(named(), {
    Type: { OPERATIONS: "operations", EVENTS: "events" },
});
export const Benchmark = named();
export const BenchmarkMode = named();
export const BytesPerInvocation = named();
export const Check = named();
export const Compare = named();
export const Fork = named();
export const Group = named();
export const GroupThreads = named();
export const Measurement = named();
export const Operations = named();
export const OperationsPerInvocation = named();
export const OutputTimeUnit = named();
export const Param = named();
export const Setup = named();
export const State = named();
export const StateLabel = named();
export const TearDown = named();
export const Teardown = TearDown;
export const Threads = Object.assign(named(), { MAX: -1, HALF_MAX: -2 });
export const Timeout = named();
export const Warmup = named();
