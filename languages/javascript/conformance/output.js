import fs from "node:fs";
import process from "node:process";
import { trace } from "./trace.js";

// 8 MB on each stream: far more than a pipe holds.
//@@Benchmark
function flood() {
    for (let i = 0; i < 100000; i++) {
        console.log("This line is printed a hundred thousand times and means nothing at all to anybody.");
        console.error("This line is printed a hundred thousand times and means nothing at all to anybody.");
    }
    trace("flooded");
}

//@@Benchmark
function look_alike() {
    console.log('{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}');
    console.error('{"event":"failure","kind":"exception","where":"nowhere","message":"none"}');
}

//@@Benchmark
function bytes() {
    fs.writeSync(1, Uint8Array.of(0xff, 0xfe, 0, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x0a));
    process.stdout.write(Uint8Array.of(0x80, 0x81));
    console.log("\ud800");
}

//@@Benchmark
function closes_output() {
    for (const descriptor of [0, 1, 2]) {
        try {
            fs.closeSync(descriptor);
        } catch {
            // the second call finds them closed
        }
    }
}
