// Errors as people read them: with the places in the user's own files, without lath's frames.

import { original } from "./places.js";

const FRAME = /^\s+at .*|^[^@\n]*@.*$/;
const PLACE = /(?:file:\/\/)?(\/[^\s()]+?):(\d+)(?::(\d+))?(?=\)?$)/;

export function shown(error) {
    try {
        if (typeof error?.stack !== "string") return `Uncaught ${String(error)}`;
        const lines = error.stack.split("\n").filter((line) => !isOurs(line));
        return lines.map(translated).join("\n");
    } catch {
        return "Uncaught exception (its text cannot be had)";
    }
}

function isOurs(line) {
    return (
        FRAME.test(line) &&
        (line.includes("/lath/wrapper/") ||
            /\/run_[^/]*\.mjs/.test(line) ||
            line.includes("node:internal"))
    );
}

function translated(line) {
    return line.replace(PLACE, (all, file, row, column) => {
        const place = original(file, Number(row), Number(column ?? 1));
        return place ? `${place.file}:${place.line}:${place.column}` : all;
    });
}

/** All places of the user's files that a text names, in order. */
export function places(text) {
    const found = [];
    for (const line of text.split("\n")) {
        const match = PLACE.exec(line.trimEnd());
        const place = match && original(match[1], Number(match[2]), Number(match[3] ?? 0));
        if (place) found.push(place);
    }
    return found;
}
