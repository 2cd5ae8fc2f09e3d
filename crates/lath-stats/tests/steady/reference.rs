//! Agreement with the reference code of the calibration on 250 series of every shape, length and
//! unit, by both sets of constants (reference.py).

use crate::series::Random;
use lath_stats::steady::{Constants, WarmupStop, level, online_end, settle, status, value};

fn example(seed: u64) -> (Vec<f64>, Vec<f64>) {
    let mut r = Random::new(seed);
    let (n, wall, shape) = (
        r.whole(1, 1500),
        [0.005, 0.02, 0.1, 0.25, 1.2][r.whole(0, 5)],
        r.whole(0, 6),
    );
    let a = 1.5 * r.u();
    let at = r.whole(0, n);
    let (noise, unit) = (
        [0.002, 0.02, 0.1, 0.4][r.whole(0, 4)],
        [1e-9, 1e-3, 1.0, 1e6][r.whole(0, 4)],
    );
    let f = |i: usize| match shape {
        0 => 1.0,
        1 => 1.0 + a * (-(i as f64) / (1.0 + at as f64 / 4.0)).exp(),
        2 => 1.0 + a * f64::from(u8::from(i < at)),
        3 => 1.0 + a * f64::from(u8::from(i >= at)),
        4 => 1.0 + a * (i / (2 + at / 5) % 2) as f64,
        _ => 1.0 + a * i as f64 / n as f64,
    };
    let iteration = |i: usize| {
        let time = wall * (1.0 + 0.2 * r.u());
        let noisy = unit * f(i) * (1.0 + noise * (r.u() + r.u() - 1.0));
        (time, noisy * if r.u() < 0.004 { 5.0 } else { 1.0 })
    };
    (0..n).map(iteration).unzip()
}

fn close(found: f64, expected: &str) -> bool {
    let expected: f64 = expected.parse().unwrap();
    found == expected || (found / expected - 1.0).abs() < 1e-9
}

fn stop(found: Option<WarmupStop>, n: usize) -> (String, String) {
    found.map_or((n.to_string(), "short".into()), |stop| {
        (stop.iterations.to_string(), stop.why.word().into())
    })
}

#[test]
fn agreement() {
    let mut judged = 0;
    for line in include_str!("reference.csv").lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [
            seed,
            name,
            n,
            at_level,
            stopped,
            why,
            estimate,
            word,
            settled,
            later,
            later_why,
        ] = columns[..]
        else {
            panic!("{line}")
        };
        let constants = if name == "jit" {
            Constants::JIT
        } else {
            Constants::NATIVE
        };
        let (walls, values) = example(seed.parse().unwrap());
        assert_eq!(values.len(), n.parse::<usize>().unwrap());
        // Rounding is relative to one here: the level is a difference of about 1 from 1.
        let found = level(&values, &constants);
        assert!(
            close(
                1.0 + found,
                &(1.0 + at_level.parse::<f64>().unwrap()).to_string()
            ),
            "{line}: level {found}"
        );
        assert_eq!(
            stop(online_end(&walls, &values, &constants, 0.0), values.len()),
            (stopped.into(), why.into()),
            "{line}"
        );
        assert!(
            close(value(&walls, &values, &constants).unwrap(), estimate),
            "{line}"
        );
        assert_eq!(status(&values).word(), word, "{line}");
        // The reference does not settle a single iteration.
        if values.len() > 1 {
            let not_before = settle(&walls, &values, &constants);
            assert!(close(not_before, settled), "{line}: {not_before}");
            assert_eq!(
                stop(
                    online_end(&walls, &values, &constants, not_before),
                    values.len()
                ),
                (later.into(), later_why.into()),
                "{line}"
            );
        }
        judged += 1;
    }
    assert_eq!(judged, 500);
}
