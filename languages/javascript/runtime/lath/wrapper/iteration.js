// One iteration from its set-ups to its answer.

import { Control } from "../harness.js";
import { Bad } from "./command.js";
import { Section, measure, warmCaches } from "./measure.js";
import { ITERATION } from "./model.js";
import { proved } from "./proof.js";

/** The section to measure, and what IterationParams tells user code. */
export function prepare(trial, command) {
    const phase = command.text("phase", "measurement");
    if (phase !== "warmup" && phase !== "measurement") throw new Bad("no such phase");
    const section = new Section(trial.mode, {
        timeNs: command.number("time_ns"),
        invocations: command.number("invocations"),
        batchSize: command.number("batch_size", 1),
        calls: command.number("calls"),
        settleNs: command.number("settle_ns"),
        slices: command.flag("slices"),
    });
    const params = {
        type: phase.toUpperCase(),
        count: command.number("count", 1),
        timeNs: section.timeNs,
        batchSize: section.batchSize,
    };
    Object.assign(trial.injected.ITERATION_PARAMS, params);
    const turn = command.number("turn", 1);
    return {
        section,
        phase,
        index: command.number("index", 1),
        isFirstTurn: turn === 1,
        isLastTurn: turn === command.number("turns", 1),
        last: command.flag("last"),
    };
}

/** True: the flag of Control will be set, and ends loops. */
export function startControl(trial, timeNs) {
    const atOnce = timeNs === 0 || trial.mode === "ss";
    Control.begin(trial.injected.CONTROL, trial.clock, atOnce ? -Infinity : trial.clock() + timeNs);
    return trial.usesControl && !atOnce;
}

/** What a thread measured. */
export function ofThread(trial, section) {
    const fields = {
        method: trial.benchmark.name,
        calls: section.calls,
        ns: Math.round(section.ns),
    };
    if (section.cpu) Object.assign(fields, section.cpu.report());
    if (section.slices?.length > 0) fields.slices = section.slices;
    if (section.histogram) fields.histogram = section.histogram.pairs();
    return fields;
}

/** The fields of the answer. Everything here may run user code. */
export async function run(trial, { section, phase, index, isFirstTurn, isLastTurn, last }) {
    const { host } = trial;
    const begin = host.wall();
    host.part?.("s");
    if (!trial.built) await trial.build();
    if (isFirstTurn) await trial.runFixtures(ITERATION, false);
    // What loading and set-ups left behind is not the benchmark's garbage. The collector stays on:
    // its work is part of the cost, as in JMH.
    if (trial.firstCall || trial.collect) host.collect?.();
    host.part?.("c");
    await warmCaches(trial, section);
    trial.resetCounters();
    const before = trial.usage ? host.usage() : undefined;
    trial.controlRuns = startControl(trial, section.timeNs);
    await measure(trial, section);
    const answer = {
        phase,
        index,
        threads: [ofThread(trial, section)],
        calls_per_batch: section.callsPerBatch,
        batches: section.batches,
    };
    if (before) answer.usage = host.usageSince(before);
    if (section.firstNs !== undefined) answer.first_ns = Math.round(section.firstNs);
    if (section.bytes !== undefined) answer.allocations = { bytes: Math.round(section.bytes) };
    if (trial.deferred) answer.deferred = trial.deferred;
    if (section.unawaited.length > 0) answer.unawaited = section.unawaited;
    Object.assign(answer, counted([trial.tally(section)]));
    host.part?.("t");
    if (isLastTurn) await trial.runFixtures(ITERATION, true);
    if (last) await trial.tearDown();
    answer.wall_ns = Math.max(0, Math.round(host.wall() - begin)); // 0 where a clock was set back.
    const left = last ? await host.left?.(trial.present) : undefined;
    if (left?.length > 0) answer.left_running = left;
    return answer;
}

/** The result of one call after full set-up: the fields of the answer. */
export async function prove(trial) {
    const { host } = trial;
    host.part?.("s");
    await trial.build();
    await trial.runFixtures(ITERATION, false);
    const answer = await proveCall(trial);
    await trial.runFixtures(ITERATION, true);
    await trial.tearDown();
    return answer;
}

/** That of one call between its fixtures, when all else is set up. */
export async function proveCall(trial) {
    const { host } = trial;
    trial.resetCounters();
    trial.controlRuns = startControl(trial, 0);
    await trial.setUpCall();
    host.part?.("c");
    const [result, took] = await trial.callOnce();
    const [shown, why] = proved(await trial.checked(result));
    host.part?.("t");
    await trial.tearDownCall();
    return { proof: shown, ...(why && { why }), first_ns: Math.round(took) };
}

/** What all threads counted together, from what each has kept. */
export function counted(tallies) {
    const answer = {};
    const operations = tallies.filter((one) => one.operations !== undefined);
    if (operations.length > 0)
        answer.operations = operations.reduce((sum, one) => sum + one.operations, 0);
    const lost = new Map(tallies.flatMap((one) => one.lost));
    const counters = {};
    for (const one of tallies)
        for (const [name, value] of Object.entries(one.counters))
            if (!lost.has(name)) counters[name] = (counters[name] ?? 0) + value;
    if (Object.keys(counters).length > 0) answer.counters = counters;
    if (lost.size > 0) answer.uncounted = Object.fromEntries(lost);
    return answer;
}
