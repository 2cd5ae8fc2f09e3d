// One thread's part of a trial: a trial of its own function, whose shared objects others have, too.

import { Control } from "../../harness.js";
import { ThreadCpu } from "./cpu.js";
import { adopt, copies, fields, write } from "./sharing.js";
import { Trial } from "../trial.js";

export class Part extends Trial {
    /**
     * `barrier`: what the threads tell each other; `common`: ns on the clock that they have in
     * common.
     */
    constructor(program, host, command, index, barrier, common) {
        super(program, host, command, index);
        this.index = index;
        this.barrier = barrier;
        this.common = common;
        // By instance, of objects that others have: the fields that this thread took over last.
        this.adopted = new Map();
    }

    #object(key) {
        return this.assignment.objects.get(key);
    }

    #isShared(key) {
        return this.#object(key).users.length > 1;
    }

    /** An object that this thread owns: itself, its parameters, its Level.Trial set-ups. */
    async buildOne(key) {
        const instance = this.instance(key);
        this.construct(instance);
        await this.setUpTrial(instance);
        if (this.#isShared(key)) {
            const found = this.give(key);
            write(this.objects.get(key));
            return found;
        }
        return undefined;
    }

    /** Fields for the other threads. */
    give(key) {
        this.where = this.#object(key).state.symbol;
        return fields(this.objects.get(key), this.where);
    }

    /** Takes over the fields of the object of the thread that owns it. */
    take(key, all) {
        this.where = this.#object(key).state.symbol;
        if (!this.objects.has(key)) this.construct(this.instance(key));
        adopt(this.objects.get(key), all, this.adopted.get(key));
        this.adopted.set(key, all);
    }

    async setUpCall() {
        await this.#aroundCall(false);
        this.where = this.benchmark.symbol;
    }

    tearDownCall() {
        return this.#aroundCall(true);
    }

    async #aroundCall(isTearDown) {
        const order = isTearDown
            ? [...this.benchmark.instances].reverse()
            : this.benchmark.instances;
        for (const instance of order) {
            const here = (f) => f.instance === instance;
            const own = (isTearDown ? this.afterCall : this.beforeCall).filter(here);
            const key = instance.join();
            if (!this.#isShared(key)) await this.runListed(own);
            else if (this.beforeCall.some(here) || this.afterCall.some(here))
                await this.barrier.around(this.#object(key).index, isTearDown, () =>
                    this.runListed(own),
                );
        }
    }

    /**
     * While a thread waits for others it does what it measures, where that takes time and nobody
     * counts how often: fields that count are its own, and 0 again when it is measured. */
    #goesOn(section) {
        const isTimed =
            this.mode !== "ss" &&
            !section.invocations &&
            !this.controlRuns &&
            !section.callsNothing;
        return this.synchronise && isTimed && !this.allocations;
    }

    /** Runs `measured` while the other threads run theirs; `once`: a call that does not count. */
    async together(section, measured, once) {
        this.where = this.benchmark.symbol;
        const { barrier } = this;
        const goesOn = this.#goesOn(section);
        if (this.mode === "ss") barrier.startTogether();
        else if (this.synchronise) await barrier.enter(goesOn ? once : undefined);
        if (goesOn) this.resetCounters();
        this.#startControl(section.timeNs);
        // An event loop and fixtures are not the benchmark's.
        const cpu =
            this.benchmark.isAsync || this.hasInvocationFixtures ? undefined : ThreadCpu.begin();
        section.began = this.common();
        await measured();
        section.finished = this.common();
        section.cpu = cpu;
        cpu?.end();
        // Before calls that do not count.
        this.tallied = this.tally(section);
        barrier.measured();
        if (goesOn) await barrier.leave(once);
        // Whatever comes after the last call, others were waited for.
        section.ended = undefined;
    }

    /** The flag is that of all threads; each looks at its own clock, too. */
    #startControl(timeNs) {
        const { barrier, clock } = this;
        const deadline = this.controlRuns ? clock() + timeNs : -Infinity;
        Control.begin(
            this.injected.CONTROL,
            () => (barrier.stopped ? Infinity : clock()),
            deadline,
        );
    }

    /**
     * Copies that should be the same in all threads: fields of shared objects but those that count
     * operations.
     */
    copies() {
        const shared = [...this.assignment.objects].filter(([key]) => this.#isShared(key));
        return shared.map(([key, { index, state }]) => {
            return [
                index,
                copies(this.objects.get(key)).filter(([name]) => name !== state.operations),
            ];
        });
    }
}
