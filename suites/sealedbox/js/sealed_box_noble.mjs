// noble: @noble/curves, @noble/ciphers and @noble/hashes, JavaScript without native code. They are parts, of which the sealed box is built here as libsodium defines it.

import { hsalsa, xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";
import { hex, hexOf, Message, PUBLISHED, SHORT } from "./given.mjs";

const PUBLIC_KEY_BYTES = 32;
const NONCE_BYTES = 24;

/** Salsa20's constant, and the block that a box's key is derived with. */
const SIGMA = words(new TextEncoder().encode("expand 32-byte k"));
const ZEROS = new Uint32Array(4);

/** The words of a copy, which begins where words may begin; little-endian machines only. */
function words(bytes) {
    return new Uint32Array(Uint8Array.from(bytes).buffer);
}

function makePair() {
    const secretKey = x25519.utils.randomSecretKey();
    return { publicKey: x25519.getPublicKey(secretKey), secretKey };
}

/** What seals and opens boxes between two: a box's key is made of what both can compute, its nonce is the hash of both public keys. */
function cipher(secretKey, other, sender, recipient) {
    const key = new Uint32Array(8);
    hsalsa(SIGMA, words(x25519.getSharedSecret(secretKey, other)), ZEROS, key);
    const nonce = blake2b.create({ dkLen: NONCE_BYTES }).update(sender).update(recipient).digest();
    return xsalsa20poly1305(new Uint8Array(key.buffer), nonce);
}

function sealFor(plain, publicKey) {
    const sender = makePair();
    const boxed = cipher(sender.secretKey, publicKey, sender.publicKey, publicKey).encrypt(plain);
    const sealed = new Uint8Array(PUBLIC_KEY_BYTES + boxed.length);
    sealed.set(sender.publicKey);
    sealed.set(boxed, PUBLIC_KEY_BYTES);
    return sealed;
}

function openWith(sealed, { publicKey, secretKey }) {
    const sender = sealed.subarray(0, PUBLIC_KEY_BYTES);
    return cipher(secretKey, sender, sender, publicKey).decrypt(sealed.subarray(PUBLIC_KEY_BYTES));
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
