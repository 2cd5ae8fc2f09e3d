import { Benchmark, Scope, Setup, State } from "lath";

@State(Scope.Thread)
abstract class Base {
    abstract value(): number;

    @Setup
    prepare() {
        console.log("BASE set up");
    }

    @Benchmark
    work(): number {
        return this.value();
    }
}

@State(Scope.Thread)
class One extends Base {
    value(): number {
        return 1;
    }
}

@State(Scope.Thread)
class Two extends Base {
    value(): number {
        return 2;
    }
}
