// The bodies as lath sees them: an input is a state, a result is returned.
#include "bodies.hpp"

//@@State(Scope.Thread)
struct Factor : bodies::Factor {};
//@@State(Scope.Thread)
struct Number : bodies::Number {};
//@@State(Scope.Thread)
struct Buffers : bodies::Buffers {};

//@@Benchmark
void empty() { bodies::empty(); }

//@@Benchmark
std::uint64_t multiplyChain(const Factor &factor) { return bodies::multiplyChain(factor); }

//@@Benchmark
std::uint64_t factorialRecursive(const Number &number) { return bodies::factorialRecursive(number); }

//@@Benchmark
std::uint64_t factorialIterative(const Number &number) { return bodies::factorialIterative(number); }

//@@Benchmark
const unsigned char *copy(Buffers &buffers) { return bodies::copy(buffers); }

//@@Benchmark
bodies::Digest sha256(const Buffers &buffers) { return bodies::sha256(buffers); }
