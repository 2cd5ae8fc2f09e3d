// sodium-native: an addon above Node-API, with a libsodium of its own built in.

import { Buffer } from "node:buffer";
import sodium from "sodium-native";
import { hex, hexOf, Message, PUBLISHED, SHORT } from "./given.mjs";

function makePair() {
    const pair = { publicKey: Buffer.alloc(sodium.crypto_box_PUBLICKEYBYTES), secretKey: Buffer.alloc(sodium.crypto_box_SECRETKEYBYTES) };
    sodium.crypto_box_keypair(pair.publicKey, pair.secretKey);
    return pair;
}

function sealFor(plain, publicKey) {
    const box = Buffer.alloc(plain.length + sodium.crypto_box_SEALBYTES);
    sodium.crypto_box_seal(box, plain, publicKey);
    return box;
}

function openWith(box, { publicKey, secretKey }) {
    const plain = Buffer.alloc(box.length - sodium.crypto_box_SEALBYTES);
    if (!sodium.crypto_box_seal_open(plain, box, publicKey, secretKey)) throw new Error("the box cannot be opened");
    return plain;
}

//@@State(Scope.Benchmark)
class Recipient {
    //@@Setup
    prepare(message) {
        this.pair = makePair();
        this.box = sealFor(message.plain, this.pair.publicKey);
    }
}

//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
class SealedBox {
    //@@Benchmark @Compare("roundTrip")
    roundTrip(message) {
        const pair = makePair();
        return openWith(sealFor(message.plain, pair.publicKey), pair);
    }

    //@@Benchmark @Compare("seal")
    seal(message, recipient) {
        return sealFor(message.plain, recipient.pair.publicKey);
    }

    //@@Benchmark @Compare("open")
    open(recipient) {
        return openWith(recipient.box, recipient.pair);
    }

    //@@Benchmark @Compare("keyPair")
    keyPair() {
        return makePair();
    }

    //@@Check("roundTrip")
    returned(plain) {
        return hex(plain);
    }

    //@@Check("seal")
    opened(box, recipient) {
        return hexOf(() => openWith(box, recipient.pair));
    }

    //@@Check("open")
    andPublished(plain) {
        return hex(plain) + hexOf(() => openWith(PUBLISHED.box, PUBLISHED));
    }

    //@@Check("keyPair")
    used(pair) {
        return hexOf(() => openWith(sealFor(SHORT, pair.publicKey), pair));
    }
}
