import { trace } from "./trace.js";

//@@State(Scope.Benchmark)
const First = class {
    value = 0;
};

//@@Setup
const first_setup = (first) => {
    first.value = 1;
    trace("setup first");
};

class Holder {
    //@@State(Scope.Thread)
    static Second = class {
        #value = 0;

        //@@Setup
        setup() {
            this.#value = 2;
            trace("setup second");
        }

        get value() {
            return this.#value;
        }
    };
}

//@@State(Scope.Benchmark)
export class Third {
    constructor(value = 0) {
        this.value = value;
    }

    //@@Setup
    setup() {
        this.value = 3;
        trace("setup third");
    }
}

//@@Benchmark
function run(first, second, third) {
    trace(`run ${first.value} ${second.value} ${third.value}`);
}
