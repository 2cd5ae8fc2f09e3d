// SM3 by node:crypto, which Node, Bun and Deno have; which algorithms there are the library behind it decides.

import { createHash } from "node:crypto";

const sm3 = (bytes) => createHash("sm3").update(bytes).digest();

//@@State(Scope.Thread)
class Message {
    //@@Param({"64", "1024", "65536", "1048576"})
    size = 0;

    //@@Setup
    fill() {
        this.bytes = Uint8Array.from({ length: this.size }, (_, i) => i * 131 + 7);
    }
}

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
//@@BytesPerInvocation("size")
function digest(message) {
    return sm3(message.bytes);
}

//@@Check("digest")
function proof(digest) {
    return [sm3("abc"), sm3("abcd".repeat(16)), digest].map((bytes) => bytes.toString("hex")).join(" ");
}
