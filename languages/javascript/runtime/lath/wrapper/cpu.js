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

/** What reading clocks may take between two batches, ns: no wait. */
const READINGS_NS = 20_000;

/**
 * What batches of calls used. The time of each is read right around it: what lies between them is
 * the wrapper's. But for one thing: who reads the CPU time asks the kernel, and there the kernel
 * lets another process run if it is its turn. So a thread that shares its CPU waits between its
 * batches, hardly ever in one. In languages whose batches follow each other without a gap, wall
 * time contains such waits; so they are added here, too. `clock`: that of the benchmark, in ns; one
 * of CPU time knows no waits.
 */
export class Cpu {
    ns = 0;
    before = switches();
    cost = cost();
    #clock;
    #start = 0;
    // When the last batch had ended: time, and CPU time.
    #left;
    #used = 0;

    constructor(clock) {
        this.#clock = clock;
    }

    /** Before a batch: ns that the thread has waited since the last one. */
    begin() {
        this.#start = cpuNs();
        if (this.#left === undefined) return 0;
        const waited = this.#clock() - this.#left - (this.#start - this.#used);
        return waited > READINGS_NS ? waited : 0;
    }

    /** After a batch: ns of CPU time that it used, without the readings'. */
    end() {
        this.#left = this.#clock();
        this.#used = cpuNs();
        const used = Math.max(0, this.#used - this.#start - this.cost);
        this.ns += used;
        return used;
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
