use lath::Blackhole;

//@@State(Scope.Thread)
#[derive(Default)]
struct Work {
    //@@Param({"100", "1000"})
    tokens: u64,
}

//@@Benchmark
fn burn(work: &Work, blackhole: &Blackhole) {
    blackhole.consume_cpu(work.tokens);
}
