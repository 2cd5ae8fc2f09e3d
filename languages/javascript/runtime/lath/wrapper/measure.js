// The measured section of an iteration. The loop around the benchmark is in the generated wrapper
// (`lath_run_N`), with a clock reading right before and after it; here it is decided how often that
// runs. PROTOCOL.md says what is counted.

import { Heap } from "./heap.js";
import { Histogram } from "./histogram.js";

// Unsampled batches between two looks at the clock: what a benchmark that becomes slow can overrun
// its time by.
const UNSAMPLED = 64;
// Batches that are kept; what comes after them is not.
const MOST_SLICES = 4096;
// What the calls left to do is named if it takes so long after them, and this share of their time.
const LEFT_NS = 1e6;
const LEFT = 0.25;

export class Section {
    /**
     * `timeNs`, or exactly `invocations` if that is not 0; `calls` 0: calls of a batch are to be
     * found by doubling.
     */
    constructor(mode, { timeNs, invocations, batchSize, calls, settleNs, slices }) {
        this.mode = mode;
        this.timeNs = timeNs;
        this.invocations = invocations;
        this.batchSize = batchSize;
        this.callsPerBatch = calls;
        this.calls = this.ns = this.batches = this.operations = 0;
        // Before the time begins: calls that do not count.
        this.settleNs = settleNs;
        // Each batch, if they are kept: calls, ns of wall time, ns of CPU time if that is known.
        this.slices = slices ? [] : undefined;
        // undefined: the time is not one stretch of this thread, or nobody knows.
        this.firstNs = this.histogram = this.bytes = this.cpu = undefined;
        // When the last call had ended; what the calls started and did not wait for.
        this.ended = undefined;
        this.unawaited = [];
    }

    /** Batches of no calls. In modes without batches their size is of no concern. */
    get callsNothing() {
        return this.batchSize === 0 && (this.mode === "ss" || this.mode === "sample");
    }

    goesOn(elapsed) {
        return this.invocations ? this.calls < this.invocations : elapsed < this.timeNs;
    }

    /** Calls of the next batch: `most`, or what is left of the invocations. */
    next(most) {
        return this.invocations ? Math.min(most, this.invocations - this.calls) : most;
    }
}

/**
 * Uncounted calls that refill the caches after other contenders have run, in batches of the size
 * that is measured.
 */
export async function warmCaches(trial, section) {
    if (!section.settleNs || section.mode === "ss" || trial.usesControl) return;
    trial.where = trial.benchmark.symbol;
    const calls = trial.hasInvocationFixtures ? 1 : section.callsPerBatch || 1;
    const begin = trial.host.wall();
    while (trial.host.wall() - begin < section.settleNs) await callUncounted(trial, calls);
}

/** Counters are not read: what their fields hold meanwhile is not what was measured. */
async function callUncounted(trial, calls) {
    if (trial.hasInvocationFixtures) await trial.setUpCall();
    const took = trial.run(calls);
    if (trial.benchmark.isAsync) await took;
    trial.firstCall = false;
    trial.judge(trial.sink);
    if (trial.hasInvocationFixtures) await trial.tearDownCall();
}

export async function measure(trial, section) {
    trial.where = trial.benchmark.symbol;
    const heap = trial.allocations && trial.host.heap ? new Heap(trial.host) : undefined;
    const go = (calls) => timed(trial, section, calls, heap);
    const before = trial.host.jobs?.();
    if (trial.barrier)
        await trial.together(
            section,
            () => inMode(trial, section, go, heap),
            () => callUncounted(trial, 1),
        );
    else await inMode(trial, section, go, heap);
    section.bytes = heap?.bytes;
    section.unawaited = trial.host.startedSince?.(before) ?? [];
    // Tasks that user code left behind have a turn before the wrapper reads its next command, which
    // blocks them. The first of them had one already, when the loop returned.
    const ended = section.ended ?? trial.host.wall();
    await trial.host.turn();
    const left = trial.host.wall() - ended;
    // Threads take turns on the CPUs: how long one of several waited says nothing.
    if (!trial.barrier && left > LEFT_NS && left > section.ns * LEFT)
        section.unawaited.push("promises");
}

async function inMode(trial, section, go, heap) {
    if (section.callsNothing)
        section.histogram = section.mode === "sample" ? new Histogram() : undefined;
    else if (section.mode === "ss") await once(trial, section, go);
    else if (section.mode === "sample") await samples(trial, section, go);
    else if (trial.hasInvocationFixtures) await withFixtures(trial, section, go);
    else if (trial.controlRuns) await untilStopped(trial, section, go);
    else await batches(trial, section, go, heap);
}

/** ns of so many calls. A promise only where there is something to wait for. */
function timed(trial, section, calls, heap) {
    heap?.begin();
    const took = trial.runWatched(calls);
    return trial.benchmark.isAsync
        ? took.then((ns) => ran(trial, section, calls, ns, heap))
        : ran(trial, section, calls, took, heap);
}

function ran(trial, section, calls, took, heap) {
    heap?.end(calls);
    took = Math.max(took, 0); // A clock that was set back measures nothing.
    section.calls += calls;
    section.batches += 1;
    if (trial.firstCall) {
        trial.firstCall = false;
        section.firstNs = calls === 1 ? took : undefined;
    }
    trial.judge(trial.sink);
    return took;
}

/** What an event loop does between the clock readings of a batch would belong to it. */
function beginCpu(trial, section) {
    if (!trial.benchmark.isAsync && trial.host.newCpu) section.cpu = trial.host.newCpu(trial.clock);
    return section.cpu;
}

async function batches(trial, section, go, heap) {
    const cpu = beginCpu(trial, section);
    const search = !section.callsPerBatch && !section.invocations;
    section.callsPerBatch ||= section.invocations || 1;
    for (;;) {
        const most = heap?.most(section.callsPerBatch) ?? section.callsPerBatch;
        const calls = section.next(most);
        const waited = cpu?.begin() ?? 0;
        const result = go(calls);
        const took = waited + (typeof result === "number" ? result : await result);
        const used = cpu?.end();
        section.ns += took;
        if (section.slices?.length < MOST_SLICES)
            section.slices.push([calls, Math.round(took), ...(cpu ? [Math.round(used)] : [])]);
        if (!section.goesOn(section.ns)) {
            section.ended = trial.host.wall();
            return;
        }
        // Every short batch doubles: one that was long by an interruption must not end the search.
        if (search && took < trial.batchNs && most === section.callsPerBatch)
            section.callsPerBatch *= 2;
    }
}

/** One run between Level.Invocation fixtures; its time and its operations are added up. */
async function betweenFixtures(trial, section, go, calls) {
    await trial.setUpCall();
    const before = trial.operations();
    trial.beginCall();
    const took = await go(calls);
    trial.watch();
    section.ns += took;
    if (before !== undefined) section.operations += trial.operations() - before;
    await trial.tearDownCall();
    return took;
}

/** Control's flag is set for the benchmark: calls after it would measure nothing. */
function stopped(trial, section) {
    return !section.invocations && trial.controlRuns && trial.injected.CONTROL.stopMeasurement;
}

/** JMH: the time of an iteration includes the fixtures, that of the result does not. */
async function withFixtures(trial, section, go) {
    const begin = trial.clock();
    section.callsPerBatch = 1;
    do await betweenFixtures(trial, section, go, 1);
    while (section.goesOn(trial.clock() - begin) && !stopped(trial, section));
}

/** One shot: batchSize calls. */
async function once(trial, section, go) {
    if (trial.hasInvocationFixtures) {
        section.callsPerBatch = 1;
        for (let call = 0; call < section.batchSize; call++)
            await betweenFixtures(trial, section, go, 1);
        return;
    }
    section.callsPerBatch = section.batchSize;
    const cpu = beginCpu(trial, section);
    cpu?.begin();
    const result = go(section.batchSize);
    section.ns = typeof result === "number" ? result : await result;
    section.ended = trial.host.wall();
    cpu?.end();
}

/**
 * A benchmark that takes a Control may do nothing once its flag is set: as in JMH, the flag that it
 * sees is the one that ends the loop.
 */
async function untilStopped(trial, section, go) {
    do section.ns += await go(1);
    while (!trial.injected.CONTROL.stopMeasurement);
    section.callsPerBatch = section.calls;
    section.batches = 1;
}

/** See PROTOCOL.md, "Sample mode". */
async function samples(trial, section, go) {
    const { clock } = trial;
    const histogram = (section.histogram = new Histogram());
    const target = section.invocations ? Infinity : Math.floor(section.timeNs / 50000);
    let [mask, taken, unsampled, elapsed] = [0, 0, 0, 0];
    section.callsPerBatch = section.batchSize;
    const begin = clock();
    do {
        const calls = section.next(section.batchSize);
        trial.lcg = (Math.imul(trial.lcg, 1664525) + 1013904223) >>> 0;
        const sampled = calls === section.batchSize && (trial.lcg & mask) === 0;
        let took;
        if (trial.hasInvocationFixtures) {
            took = await betweenFixtures(trial, section, go, calls);
            elapsed = clock() - begin;
        } else {
            const result = go(calls);
            took = typeof result === "number" ? result : await result;
            section.ns += took;
            if (sampled || ++unsampled === UNSAMPLED) {
                elapsed = clock() - begin;
                unsampled = 0;
            }
        }
        if (!sampled) continue;
        histogram.add(Math.round(took));
        if (++taken > target) {
            histogram.halve();
            taken = 0;
            mask = mask * 2 + 1;
        }
    } while (section.goesOn(elapsed) && !stopped(trial, section));
}
