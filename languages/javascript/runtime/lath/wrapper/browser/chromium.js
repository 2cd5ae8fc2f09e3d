// A headless Chromium of its own, spoken to over two pipes: no port, no server, and nothing that
// would reach the network. Whoever closes the pipes, or dies, ends it.

import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { attempt } from "../failure.js";

const { process } = globalThis;

const FOLDER = "lath-chromium-";
const PATIENCE = 2000; // Milliseconds for an end in good order.
const TAIL = 2000; // Characters of Chromium's own words that are shown.

// What is no choice: no window, no network, nothing that runs beside the page.
const FIXED = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--disable-breakpad",
    "--disable-features=Translate,MediaRouter,OptimizationHints,SpareRendererForSitePerProcess",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--metrics-recording-only",
    "--mute-audio",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-pings",
    "--no-proxy-server",
    "--password-store=basic",
    // A page that nobody looks at would be slowed down.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
];

/**
 * What a process of Chromium that has not ended yet still writes into is left to the next bridge.
 */
function remove(folder) {
    try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
        if (error.code !== "ENOTEMPTY" && error.code !== "EBUSY") throw error;
    }
}

/** Profiles of bridges that were killed. */
function sweep() {
    for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER))) {
        try {
            process.kill(Number(name.slice(FOLDER.length).split("-")[0]), 0);
        } catch (error) {
            // Another user's cannot be removed, and need not be.
            if (error.code === "ESRCH") attempt(() => remove(path.join(tmpdir(), name)));
        }
    }
}

export class Chromium {
    #next = 1;
    #waiting = new Map();
    #rest = "";
    #over = false;

    /** `heard(method, params, session)`: events; `died(reason)`: called once, unless `end` was. */
    constructor({ program, flags }, heard, died) {
        sweep();
        this.heard = heard;
        this.died = died;
        this.folder = mkdtempSync(path.join(tmpdir(), `${FOLDER}${process.pid}-`));
        const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
        const words = openSync(this.#log(), "w", 0o600);
        const all = [...FIXED, ...root, `--user-data-dir=${this.folder}`, ...flags, "about:blank"];
        this.child = spawn(program, all, { stdio: ["ignore", words, words, "pipe", "pipe"] });
        closeSync(words);
        const [, , , commands, answers] = this.child.stdio;
        this.child.on("error", (error) => this.lost(`cannot start ${program}: ${error.message}`));
        this.child.on("exit", (status, signal) =>
            this.lost(
                `Chromium ended ${signal ? `by ${signal}` : `with exit status ${status}`}${this.#said()}`,
            ),
        );
        commands.on("error", () => {}); // Its end is told by `exit`.
        answers.on("error", () => {});
        answers.setEncoding("utf8").on("data", (text) => this.#take(text));
    }

    /** Nothing can be asked any more. After `end` that is no news. */
    lost(reason) {
        if (this.#over) return;
        this.#over = true;
        this.died(reason);
    }

    #log() {
        return path.join(this.folder, "output");
    }

    #said() {
        try {
            const text = readFileSync(this.#log(), "utf8").trim();
            return text && `; it said:\n${text.slice(-TAIL)}`;
        } catch {
            return "";
        }
    }

    #take(text) {
        const pieces = (this.#rest + text).split("\0");
        this.#rest = pieces.pop();
        for (const piece of pieces) {
            const { id, method, params, result, error, sessionId } = JSON.parse(piece);
            if (id === undefined) {
                this.heard(method, params, sessionId);
                continue;
            }
            const { resolve, reject } = this.#waiting.get(id);
            this.#waiting.delete(id);
            if (error) reject(new Error(error.message));
            else resolve(result);
        }
    }

    send(method, params = {}, sessionId) {
        const id = this.#next++;
        this.child.stdio[3].write(
            JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }) + "\0",
        );
        return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    }

    /** Ends Chromium and removes its profile. */
    async end() {
        this.#over = true;
        if (
            this.child.pid !== undefined &&
            this.child.exitCode === null &&
            this.child.signalCode === null
        ) {
            const ended = new Promise((resolve) => this.child.on("exit", resolve));
            this.child.stdio[3].end();
            const timer = setTimeout(() => this.child.kill("SIGKILL"), PATIENCE);
            await ended;
            clearTimeout(timer);
        }
        remove(this.folder);
    }
}
