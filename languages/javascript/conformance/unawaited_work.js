let calls = 0;

//@@Benchmark
export function later() {
    calls += 1;
    return calls === 1 ? 3 : Promise.resolve(3);
}

async function work() {
    let sum = 0;
    for (let i = 0; i < 50; i++) sum += await i;
    return sum;
}

//@@Benchmark
export function starts_first() {
    void work();
    return 3;
}

//@@Benchmark
export function starts_second() {
    void work().then(work);
    return 3;
}

//@@Benchmark
export async function waits_for_all() {
    const all = await Promise.all([work(), work()]);
    return all.length;
}
