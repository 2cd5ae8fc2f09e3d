// The one page of a Chromium: opened, asked, listened to. What it prints goes to this process's
// standard output and error.

import { appendFileSync, writeSync } from "node:fs";
import { remember } from "../places.js";
import { shown } from "../show.js";
import { Chromium } from "./chromium.js";
import { printed } from "./console.js";
import { ORIGIN, served } from "./files.js";

const { process } = globalThis;

export const LEFT = "the page has been left for another";

const ERRORS = ["error", "warning", "assert", "trace"];

export class Tab {
    /**
     * `uncaught(answer, error)`: what the page told of an exception nobody caught; `died(reason)`:
     * there is no page any more.
     */
    constructor(program, root, { uncaught, died }) {
        const own = new URL(root);
        this.folder = decodeURIComponent(own.pathname.slice(0, own.pathname.lastIndexOf("/")));
        this.script = decodeURIComponent(own.pathname.slice(own.pathname.lastIndexOf("/") + 1));
        remember(this.folder, program.copies);
        this.uncaught = uncaught;
        this.trace = process.env.LATH_TRACE;
        // Sessions of the page's workers.
        this.workers = new Set();
        this.chromium = new Chromium(program.browser, (...event) => this.#heard(...event), died);
    }

    async open() {
        const targetId = await this.#first();
        this.session = (
            await this.chromium.send("Target.attachToTarget", { targetId, flatten: true })
        ).sessionId;
        await this.#send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
        for (const domain of ["Page", "Inspector"]) await this.#send(`${domain}.enable`);
        for (const [method, params] of this.#listening()) await this.#send(method, params);
        const ready = new Promise((resolve) => (this.ready = resolve));
        const { errorText } = await this.#send("Page.navigate", { url: `${ORIGIN}/` });
        if (errorText) throw new Error(`the page cannot be opened: ${errorText}`);
        await ready;
        // By reference from now on: user code may give any global another meaning.
        const { result } = await this.#send("Runtime.evaluate", {
            expression: 'globalThis["lath.page"]',
        });
        this.object = result.objectId;
    }

    /** What makes a page or a worker heard. A worker waits until it is. */
    #listening() {
        const names = this.trace ? ["lath.tell", "lath.trace"] : ["lath.tell"];
        return [
            ["Runtime.enable"],
            ...names.map((name) => ["Runtime.addBinding", { name }]),
            [
                "Target.setAutoAttach",
                { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
            ],
        ];
    }

    /** A worker of the page, lath's or the user's. It may end before it was heard. */
    #attached({ sessionId, targetInfo }) {
        if (targetInfo.type === "worker") this.workers.add(sessionId);
        const all = [
            ...(targetInfo.type === "worker" ? this.#listening() : []),
            ["Runtime.runIfWaitingForDebugger"],
        ];
        for (const [method, params] of all)
            this.chromium.send(method, params, sessionId).catch(() => {});
    }

    /** The page that Chromium begins with: another would be a process more. */
    async #first() {
        for (;;) {
            const { targetInfos } = await this.chromium.send("Target.getTargets");
            const found = targetInfos.find(({ type }) => type === "page");
            if (found) return found.targetId;
            await new Promise((resolve) => setTimeout(resolve, 10));
        }
    }

    #send(method, params) {
        return this.chromium.send(method, params, this.session);
    }

    /** The same where the page may have given up what this is about. */
    #tell(method, params) {
        this.#send(method, params).catch(() => {});
    }

    /** What a method of the page's object returns, when its promise is kept. */
    async call(method, ...words) {
        const { result, exceptionDetails } = await this.#send("Runtime.callFunctionOn", {
            functionDeclaration: `function (...words) { return this.${method}(...words); }`,
            objectId: this.object,
            arguments: words.map((value) => ({ value })),
            awaitPromise: true,
            returnByValue: true,
        });
        if (exceptionDetails)
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    }

    #heard(method, params, session) {
        if (method === "Target.detachedFromTarget" && params.sessionId === this.session)
            this.chromium.lost("the page has been closed");
        if (session !== this.session && !this.workers.has(session)) return;
        if (method === "Target.attachedToTarget") this.#attached(params);
        else if (method === "Target.detachedFromTarget") this.workers.delete(params.sessionId);
        else if (method === "Fetch.requestPaused") this.#serve(params);
        else if (method === "Runtime.bindingCalled" && params.name === "lath.trace")
            appendFileSync(this.trace, `${params.payload}\n`, { mode: 0o600 });
        else if (method === "Runtime.bindingCalled") this.#told(JSON.parse(params.payload));
        else if (method === "Runtime.consoleAPICalled")
            write(ERRORS.includes(params.type) ? 2 : 1, printed(params.args));
        else if (method === "Page.javascriptDialogOpening")
            this.#tell("Page.handleJavaScriptDialog", { accept: true });
        else if (method === "Inspector.targetCrashed") this.chromium.lost("the page has crashed");
        else if (
            method === "Runtime.executionContextsCleared" &&
            session === this.session &&
            this.object
        )
            this.chromium.lost(LEFT);
    }

    #serve({ requestId, request }) {
        const found = served(request.url, this.folder, this.script);
        if (found) this.#tell("Fetch.fulfillRequest", { requestId, ...found });
        else this.#tell("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    }

    #told({ ready, stack, uncaught }) {
        if (ready) this.ready();
        if (stack !== undefined) write(2, shown({ stack: this.local(stack) }));
        if (uncaught !== undefined) this.uncaught(uncaught);
    }

    /** Places in the page's files as places in the folder's. */
    local(text) {
        return text.replaceAll(ORIGIN, this.folder);
    }
}

function write(descriptor, text) {
    try {
        writeSync(descriptor, `${text}\n`);
    } catch {
        // Nobody reads it.
    }
}
