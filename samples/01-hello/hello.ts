import { Benchmark, Param, Scope, State } from "lath";

@State(Scope.Benchmark)
class Input {
    @Param("1000")
    rounds = 0;
}

function scramble(rounds: number): number {
    let x = 1;
    for (let i = 0; i < rounds; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
    }
    return x;
}

class Hello {
    @Benchmark
    nothing(): number {
        return 1;
    }

    @Benchmark
    work(input: Input): number {
        return scramble(input.rounds);
    }
}
