// An addon of our own (addon.c) between JavaScript and the system's libsodium, through Node-API: what sodium-native does, with the library that all others call.

import { Buffer } from "node:buffer";
import { loadAddon } from "./addon.mjs";
import { hex, hexOf, Message, PUBLISHED, SHORT } from "./given.mjs";

// As sodium.h has them; the addon refuses other lengths.
const PUBLIC_KEY_BYTES = 32;
const SECRET_KEY_BYTES = 32;
const SEAL_BYTES = 48;

//@@State(Scope.Benchmark)
class Addon {
    //@@Setup
    load() {
        this.native = loadAddon();
    }

    keyPair() {
        const pair = { publicKey: Buffer.alloc(PUBLIC_KEY_BYTES), secretKey: Buffer.alloc(SECRET_KEY_BYTES) };
        this.native.crypto_box_keypair(pair.publicKey, pair.secretKey);
        return pair;
    }

    seal(plain, publicKey) {
        const box = Buffer.alloc(plain.length + SEAL_BYTES);
        this.native.crypto_box_seal(box, plain, publicKey);
        return box;
    }

    open(box, { publicKey, secretKey }) {
        const plain = Buffer.alloc(box.length - SEAL_BYTES);
        if (!this.native.crypto_box_seal_open(plain, box, publicKey, secretKey)) throw new Error("the box cannot be opened");
        return plain;
    }
}

//@@State(Scope.Benchmark)
class Recipient {
    //@@Setup
    prepare(addon, message) {
        this.pair = addon.keyPair();
        this.box = addon.seal(message.plain, this.pair.publicKey);
    }
}

//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
class SealedBox {
    //@@Benchmark @Compare("roundTrip")
    roundTrip(addon, message) {
        const pair = addon.keyPair();
        return addon.open(addon.seal(message.plain, pair.publicKey), pair);
    }

    //@@Benchmark @Compare("seal")
    seal(addon, message, recipient) {
        return addon.seal(message.plain, recipient.pair.publicKey);
    }

    //@@Benchmark @Compare("open")
    open(addon, recipient) {
        return addon.open(recipient.box, recipient.pair);
    }

    //@@Benchmark @Compare("keyPair")
    keyPair(addon) {
        return addon.keyPair();
    }

    //@@Check("roundTrip")
    returned(plain) {
        return hex(plain);
    }

    //@@Check("seal")
    opened(box, addon, recipient) {
        return hexOf(() => addon.open(box, recipient.pair));
    }

    //@@Check("open")
    andPublished(plain, addon) {
        return hex(plain) + hexOf(() => addon.open(PUBLISHED.box, PUBLISHED));
    }

    //@@Check("keyPair")
    used(pair, addon) {
        return hexOf(() => addon.open(addon.seal(SHORT, pair.publicKey), pair));
    }
}
