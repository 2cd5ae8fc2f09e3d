// What the page may load: the document, and the modules in the wrapper's folder. They are handed
// over by Chromium's debugger; there is no server.

import { readFileSync } from "node:fs";
import path from "node:path";

/** Nobody listens there, and nobody is asked. */
export const ORIGIN = "http://localhost:1";

const TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
};

// Isolated from other origins, a page has a clock with steps of 5 us in place of 100, and memory
// that can be shared.
const HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
};

// The halves of the runtime that know a process have others for a page. A module stands in for
// each, because a document's import map does not hold in its workers.
const INSTEAD = {
    "/lath/wrapper/host.js": "/lath/wrapper/browser/host.js",
    "/lath/wrapper/main.js": "/lath/wrapper/browser/page.js",
    "/lath/wrapper/places.js": "/lath/wrapper/browser/places.js",
    "/lath/wrapper/threads/cpu.js": "/lath/wrapper/browser/cpu.js",
    "/lath/wrapper/threads/port.js": "/lath/wrapper/browser/port.js",
};

/** As a literal that a document may contain. */
const origin = () => JSON.stringify(globalThis["lath.origin"]).replaceAll("<", "\\u003c");

const page = (script) =>
    `<!doctype html><meta charset="utf-8"><title>lath</title><script>globalThis["lath.origin"] = ${origin()}</script><script type="module" src="/${script}"></script>`;

/** Parameters of Fetch.fulfillRequest; undefined for what is not there: then the request fails. */
export function served(url, folder, script) {
    if (!url.startsWith(`${ORIGIN}/`)) return undefined;
    const name = decodeURIComponent(new URL(url).pathname);
    if (name === "/")
        return answer("text/html; charset=utf-8", Buffer.from(page(encodeURIComponent(script))));
    if (Object.hasOwn(INSTEAD, name))
        return answer(TYPES[".js"], Buffer.from(`export * from "${INSTEAD[name]}";\n`));
    const file = path.join(folder, name);
    const type = TYPES[path.extname(file)];
    if (!type || !file.startsWith(`${folder}/`)) return undefined;
    try {
        return answer(type, readFileSync(file));
    } catch {
        return undefined;
    }
}

function answer(type, bytes) {
    const headers = { "Content-Type": type, "Cache-Control": "no-store", ...HEADERS };
    const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    return { responseCode: 200, responseHeaders, body: bytes.toString("base64") };
}
