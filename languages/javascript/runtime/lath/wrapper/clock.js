// How fine and how costly the clocks are here. Which there are, the host says: `{name, label, read,
// monotonic}`, `read` gives ns.

const PAIRS = 100000;

function steps(read) {
    const found = new Float64Array(PAIRS);
    for (let i = 0; i < PAIRS; i++) {
        const first = read();
        // A clock that can be set may run backwards; such a pair says nothing.
        found[i] = Math.max(read() - first, 0);
    }
    return found.sort();
}

export function report(clocks) {
    return clocks.map(({ name, label, read, monotonic }) => {
        steps(read); // Compiled when it counts.
        const found = steps(read);
        const finest = found.find((step) => step > 0);
        return {
            name,
            label,
            precision_ns: finest ?? null,
            overhead_ns: found[PAIRS / 2],
            monotonic,
        };
    });
}
