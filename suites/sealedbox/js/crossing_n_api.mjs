// What a call through Node-API costs. The array is passed as it is: nothing is copied.

import { loadAddon } from "./addon.mjs";
import { content, Data } from "./given.mjs";

//@@State(Scope.Benchmark)
class Addon {
    //@@Setup
    load() {
        this.native = loadAddon();
    }
}

//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
class Crossing {
    //@@Benchmark @Compare("nothing")
    nothing(addon) {
        addon.native.nothing();
    }

    //@@Benchmark @Compare("take")
    take(addon, data) {
        return addon.native.take(data.content);
    }

    //@@Check("nothing")
    firstBytes(addon) {
        return addon.native.take(content(64));
    }
}
