// What a call into WebAssembly costs. Bytes are copied into the module's memory first: it can read nothing else. crossing.wat is native/crossing.c by hand.

import { readFileSync } from "node:fs";
import wabt from "wabt";
import { content, Data } from "./given.mjs";

//@@State(Scope.Benchmark)
class Module {
    //@@Setup
    async load() {
        const text = readFileSync(new URL("crossing.wat", import.meta.url), "utf8");
        const { buffer } = (await wabt()).parseWat("crossing.wat", text).toBinary({});
        const { instance } = await WebAssembly.instantiate(buffer);
        this.native = instance.exports;
        this.memory = new Uint8Array(this.native.memory.buffer);
    }

    take(bytes) {
        this.memory.set(bytes, 0);
        return this.native.take(0, bytes.length);
    }
}

//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
class Crossing {
    //@@Benchmark @Compare("nothing")
    nothing(module) {
        module.native.nothing();
    }

    //@@Benchmark @Compare("take")
    take(module, data) {
        return module.take(data.content);
    }

    //@@Check("nothing")
    firstBytes(module) {
        return module.take(content(64));
    }
}
