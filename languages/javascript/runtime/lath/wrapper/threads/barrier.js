// What the threads of a trial tell each other while they measure, in memory that they share: that
// all are ready, that all have measured, that one has failed; who has an object's fixtures around
// calls. Everything else is messages (threads.js).

// Words on cache lines of their own: they are looked at in loops.
const LINE = 32;
const [READY, DONE, FAILED, STOPPED, PUBLISHED, OBJECTS] = [0, 1, 2, 3, 4, 5].map(
    (word) => word * LINE,
);
// Of an object: whether a thread has it, whether it is set up for calls.
const [TAKEN, SET_UP] = [0, 1];
// The instant at which single shots begin, as a double.
const INSTANT = PUBLISHED + 2;

// Looks before a thread that waits makes room for another; ms that it then waits at most.
const LOOKS = 2000;
const PATIENCE_MS = 20;
// From the last thread's arrival to the common instant: time enough for the others to see it.
const SOON_NS = 200000;

// Bound now: user code replaces functions of objects.
const { add, compareExchange, load, notify, store, wait } = Atomics;

export class Barrier {
    /** Memory for the threads of a trial with so many objects. */
    static memory(objects) {
        return new SharedArrayBuffer(4 * (OBJECTS + objects * LINE));
    }

    /** `now`: ns of the clock that the threads have in common. */
    constructor(memory, threads, now) {
        this.words = new Int32Array(memory);
        this.instant = new Float64Array(memory, 4 * INSTANT, 1);
        this.threads = threads;
        this.now = now;
    }

    /** Before an iteration. */
    reset() {
        for (const word of [READY, DONE, STOPPED, PUBLISHED]) store(this.words, word, 0);
    }

    get failed() {
        return load(this.words, FAILED) !== 0;
    }

    /** The flag of Control. */
    get stopped() {
        return load(this.words, STOPPED) !== 0;
    }

    /**
     * User code of a thread has ended the trial. True for the first one, which others may only
     * follow from.
     */
    fail() {
        const isFirst = compareExchange(this.words, FAILED, 0, 1) === 0;
        store(this.words, STOPPED, 1);
        return isFirst;
    }

    /** Returns when all threads are here; until then it calls `meanwhile`, or sleeps. */
    enter(meanwhile) {
        this.#arrive(READY);
        return this.#meet(READY, meanwhile);
    }

    /** A thread has measured: the flag of Control is set, as in JMH. */
    measured() {
        store(this.words, STOPPED, 1);
        this.#arrive(DONE);
    }

    /**
     * Returns when all threads have measured: until then each goes on with what it does, so that
     * nobody is measured while others rest.
     */
    leave(meanwhile) {
        return this.#meet(DONE, meanwhile);
    }

    #arrive(word) {
        add(this.words, word, 1);
        notify(this.words, word);
    }

    async #meet(word, meanwhile) {
        for (;;) {
            const here = load(this.words, word);
            if (here >= this.threads || this.failed) return;
            if (!meanwhile) wait(this.words, word, here, PATIENCE_MS);
            else await meanwhile();
        }
    }

    /** Single shots: returns at an instant that is the same for all. */
    startTogether() {
        if (add(this.words, READY, 1) + 1 === this.threads) {
            this.instant[0] = this.now() + SOON_NS;
            store(this.words, PUBLISHED, 1);
            notify(this.words, PUBLISHED);
        }
        for (let looks = 0; load(this.words, PUBLISHED) === 0 && !this.failed; looks++)
            if (looks >= LOOKS) wait(this.words, PUBLISHED, 0, PATIENCE_MS);
        while (this.now() < this.instant[0] && !this.failed);
    }

    /**
     * Fixtures of Level.Invocation of an object that several threads have: as in JMH, whoever comes
     * first sets up, whoever is done first tears down, and the others wait meanwhile. */
    async around(object, isTearDown, action) {
        const at = OBJECTS + object * LINE;
        for (let looks = 0; compareExchange(this.words, at + TAKEN, 0, 1) !== 0; looks++) {
            if (this.failed) return;
            if (looks >= LOOKS) wait(this.words, at + TAKEN, 1, PATIENCE_MS);
        }
        try {
            if ((load(this.words, at + SET_UP) !== 0) !== isTearDown) return;
            await action();
            store(this.words, at + SET_UP, isTearDown ? 0 : 1);
        } finally {
            store(this.words, at + TAKEN, 0);
            notify(this.words, at + TAKEN, 1);
        }
    }
}
