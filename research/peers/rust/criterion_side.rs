// The bodies as Criterion's users measure functions; every sample of the same number of calls, as lath's iterations are.
mod bodies;

use criterion::{Criterion, SamplingMode};
use std::hint::black_box;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("bodies");
    group.sampling_mode(SamplingMode::Flat);
    group.bench_function("empty", |b| b.iter(bodies::empty));
    let chain = bodies::Chain::default();
    group.bench_function("multiply_chain", |b| b.iter(|| bodies::multiply_chain(black_box(&chain))));
    let number = bodies::Number::default();
    group.bench_function("factorial", |b| b.iter(|| bodies::factorial(black_box(&number))));
    let data = bodies::Data::default();
    group.bench_function("sha256", |b| b.iter(|| bodies::sha256(black_box(&data))));
    group.finish();
}
