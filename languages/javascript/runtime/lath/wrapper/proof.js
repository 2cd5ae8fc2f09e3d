// A result in canonical form: the same for the same value, whatever the language. See PROTOCOL.md,
// `prove`.

const DEEP = 64;
// Elements of a list, with those of the lists in it: a list may contain itself, twice.
const MOST = 1000000;

class TooLarge extends Error {}

/**
 * `[{kind, value}]`; `[{kind: "none"}, why]` for what is too large to be told. What no other
 * language could have returned is `none`, too.
 */
export function proved(value) {
    const budget = { left: MOST };
    try {
        return [of(value, 0, budget)];
    } catch (error) {
        if (error instanceof TooLarge)
            return [{ kind: "none" }, `it has more than ${MOST} elements`];
        throw error;
    }
}

function of(value, depth, budget) {
    if (--budget.left < 0) throw new TooLarge();
    if (depth > DEEP) return { kind: "none" };
    switch (typeof value) {
        case "boolean":
            return { kind: "bool", value: String(value) };
        case "bigint":
            return { kind: "integer", value: String(value) };
        case "number":
            return number(value);
        case "string":
            return isText(value) ? { kind: "text", value } : bytes(units(value));
        case "object":
            return value === null ? { kind: "none" } : object(value, depth, budget);
        default:
            return { kind: "none" };
    }
}

/** A double, whole or not; proofs compare numbers by value. */
function number(value) {
    return { kind: "float", value: Object.is(value, -0) ? "-0" : String(value) };
}

/** Halves of characters are no text elsewhere. */
function isText(value) {
    return !/\p{Surrogate}/u.test(value);
}

/** As UTF-8, in which half a character has three bytes, as any other character of its size. */
function units(text) {
    const found = [];
    for (const character of text) {
        const code = character.codePointAt(0);
        const more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        found.push([code, 0xc0 | (code >> 6), 0xe0 | (code >> 12), 0xf0 | (code >> 18)][more]);
        for (let i = more - 1; i >= 0; i--) found.push(0x80 | ((code >> (6 * i)) & 0x3f));
    }
    return found;
}

function object(value, depth, budget) {
    if (Array.isArray(value))
        return {
            kind: "list",
            value: Array.from(value, (element) => of(element, depth + 1, budget)),
        };
    if (
        value instanceof ArrayBuffer ||
        (typeof SharedArrayBuffer !== "undefined" && value instanceof SharedArrayBuffer)
    )
        return bytes(new Uint8Array(value));
    if (!ArrayBuffer.isView(value)) return boxed(value, depth, budget);
    const isBytes = value.BYTES_PER_ELEMENT === 1 && !(value instanceof Int8Array);
    if (value instanceof DataView || isBytes)
        return bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    return { kind: "list", value: Array.from(value, (element) => of(element, depth + 1, budget)) };
}

function boxed(value, depth, budget) {
    const primitives = [Number, String, Boolean, BigInt];
    return primitives.some((type) => value instanceof type)
        ? of(value.valueOf(), depth + 1, budget)
        : { kind: "none" };
}

function bytes(view) {
    let text = "";
    for (const byte of view) text += byte.toString(16).padStart(2, "0");
    return { kind: "bytes", value: text };
}
