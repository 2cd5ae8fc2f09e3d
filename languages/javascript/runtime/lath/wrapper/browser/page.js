// The page's half of a wrapper for Chromium: the server of every wrapper, with the browser for a
// host. Stands for ../main.js there.

import { attempt } from "../failure.js";
import "../origin.js";
import { Server } from "../server.js";
import { shown } from "../show.js";
import { Threads } from "../threads/threads.js";
import { work } from "../threads/worker.js";
import { host, tell } from "./host.js";
import { begin, isWorker } from "./port.js";

/** Runs the page, or one of its threads. `root`: URL of the wrapper. */
export function main(program, root) {
    if (isWorker) return begin((given) => work(program, root, given));
    host.startThreads = async (trial, line) =>
        new Threads(trial, line, root, globalThis["lath.origin"]);
    const server = new Server(program, host);
    host.compiler = program.browser.title;
    const uncaught = (error) => {
        if (!server.busy) host.show(error);
        tell({ uncaught: server.busy ? server.uncaught(error) : null });
    };
    addEventListener("error", (event) => uncaught(event.error ?? event.message));
    addEventListener("unhandledrejection", (event) => uncaught(event.reason));
    globalThis["lath.page"] = {
        begin(pid) {
            host.pid = pid;
        },
        answer: (line) => server.answer(line),
        inspect: () => inspect(program),
    };
    tell({ ready: true });
}

/** What is wrong with the user's file, if it is loaded now: `{}`, or type, message and stack. */
async function inspect(program) {
    try {
        await program.load();
        const wrong = program.states.find((state) => typeof state.type() !== "function");
        return wrong
            ? {
                  type: "",
                  message: `\`${wrong.symbol}\` is no class when the file has been loaded`,
                  stack: "",
              }
            : {};
    } catch (error) {
        host.show(error);
        const type = attempt(() => String(error?.constructor?.name ?? ""), "");
        return {
            type,
            message: attempt(() => String(error?.message ?? error), "(its text cannot be had)"),
            stack: shown(error),
        };
    }
}
