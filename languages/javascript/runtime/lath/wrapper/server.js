// Answers commands: the half of the wrapper that knows the protocol and nothing of where it runs.

import { report } from "./clock.js";
import { Bad, Command } from "./command.js";
import { attempt, Failure, ofException } from "./failure.js";
import * as iteration from "./iteration.js";
import { accepts, parametersNamed } from "./model.js";
import { Trial } from "./trial.js";

export class Server {
    /** `host`: clocks, collector, usage … of the process (host.js, or the browser's). */
    constructor(program, host) {
        this.program = program;
        this.host = host;
        this.trial = undefined;
        this.busy = false;
    }

    /** The answer to a command, as JSON. `quit` is not for here. */
    async answer(line) {
        let word = "command";
        this.busy = true;
        try {
            const command = new Command(line);
            word = command.word;
            const handler = Object.hasOwn(HANDLERS, word) ? HANDLERS[word] : undefined;
            if (!handler) throw new Bad("no such command");
            return await handler.call(this, command);
        } catch (error) {
            if (error instanceof Bad)
                return event("failure", { kind: "protocol", where: word, message: error.message });
            if (error instanceof Failure) return event("failure", error.fields);
            throw error;
        } finally {
            this.busy = false;
        }
    }

    /**
     * What an error that nobody caught, thrown later than the call that caused it, is to the
     * driver.
     */
    uncaught(error) {
        this.host.show(error);
        return event("failure", ofException(error, this.trial?.where ?? "").fields);
    }

    /** Runs user code. What it throws ends the trial: no fixture runs any more, as in JMH. */
    async guarded(action) {
        const { trial } = this;
        try {
            return await action(trial);
        } catch (error) {
            this.trial = undefined;
            await trial.dismiss?.();
            // What user code throws may throw when it is asked what it is.
            if (attempt(() => error instanceof Failure, false)) throw error;
            this.host.show(error);
            throw ofException(error, trial.where);
        }
    }

    /** One thread runs in this one, as in the program that the benchmark is taken from. */
    async begin(command) {
        if (this.trial) throw new Bad("the last trial has not ended");
        const trial = new Trial(this.program, this.host, command);
        this.trial =
            trial.threads === 1 ? trial : await this.host.startThreads(trial, command.line);
    }

    running() {
        if (!this.trial) throw new Bad("no trial has begun");
        return this.trial;
    }
}

// Bound now: user code replaces functions of objects.
const write = JSON.stringify;

/** Halves of characters are text to JavaScript, to others they are not. */
function event(name, fields) {
    return write({ event: name, ...fields }).replace(
        /\\(?:u(d[89a-f][0-9a-f]{2})|.)/gi,
        (all, half) => (half ? "\\ufffd" : all),
    );
}

const HANDLERS = {
    hello(command) {
        if (command.text("part")) this.host.keepParts?.(command.text("part"));
        const { program, host } = this;
        const capabilities = [
            "invocations",
            "operations",
            "sample",
            "prove",
            "first",
            "turns",
            ...host.capabilities,
        ];
        return event("hello", {
            protocol: 1,
            language: "javascript",
            runtime: program.version,
            compiler: host.compiler,
            platform: program.platform,
            jit: true,
            flags: program.flags,
            pid: host.pid,
            max_threads: host.maxThreads ?? 1,
            ...(host.lacks ? { lacks: host.lacks } : {}),
            capabilities,
        });
    },

    manifest() {
        return `{"event":"manifest","manifest":${this.program.manifest}}`;
    },

    clocks() {
        return event("clocks", { clocks: report(this.host.clocks) });
    },

    check(command) {
        const benchmark = this.program.benchmarks[command.number("benchmark", -1)];
        if (!benchmark) throw new Bad("no such benchmark");
        const rejected = [];
        for (const [name, value] of command.params) {
            const parameters = parametersNamed(this.program, benchmark, name);
            const wrong = parameters.find((parameter) => !accepts(parameter, value));
            if (wrong || parameters.length === 0)
                rejected.push({ name, value, type: wrong?.type ?? null });
        }
        return event("check", { rejected });
    },

    async trial(command) {
        await this.begin(command);
        await this.guarded((trial) => trial.prepare());
        return event("trial");
    },

    async iterate(command) {
        const running = this.running();
        const plan = iteration.prepare(running.trial ?? running, command);
        return event(
            "iteration",
            await this.guarded((trial) =>
                trial.iterate ? trial.iterate(plan, command.line) : iteration.run(trial, plan),
            ),
        );
    },

    async prove(command) {
        await this.begin(command);
        await this.guarded((trial) => trial.prepare());
        const fields = await this.guarded((trial) =>
            trial.prove ? trial.prove() : iteration.prove(trial),
        );
        await this.trial.dismiss?.();
        this.trial = undefined;
        return event("proof", fields);
    },

    async end() {
        if (this.running().built) {
            this.host.part?.("t");
            await this.guarded((trial) => trial.tearDown());
        }
        await this.trial.dismiss?.();
        this.trial = undefined;
        return event("end");
    },
};
