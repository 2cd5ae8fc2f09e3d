// How a thread is started, told and heard in a page: stands for ../threads/port.js there. Its first
// message is what it begins with.

/** True in a worker. */
export const isWorker = globalThis.document === undefined;

/** What a thread of user code ends itself by. */
export const END = "close";

// Bound now: user code replaces functions of objects.
const send = isWorker ? globalThis.postMessage.bind(globalThis) : undefined;
const add = globalThis.addEventListener.bind(globalThis);
const { Worker } = globalThis;

/** The main thread's end of a new worker: see ../threads/port.js. */
export class Port {
    constructor(root, name, given, { heard, failed, ended }) {
        this.worker = new Worker(root, { type: "module", name });
        this.worker.addEventListener("message", ({ data }) =>
            data?.lath === "ended" ? ended() : heard(data),
        );
        this.worker.addEventListener("error", (event) => {
            event.preventDefault();
            failed(event.error ?? new Error(event.message ?? "its module cannot be loaded"));
        });
        this.worker.postMessage(given);
    }

    post(message) {
        this.worker.postMessage(message);
    }

    end() {
        this.worker.terminate();
    }
}

export function post(message) {
    send(message);
}

export function listen(heard, uncaught) {
    const caught = (error) => (event) => {
        event.preventDefault();
        uncaught(error(event));
    };
    add(
        "error",
        caught((event) => event.error ?? event.message),
    );
    add(
        "unhandledrejection",
        caught((event) => event.reason),
    );
    add("message", ({ data }) => heard(data));
    // No event tells of a worker that ends itself.
    const close = globalThis.close.bind(globalThis);
    globalThis.close = () => {
        send({ lath: "ended" });
        close();
    };
}

/** What the main thread gives a worker at its start, when it is there. */
export function begin(work) {
    add("message", ({ data }) => work(data), { once: true });
}
