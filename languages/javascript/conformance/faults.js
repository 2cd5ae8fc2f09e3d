import { spawn } from "node:child_process";
import fs from "node:fs";
import process from "node:process";
import { Worker } from "node:worker_threads";
import { sleep, trace } from "./trace.js";

//@@Benchmark
function good() {
    trace("good");
}

//@@Benchmark
function recursion() {
    return 1 + recursion();
}

//@@Benchmark
function blocked() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

//@@Benchmark
function spins() {
    for (;;);
}

//@@Benchmark
function talks() {
    for (;;) console.log("and so on");
}

//@@Benchmark
function deaf() {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]) process.on(signal, () => {});
    process.on("uncaughtException", () => {});
    for (;;) sleep(3600_000);
}

//@@Benchmark
function stops() {
    process.kill(process.pid, "SIGSTOP");
    sleep(3600_000);
}

// The runtime would wait for it at its end.
//@@Benchmark
function thread() {
    new Worker("setInterval(() => {}, 1000);", { eval: true });
    trace("thread");
}

//@@Benchmark
function process_a() {
    trace(`left ${spawn("sleep", ["3600"], { stdio: "inherit" }).pid}`);
}

//@@Benchmark
function process_b() {
    const left = /left (\d+)/.exec(fs.readFileSync(process.env.LATH_TRACE, "utf8"))[1];
    let state = "Z";
    try {
        state = fs.readFileSync(`/proc/${left}/stat`, "utf8").replace(/.*\) /s, "")[0];
    } catch {
        // it is gone
    }
    trace(state === "Z" ? "gone" : "still there");
}

//@@Benchmark
function reads() {
    trace(fs.readFileSync(0, "utf8") === "" ? "nothing to read" : "something");
}
