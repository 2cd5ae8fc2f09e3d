import { Benchmark, Scope, Setup, State } from "lath";
import { trace } from "./trace.js";

@State(Scope.Thread)
abstract class Animal {
    abstract name(): string;

    @Setup
    setup() {
        trace("setup base");
    }

    @Benchmark
    run() {
        trace(`run ${this.name()}`);
    }
}

class Cat extends Animal {
    name() {
        return "cat";
    }

    @Setup
    override setup() {
        trace("setup cat");
    }
}

class Dog extends Animal {
    name() {
        return "dog";
    }

    override setup() {
        trace("setup dog");
    }
}
