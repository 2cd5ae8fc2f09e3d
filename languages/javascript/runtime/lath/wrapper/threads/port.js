// How a thread is started, told and heard in Node, Bun and Deno. In a page, browser/port.js stands
// for it.

import { Worker, parentPort, workerData } from "node:worker_threads";

const { process } = globalThis;

/** What the main thread gives a worker at its start; undefined in any other. */
export const given = workerData?.lath;

// Bound now: user code replaces functions of objects.
const send = parentPort?.postMessage.bind(parentPort);

/** What a thread of user code ends itself by. */
export const END = "process.exit";

/**
 * The main thread's end of a new worker. `heard(message)`; `failed(error)`: what the thread could
 * not tell itself; `ended()`: before `end`.
 */
export class Port {
    constructor(root, name, given, { heard, failed, ended }) {
        this.worker = new Worker(new URL(root), { workerData: { lath: given }, name });
        this.worker.on("message", heard);
        this.worker.on("error", failed);
        this.worker.on("exit", ended);
    }

    post(message) {
        this.worker.postMessage(message);
    }

    /** Its thread ends, whatever it does. */
    end() {
        this.worker.removeAllListeners("exit");
        return this.worker.terminate();
    }
}

/** The worker's end: tells the main thread. */
export function post(message) {
    send(message);
}

/** The worker's end: what the main thread tells, and what nobody caught here. */
export function listen(heard, uncaught) {
    process.on("uncaughtException", uncaught);
    process.on("unhandledRejection", uncaught);
    parentPort.on("message", heard);
}
