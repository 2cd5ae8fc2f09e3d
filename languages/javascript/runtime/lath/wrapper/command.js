// Takes a command line apart: a word and key=value pairs, percent-decoded (PROTOCOL.md).

/** The command makes no sense. */
export class Bad extends Error {}

function decode(text) {
    if (!text.includes("%")) return text;
    if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new Bad("bad percent-encoding");
    try {
        return decodeURIComponent(text);
    } catch {
        throw new Bad("bad percent-encoding");
    }
}

export class Command {
    /** `pairs`: values by key; `params`: `[name, value]` of keys `p.<name>`, in order. */
    constructor(line) {
        this.line = line;
        const words = line.split(" ").filter((word) => word !== "");
        this.word = words[0] ?? "";
        this.pairs = new Map();
        this.params = [];
        for (const word of words.slice(1)) {
            const equals = word.indexOf("=");
            if (equals < 0) throw new Bad("a word without `=`");
            const [name, value] = [decode(word.slice(0, equals)), decode(word.slice(equals + 1))];
            if (name.startsWith("p.")) this.params.push([name.slice(2), value]);
            else this.pairs.set(name, value);
        }
    }

    text(key, otherwise = "") {
        return this.pairs.get(key) ?? otherwise;
    }

    number(key, otherwise = 0) {
        const value = this.pairs.get(key);
        if (value === undefined) return otherwise;
        if (!/^[0-9]+$/.test(value)) throw new Bad(`${key} is no number`);
        return Number(value);
    }

    /** Numbers, separated by commas. */
    numbers(key) {
        const text = this.text(key);
        if (text === "") return [];
        if (!/^[0-9]{1,9}(?:,[0-9]{1,9})*$/.test(text))
            throw new Bad(`${key} is no list of numbers`);
        return text.split(",").map(Number);
    }

    /** 64 bits, which a number does not hold. */
    seed(key) {
        const value = this.pairs.get(key) ?? "0";
        if (!/^[0-9]+$/.test(value)) throw new Bad(`${key} is no number`);
        return BigInt(value);
    }

    flag(key) {
        return this.number(key) !== 0;
    }
}
