import process from "node:process";
import { sleep, trace } from "./trace.js";

//@@Benchmark
function good() {
    trace("good");
}

//@@Benchmark
function exit_0() {
    process.exit(0);
}

//@@Benchmark
function exit_1() {
    process.exitCode = 1;
    process.exit();
}

// After the call that asked for it has returned.
//@@Benchmark
async function exit_42() {
    setTimeout(() => process.exit(42), 1);
    await new Promise(() => {});
}

// There are no addresses to go wrong with; what the kernel does then is the same. An engine that takes the first for a fault of
// WebAssembly code goes back to where there is none.
//@@Benchmark
function segfault() {
    for (;;) {
        process.kill(process.pid, "SIGSEGV");
        sleep(10);
    }
}

//@@Benchmark
function aborts() {
    process.abort();
}

//@@Benchmark
function killed() {
    process.kill(process.pid, "SIGKILL");
    sleep(10000);
}

//@@Benchmark
//@@Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
function hangs() {
    trace("hangs");
    for (;;) sleep(1);
}

// A RangeError, sooner or later.
//@@Benchmark
function out_of_memory() {
    const kept = [];
    for (let size = 2 ** 24; ; size *= 2) kept.push(new ArrayBuffer(size));
}
