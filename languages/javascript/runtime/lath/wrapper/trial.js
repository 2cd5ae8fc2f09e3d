// A trial: its settings, its states, their fixtures in JMH's order. What is measured is in
// `measure`.

import { BenchmarkParams, Blackhole, Control, IterationParams } from "../harness.js";
import { Failure } from "./failure.js";
import { INVOCATION, TRIAL, accepts, parametersNamed } from "./model.js";
import { Assignments } from "./threads/assignments.js";

const MODES = ["thrpt", "avgt", "sample", "ss"];

const refuse = (message) => new Failure("protocol", "trial", message);

const isThenable = (value) =>
    value !== null &&
    (typeof value === "object" || typeof value === "function") &&
    typeof value.then === "function";

const isObject = (value) => typeof value === "object" && value !== null;

/** The kind of an iterator: a generator, or one of a collection. */
function iterator(value) {
    if (!isObject(value) || typeof value.next !== "function") return undefined;
    return String(value[Symbol.toStringTag] ?? value.constructor?.name ?? "iterator");
}

/**
 * The kind of a value that does its work when it is used: an iterator, also as the first element of
 * a collection, or a function.
 */
function lazy(value) {
    if (typeof value === "function") return "function";
    const own = iterator(value);
    if (own !== undefined || !isObject(value)) return own;
    let kind = "";
    let first;
    if (Array.isArray(value)) [kind, first] = ["Array", value[0]];
    else if (value instanceof Map) [kind, first] = ["Map", value.values().next().value];
    else if (value instanceof Set) [kind, first] = ["Set", value.values().next().value];
    const held = iterator(first) ?? (kind !== "Array" && isThenable(first) ? "Promise" : undefined);
    return held && `${kind} of ${held}`;
}

/** So many properties of an object are looked at. */
const PROPERTIES = 16;

/**
 * The same of an object without a class: by its properties. An object of a class may be iterable
 * because it is a collection; one that is nothing but iterable computes its elements.
 */
function lazyWithin(value) {
    if (!isObject(value)) return undefined;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return undefined;
    let properties = 0;
    let functions = 0;
    for (const name in value) {
        if (++properties > PROPERTIES) break;
        const property = value[name];
        const held = iterator(property) ?? (isThenable(property) ? "Promise" : undefined);
        if (held) return `Object with ${held}`;
        if (typeof property === "function") functions += 1;
    }
    const iterates = [Symbol.iterator, Symbol.asyncIterator].some((name) =>
        Object.hasOwn(value, name),
    );
    return iterates && functions === properties ? "iterable Object" : undefined;
}

export class Trial {
    /**
     * Reads the command. Whatever does not fit ends the trial (Failure) before any user code runs.
     * `index`: of several threads, which one this is.
     */
    constructor(program, host, command, index = 0) {
        this.program = program;
        this.host = host;
        this.built = false;
        this.firstCall = true;
        this.lookedWithin = false;
        this.usesControl = this.controlRuns = false;
        this.where = "";
        this.objects = new Map();
        this.fixtures = [];
        // Small integers first, of one kind: results that are numbers are kept without boxing them.
        this.sink = [0, 0];
        // Fields that count, with their last values; those that have lost count, and why; how often
        // to look.
        this.watched = [];
        this.lost = new Map();
        this.unread = 0;
        this.watchCalls = 1;
        // Calls since they were 0; how many when they are read next; so many calls in which nothing
        // went backwards.
        this.seen = 0;
        this.nextLook = 1;
        this.trusted = 0;
        this.injected = {
            BLACKHOLE: new Blackhole(),
            CONTROL: new Control(),
            BENCHMARK_PARAMS: new BenchmarkParams(),
            ITERATION_PARAMS: new IterationParams(),
        };
        this.#settings(command);
        this.#threads(command, index);
        this.#params(command);
        this.#information(command);
        this.present = host.present?.();
    }

    #settings(command) {
        this.whole = this.program.benchmarks[command.number("benchmark", -1)];
        if (!this.whole) throw refuse("no such benchmark");
        this.mode = command.text("mode", "avgt");
        if (!MODES.includes(this.mode)) throw refuse("no such mode");
        const name = command.text("clock");
        this.clock = this.host.clocks.find((clock) => name === "" || clock.name === name)?.read;
        if (!this.clock) throw refuse("no such clock");
        this.batchNs = command.number("batch_ns", 1000000);
        const seed = command.seed("seed");
        this.lcg = Number((seed ^ (seed >> 32n)) & 0xffffffffn);
        this.host.seed?.(Number(seed & 0x7fffffffn));
        this.usage = command.flag("usage");
        this.collect = command.flag("gc");
        this.allocations = command.flag("allocations");
    }

    /** Who this thread is: its function is `benchmark`, which of several together is `whole`. */
    #threads(command, index) {
        this.threads = command.number("threads", 1);
        this.groups = command.numbers("thread_groups");
        const functions = this.whole.functions?.length ?? 1;
        const groups = this.groups.length > 0 ? this.groups : [1];
        const size = groups.reduce((sum, threads) => sum + threads, 0);
        const most = this.host.maxThreads ?? 1;
        if (this.threads > most)
            throw refuse(most === 1 ? "this wrapper runs one thread" : "too many threads");
        if (groups.length !== functions)
            throw refuse(`${functions} functions, ${groups.length} numbers of threads`);
        if (this.threads === 0 || size === 0 || this.threads % size !== 0)
            throw refuse("the number of threads is not a multiple of the group's");
        this.synchronise = command.number("synchronise", 1) !== 0;
        this.lcg = (this.lcg + index) >>> 0;
        this.assignments = new Assignments(this.program, this.whole, this.threads, groups);
        this.assignment = this.assignments.all[index];
        this.benchmark = this.assignment.function;
        this.injected.THREAD_PARAMS = this.assignment.params;
    }

    #params(command) {
        this.values = new Map();
        for (const [name, value] of command.params) {
            const parameters = parametersNamed(this.program, this.whole, name);
            if (parameters.length === 0)
                throw new Failure("parameter", name, "the benchmark has no such parameter");
            const wrong = parameters.find((parameter) => !accepts(parameter, value));
            if (wrong)
                throw new Failure("parameter", name, `"${value}" is no ${wrong.type}`, wrong.type);
            this.values.set(name, value);
        }
    }

    /** What BenchmarkParams tells user code. */
    #information(command) {
        const planned = (phase) =>
            new IterationParams(
                phase.toUpperCase(),
                command.number(`i.${phase}_iterations`),
                command.number(`i.${phase}_time_ns`),
                command.number(`i.${phase}_batch`, 1),
            );
        Object.assign(this.injected.BENCHMARK_PARAMS, {
            benchmark: command.text("i.benchmark"),
            mode: this.mode,
            threads: this.threads,
            threadGroups: this.groups,
            forks: command.number("i.forks"),
            warmupForks: command.number("i.warmup_forks"),
            fork: command.number("i.fork"),
            warmup: planned("warmup"),
            measurement: planned("measurement"),
            opsPerInvocation: command.number("i.opi", 1),
            timeUnit: command.text("i.unit"),
            timeoutNs: command.number("i.timeout_ns"),
            params: Object.fromEntries([...this.values].sort(([a], [b]) => (a < b ? -1 : 1))),
        });
    }

    /**
     * The object that an argument stands for; `own`: the instance whose fixture asks, written as
     * ordinal 0 of its state.
     */
    #argument(argument, own) {
        if (typeof argument === "string") return this.injected[argument];
        const instance = own && argument[0] === own[0] && argument[1] === 0 ? own : argument;
        return this.objects.get(instance.join());
    }

    /** Loads the user's file: the first of its code that runs. */
    async prepare() {
        this.where = "import";
        this.host.part?.("i");
        await this.program.load();
    }

    /**
     * Static parameters first: constructors may read them. Then, as in JMH, state by state: object,
     * parameters, Level.Trial set-ups.
     */
    async build() {
        this.setStaticParams();
        for (const instance of this.benchmark.instances) {
            this.construct(instance);
            await this.setUpTrial(instance);
        }
        this.finish();
    }

    setStaticParams() {
        for (const state of this.program.states) this.#setParams(state, undefined);
    }

    /** The instance of this name. */
    instance(key) {
        return this.benchmark.instances.find((instance) => instance.join() === key);
    }

    construct(instance) {
        const state = this.program.states[instance[0]];
        this.where = state.symbol;
        const target = new (state.type())();
        this.objects.set(instance.join(), target);
        this.#setParams(state, target);
        const bound = (fixture) => ({
            instance,
            fixture,
            arguments: () => fixture.arguments.map((a) => this.#argument(a, instance)),
        });
        this.fixtures.push(...(state.fixtures ?? []).map(bound));
    }

    setUpTrial(instance) {
        return this.runListed(
            this.fixtures.filter(
                (f) => f.instance === instance && f.fixture.level === TRIAL && !f.fixture.tearDown,
            ),
        );
    }

    /** All objects are there. */
    finish() {
        this.arguments = this.benchmark.arguments.map((argument) => this.#argument(argument));
        // Each twice: which of two equal places is read cannot be foreseen by a compiler.
        this.places = this.arguments.map((argument) => [argument, argument]);
        this.beforeCall = this.listed(INVOCATION, false);
        this.afterCall = this.listed(INVOCATION, true);
        this.hasInvocationFixtures = this.beforeCall.length + this.afterCall.length > 0;
        const perCall = [...this.beforeCall, ...this.afterCall].flatMap(
            ({ fixture }) => fixture.arguments,
        );
        this.usesControl = [...this.benchmark.arguments, ...perCall].includes("CONTROL");
        const counting = this.benchmark.instances.filter(
            ([state]) => this.program.states[state].operations,
        );
        this.counting = counting.map((instance) => [
            this.objects.get(instance.join()),
            this.program.states[instance[0]].operations,
        ]);
        this.built = true;
    }

    /** `target`: an object, or undefined for static parameters. */
    #setParams(state, target) {
        for (const parameter of state.parameters ?? []) {
            if (
                Boolean(parameter.isStatic) === (target === undefined) &&
                this.values.has(parameter.name)
            ) {
                this.where = state.symbol;
                (target ?? declaring(state.type(), parameter.name))[parameter.name] =
                    parameter.convert(this.values.get(parameter.name));
            }
        }
    }

    /** Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state. */
    listed(level, isTearDown) {
        const instances = isTearDown
            ? [...this.benchmark.instances].reverse()
            : this.benchmark.instances;
        const fits = (f, instance) =>
            f.instance === instance &&
            f.fixture.level === level &&
            Boolean(f.fixture.tearDown) === isTearDown;
        return instances.flatMap((instance) => this.fixtures.filter((f) => fits(f, instance)));
    }

    async runListed(fixtures) {
        for (const { fixture, arguments: given } of fixtures) {
            this.where = fixture.where;
            const result = fixture.call(...given());
            if (isThenable(result)) await result;
        }
    }

    runFixtures(level, isTearDown) {
        return this.runListed(this.listed(level, isTearDown));
    }

    async setUpCall() {
        await this.runListed(this.beforeCall);
        this.where = this.benchmark.symbol;
    }

    tearDownCall() {
        return this.runListed(this.afterCall);
    }

    async tearDown() {
        this.built = false;
        await this.runFixtures(TRIAL, true);
        this.where = this.benchmark.symbol;
        this.objects.clear();
    }

    /** ns of so many calls. */
    run(calls) {
        return this.benchmark.run(this.places, calls, this.clock, this.sink);
    }

    /**
     * A promise that no function announced would be measured without being waited for; what works
     * when it is used is told.
     */
    judge(results) {
        if (!this.benchmark.isAsync && results.some(isThenable)) {
            throw new TypeError(
                "it returned a promise without declaring one: declare it `async`, or with the type Promise<…>",
            );
        }
        if (results.some((result) => Array.isArray(result) && isThenable(result[0]))) {
            throw new TypeError(
                "it returned an array of promises that nothing awaits: `await Promise.all(…)`",
            );
        }
        const named = (kind) => results.map(kind).find((name) => name !== undefined);
        this.deferred ??= named(lazy);
        // Once: it may have many properties.
        if (!this.lookedWithin) {
            this.lookedWithin = true;
            this.deferred ??= named(lazyWithin);
        }
    }

    /** The benchmark's result, and how many ns the call took. */
    async callOnce() {
        this.where = this.benchmark.symbol;
        const begin = this.clock();
        let result = this.benchmark.call(...this.arguments);
        if (this.benchmark.isAsync) result = await result;
        const took = Math.max(0, this.clock() - begin);
        this.judge([result]);
        return [result, took];
    }

    /** What the check function says the result is; the benchmark's own without one. */
    async checked(result) {
        const check = this.benchmark.check;
        if (!check) return result;
        this.where = check.where;
        return await check.call(
            ...check.arguments.map((a) => (a === "RESULT" ? result : this.#argument(a))),
        );
    }

    resetCounters() {
        this.watched = [];
        this.lost = new Map();
        this.unread = this.seen = 0;
        this.nextLook = this.trusted || 1;
        for (const instance of this.benchmark.instances) {
            const state = this.program.states[instance[0]];
            const fields = (state.counters ?? [])
                .filter((counter) => !counter.isMethod)
                .map((counter) => counter.name);
            for (const name of [...fields, ...(state.operations ? [state.operations] : [])]) {
                const target = this.objects.get(instance.join());
                target[name] = typeof target[name] === "bigint" ? 0n : 0;
                this.watched.push([target, name, target[name]]);
            }
        }
    }

    /**
     * Between calls: `(n + 1) | 0` and its like wrap around, which only shows while it happens. By
     * how much 32 bits could have grown.
     */
    watch() {
        let most = 0;
        for (const counter of this.watched) {
            const [target, name, last] = counter;
            const value = target[name];
            counter[2] = value;
            const is32 =
                typeof value === "number" &&
                typeof last === "number" &&
                Math.max(Math.abs(value), Math.abs(last)) < 4 * WRAPS_BY;
            if (is32) most = Math.max(most, Math.abs(value - last));
            if (is32 && last - value > WRAPS_BY) this.lose(target, name, WRAPPED);
            else if (Number.isNaN(value)) this.lose(target, name, NOT_FINITE);
            else if (typeof value === "number" && Math.abs(value) >= 2 ** 53)
                this.lose(target, name, "which loses counts above 2 ** 53: use a BigInt");
            else if (value < last) this.lose(target, name, "which went backwards");
        }
        return most;
    }

    /**
     * A field that does not hold its count, and the methods of its object that may compute with it.
     */
    lose(target, name, why) {
        if (this.lost.has(name)) return;
        this.lost.set(name, why);
        for (const instance of this.benchmark.instances) {
            if (this.objects.get(instance.join()) !== target) continue;
            const methods = (this.program.states[instance[0]].counters ?? []).filter(
                (counter) => counter.isMethod,
            );
            for (const method of methods)
                this.lost.set(method.name, "computed from a field that does not hold its count");
        }
    }

    /** What fixtures of Level.Invocation do to a field is no step backwards. */
    beginCall() {
        for (const counter of this.watched) counter[2] = counter[0][counter[1]];
    }

    /**
     * Calls until what counts has to be read again, at most `most`; reads it if that is now: often
     * enough to see an integer of 32 bits wrap around, and when the calls since it was 0 have grown
     * by a half. What grows evenly and is made to begin again for the first time (`% 1000`) is then
     * below its last value, whatever its range. */
    room(most) {
        if (this.unread >= this.watchCalls || this.seen >= this.nextLook) {
            const grown = this.watch();
            if (grown < WRAPS_BY / 4 && this.unread >= this.watchCalls) this.watchCalls *= 2;
            else if (grown > WRAPS_BY / 2 && this.watchCalls > 1) this.watchCalls /= 2;
            this.unread = 0;
            if (this.seen >= this.nextLook) this.nextLook = this.seen + Math.ceil(this.seen / 2);
        }
        const calls = Math.min(most, this.watchCalls - this.unread, this.nextLook - this.seen);
        this.unread += calls;
        this.seen += calls;
        return calls;
    }

    /** ns of so many calls; between them it looks at what counts. */
    runWatched(calls) {
        if (this.watched.length === 0) return this.run(calls);
        if (this.benchmark.isAsync) return this.#runWatchedAsync(calls);
        let took = 0;
        for (let left = calls; left > 0;) {
            const now = this.room(left);
            took += this.run(now);
            left -= now;
        }
        return took;
    }

    async #runWatchedAsync(calls) {
        let took = 0;
        for (let left = calls; left > 0;) {
            const now = this.room(left);
            took += await this.run(now);
            left -= now;
        }
        return took;
    }

    /** At the end of a section: calls that need not be looked into again. */
    endWatch() {
        if (!this.hasInvocationFixtures) this.watch();
        if (this.lost.size === 0) this.trusted = Math.max(this.trusted, this.seen);
    }

    /** A failure if an @Operations field has lost count. */
    checkOperations() {
        for (const [target, name] of this.counting)
            if (this.lost.has(name))
                throw new Failure(
                    "counter",
                    `${target.constructor?.name}.${name}`,
                    this.lost.get(name),
                );
    }

    /** The sum of the @Operations fields; undefined if there is none. */
    operations() {
        if (this.counting.length === 0) return undefined;
        return this.counting.reduce((sum, [target, name]) => sum + count(target[name], name), 0);
    }

    /**
     * What was counted in a section, kept before any tear-down. Methods that are counters are user
     * code too.
     */
    tally(section) {
        this.endWatch();
        this.checkOperations();
        const operations = this.operations();
        this.where = this.benchmark.symbol;
        const counters = this.counters();
        return {
            operations:
                operations !== undefined && this.hasInvocationFixtures
                    ? section.operations
                    : operations,
            counters,
            lost: [...this.lost],
        };
    }

    /** Sums over all objects, by name, without those that have lost count. */
    counters() {
        const sums = {};
        for (const instance of this.benchmark.instances) {
            const target = this.objects.get(instance.join());
            for (const { name, isMethod } of this.program.states[instance[0]].counters ?? []) {
                if (this.lost.has(name)) continue;
                const field = target[name];
                const value = isMethod && typeof field === "function" ? field.call(target) : field;
                if (typeof value === "number" && !Number.isFinite(value))
                    this.lost.set(name, NOT_FINITE);
                else sums[name] = (sums[name] ?? 0) + count(value, name);
            }
        }
        for (const name of this.lost.keys()) delete sums[name];
        return sums;
    }
}

// An integer of 32 bits that falls by more than this has wrapped around.
const WRAPS_BY = 2 ** 30;
const NOT_FINITE = "which is not a finite number";
const WRAPPED = "an integer of 32 bits, which has wrapped around: count without `| 0`";

/** The class that declares a static field: setting it on a subclass would make another. */
function declaring(type, name) {
    for (let owner = type; owner; owner = Object.getPrototypeOf(owner))
        if (Object.hasOwn(owner, name)) return owner;
    return type;
}

/** A number that JSON can hold: what is none is an exception of the code that counted it. */
function count(value, name) {
    const number = typeof value === "bigint" ? Number(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number))
        throw new TypeError(`\`${name}\` counts no number`);
    return number;
}
