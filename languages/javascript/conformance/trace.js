// What the fixtures of the conformance kit use.

import fs from "node:fs";
import process from "node:process";

let file;

/**
 * Appends `line` to the file that the environment variable LATH_TRACE names, with one write: lines survive whatever happens to
 * the process next. Without the variable nothing is written. The file is opened at the first call and kept open: a fixture may
 * close what it likes.
 */
export function trace(line) {
    if (file === undefined) {
        const path = process.env.LATH_TRACE;
        file = path ? fs.openSync(path, "a", 0o600) : -1;
    }
    if (file >= 0) fs.writeSync(file, `${line}\n`);
}

/** Blocks the thread for `milliseconds`, without keeping a processor busy; returns how it ended. */
export function sleep(milliseconds) {
    return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
