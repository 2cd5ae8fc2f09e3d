// tweetnacl: TweetNaCl in JavaScript, without native code. It has no sealed boxes: here one is built of its box and of BLAKE2b from @noble/hashes, as libsodium defines it.

import { blake2b } from "@noble/hashes/blake2.js";
import nacl from "tweetnacl";
import { hex, hexOf, Message, PUBLISHED, SHORT } from "./given.mjs";

/** A box is sealed with the hash of both public keys for a nonce: the sender's is used for nothing else. */
function nonce(sender, recipient) {
    return blake2b.create({ dkLen: nacl.box.nonceLength }).update(sender).update(recipient).digest();
}

function sealFor(plain, publicKey) {
    const sender = nacl.box.keyPair();
    const boxed = nacl.box(plain, nonce(sender.publicKey, publicKey), publicKey, sender.secretKey);
    const sealed = new Uint8Array(sender.publicKey.length + boxed.length);
    sealed.set(sender.publicKey);
    sealed.set(boxed, sender.publicKey.length);
    return sealed;
}

function openWith(sealed, { publicKey, secretKey }) {
    const sender = sealed.subarray(0, nacl.box.publicKeyLength);
    const plain = nacl.box.open(sealed.subarray(sender.length), nonce(sender, publicKey), sender, secretKey);
    if (!plain) throw new Error("the box cannot be opened");
    return plain;
}

//@@State(Scope.Benchmark)
class Recipient {
    //@@Setup
    prepare(message) {
        this.pair = nacl.box.keyPair();
        this.box = sealFor(message.plain, this.pair.publicKey);
    }
}

//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
class SealedBox {
    //@@Benchmark @Compare("roundTrip")
    roundTrip(message) {
        const pair = nacl.box.keyPair();
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
        return nacl.box.keyPair();
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
