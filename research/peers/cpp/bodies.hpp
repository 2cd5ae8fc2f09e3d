// What both harnesses measure. Everything is inline and each input is one object, so that the compiler makes the same code of it on
// either side and the harness alone differs: how it loops, reads the clock, makes an input opaque and consumes a result.
#ifndef PEERS_BODIES_HPP
#define PEERS_BODIES_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <openssl/sha.h>

namespace bodies {

/// Steps of `multiplyChain`. A 64-bit multiplication takes 3 cycles on every x86-64 since 2008: 3000 cycles a call.
constexpr int chain_length = 1000;
constexpr std::size_t copy_size = 4096;

// Inputs fill a cache line: harnesses treat objects that fit a register differently, and neighbours must not share a line.
struct alignas(64) Factor {
    std::uint64_t value = 0x5851F42D4C957F2D;
};
struct alignas(64) Number {
    std::uint64_t value = 20;
};
// Source and target have the same place in a page on both sides, half a page apart: loads that meet earlier stores 4096 bytes away
// would otherwise cost what the allocator decides.
struct alignas(4096) Buffers {
    std::size_t size = copy_size;
    alignas(2048) unsigned char source[copy_size] = {1};
    alignas(64) unsigned char gap[2048] = {};
    unsigned char target[copy_size] = {};
};

struct Digest {
    unsigned char bytes[SHA256_DIGEST_LENGTH];
};

inline void empty() {}

/// The multiplications depend on each other. The barrier keeps the compiler from computing powers in closed form or vectorising.
inline std::uint64_t multiplyChain(const Factor &factor) {
    std::uint64_t x = factor.value;
    const std::uint64_t y = x;
    for (int i = 0; i < chain_length; i += 8) {
        for (int k = 0; k < 8; ++k) {
            x *= y;
            __asm__("" : "+r"(x));
        }
    }
    return x;
}

inline std::uint64_t factorialOf(std::uint64_t n) { return n < 2 ? 1 : n * factorialOf(n - 1); }

inline std::uint64_t factorialRecursive(const Number &number) { return factorialOf(number.value); }

inline std::uint64_t factorialIterative(const Number &number) {
    std::uint64_t product = 1;
    for (std::uint64_t i = 2; i <= number.value; ++i) product *= i;
    return product;
}

/// The size is not known to the compiler: the C library's memcpy does it.
inline const unsigned char *copy(Buffers &buffers) {
    std::memcpy(buffers.target, buffers.source, buffers.size);
    return buffers.target;
}

/// The platform's own: OpenSSL's.
inline Digest sha256(const Buffers &buffers) {
    Digest digest;
    SHA256(buffers.source, buffers.size, digest.bytes);
    return digest;
}

} // namespace bodies

#endif
