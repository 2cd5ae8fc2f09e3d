import { Benchmark, BenchmarkParams, IterationParams, IterationType, Level, OperationsPerInvocation, Param, Scope, Setup, State, ThreadParams } from "lath";
import { trace } from "./trace.js";

function phase(name: string, params: IterationParams) {
    trace(`${name} ${params.count} x ${params.timeNs} ns, batch ${params.batchSize}`);
}

@State(Scope.Benchmark)
class Asking {
    @Param("12")
    size = 0;

    @Setup(Level.Trial)
    trial(params: BenchmarkParams) {
        const name = params.benchmark.slice(params.benchmark.lastIndexOf("described"));
        trace(`trial ${name} mode ${params.mode} unit ${params.timeUnit}`);
        trace(`threads ${params.threads} forks ${params.forks} warmup forks ${params.warmupForks}`);
        phase("warmup", params.warmup);
        phase("measurement", params.measurement);
        trace(`opi ${params.opsPerInvocation} timeout ${params.timeoutNs}`);
        trace(`param ${Object.keys(params.params)[0]} ${params.params.size} of ${Object.keys(params.params).length}`);
    }

    @Setup(Level.Iteration)
    iteration(params: IterationParams) {
        trace(`iteration ${params.type === IterationType.WARMUP ? "warmup" : "measurement"} count ${params.count}`);
    }
}

class Benchmarks {
    @Benchmark
    @OperationsPerInvocation(5)
    described(state: Asking, thread: ThreadParams) {
        trace(`run thread ${thread.threadIndex} of ${thread.threadCount}`);
    }
}
