"""What the rows compute, written down from the specifications and from nothing else.

Slow and not constant-time: it is no contender. It checks the published vectors, and computes what no publication has: results for 1 MiB.

Salsa20: D. J. Bernstein, "Salsa20 specification"; XSalsa20: "Extending the Salsa20 nonce"; Poly1305: "The Poly1305-AES message-authentication code";
boxes: "Cryptography in NaCl"; X25519: RFC 7748, section 5; Ed25519: RFC 8032, section 5.1. Hashes are Python's own, which are OpenSSL's and BLAKE2's reference code.
"""

import functools
import hashlib
import hmac
import struct

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SIGMA = b"expand 32-byte k"
MASK = 2**32 - 1


def blake2b(m):
    return hashlib.blake2b(m, digest_size=64).digest()


def sha256(m):
    return hashlib.sha256(m).digest()


def sha512(m):
    return hashlib.sha512(m).digest()


def hmac_sha256(m, k):
    return hmac.new(k, m, hashlib.sha256).digest()


def hmac_sha512(m, k):
    return hmac.new(k, m, hashlib.sha512).digest()


# Salsa20


def rounds(x):
    """Twenty rounds on 16 words: ten times the columns, then the rows."""
    x = list(x)
    columns = [(0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)]
    rows = [(0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)]
    for _ in range(10):
        for a, b, c, d in columns + rows:
            t = (x[a] + x[d]) & MASK
            x[b] ^= (t << 7 | t >> 25) & MASK
            t = (x[b] + x[a]) & MASK
            x[c] ^= (t << 9 | t >> 23) & MASK
            t = (x[c] + x[b]) & MASK
            x[d] ^= (t << 13 | t >> 19) & MASK
            t = (x[d] + x[c]) & MASK
            x[a] ^= (t << 18 | t >> 14) & MASK
    return x


def start(block, k, c):
    c, k, block = struct.unpack("<4I", c), struct.unpack("<8I", k), struct.unpack("<4I", block)
    return [c[0], *k[:4], c[1], *block, c[2], *k[4:], c[3]]


def core_salsa20(block, k, c=SIGMA):
    x = start(block, k, c)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, rounds(x))))


def core_hsalsa20(block, k, c=SIGMA):
    z = rounds(start(block, k, c))
    return struct.pack("<8I", *(z[i] for i in (0, 5, 10, 15, 6, 7, 8, 9)))


@functools.cache
def stream(length, k, n):
    """XSalsa20: HSalsa20 makes a key of the first 16 bytes of the nonce, Salsa20 does the rest."""
    key = core_hsalsa20(n[:16], k)
    blocks = (core_salsa20(n[16:] + struct.pack("<Q", i), key) for i in range((length + 63) // 64))
    return b"".join(blocks)[:length]


def xor(a, b):
    return (int.from_bytes(a, "little") ^ int.from_bytes(b, "little")).to_bytes(len(a), "little")


def stream_xor(m, k, n):
    return xor(m, stream(len(m), k, n))


def poly1305(m, k):
    r = int.from_bytes(k[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    sum_ = 0
    for i in range(0, len(m), 16):
        sum_ = (sum_ + int.from_bytes(m[i : i + 16] + b"\1", "little")) * r % (2**130 - 5)
    return ((sum_ + int.from_bytes(k[16:], "little")) % 2**128).to_bytes(16, "little")


def secretbox(m, k, n):
    # A length all boxes share, so that the long stream is computed once.
    key = stream(len(m) + 32, k, n)
    c = xor(m, key[32:])
    return poly1305(c, key[:32]) + c


def secretbox_open(c, k, n):
    m = xor(c[16:], stream(len(c) + 16, k, n)[32:])
    return m if secretbox(m, k, n) == c else None


# X25519


def scalarmult(k, u=None):
    n = int.from_bytes(k, "little") & ~7 & (2**255 - 1) | 2**254
    x1 = 9 if u is None else int.from_bytes(u, "little") % 2**255
    x2, z2, x3, z3, swap = 1, 0, x1, 1, 0
    for t in reversed(range(255)):
        bit = n >> t & 1
        if swap != bit:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swap = bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a, b * b, d * a, c * b
        x3, z3 = (da + cb) ** 2 % P, x1 * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, (aa - bb) * (aa + 121665 * (aa - bb)) % P
    if swap:
        x2, x3, z2, z3 = x3, x2, z3, z2
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")


def beforenm(k, p):
    return core_hsalsa20(bytes(16), scalarmult(k, p))


def box(m, k, n, p):
    return secretbox(m, beforenm(k, p), n)


def box_open(c, k, n, p):
    return secretbox_open(c, beforenm(k, p), n)


# Ed25519, in affine coordinates


def add(p, q):
    (x1, y1), (x2, y2) = p, q
    t = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + t, P - 2, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, P - 2, P) % P


def times(n, p):
    q = (0, 1)
    while n:
        q, p, n = add(q, p) if n & 1 else q, add(p, p), n >> 1
    return q


def root_of(y, sign):
    """The x of this y with this sign; None: there is no such point."""
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - xx) % P or x == 0 and sign:
        return None
    return P - x if x & 1 != sign else x


BASE = (root_of(4 * pow(5, P - 2, P) % P, 0), 4 * pow(5, P - 2, P) % P)


def encoded(p):
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


def decoded(data):
    number = int.from_bytes(data, "little")
    y, sign = number % 2**255, number >> 255
    x = root_of(y, sign) if y < P else None
    return None if x is None else (x, y)


def scalar_of(seed):
    h = int.from_bytes(sha512(seed)[:32], "little")
    return h & ~7 & (2**255 - 1) | 2**254


def sign_detached(m, k):
    a, prefix, p = scalar_of(k[:32]), sha512(k[:32])[32:], k[32:]
    r = int.from_bytes(sha512(prefix + m), "little") % L
    R = encoded(times(r, BASE))
    h = int.from_bytes(sha512(R + p + m), "little") % L
    return R + ((r + h * a) % L).to_bytes(32, "little")


def verify_detached(m, s, p):
    A, R, S = decoded(p), decoded(s[:32]), int.from_bytes(s[32:], "little")
    if A is None or R is None or S >= L:
        return None
    h = int.from_bytes(sha512(s[:32] + p + m), "little") % L
    return b"\1" if times(S, BASE) == add(R, times(h, A)) else None


def sign(m, k):
    return sign_detached(m, k) + m


def sign_open(m, p):
    return m[64:] if verify_detached(m[64:], m[:64], p) else None


def point_add(p, q):
    return encoded(add(decoded(p), decoded(q)))


def scalar_base(k):
    return encoded(times(int.from_bytes(k, "little"), BASE))


def pk_to_x25519(p):
    y = decoded(p)[1]
    return ((1 + y) * pow(1 - y, P - 2, P) % P).to_bytes(32, "little")


def sk_to_x25519(k):
    return scalar_of(k[:32]).to_bytes(32, "little")


def verify(x, y):
    return b"\1" if x == y else None


# By the key of the row; a function takes m, k, n, p.
ROWS = {
    "digestblake2b": lambda m, k, n, p: blake2b(m),
    "digestsha256": lambda m, k, n, p: sha256(m),
    "digestsha512": lambda m, k, n, p: sha512(m),
    "ed25519sign": lambda m, k, n, p: sign_detached(m, k),
    "ed25519verify": lambda m, k, n, p: verify_detached(m, n, p),
    "secretboxencrypt": lambda m, k, n, p: secretbox(m, k, n),
    "secretboxdecrypt": lambda m, k, n, p: secretbox_open(m, k, n),
    "boxencrypt": box,
    "boxdecrypt": box_open,
    "cryptohashsha256": lambda m, k, n, p: sha256(m),
    "cryptohashsha512": lambda m, k, n, p: sha512(m),
    "cryptoauthhmacsha256": lambda m, k, n, p: hmac_sha256(m, k),
    "cryptoauthhmacsha512": lambda m, k, n, p: hmac_sha512(m, k),
    "cryptobox": box,
    "cryptoboxbeforenm": lambda m, k, n, p: beforenm(k, p),
    "cryptoboxafternm": lambda m, k, n, p: secretbox(m, k, n),
    "cryptoboxopenafternm": lambda m, k, n, p: secretbox_open(m, k, n),
    "cryptostream": lambda m, k, n, p: stream(len(m), k, n),
    "cryptostreamxor": lambda m, k, n, p: stream_xor(m, k, n),
    "cryptocoresalsa20": lambda m, k, n, p: core_salsa20(m, k, n),
    "cryptocorehsalsa20": lambda m, k, n, p: core_hsalsa20(m, k, n),
    "cryptopointadd": lambda m, k, n, p: point_add(p, n),
    "cryptoscalarbase": lambda m, k, n, p: scalar_base(k),
    "cryptoscalarmultbase": lambda m, k, n, p: scalarmult(k),
    "cryptoscalarmult": lambda m, k, n, p: scalarmult(k, p),
    "cryptosigned25519pktox25519pk": lambda m, k, n, p: pk_to_x25519(p),
    "cryptosigned25519sktox25519sk": lambda m, k, n, p: sk_to_x25519(k),
    "cryptosign": lambda m, k, n, p: sign(m, k),
    "cryptosignopen": lambda m, k, n, p: sign_open(m, p),
    "cryptoverify16": lambda m, k, n, p: verify(m, n),
    "cryptoverify32": lambda m, k, n, p: verify(m, n),
    "cryptoverify64": lambda m, k, n, p: verify(m, n),
}
