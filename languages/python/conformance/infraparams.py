from lath import *

from trace import trace


def phase(name, params):
    trace("%s %d x %d ns, batch %d", name, params.count, params.time_ns, params.batch_size)


@State(Scope.Benchmark)
class Asking:
    size: int = Param("12")

    @Setup(Level.Trial)
    def trial(self, params: BenchmarkParams):
        name = params.benchmark[params.benchmark.rfind("described"):]
        trace("trial %s mode %s unit %s", name, params.mode, params.time_unit)
        trace("threads %d forks %d warmup forks %d", params.threads, params.forks, params.warmup_forks)
        phase("warmup", params.warmup)
        phase("measurement", params.measurement)
        trace("opi %d timeout %d", params.ops_per_invocation, params.timeout_ns)
        trace("param %s %s of %d", list(params.params)[0], params.params["size"], len(params.params))

    @Setup(Level.Iteration)
    def iteration(self, params: IterationParams):
        trace("iteration %s count %d", "warmup" if params.type == IterationType.WARMUP else "measurement", params.count)


@Benchmark
@OperationsPerInvocation(5)
def described(state: Asking, thread: ThreadParams):
    trace("run thread %d of %d", thread.thread_index, thread.thread_count)
