// What a page offers to the wrapper: see ../host.js. Its clock has steps of 5 us
// (crossOriginIsolated); how large the heap is, nobody can know here in time.

import { shown } from "../show.js";

// Bound now: user code replaces clocks, for tests.
const now = performance.now.bind(performance);
const date = Date.now;
const Later = globalThis.Promise;
const write = JSON.stringify;
const binding = globalThis["lath.tell"];
const collector = globalThis.gc?.bind(globalThis);

/** Tells the bridge. */
export function tell(message) {
    binding(write(message));
}

// A message to itself: the shortest way through the event loop.
const { port1, port2 } = new MessageChannel();
const post = port2.postMessage.bind(port2);
let next = () => {};
port1.onmessage = () => next();

const NO_HEAP =
    "Chromium renews performance.memory 20 times a second at most, whatever is allocated in between";

export const host = {
    clocks: [
        {
            name: "performance",
            label: "performance.now()",
            read: () => now() * 1e6,
            monotonic: true,
        },
        { name: "date", label: "Date.now()", read: () => date() * 1e6, monotonic: false },
    ],
    compiler: "Chromium",
    pid: 0,
    // A worker takes some MiB, all in one process.
    maxThreads: 256,
    capabilities: [],
    lacks: { allocations: NO_HEAP },
    collect: collector,
    heap: undefined,
    wall: () => now() * 1e6,
    turn: () =>
        new Later((resolve) => {
            next = resolve;
            post(0);
        }),
    show(error) {
        tell({ stack: shown(error) });
    },
};
