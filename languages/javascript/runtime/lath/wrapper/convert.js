// Texts of parameters into values. The whole text must be the value, without blanks around it;
// `undefined` if it is none. The rules are those of lath-core.

const INTEGER = /^-?(?:[0-9]+|0[xX][0-9a-fA-F]+)$/;
const FLOAT = /^[-+]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|inf|infinity|nan)$/i;

export function bigint(text) {
    if (!INTEGER.test(text)) return undefined;
    return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
}

export function number(text) {
    if (INTEGER.test(text)) return text.startsWith("-") ? -Number(text.slice(1)) : Number(text);
    if (!FLOAT.test(text)) return undefined;
    const word = /inf|nan/i.exec(text)?.[0].toLowerCase();
    if (word === "nan") return NaN;
    if (word === "inf") return text.startsWith("-") ? -Infinity : Infinity;
    // Too large for a double.
    return Number.isFinite(Number(text)) ? Number(text) : undefined;
}

export function boolean(text) {
    return text === "true" ? true : text === "false" ? false : undefined;
}

export function string(text) {
    return text;
}

/** One of some texts. */
export function choice(names) {
    return Object.assign((text) => (names.includes(text) ? text : undefined), { names });
}

/** A constant of an enumeration, by name. `find`: gives the user's object. */
export function constant(names, find) {
    const convert = (text) => (names.includes(text) ? find()[text] : undefined);
    convert.names = names;
    return convert;
}
