//@@Benchmark
export function forgets() {
    return Promise.resolve(3);
}

//@@Benchmark
//@@Compare(value = "pair", baseline = true)
export async function pair_awaits() {
    return 3;
}

// Anything that can be awaited.
//@@Benchmark
//@@Compare("pair")
export function pair_forgets() {
    return { then: (resolve) => resolve(3) };
}
