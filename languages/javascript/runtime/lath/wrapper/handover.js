// A wrapper started by hand becomes `lath run <itself> <arguments>`: the lath beside it, on PATH,
// or the one that last built something.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const { process } = globalThis;

/**
 * The path that the lath which last built something left in the cache: a wrapper has no path of any
 * machine in it.
 */
function builder() {
    const given = process.env.XDG_CACHE_HOME ?? "";
    const cache = path.isAbsolute(given) ? given : path.join(process.env.HOME ?? "/", ".cache");
    // Else whoever made the current folder would say what is started.
    if (!path.isAbsolute(cache)) return [];
    try {
        const left = readFileSync(path.join(cache, "lath", "driver"), "utf8").trim();
        return path.isAbsolute(left) ? [left] : [];
    } catch {
        return [];
    }
}

/** The exit status of lath; 127 if none was found. `own`: the wrapper as it was called. */
export function handOver(own, words) {
    const beside = path.join(path.dirname(own), "lath");
    const last = builder();
    let reason = "not found";
    for (const command of [beside, "lath", ...last]) {
        const { status, signal, error } = spawnSync(command, ["run", own, ...words], {
            stdio: "inherit",
        });
        if (!error) return signal ? 1 : status;
        reason = error.code ?? error.message;
    }
    console.error(
        `lath: cannot start lath (looked at ${[beside, "PATH", ...last].join(", ")}): ${reason}`,
    );
    console.error(
        "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)",
    );
    return 127;
}
