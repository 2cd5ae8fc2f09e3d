import { Benchmark, Param, Scope, State } from "lath";
import { trace } from "./trace.js";

enum Colour {
    RED,
    GREEN = 7,
    BLUE,
}

namespace measures {
    export enum Size {
        SMALL = 5,
        MEDIUM = 10,
        BIG = 20,
    }
}

@State(Scope.Benchmark)
class Chosen {
    @Param()
    colour!: Colour;

    @Param("BIG", "SMALL")
    size: measures.Size = measures.Size.SMALL;
}

class Benchmarks {
    @Benchmark
    run(state: Chosen) {
        trace(`colour ${state.colour} size ${state.size}`);
    }
}
