// What a process of Node, Bun or Deno offers to the wrapper: clocks, the collector, resource usage,
// an end without ceremony.

import { openSync, writeSync } from "node:fs";
import { Cpu, available as knowsCpu } from "./cpu.js";
import { jobs, left, present, startedSince } from "./resources.js";
import { shown } from "./show.js";

// Not `node:process`: importing it makes Node open standard output, which then refuses what does
// not fit its pipe (EAGAIN).
const { Bun, Deno, process } = globalThis;

// Bound now: user code replaces clocks, for tests.
const now = performance.now.bind(performance);
const hrtime = process.hrtime.bigint.bind(process.hrtime);
const date = Date.now;
const setTimer = globalThis.setTimeout;
const clearTimer = globalThis.clearTimeout;
const soon = globalThis.setImmediate;
const Later = globalThis.Promise;
// The file of `keepParts`, and what is written there.
let parts;
const LETTERS = Object.fromEntries([..."isct"].map((letter) => [letter, Buffer.from(letter)]));

const collector = Bun ? () => Bun.gc(true) : globalThis.gc;
const exit = process.exit.bind(process);
const leaveNow = process.reallyExit?.bind(process) ?? process.exit.bind(process);
const resources = process.resourceUsage?.bind(process);
const memory = process.memoryUsage.bind(process);

// A number holds 104 days of nanoseconds exactly, so time is counted from here on.
const origin = hrtime();

function clocks() {
    const found = [
        {
            name: "hrtime",
            label: "process.hrtime.bigint()",
            read: () => Number(hrtime() - origin),
            monotonic: true,
        },
    ];
    if (Bun) {
        const nanoseconds = Bun.nanoseconds;
        found.unshift({
            name: "nanoseconds",
            label: "Bun.nanoseconds()",
            read: () => nanoseconds(),
            monotonic: true,
        });
    }
    const performance = {
        name: "performance",
        label: "performance.now()",
        read: () => now() * 1e6,
        monotonic: true,
    };
    // Deno's hrtime asks the performance.now that there is when it is called, which user code may
    // have replaced.
    if (Deno) found.unshift(performance);
    else found.push(performance);
    found.push({ name: "date", label: "Date.now()", read: () => date() * 1e6, monotonic: false });
    return found;
}

function compiler() {
    if (Bun) return `Bun ${Bun.version}`;
    return Deno ? `Deno ${Deno.version.deno}` : `Node ${process.versions.node}`;
}

function usage() {
    return resources();
}

function usageSince(before) {
    const after = resources();
    const grown = (name) => Math.round(after[name] - before[name]);
    return {
        user_us: grown("userCPUTime"),
        system_us: grown("systemCPUTime"),
        minor_faults: grown("minorPageFault"),
        major_faults: grown("majorPageFault"),
        voluntary_switches: grown("voluntaryContextSwitches"),
        involuntary_switches: grown("involuntaryContextSwitches"),
        peak_rss_kib: Math.round(after.maxRSS),
    };
}

// Deno's numbers of faults and switches are zeros: it does not ask the kernel.
const counts = resources && !Deno;
const heap = !Bun && collector ? () => memory().heapUsed : undefined;

export const host = {
    clocks: clocks(),
    compiler: compiler(),
    pid: process.pid,
    // A worker takes tens of MiB and a tenth of a second.
    maxThreads: 256,
    capabilities: [
        ...(counts ? ["usage"] : []),
        ...(heap ? ["allocations"] : []),
        ...(knowsCpu ? ["cpu"] : []),
        "part",
    ],
    lacks: heap
        ? undefined
        : {
              allocations: Bun
                  ? "Bun knows the size of its heap only after a collection"
                  : "the collector is not exposed: --expose-gc",
          },
    collect: collector,
    heap,
    usage,
    usageSince,
    newCpu: knowsCpu ? (clock) => new Cpu(clock) : undefined,
    present,
    left,
    jobs,
    startedSince,
    wall: Deno ? () => now() * 1e6 : () => Number(hrtime() - origin),
    turn: () => new Later((resolve) => soon(resolve)),
    /**
     * Keeps the process while something is waited for that holds nothing open: it is a time-out's
     * affair.
     */
    hold() {
        const timer = setTimer(() => {}, 2 ** 31 - 1);
        return () => clearTimer(timer);
    },
    /**
     * What of the user's code runs is kept there from now on, where the driver can look when
     * something is slow.
     */
    keepParts(path) {
        try {
            parts = openSync(path, "r+");
        } catch {
            // The driver knows less.
        }
    },
    /** One byte, outside the measured time: i(mport), s(et-up), c(all), t(ear-down). */
    part(letter) {
        if (parts === undefined) return;
        try {
            writeSync(parts, LETTERS[letter], 0, 1, 0);
        } catch {
            parts = undefined;
        }
    },
    /** At once, whatever is registered to run at the end. */
    leave(status) {
        leaveNow(status);
    },
    /** As a program ends by itself: with its exit handlers. */
    finish() {
        exit(0);
    },
    /** What user code threw goes to standard error, as it would have without lath. */
    show(error) {
        try {
            writeSync(2, shown(error) + "\n");
        } catch {
            // Standard error is closed; the report to the driver matters more.
        }
    },
};
