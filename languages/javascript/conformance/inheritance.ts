import { Benchmark, Param, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

@State(Scope.Thread)
abstract class Animal {
    @Param("1", "2")
    n!: number;

    abstract name(): string;

    @Setup
    setup() {
        trace("setup base");
    }

    @TearDown
    teardown() {
        trace("teardown base");
    }

    @Benchmark
    run() {
        trace(`run ${this.name()} ${this.n}`);
    }
}

class Cat extends Animal {
    name() {
        return "cat";
    }
}

class Dog extends Animal {
    override name() {
        return "dog";
    }

    @Setup
    setup_dog() {
        trace("setup dog");
    }
}
