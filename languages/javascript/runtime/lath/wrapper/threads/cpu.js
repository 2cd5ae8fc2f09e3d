// CPU time and context switches of one thread of several, whose runtime may know only those of the
// process.

import { readFileSync } from "node:fs";
import { switches } from "../cpu.js";

const { process } = globalThis;
// Bound now: user code replaces functions of objects.
const used = process.cpuUsage?.bind(process) ?? (() => {});
const now = performance.now.bind(performance);

/**
 * ns so far; undefined where the system does not list it. The kernel counts up the time of a thread
 * that runs when its process is asked for its own.
 */
function cpuNs() {
    try {
        used();
        return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]);
    } catch {
        return undefined;
    }
}

/** Whether it counts up as it should: this long, in ms, tried so many times. */
const TRIAL_MS = 0.2;
const TRIALS = 5;

function counts() {
    for (let n = 0; n < TRIALS; n++) {
        const [before, begin] = [cpuNs(), now()];
        while (now() - begin < TRIAL_MS);
        const grown = cpuNs() - before;
        if (grown >= TRIAL_MS * 5e5 && grown <= TRIAL_MS * 2e7) return true;
    }
    return false;
}

const available = counts();

export class ThreadCpu {
    static begin() {
        return available ? new ThreadCpu() : undefined;
    }

    constructor() {
        this.switches = switches();
        this.before = cpuNs();
    }

    end() {
        this.ns = cpuNs() - this.before;
        const after = switches();
        this.counts =
            this.switches && after
                ? {
                      voluntary: after[0] - this.switches[0],
                      involuntary: after[1] - this.switches[1],
                  }
                : {};
    }

    /** Fields of the answer. */
    report() {
        return this.ns >= 0 ? { cpu_ns: Math.round(this.ns), ...this.counts } : {};
    }
}
