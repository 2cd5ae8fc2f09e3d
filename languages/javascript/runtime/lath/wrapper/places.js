// From places in what was built to places in the user's own files: copies stand for originals,
// compiled files have a source map beside them.

import { readFileSync } from "node:fs";
import { attempt } from "./failure.js";
import { placed } from "./origin.js";

/** Originals by absolute path of the copy. */
const originals = new Map();
const maps = new Map();

/** `copies`: `[path beside the wrapper, name of the original]`; `root`: the wrapper's folder. */
export function remember(root, copies) {
    for (const [copy, name] of copies) originals.set(`${root}/${copy}`, placed(name));
}

/** `{file, line, column}` in a file of the user's, from 1; undefined for any other. */
export function original(file, line, column) {
    const local = originals.has(file) ? file : attempt(() => decodeURIComponent(file), file);
    const copied = originals.get(local);
    if (copied) return { file: copied, line, column };
    const map = mapOf(local);
    const found = map?.find(line - 1, Math.max(column - 1, 0));
    const source = found && originals.get(found.source);
    return source ? { file: source, line: found.line + 1, column: found.column + 1 } : undefined;
}

function mapOf(file) {
    if (!maps.has(file)) {
        let map;
        try {
            map = new SourceMap(file, JSON.parse(readFileSync(`${file}.map`, "utf8")));
        } catch {
            // Not compiled.
        }
        maps.set(file, map);
    }
    return maps.get(file);
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Version 3 of source maps: lines of segments, each a few differences in base 64. */
class SourceMap {
    constructor(file, { sources, mappings }) {
        const folder = file.slice(0, file.lastIndexOf("/") + 1);
        this.sources = sources.map((source) => new URL(source, `file://${folder}`).pathname);
        this.lines = [];
        let [source, line, column] = [0, 0, 0];
        for (const text of mappings.split(";")) {
            let generated = 0;
            const segments = [];
            for (const part of text.split(",").filter((part) => part !== "")) {
                const numbers = decoded(part);
                generated += numbers[0];
                if (numbers.length < 4) continue;
                source += numbers[1];
                line += numbers[2];
                column += numbers[3];
                segments.push({ generated, source, line, column });
            }
            this.lines.push(segments);
        }
    }

    find(line, column) {
        const segments = this.lines[line] ?? [];
        const found = segments.findLast((segment) => segment.generated <= column) ?? segments[0];
        return found && { ...found, source: this.sources[found.source] };
    }
}

function decoded(text) {
    const numbers = [];
    let [value, shift] = [0, 0];
    for (const character of text) {
        const digit = DIGITS.indexOf(character);
        value += (digit & 31) << shift;
        shift += 5;
        if (digit & 32) continue;
        numbers.push(value & 1 ? -(value >> 1) : value >> 1);
        [value, shift] = [0, 0];
    }
    return numbers;
}
