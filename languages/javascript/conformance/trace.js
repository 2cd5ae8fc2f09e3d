// What the fixtures of the conformance kit use.

// A page of a browser has neither; there, whoever drives it writes what is traced.
const { default: fs } = await import("node:fs").catch(() => ({}));
const process = globalThis.process;
const told = globalThis["lath.trace"];

let file;

/**
 * Appends `line` to the file that the environment variable LATH_TRACE names, with one write: lines survive whatever happens to
 * the process next. Without the variable nothing is written. The file is opened at the first call and kept open: a fixture may
 * close what it likes.
 */
export function trace(line) {
    if (!fs) return told?.(line);
    if (file === undefined) {
        const path = process.env.LATH_TRACE;
        file = path ? fs.openSync(path, "a", 0o600) : -1;
    }
    if (file >= 0) fs.writeSync(file, `${line}\n`);
}

/** Blocks the thread for `milliseconds`, without keeping a processor busy where that is allowed; returns how it ended. */
export function sleep(milliseconds) {
    if (!fs) {
        const end = performance.now() + milliseconds;
        while (performance.now() < end);
        return "timed-out";
    }
    return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
