from lath import *


@State(Scope.Benchmark)
class Told:
    @Setup
    def tell(self, params: BenchmarkParams):
        print(f"mode {params.mode}, {params.threads} threads", flush=True)


@Benchmark
@Threads(2)
def place(told: Told, thread: ThreadParams):
    return thread.thread_index
