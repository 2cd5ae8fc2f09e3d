//! The worked examples of the calibration: 700 iterations of 0.1 s, all columns.

use lath_stats::steady::{Constants, level, online_end, settle, status, value};

const TABLE: &str = "\
flat | 1 | 100 | level | 0.005698 | 0.999286 | flat | 3.000000 | 100 | level | 0.999286
decay | 2 | 218 | level | 0.105406 | 1.004838 | warmed | 6.430766 | 218 | level | 1.004838
late step | 3 | 100 | level | 0.006821 | 1.497039 | unsteady | 13.784919 | 148 | level | 1.001491
slowdown | 4 | 134 | level | 0.004459 | 1.299407 | slowdown | 3.000000 | 134 | level | 1.299407
spikes | 5 | 100 | level | 0.005261 | 1.000072 | flat | 3.000000 | 100 | level | 1.000072
saw | 6 | 600 | cap | 0.231490 | 1.200138 | unsteady | 35.754530 | 600 | cap | 1.200138";

/// v_i = f_i (1 + 0.02 (u_i - 0.5)); u from x <- (1103515245 x + 12345) mod 2^31.
fn example(kind: &str, seed: u64) -> Vec<f64> {
    let f = |i: u32| match kind {
        "flat" => 1.0,
        "decay" => 1.0 + 2.0 * (-f64::from(i) / 40.0).exp(),
        "late step" => 1.0 + 0.5 * f64::from(u8::from(i < 180)),
        "slowdown" => 1.0 + 0.3 * f64::from(u8::from(i >= 60)),
        "spikes" => 1.0 + 7.0 * f64::from(u8::from(i % 97 == 5)),
        "saw" => 1.0 + 0.4 * f64::from((i / 75) % 2),
        other => panic!("no example {other}"),
    };
    let mut x = seed;
    let mut u = || {
        x = (1_103_515_245 * x + 12_345) % (1 << 31);
        x as f64 / f64::from(1_u32 << 31)
    };
    (0..700)
        .map(|i| f(i) * (1.0 + 0.02 * (u() - 0.5)))
        .collect()
}

fn row(kind: &str, seed: u64) -> String {
    let (walls, values, jit) = ([0.1; 700], example(kind, seed), Constants::JIT);
    let with_measurement = |stop: usize| (stop + 100).min(700);
    let estimate = |n: usize| value(&walls[..n], &values[..n], &jit).unwrap();
    let own = online_end(&walls, &values, &jit, 0.0).unwrap();
    let settled = settle(&walls, &values, &jit);
    let later = online_end(&walls, &values, &jit, settled).unwrap();
    let n = with_measurement(own.iterations);
    format!(
        "{kind} | {seed} | {} | {} | {:.6} | {:.6} | {} | {settled:.6} | {} | {} | {:.6}",
        own.iterations,
        own.why.word(),
        level(&values[..own.iterations], &jit),
        estimate(n),
        status(&values[..n]).word(),
        later.iterations,
        later.why.word(),
        estimate(with_measurement(later.iterations))
    )
}

#[test]
fn table() {
    for (line, seed) in TABLE.lines().zip(1..) {
        let kind = line.split(" | ").next().unwrap();
        assert_eq!(row(kind, seed), line);
    }
}
