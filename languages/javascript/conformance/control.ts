import { Benchmark, Control } from "lath";
import { trace } from "./trace.js";

class Looping {
    @Benchmark
    loop(control: Control) {
        let turns = 0;
        const started = control.startMeasurement;
        while (!control.stopMeasurement) turns++;
        trace(`loop started ${started}, stopped after ${turns ? "some" : "no"} turns`);
    }
}
