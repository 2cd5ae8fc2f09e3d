import process from "node:process";
import { fileURLToPath } from "node:url";
import { trace } from "./trace.js";

//@@Benchmark
function run() {
    trace("run");
}

function drive() {
    for (let turn = 0; turn < 3; turn++) run();
}

function main() {
    trace("main runs");
    drive();
}

// As modules have said it for years, and as newer runtimes say it.
if (process.argv[1] === fileURLToPath(import.meta.url) || import.meta.main) main();
