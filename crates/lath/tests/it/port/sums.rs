use criterion::{black_box, criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};

fn numbers(count: usize) -> Vec<u64> {
    (0..count as u64).map(|n| n * 7919 % 503).collect()
}

fn looped(numbers: &[u64]) -> u64 {
    let mut sum = 0;
    for number in numbers {
        sum += number;
    }
    sum
}

fn folded(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum, number| sum + number)
}

fn sums(c: &mut Criterion) {
    let mut group = c.benchmark_group("sums");
    for size in [16, 1024].iter() {
        let data = numbers(*size);
        group.throughput(Throughput::Elements(*size as u64));
        group.bench_with_input(BenchmarkId::new("loop", size), &data, |b, data| {
            b.iter(|| looped(black_box(data)))
        });
        group.bench_with_input(BenchmarkId::new("fold", size), size, |b, &size| {
            b.iter(|| folded(black_box(&data[..size])))
        });
    }
    group.finish();
}

criterion_group!(benches, sums);
criterion_main!(benches);
