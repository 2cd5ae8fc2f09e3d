import { Benchmark, Level, OperationsPerInvocation, Scope, Setup, State, TearDown } from "lath";
import { trace } from "./trace.js";

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

@State(Scope.Benchmark)
class Waiting {
    private port?: MessagePort;
    private answered?: (answer: string) => void;

    // What is posted arrives only if the loop that this was called on turns.
    async ask(): Promise<string> {
        const answer = new Promise<string>((resolve) => (this.answered = resolve));
        this.port!.postMessage("the same");
        return answer;
    }

    @Setup(Level.Trial)
    async setup_trial() {
        await turn();
        const channel = new MessageChannel();
        channel.port1.onmessage = (event) => this.answered!(event.data);
        this.port = channel.port2;
        trace("setup.trial");
    }

    @Setup(Level.Iteration)
    async setup_iteration() {
        await turn();
        trace("setup.iteration");
    }

    @Setup(Level.Invocation)
    async setup_invocation() {
        await turn();
        trace("setup.invocation");
    }

    @TearDown(Level.Invocation)
    async teardown_invocation() {
        await turn();
        trace("teardown.invocation");
    }

    @TearDown(Level.Iteration)
    async teardown_iteration() {
        await turn();
        trace("teardown.iteration");
    }

    @TearDown(Level.Trial)
    async teardown_trial() {
        await turn();
        trace("teardown.trial");
        this.port!.close();
    }
}

//@@Benchmark
async function order(state: Waiting) {
    trace(`run on ${await state.ask()} loop`);
}

// Nothing to wait for.
//@@Benchmark
async function bare() {
    return 1;
}

@State(Scope.Benchmark)
class Mixed {
    @Setup
    async a_setup() {
        await turn();
        trace("asynchronous setup");
    }

    @Setup
    b_setup() {
        trace("synchronous setup");
    }
}

//@@Benchmark
function mixed_a(state: Mixed) {
    trace("synchronous run");
}

// No async function, but a promise all the same.
//@@Benchmark
function mixed_b(): Promise<void> {
    return turn().then(() => trace("asynchronous run"));
}

class Slow {
    @Benchmark
    @OperationsPerInvocation(1000000)
    static async waits() {
        await new Promise((resolve) => setTimeout(resolve, 2));
    }
}

//@@Benchmark
const throws = async () => {
    await turn();
    throw new Error("after waiting");
};

//@@Benchmark
async function hangs() {
    await new Promise(() => {});
}

@State(Scope.Thread)
class Left {
    calls = 0;
}

// Each begins before the iteration ends and none ends: nobody waits for them.
//@@Benchmark
async function leaves_tasks(state: Left) {
    state.calls += 1;
    const number = state.calls;
    void (async () => {
        trace(`task ${number}`);
        await new Promise((resolve) => setTimeout(resolve, 3600_000));
    })();
    await turn();
}
