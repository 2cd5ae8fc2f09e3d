// A wrapper started by hand becomes `lath run <itself> <arguments>`: the lath beside it, on PATH, or the one that built it.

import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** The exit status of lath; 127 if none was found. `own`: the wrapper as it was called. */
export function handOver(own, words, builtBy) {
    const beside = path.join(path.dirname(own), "lath");
    let reason = "not found";
    for (const command of [beside, "lath", ...(builtBy ? [builtBy] : [])]) {
        const { status, signal, error } = spawnSync(command, ["run", own, ...words], { stdio: "inherit" });
        if (!error) return signal ? 1 : status;
        reason = error.code ?? error.message;
    }
    console.error(`lath: cannot start lath (looked at ${[beside, "PATH", ...(builtBy ? [builtBy] : [])].join(", ")}): ${reason}`);
    console.error("help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)");
    return 127;
}
