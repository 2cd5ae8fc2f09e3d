// The measuring half of every wrapper: speaks PROTOCOL.md, runs trials. No dependencies.
//
// `main` -> `server` (commands) -> `trial` (states, fixtures) -> `measure` (how often the loop in the generated wrapper runs).

import { openChannel } from "./channel.js";
import { host } from "./host.js";
import { settle } from "./origin.js";
import { Server } from "./server.js";

const { process } = globalThis;

/** Runs the process. `root`: URL of the wrapper's folder. */
export async function main(program, root) {
    settle(process.env.LATH_ORIGIN, root, program.copies);
    delete process.env.LATH_ORIGIN;
    const words = process.argv.slice(2);
    const browser = program.browser && (await import("./browser/bridge.js"));
    if (words.length === 2 && words[0] === "--lath-inspect") {
        return browser ? browser.inspect(program, root, words[1]) : (await import("./inspect.js")).inspect(program, words[1], root);
    }
    const channel = openChannel(words, process.env);
    if (!channel) {
        const { handOver } = await import("./handover.js");
        process.exit(handOver(process.env.LATH_WRAPPER || process.argv[1], words));
    }
    // What user code starts is no wrapper.
    delete process.env.LATH_CHANNEL;
    if (browser) return browser.serve(program, root, channel);
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
