#[macro_use]
extern crate criterion;

use criterion::Criterion;

const SIZES: [usize; 2] = [8, 512];
const NEEDLES: &[&str] = &["a", "zz"];

fn sorted(count: u32, step: u32) -> Vec<u32> {
    (0..count).map(|n| n * step).collect()
}

fn searches(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10).measurement_time(std::time::Duration::from_secs(1));
    for &size in &SIZES {
        let hay = sorted(size as u32, 2);
        group.bench_function(format!("binary {size}"), |b| {
            b.iter(|| hay.binary_search(&(size as u32)).is_ok())
        });
        group.bench_function(format!("linear {size}"), |b| {
            b.iter(|| hay.contains(&(size as u32)))
        });
    }
    group.finish();

    let mut group = c.benchmark_group("needles");
    for needle in NEEDLES.iter() {
        group.bench_function(*needle, |b| b.iter(|| "abczz".find(*needle)));
    }
    group.finish();

    for step in 1..=3 {
        c.bench_function("make", |b| b.iter(|| sorted(10, step)));
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
