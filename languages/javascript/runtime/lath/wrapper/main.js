// The measuring half of every wrapper: speaks PROTOCOL.md, runs trials. No dependencies.
//
// `main` -> `server` (commands) -> `trial` (states, fixtures) -> `measure` (how often the loop in
// the generated wrapper runs). Several threads: `server` -> `threads/threads`, and in each worker
// `main` -> `threads/worker` -> `threads/part`, which is a trial.

import { openChannel } from "./channel.js";
import { host } from "./host.js";
import { setOrigin } from "./origin.js";
import { Server } from "./server.js";
import { given } from "./threads/port.js";

const { process } = globalThis;

/** A variable of lath's, which then is no longer there. */
function taken(name) {
    const value = process.env[name];
    delete process.env[name];
    return value;
}

/** Runs the process. `root`: URL of the wrapper's folder. */
export async function main(program, root) {
    if (given) return (await import("./threads/worker.js")).work(program, root, given);
    setOrigin(taken("LATH_ORIGIN"), root, program.copies);
    // What user code reads when it is loaded, or starts, is not for it.
    const report = taken("LATH_INSPECT");
    const own = taken("LATH_WRAPPER") || process.argv[1];
    const words = process.argv.slice(2);
    const browser = program.browser && (await import("./browser/bridge.js"));
    if (report)
        return browser
            ? browser.inspect(program, root, report)
            : (await import("./inspect.js")).inspect(program, report, root);
    taken("LATH_PADDING");
    const channel = openChannel(words, process.env);
    if (!channel) {
        const { handOver } = await import("./handover.js");
        process.exit(handOver(own, words));
    }
    delete process.env.LATH_CHANNEL;
    process.argv.splice(2);
    if (browser) return browser.serve(program, root, channel);
    host.startThreads = async (trial, line) =>
        new (await import("./threads/threads.js")).Threads(
            trial,
            line,
            root,
            globalThis["lath.origin"],
        );
    const server = new Server(program, host);
    const answer = (text) => channel.answer(text) || host.leave(0);
    const uncaught = (error) => {
        if (server.busy) answer(server.uncaught(error));
        else host.show(error);
        host.leave(1);
    };
    process.on("uncaughtException", uncaught);
    process.on("unhandledRejection", uncaught);
    for (;;) {
        const line = channel.line();
        if (line === undefined) host.leave(0);
        if (line.split(" ")[0] === "quit") host.finish();
        const release = host.hold();
        answer(await server.answer(line));
        release();
    }
}
