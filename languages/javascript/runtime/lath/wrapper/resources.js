// Workers, timers and handles that user code has started and left running: they would keep a
// program from ending.

const { process } = globalThis;

// Those that are just ending are none.
const LOOKS = 10;
const PAUSE_MS = 10;

// Of streams and requests that end by themselves.
const PASSING = new Set([
    "CloseReq",
    "FSReqCallback",
    "FSReqPromise",
    "Immediate",
    "PipeWrap",
    "ShutdownWrap",
    "TickObject",
    "TTYWrap",
    "WriteWrap",
]);

// Of work that goes on by itself, and that a program can wait for.
const JOBS = new Set([
    "FSReqCallback",
    "FSReqPromise",
    "GetAddrInfoReqWrap",
    "Immediate",
    "QueryReqWrap",
    "TCPConnectWrap",
    "Timeout",
]);

// Bound now: user code replaces functions of objects.
const active = process.getActiveResourcesInfo?.bind(process) ?? (() => []);
const setTimer = globalThis.setTimeout;
const Later = globalThis.Promise;

const workers = new Set();
process.on("worker", (worker) => {
    workers.add(worker);
    worker.once("exit", () => workers.delete(worker));
});

/** What there is now. Bun lists its workers only. */
export function present() {
    return { workers: new Set(workers), others: active().filter((type) => !PASSING.has(type)) };
}

/** Work that goes on now. */
export const jobs = () => active().filter((type) => JOBS.has(type));

/** What of it was not there before, each kind once. */
export function startedSince(before) {
    const others = [...before];
    const isNew = (type) => !others.includes(type) || !others.splice(others.indexOf(type), 1);
    return [...new Set(jobs().filter(isNew))];
}

/** What of it was not there before, by the runtime's names. */
export async function left(before) {
    for (let look = 1; ; look++) {
        const now = present();
        const others = [...before.others];
        const isNew = (type) => !others.includes(type) || !others.splice(others.indexOf(type), 1);
        const names = [...now.workers]
            .filter((worker) => !before.workers.has(worker))
            .map(() => "Worker");
        names.push(...now.others.filter(isNew));
        if (names.length === 0 || look === LOOKS) return names;
        await new Later((resolve) => setTimer(resolve, PAUSE_MS));
    }
}
