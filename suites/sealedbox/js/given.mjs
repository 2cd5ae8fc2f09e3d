// What all contenders in JavaScript are given: messages, the published box, bytes to be taken, and where the suite's own libraries lie.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

const bytes = (text) => Uint8Array.from(text.match(/../g), (digits) => Number.parseInt(digits, 16));

// PyNaCl, tests/data/sealed_box_ref.txt; see vectors_open.toml.
export const PUBLISHED = {
    secretKey: bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"),
    publicKey: bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"),
    box: bytes(
        "199c808806a62c1be56951023ad3396b0ce0ef2c5b9ca688ac96d2d06ca43f65d314400cc9bbefb23dd26f824c9cb553f81e8c894ea9a553f4d777c77b66d5a6" +
            "925da3f5961c5f7147172db5597ac14210066ee3ee13e6230a9a9610e9cddbf24094f54fbbf6694c08a436cec39ff5a373656d9584f4df9dd8c817e2e5975406" +
            "28d0ee21a6524a3fcf3eabdc0968390bd260a47366ead7f71cc2e774d411d96f3497c7e10291937bc16dc46a111686b85a8c86",
    ),
};

// The document's message.
export const SHORT = new TextEncoder().encode("Message");

export const content = (length) => Uint8Array.from({ length }, (_, i) => (i * 131 + 7) % 256);

export const hex = (part) => Array.from(part, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What opening gives. What cannot be opened gives nothing: a wrong result, which is shown beside the right one. */
export function hexOf(open) {
    try {
        return hex(open());
    } catch {
        return "";
    }
}

/** Path of a library that lath built for the suite. */
export function library(name) {
    const folders = (process.env.LATH_LIBRARIES ?? "").split(delimiter).filter(Boolean);
    const path = folders.map((folder) => join(folder, `lib${name}.so`)).find(existsSync);
    if (!path) throw new Error(`there is no lib${name}.so in LATH_LIBRARIES (${folders.join(delimiter)})`);
    return path;
}

//@@State(Scope.Benchmark)
export class Message {
    //@@Param({"7", "36", "1024", "65536"})
    length = 0;

    //@@Setup
    write() {
        this.plain = this.length === SHORT.length ? SHORT : content(this.length);
    }
}

//@@State(Scope.Benchmark)
export class Data {
    //@@Param({"0", "64", "1024", "65536"})
    bytes = 0;

    //@@Setup
    fill() {
        this.content = content(this.bytes);
    }
}
