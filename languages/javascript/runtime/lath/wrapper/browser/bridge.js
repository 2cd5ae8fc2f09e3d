// The process that a wrapper for Chromium is: commands go from the driver to the page, answers
// back. The same server as everywhere runs in the page.
//
// `bridge` -> `tab` (the page) -> `chromium` (the browser); in the page `page` -> `server`.

import { writeFileSync } from "node:fs";
import { host } from "../host.js";
import { failed } from "../inspect.js";
import { LEFT, Tab } from "./tab.js";

const { process } = globalThis;

const PATIENCE = 60000; // Milliseconds that loading may take.

/** Ends this process, Chromium first. */
async function leave(tab, status) {
    try {
        await tab.chromium.end();
    } finally {
        host.leave(status);
    }
}

/**
 * Chromium's words for a page that went while it was asked, as ours: which of the two comes first
 * is chance.
 */
function why({ message }) {
    return message === "Inspected target navigated or closed" ? LEFT : message;
}

/** There is no page any more. */
function over(tab, reason) {
    process.stderr.write(`lath: ${reason}\n`);
    return leave(tab, 1);
}

/** Drives the page until the driver has enough. */
export async function serve(program, root, channel) {
    const tab = new Tab(program, root, {
        uncaught(answer) {
            if (answer !== null) channel.answer(answer);
            leave(tab, 1);
        },
        died: (reason) => over(tab, reason),
    });
    try {
        await tab.open();
        await tab.call("begin", process.pid);
        for (;;) {
            const line = channel.line();
            if (line === undefined || line.split(" ")[0] === "quit") break;
            if (!channel.answer(await tab.call("answer", line))) break;
        }
        await leave(tab, 0);
    } catch (error) {
        tab.chromium.lost(why(error));
    }
}

/** Loads the user's file, and writes to the file `report` what happened: see ../inspect.js. */
export async function inspect(program, root, report) {
    const end = (answer) => {
        writeFileSync(report, JSON.stringify(answer));
        return leave(tab, 0);
    };
    const found = ({ type, message, stack }) =>
        message === undefined
            ? {}
            : failed({ type, message, stack: tab.local(stack) }, program, root);
    const tab = new Tab(program, root, {
        uncaught: () => end({ type: "", message: "an uncaught exception" }),
        died: (reason) => over(tab, reason),
    });
    const late = () =>
        end({
            type: "TimeoutError",
            message: `still at it after ${PATIENCE / 1000} s: what takes long belongs in a set-up`,
        });
    setTimeout(late, PATIENCE);
    try {
        await tab.open();
        await end(found(await tab.call("inspect")));
    } catch (error) {
        tab.chromium.lost(why(error));
    }
}
