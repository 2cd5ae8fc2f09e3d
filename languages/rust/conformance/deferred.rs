use lath::Blackhole;

fn squares() -> impl Iterator<Item = u32> {
    (0..3).map(|i| i * i)
}

//@@Benchmark
fn lazy_sequence() -> impl Iterator<Item = u32> {
    squares()
}

//@@Benchmark
fn lazy_function() -> Box<dyn Fn() -> u32> {
    Box::new(|| 3)
}

//@@Benchmark
fn plain_list() -> Vec<u32> {
    squares().collect()
}

//@@Benchmark
fn plain_consumed(blackhole: &Blackhole) {
    blackhole.consume(squares());
}
