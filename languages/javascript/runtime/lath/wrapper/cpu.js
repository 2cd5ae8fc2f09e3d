// CPU time and context switches of the thread that measures. Where a runtime knows no thread's
// time, that of the process, which is the same unless its other threads work: lath sees that from
// outside, and then compares by wall time.

import { readFileSync } from "node:fs";

const { Deno, process } = globalThis;
// Bound now: user code replaces functions of objects. Node has threads' times from 23.9 on; Deno's
// count in steps of 10 ms.
const used = ((!Deno && process.threadCpuUsage) || process.cpuUsage)?.bind(process);
const SWITCHES = /^voluntary_ctxt_switches:\s*(\d+)\s+nonvoluntary_ctxt_switches:\s*(\d+)/m;

/**
 * How often this thread waited for something, and how often it had to make room for another;
 * undefined where the system does not list it, or user code has used up what it takes to look.
 */
export function switches() {
    try {
        const found = SWITCHES.exec(readFileSync("/proc/thread-self/status", "latin1"));
        return found ? [Number(found[1]), Number(found[2])] : undefined;
    } catch {
        return undefined;
    }
}

/** ns so far, in steps of a microsecond. */
function cpuNs() {
    const { user, system } = used();
    return (user + system) * 1000;
}

export const available = used !== undefined && cpuNs() > 0 && switches() !== undefined;

/**
 * Readings around nothing: the shortest of them is what a reading costs now, as the runtime has
 * compiled it by now.
 */
const READINGS = 5;

function cost() {
    let least = Infinity;
    for (let n = 0; n < READINGS; n++) {
        const before = cpuNs();
        least = Math.min(least, Math.max(0, cpuNs() - before));
    }
    return least;
}

/**
 * What batches of calls used. The time of each is read right around it: what lies between them is
 * the wrapper's.
 */
export class Cpu {
    ns = 0;
    before = switches();
    cost = cost();

    /** The start of a batch, for `since`. */
    now = cpuNs;

    /** ns since `before`, without the readings'. */
    since(before) {
        return Math.max(0, cpuNs() - before - this.cost);
    }

    /** Fields of the answer. */
    report() {
        const { before } = this;
        const after = switches();
        const known =
            before && after
                ? { voluntary: after[0] - before[0], involuntary: after[1] - before[1] }
                : {};
        return { cpu_ns: Math.round(this.ns), ...known };
    }
}
