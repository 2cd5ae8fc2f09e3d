import type { Blackhole } from "lath";

function* squares(): Generator<number> {
    for (let i = 0; i < 3; i++) yield i * i;
}

//@@Benchmark
export function lazy_sequence() {
    return squares();
}

//@@Benchmark
export function lazy_function(): () => number {
    return () => 3;
}

//@@Benchmark
export function plain_list(): number[] {
    return [...squares()];
}

//@@Benchmark
export function plain_consumed(blackhole: Blackhole): void {
    blackhole.consume(squares());
}
