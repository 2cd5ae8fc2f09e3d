use criterion::{black_box, criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};

static KB: usize = 1024;
const SIZES: [usize; 3] = [1, 16, 1 << 8];
const FACTORS: &[u32] = &[3, 0x10];
const STEPS: [i64; 2] = [-1, 2_000];

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().map(|byte| u64::from(*byte)).sum()
}

fn from_elem(c: &mut Criterion) {
    let mut group = c.benchmark_group("from_elem");
    for size in [KB, 2 * KB, (4 * KB) as usize].iter() {
        group.throughput(Throughput::Bytes(*size as u64));
        group.bench_with_input(BenchmarkId::from_parameter(size), size, |b, &size| {
            b.iter(|| vec![0u8; size]);
        });
    }
    group.finish();
}

fn sums(c: &mut Criterion) {
    for n in SIZES {
        let bytes = vec![1u8; n];
        c.bench_with_input(BenchmarkId::new("sum", n), &bytes, |b, bytes| {
            b.iter(|| sum(black_box(bytes)))
        });
    }
    for &n in SIZES.iter() {
        c.bench_function(&format!("power/{n}"), |b| b.iter(|| 2u64.pow(black_box(n as u32 % 60))));
    }
    for factor in FACTORS {
        c.bench_function(&format!("times {}", factor), |b| b.iter(|| black_box(7u32) * factor));
    }
    for step in STEPS.into_iter() {
        c.bench_function(&format!("walk {step}"), |b| b.iter(|| black_box(100i64) + step));
    }
    for exponent in 1..=KB as u32 / 512 {
        c.bench_function("exponent", |b| b.iter(|| black_box(3u32).pow(exponent)));
    }
}

criterion_group!(benches, from_elem, sums);
criterion_main!(benches);
