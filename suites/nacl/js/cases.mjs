/**
 * What rows work on, read from vectors.mjs, and how they are proved: each function is called with every published case, and with what is timed.
 *
 * A contender's `rows` has a function for each row it offers, by key. It takes an input and gives bytes, true, or null (false) where nothing may come out.
 */

import { lines } from "./vectors.mjs";

const MESSAGE = 2 ** 20;

function unhex(text) {
    return Uint8Array.from(text === "-" ? [] : text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes before `length` others; those others, in front of them 32 zeros as NaCl's own functions want them, and room for what comes out. */
function room(length) {
    const padded = new Uint8Array(32 + length);
    return { padded, m: padded.subarray(32), out: new Uint8Array(length + 128) };
}

function message(text, rows, rest) {
    if (text.startsWith("~")) return rows[text.slice(1)]({ ...rest, ...plain("*") });
    return plain(text).m;
}

/** Hexadecimal, followed by the long message if there is an asterisk. */
function plain(text) {
    const head = unhex(text.replace("*", ""));
    const input = room(head.length + (text.endsWith("*") ? MESSAGE : 0));
    input.m.set(head);
    for (let i = 0; head.length + i < input.m.length; i++) input.m[head.length + i] = 131 * i + 7;
    return input;
}

function read(line, rows) {
    const [row, m, ...others] = line.split(" ");
    const [k, n, p] = others.map(unhex);
    const content = message(m, rows, { k, n, p });
    const input = { row, k, n, p, ...room(content.length) };
    input.m.set(content);
    return input;
}

function linesOf(row) {
    return lines.filter((line) => line.startsWith(`${row} `));
}

/** What is timed in a benchmark: its function's name says the row, small letters and digits only. */
export function timed(benchmark, rows) {
    const row = benchmark
        .slice(benchmark.lastIndexOf(".") + 1)
        .replace(/[^A-Za-z0-9]/g, "")
        .toLowerCase();
    return read(linesOf(row)[0], rows);
}

/** Up to 64 bytes as they are, of more the first half of SHA-512. */
function shown(result, rows) {
    if (result === null || result === false) return "rejected";
    if (result === true) return "01";
    if (result.length <= 64) return hex(result);
    return `#${hex(rows.cryptohashsha512({ ...room(0), m: result }).slice(0, 32))}`;
}

function isPair(row, rows) {
    const pair = () => rows[row](room(0)).slice();
    const [one, other] = [pair(), pair()];
    if (hex(one) === hex(other)) return false;
    const [p, k] = [one.slice(0, 32), one.slice(32)];
    if (row === "cryptoboxkeypair") return hex(rows.cryptoscalarmultbase({ ...room(0), k })) === hex(p);
    const n = rows.ed25519sign({ ...plain("*"), k }).slice();
    return rows.ed25519verify({ ...plain("*"), n, p });
}

/** The results of all cases of a row, what is timed first. */
export function results(row, rows) {
    if (row.endsWith("keypair")) return isPair(row, rows) ? "pair" : "no pair";
    return linesOf(row)
        .map((line) => shown(rows[row](read(line, rows)), rows))
        .join(" ");
}
