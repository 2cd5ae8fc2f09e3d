import { Sized } from "./headers_state.js";
import { trace } from "./trace.js";

//@@Benchmark
function run(sized) {
    trace(`run ${sized.size}${sized instanceof Sized ? "" : " of another class"}`);
}
