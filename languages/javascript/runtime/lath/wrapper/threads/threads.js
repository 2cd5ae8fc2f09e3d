// The threads of a trial and their common order of things: state by state, as in JMH, and a step is
// over when all have made it. The main thread only carries the channel; each of the others is a
// worker, with modules, globals, compiled code and a collector of its own.

import { Failure } from "../failure.js";
import { counted } from "../iteration.js";
import { ITERATION, TRIAL } from "../model.js";
import { Barrier } from "./barrier.js";
import { END, Port } from "./port.js";
import { areEqual, differing } from "./sharing.js";

// ms that threads have to end after a trial.
const PATIENCE_MS = 1000;

// Bound now, as everything that user code may replace.
const setTimer = globalThis.setTimeout;
const clearTimer = globalThis.clearTimeout;

export class Threads {
    /**
     * `trial`: what all threads have in common, of the main thread; `root`: the module that each of
     * them runs, `folder`: that of the user's file.
     */
    constructor(trial, line, root, folder) {
        this.trial = trial;
        this.line = line;
        this.root = root;
        this.folder = folder;
        this.built = false;
        this.isFirst = true;
        this.workers = [];
        this.waiting = new Map();
        this.failure = undefined;
        this.instances = trial.whole.instances.map((instance) => instance.join());
        this.memory = Barrier.memory(trial.assignments.objects.length);
        this.barrier = new Barrier(this.memory, trial.threads, () => 0);
    }

    /** Where the main thread's own errors come from. */
    get where() {
        return this.trial.whole.symbol;
    }

    /** Starts the threads, and loads the user's file in each: the first of its code that runs. */
    async prepare() {
        const { host } = this.trial;
        host.part?.("i");
        const started = this.trial.assignments.all.map((_, index) =>
            this.#answerOf(index, () => this.#start(index)),
        );
        await Promise.all(started);
        await this.#all("prepare");
    }

    #start(index) {
        const { trial, memory, line, folder } = this;
        const given = {
            line,
            index,
            memory,
            folder,
            threads: trial.threads,
            begin: performance.timeOrigin,
        };
        const events = {
            heard: (message) => this.#told(index, message ?? {}),
            // What a thread could not tell itself: it has no memory left, for one.
            failed: (error) =>
                this.#fail(
                    new Failure(
                        "exception",
                        this.#symbol(index),
                        String(error?.message ?? error),
                        error?.constructor?.name,
                    ),
                ),
            ended: () =>
                this.#fail(
                    new Failure("exception", this.#symbol(index), `its thread was ended (${END})`),
                ),
        };
        try {
            this.workers[index] = new Port(this.root, `lath ${index}`, given, events);
        } catch (error) {
            throw new Failure(
                "memory",
                this.where,
                `thread ${index + 1} does not start: ${error.message}`,
            );
        }
    }

    #symbol(index) {
        return this.trial.assignments.all[index].function.symbol;
    }

    #told(index, { lath, result, failure }) {
        if (lath === "failed")
            this.#fail(new Failure(failure.kind, failure.where, failure.message, failure.type));
        else if (lath === "done") this.waiting.get(index)?.resolve(result);
    }

    /** The first failure ends the trial, whatever the other threads do. */
    #fail(failure) {
        this.failure ??= failure;
        for (const { reject } of this.waiting.values()) reject(this.failure);
    }

    #answerOf(index, ask) {
        return new Promise((resolve, reject) => {
            this.waiting.set(index, { resolve, reject });
            if (this.failure) throw this.failure;
            ask();
        });
    }

    /** Some threads do the same at the same time: their answers. */
    #each(some, task, argument) {
        return Promise.all(
            some.map((index) =>
                this.#answerOf(index, () => this.workers[index].post({ lath: task, argument })),
            ),
        );
    }

    #all(task, argument) {
        return this.#each([...this.workers.keys()], task, argument);
    }

    /** Objects, parameters and Level.Trial set-ups, state by state. */
    async build() {
        await this.#all("setStaticParams");
        for (const key of this.instances) {
            const owners = this.trial.assignments.owners(key);
            const found = await this.#each(owners, "build", key);
            await this.#hand(key, new Map(owners.map((owner, at) => [owner, found[at]])));
        }
        this.usesControl = await this.#all("finish");
        this.built = true;
    }

    /**
     * Gives the fields of shared objects to the threads that did not make them. `found`: by owner.
     */
    async #hand(key, found) {
        for (const { users } of this.trial.assignments.shared(key)) {
            const [owner, ...others] = users;
            await this.#each(others, "take", [[key, found.get(owner)]]);
        }
    }

    /** Set-ups, dependencies first, or tear-downs, dependents first. */
    async #fixtures(level, isTearDown) {
        for (const key of isTearDown ? [...this.instances].reverse() : this.instances) {
            const owners = this.trial.assignments.owners(key);
            const { fixtures = [] } = this.trial.program.states[key.split(",")[0]];
            const fits = (fixture) =>
                fixture.level === level && Boolean(fixture.tearDown) === isTearDown;
            if (fixtures.some(fits))
                await this.#each(owners, "fixtures", { key, level, isTearDown });
            if (!isTearDown) await this.#share(key);
        }
    }

    /** Shared objects have the fields of their owners again. */
    async #share(key) {
        const owners = this.trial.assignments.shared(key).map(({ users }) => users[0]);
        const found = await this.#each(owners, "give", [key]);
        await this.#hand(key, new Map(owners.map((owner, at) => [owner, found[at][0][1]])));
    }

    /** The fields of the answer. */
    async iterate({ phase, index, section, isFirstTurn, isLastTurn, last }, line) {
        const { host, usage, mode } = this.trial;
        const begin = host.wall();
        host.part?.("s");
        if (!this.built) await this.build();
        if (isFirstTurn) await this.#fixtures(ITERATION, false);
        await this.#all("begin", line);
        host.part?.("c");
        this.barrier.reset();
        const before = usage ? host.usage() : undefined;
        const controlRuns = section.timeNs > 0 && mode !== "ss";
        const measured = await this.#all("measure", controlRuns);
        const answer = { phase, index, ...this.#report(measured) };
        if (before) answer.usage = host.usageSince(before);
        host.part?.("t");
        if (isLastTurn) await this.#fixtures(ITERATION, true);
        if (last) await this.tearDown();
        answer.wall_ns = Math.max(0, Math.round(host.wall() - begin));
        const left = last ? (await this.#all("left")).flatMap((names) => names ?? []) : [];
        if (left.length > 0) answer.left_running = left;
        return answer;
    }

    #report(measured) {
        const [first] = measured;
        const earliest = Math.min(...measured.map(({ began }) => began));
        const since = (instant) => Math.max(0, Math.round(instant - earliest));
        const answer = {
            threads: measured.map(({ thread, began, finished }) => ({
                ...thread,
                begin_ns: since(began),
                end_ns: Math.max(since(began), since(finished)),
            })),
            calls_per_batch: first.callsPerBatch,
            batches: first.batches,
        };
        if (first.bytes !== undefined)
            answer.allocations = {
                bytes: Math.round(measured.reduce((sum, { bytes }) => sum + bytes, 0)),
            };
        const deferred = measured.find((one) => one.deferred)?.deferred;
        if (deferred) answer.deferred = deferred;
        const unawaited = [...new Set(measured.flatMap((one) => one.unawaited))];
        if (unawaited.length > 0) answer.unawaited = unawaited;
        Object.assign(answer, counted(measured.map((one) => one.tallied)));
        const diverged = this.#diverged(measured);
        if (diverged.length > 0) answer.diverged = diverged;
        return answer;
    }

    /** Fields of shared objects that are not the same in all threads any more. */
    #diverged(measured) {
        const names = new Set();
        const of = new Map();
        for (const [object, copies] of measured.flatMap((one) => one.copies)) {
            if (!of.has(object)) of.set(object, copies);
            else if (!areEqual(of.get(object), copies))
                for (const name of differing(of.get(object), copies))
                    names.add(`${this.trial.assignments.objects[object].state.symbol}.${name}`);
        }
        return [...names];
    }

    /** The result of one call of the first thread, after full set-up. */
    async prove() {
        const { host } = this.trial;
        host.part?.("s");
        await this.build();
        await this.#fixtures(ITERATION, false);
        this.barrier.reset();
        host.part?.("c");
        const [fields] = await this.#each([0], "prove");
        host.part?.("t");
        await this.#fixtures(ITERATION, true);
        await this.tearDown();
        return fields;
    }

    async tearDown() {
        this.built = false;
        await this.#fixtures(TRIAL, true);
    }

    /** Ends all threads, whatever they do. */
    async dismiss() {
        const { host } = this.trial;
        await host.turn();
        let timer;
        const patience = new Promise((resolve) => (timer = setTimer(resolve, PATIENCE_MS)));
        await Promise.race([patience, Promise.all(this.workers.map((worker) => worker.end()))]);
        clearTimer(timer);
    }
}
