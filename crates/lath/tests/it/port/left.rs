use criterion::{criterion_group, criterion_main, Criterion};
use std::time::Instant;

fn settings() -> Criterion {
    Criterion::default().without_plots()
}

fn odd(c: &mut Criterion) {
    let numbers = (0..100u32).map(|n| n ^ 5).collect::<Vec<_>>();
    c.bench_function("max", |b| b.iter(|| numbers.iter().max().copied()));
    c.bench_function("custom", |b| {
        b.iter_custom(|times| {
            let begun = Instant::now();
            for _ in 0..times {
                std::hint::spin_loop();
            }
            begun.elapsed()
        })
    });
    c.bench_function("typed", |b| {
        let known: [u32; 3] = [1, 2, 3];
        b.iter(|| known.iter().sum::<u32>())
    });
}

criterion_group! {
    name = benches;
    config = settings();
    targets = odd
}
criterion_main!(benches);
