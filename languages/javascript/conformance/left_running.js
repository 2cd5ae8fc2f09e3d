import { Worker } from "node:worker_threads";

const waiting = () => new Worker("setInterval(() => {}, 1000)", { eval: true });

//@@State(Scope.Benchmark)
class Leaves {
    //@@Setup
    start() {
        this.worker = waiting();
    }
}

/** @param {Leaves} state */
//@@Benchmark
function leaves(state) {
    return state.worker !== undefined;
}

//@@State(Scope.Benchmark)
class Ends {
    //@@Setup
    start() {
        this.worker = waiting();
    }

    //@@TearDown
    async stop() {
        await this.worker.terminate();
    }
}

/** @param {Ends} state */
//@@Benchmark
function ends(state) {
    return state.worker !== undefined;
}
