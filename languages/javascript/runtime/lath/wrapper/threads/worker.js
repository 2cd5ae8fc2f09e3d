// A worker: one of several threads of a trial. It does what the main thread asks for (threads.js),
// one task after the other.

import { Command } from "../command.js";
import { attempt, Failure, ofException } from "../failure.js";
import { host as own } from "../host.js";
import * as iteration from "../iteration.js";
import { measure } from "../measure.js";
import { setOrigin } from "../origin.js";
import { Barrier } from "./barrier.js";
import { Part } from "./part.js";
import { listen, post } from "./port.js";

// Bound now: user code replaces functions of objects.
const now = performance.now.bind(performance);

/** Performs what is asked for until there is nothing more. `given`: by the main thread. */
export function work(program, root, given) {
    const { line, index, memory, threads, begin, folder } = given;
    setOrigin(folder, root, program.copies);
    // A clock that all threads have in common; those of the runtimes begin anew in each.
    const offset = performance.timeOrigin - begin;
    const common = () => (offset + now()) * 1e6;
    const barrier = new Barrier(memory, threads, common);
    // What the process does is said by the main thread, what this thread uses by itself.
    const host = { ...own, part: undefined, newCpu: undefined };
    let part;
    const fail = (error) => {
        const isTold = attempt(() => error instanceof Failure, false);
        if (!isTold) host.show(error);
        if (barrier.fail())
            post({
                lath: "failed",
                failure: isTold ? error.fields : ofException(error, part?.where ?? "").fields,
            });
    };
    const perform = async (message) => {
        const { lath, argument } = message ?? {};
        if (!Object.hasOwn(TASKS, lath)) return;
        try {
            post({ lath: "done", result: await TASKS[lath](part, argument) });
        } catch (error) {
            fail(error);
        }
    };
    listen(perform, fail);
    // Begins with what is there already, this listener too.
    part = new Part(program, host, new Command(line), index, barrier, common);
    post({ lath: "done" });
}

const TASKS = {
    prepare: (part) => part.prepare(),

    setStaticParams: (part) => part.setStaticParams(),

    build: (part, key) => part.buildOne(key),

    give: (part, keys) => keys.map((key) => [key, part.give(key)]),

    take(part, all) {
        for (const [key, fields] of all) part.take(key, fields);
    },

    finish(part) {
        part.finish();
        return part.usesControl;
    },

    fixtures: (part, { key, level, isTearDown }) =>
        part.runListed(
            part.listed(level, isTearDown).filter(({ instance }) => instance.join() === key),
        ),

    /** Right before the measured section. */
    begin(part, line) {
        part.plan = iteration.prepare(part, new Command(line));
        if (part.firstCall || part.collect) part.host.collect?.();
        part.resetCounters();
    },

    async measure(part, controlRuns) {
        const { section } = part.plan;
        part.controlRuns = controlRuns && part.usesControl;
        await measure(part, section);
        return {
            thread: iteration.ofThread(part, section),
            began: section.began,
            finished: section.finished,
            callsPerBatch: section.callsPerBatch,
            batches: section.batches,
            bytes: section.bytes,
            unawaited: section.unawaited,
            deferred: part.deferred,
            tallied: part.tallied,
            copies: part.copies(),
        };
    },

    prove: (part) => iteration.proveCall(part),

    /**
     * What user code has left running in this thread; output that has been written is on its way.
     */
    async left(part) {
        await part.host.turn();
        return part.host.left?.(part.present);
    },
};
