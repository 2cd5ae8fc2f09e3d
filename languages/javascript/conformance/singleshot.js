import { trace } from "./trace.js";

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
export default function run() {
    trace("run");
}
