// What threads of JavaScript can share of an object: numbers and texts as copies, and memory. One
// thread gives its object's fields, the others take them over.

import { Failure } from "../failure.js";

// Bound now: user code replaces functions of objects.
const { getOwnPropertyDescriptor, getPrototypeOf, is } = Object;
const { ownKeys } = Reflect;
const { isView } = ArrayBuffer;
const source = Function.prototype.toString;
const kindOfView = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(Int8Array.prototype),
    Symbol.toStringTag,
).get;

const VIEWS = [
    "BigInt64Array",
    "BigUint64Array",
    "Float16Array",
    "Float32Array",
    "Float64Array",
    "Int8Array",
    "Int16Array",
    "Int32Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Uint16Array",
    "Uint32Array",
];
const TYPES = new Map(
    [...VIEWS, "DataView"]
        .filter((name) => globalThis[name])
        .map((name) => [name, globalThis[name]]),
);
const Shared = globalThis.SharedArrayBuffer;
const Bytes = globalThis.Buffer;

/** A declaration of a private field, in the text of a class. Methods belong to all objects. */
const PRIVATE = /(?:^|[;{}\n])\s*(#[\w$]+)\s*(?:=(?!=)|;|\n|\})/;

const REMEDY =
    "JavaScript threads share only numbers, texts and SharedArrayBuffer: keep it in a view of one, or use Scope.Thread";

function refuse(where, what, remedy = REMEDY) {
    return new Failure("sharing", where, `${what}; ${remedy}`);
}

const a = (name) => `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;

function isPrimitive(value) {
    return (
        value === null ||
        (typeof value !== "object" && typeof value !== "function" && typeof value !== "symbol")
    );
}

function kind(value) {
    return isView(value) ? (kindOfView.call(value) ?? "DataView") : undefined;
}

// A buffer that arrives in a thread is another object each time: numbers say which memory it is.
const numbers = new WeakMap();
let count = 0;

function number(buffer) {
    if (!numbers.has(buffer)) numbers.set(buffer, ++count);
    return numbers.get(buffer);
}

/** As what another thread can make it again; undefined if none can. */
function given(value) {
    if (isPrimitive(value)) return { value };
    if (value instanceof Shared && getPrototypeOf(value) === Shared.prototype)
        return { value, memory: number(value) };
    const view = kind(value);
    if (!view || !(value.buffer instanceof Shared)) return undefined;
    const isBytes = Bytes && getPrototypeOf(value) === Bytes.prototype;
    if (!isBytes && getPrototypeOf(value) !== TYPES.get(view)?.prototype) return undefined;
    const { buffer, byteOffset: offset, length = value.byteLength } = value;
    return { view: isBytes ? "Buffer" : view, buffer, memory: number(buffer), offset, length };
}

function made({ value, view, buffer, offset, length }) {
    if (!view) return value;
    return view === "Buffer"
        ? Bytes.from(buffer, offset, length)
        : new (TYPES.get(view))(buffer, offset, length);
}

/** What of its class no other thread could see or make. */
function checkClass(target, symbol) {
    for (
        let type = getPrototypeOf(target);
        type && type !== Object.prototype;
        type = getPrototypeOf(type)
    ) {
        const constructor = getOwnPropertyDescriptor(type, "constructor")?.value;
        if (typeof constructor !== "function") continue;
        const text = source.call(constructor);
        if (text.includes("[native code]")) throw refuse(symbol, `it is ${a(constructor.name)}`);
        const field = PRIVATE.exec(text)?.[1];
        if (field)
            throw refuse(
                `${symbol}.${field}`,
                "it is private, so that no other thread can take it over",
                "make it public, or use Scope.Thread",
            );
    }
}

/**
 * The fields of an object, `[name, how to make it]`, in their order. A failure names the first that
 * threads cannot share.
 */
export function fields(target, symbol) {
    checkClass(target, symbol);
    return ownKeys(target).map((name) => {
        const where = `${symbol}.${String(name)}`;
        const descriptor = getOwnPropertyDescriptor(target, name);
        if (!("value" in descriptor)) throw refuse(where, "it is a getter");
        if (!descriptor.writable || !descriptor.configurable)
            throw refuse(
                where,
                "it is read-only, so that no other thread's object can take it over",
            );
        if (typeof name === "symbol") throw refuse(where, "its name is a symbol");
        const { value } = descriptor;
        const field = given(value);
        if (field) return [name, field];
        const view = kind(value);
        if (view && !(value.buffer instanceof Shared))
            throw refuse(
                where,
                `it is ${a(view)} in memory of one thread`,
                `use new ${view}(new SharedArrayBuffer(…)), or Scope.Thread`,
            );
        if (typeof value === "symbol" || typeof value === "function")
            throw refuse(where, `it is a ${typeof value}`);
        throw refuse(where, `it is ${a(String(value.constructor?.name || "object"))}`);
    });
}

/**
 * Makes the fields of an object those of another thread's, where they differ from `before`, the
 * last that it took over. The first time all are written, as `write` does in the object they come
 * from: a compiler takes a field that was never written for a constant, in one thread as in the
 * other. */
export function adopt(target, all, before) {
    const names = new Set(all.map(([name]) => name));
    for (const name of ownKeys(target)) if (!names.has(name)) delete target[name];
    const last = new Map(before);
    for (const [name, field] of all)
        if (!isThere(target, name, field, last.get(name))) target[name] = made(field);
}

function isThere(target, name, field, last) {
    if (!last) return false;
    if (field.memory === undefined)
        return Object.hasOwn(target, name) && is(target[name], field.value);
    return ["memory", "view", "offset", "length"].every((key) => last[key] === field[key]);
}

export function write(target) {
    for (const name of ownKeys(target)) target[name] = target[name];
}

/** Fields that are copies in each thread: `[name, value]`. */
export function copies(target) {
    const found = [];
    for (const name of ownKeys(target)) {
        const value = getOwnPropertyDescriptor(target, name)?.value;
        if (typeof name === "string" && isPrimitive(value)) found.push([name, value]);
    }
    return found;
}

/** Whether two lists of copies are equal. */
export function areEqual(some, others) {
    return (
        some.length === others.length &&
        some.every(([name, value], at) => name === others[at][0] && is(value, others[at][1]))
    );
}

/** Names of the fields in which they differ: of either, as a thread may add a field. */
export function differing(some, others) {
    const [these, those] = [new Map(some), new Map(others)];
    const isSame = (name) =>
        these.has(name) && those.has(name) && is(these.get(name), those.get(name));
    return [...new Set([...these.keys(), ...those.keys()])].filter((name) => !isSame(name));
}
