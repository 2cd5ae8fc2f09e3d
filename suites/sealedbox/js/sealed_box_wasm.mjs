// libsodium-wrappers: libsodium compiled to WebAssembly. Whatever goes in is copied into the module's memory, whatever comes out is copied back.

import sodium from "libsodium-wrappers";
import { hex, hexOf, Message, PUBLISHED, SHORT } from "./given.mjs";

await sodium.ready;

const openWith = (box, { publicKey, privateKey }) => sodium.crypto_box_seal_open(box, publicKey, privateKey);

//@@State(Scope.Benchmark)
class Recipient {
    //@@Setup
    prepare(message) {
        this.pair = sodium.crypto_box_keypair();
        this.box = sodium.crypto_box_seal(message.plain, this.pair.publicKey);
    }
}

//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
class SealedBox {
    //@@Benchmark @Compare("roundTrip")
    roundTrip(message) {
        const pair = sodium.crypto_box_keypair();
        return openWith(sodium.crypto_box_seal(message.plain, pair.publicKey), pair);
    }

    //@@Benchmark @Compare("seal")
    seal(message, recipient) {
        return sodium.crypto_box_seal(message.plain, recipient.pair.publicKey);
    }

    //@@Benchmark @Compare("open")
    open(recipient) {
        return openWith(recipient.box, recipient.pair);
    }

    //@@Benchmark @Compare("keyPair")
    keyPair() {
        return sodium.crypto_box_keypair();
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
        return hex(plain) + hexOf(() => sodium.crypto_box_seal_open(PUBLISHED.box, PUBLISHED.publicKey, PUBLISHED.secretKey));
    }

    //@@Check("keyPair")
    used(pair) {
        return hexOf(() => openWith(sodium.crypto_box_seal(SHORT, pair.publicKey), pair));
    }
}
