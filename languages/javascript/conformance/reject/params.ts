import { Benchmark, Param, Scope, State } from "lath";

enum Colour {
    RED,
    BLUE,
}

class Point {
    x = 0;
}

@State(Scope.Benchmark)
class Chosen {
    @Param("1", "twenty")
    number!: number;
    @Param("True")
    flag!: boolean;
    @Param("RED", "PINK")
    colour!: Colour;
    @Param("1")
    readonly constant: number = 1;
    @Param("1")
    array: number[] = [];
    @Param("1")
    structure!: Point;
    @Param()
    without_values!: number;
}

class Stateless {
    @Param("1")
    nowhere!: number;
}

class Benchmarks {
    @Benchmark
    run(state: Chosen) {}
}
