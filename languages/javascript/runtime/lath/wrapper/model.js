// What a generated wrapper says of its program. Plain objects:
//
//     state      { symbol, type: () => class, parameters, fixtures, counters, operations }
//     parameter  { name, type, convert, isStatic }
//     fixture    { where, level, tearDown, call, arguments }
//     counter    { name, isMethod }
//     benchmark  { name, symbol, run, call, arguments, instances, parameters, isAsync, check }
//     check      { where, call, arguments }
//     program    { load, states, benchmarks, version, platform, flags, browser, copies, manifest }
//     browser    { program, title, flags }, if a page of one runs the benchmarks
//
// Arguments of user functions are `[state, ordinal]`, or the name of an object of the harness.
// `run(places, calls, clock, sink)` calls the user's function and says how many ns that took;
// `call(…arguments)` returns its result. Making this model runs no user code: its functions find
// the user's names when they are called.

export const TRIAL = "Trial";
export const ITERATION = "Iteration";
export const INVOCATION = "Invocation";

/** All parameters of that name: two states may share one. */
export function parametersNamed(program, benchmark, name) {
    return benchmark.parameters
        .map(([state, index]) => program.states[state].parameters[index])
        .filter((parameter) => parameter.name === name);
}

export function accepts(parameter, text) {
    return parameter.convert.names
        ? parameter.convert.names.includes(text)
        : parameter.convert(text) !== undefined;
}
