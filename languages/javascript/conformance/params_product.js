import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Values {
    @Param({"x", "y"})
    beta = "";
    @Param({"3", "1",
            "2"})
    alpha = 0;
}

@Benchmark
function run(values) {
    trace(`alpha=${values.alpha} beta=${values.beta}`);
}
