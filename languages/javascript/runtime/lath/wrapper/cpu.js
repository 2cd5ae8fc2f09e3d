// CPU time and context switches of the thread that measures.

import { readFileSync } from "node:fs";

const { Deno, process } = globalThis;
// Bound now: user code replaces functions of objects. Node has it from 23.9 on; Deno's counts in steps of 10 ms.
const used = Deno ? undefined : process.threadCpuUsage?.bind(process);
const SWITCHES = /^voluntary_ctxt_switches:\s*(\d+)\s+nonvoluntary_ctxt_switches:\s*(\d+)/m;

/** How often this thread waited for something, and how often it had to make room for another; undefined where the system does not list it, or user code has used up what it takes to look. */
function switches() {
    try {
        const found = SWITCHES.exec(readFileSync("/proc/thread-self/status", "latin1"));
        return found ? [Number(found[1]), Number(found[2])] : undefined;
    } catch {
        return undefined;
    }
}

/** ns of this thread so far, in steps of a microsecond. */
function threadNs() {
    const { user, system } = used();
    return (user + system) * 1000;
}

export const available = used !== undefined && threadNs() > 0 && switches() !== undefined;

/** What batches of calls used. The time of each is read right around it: what lies between them is the wrapper's. */
export class Cpu {
    ns = 0;
    before = switches();
    now = threadNs;

    /** Fields of the answer. */
    report() {
        const { before } = this;
        const after = switches();
        const known = before && after ? { voluntary: after[0] - before[0], involuntary: after[1] - before[1] } : {};
        return { cpu_ns: Math.round(this.ns), ...known };
    }
}
