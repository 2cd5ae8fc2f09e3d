//! The series of series.py, number for number up to rounding of `exp` and `ln`.

/// splitmix64
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// 0 <= u < 1
    pub fn u(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / 9_007_199_254_740_992.0
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.u()
    }

    /// low <= k < high
    pub fn whole(&mut self, low: usize, high: usize) -> usize {
        low + ((high - low) as f64 * self.u()) as usize
    }

    pub fn normal(&mut self) -> f64 {
        let (a, b) = (self.u(), self.u());
        (-2.0 * (1.0 - a).ln()).sqrt() * (2.0 * std::f64::consts::PI * b).cos()
    }

    fn sign(&mut self) -> f64 {
        if self.u() < 0.5 { -1.0 } else { 1.0 }
    }
}

/// Iterations in a series.
pub const N: usize = 3000;

/// A series, and the first iteration of its steady part.
pub struct Series {
    pub values: Vec<f64>,
    pub truth: Option<usize>,
}

impl Series {
    /// Levels, autocorrelated log-normal noise of 0.3 to 6 %, outliers in 0.3 % of the iterations,
    /// any unit.
    pub fn new(kind: &str, seed: u64) -> Series {
        let mut r = Random::new(seed);
        let (levels, truth) = levels(kind, &mut r);
        let sd = r.between(0.003_f64.ln(), 0.06_f64.ln()).exp();
        let (phi, unit) = (r.between(0.0, 0.7), 10.0_f64.powf(r.between(-8.0, -2.0)));
        let mut noise = sd * r.normal();
        let mut value = |level: f64| {
            noise = phi * noise + sd * (1.0 - phi * phi).sqrt() * r.normal();
            let outlier = if r.u() < 0.003 {
                r.between(1.2, 4.0)
            } else {
                1.0
            };
            unit * (level + noise).exp() * outlier
        };
        Series {
            values: levels.into_iter().map(&mut value).collect(),
            truth,
        }
    }
}

fn add(levels: &mut [f64], step: f64) {
    levels.iter_mut().for_each(|level| *level += step);
}

fn decay(r: &mut Random, most: f64, longest: f64) -> Vec<f64> {
    let (a, tau) = (r.between(0.5, most), r.between(10.0, longest));
    (0..N)
        .map(|i| (1.0 + a * (-(i as f64) / tau).exp()).ln())
        .collect()
}

/// Log level of each iteration, and where the steady part begins.
fn levels(kind: &str, r: &mut Random) -> (Vec<f64>, Option<usize>) {
    let mut f = vec![0.0; N];
    let truth = match kind {
        "flat" => Some(0),
        "steps" => {
            let count = r.whole(1, 5);
            let mut ats: Vec<usize> = (0..count).map(|_| r.whole(5, 2200)).collect();
            ats.sort_unstable();
            for at in &ats {
                add(&mut f[..*at], r.between(0.12, 0.8));
            }
            ats.last().copied()
        }
        "decay" => {
            f = decay(r, 3.0, 200.0);
            f.iter().position(|level| *level <= 1.05_f64.ln())
        }
        "late" => stepped(&mut f, r.whole(1200, 2400), r.between(0.15, 0.6)),
        "slowdown" => stepped(&mut f, r.whole(30, 2000), -r.between(0.12, 0.5)),
        "decay-step" => {
            f = decay(r, 2.0, 60.0);
            stepped(&mut f, r.whole(300, 1500), r.between(0.12, 0.5))
        }
        "pauses" | "below-tolerance" | "bursts" => {
            let truth = stepped(&mut f, r.whole(20, 400), r.between(0.2, 1.0));
            disturb(kind, &mut f, r);
            truth
        }
        "drift" => {
            let a = r.between(0.3, 0.8) * r.sign();
            f = (0..N).map(|i| a * i as f64 / N as f64).collect();
            None
        }
        "saw" => {
            let (period, a) = (r.whole(60, 400), r.between(0.15, 0.5));
            f = (0..N).map(|i| a * (i / period % 2) as f64).collect();
            None
        }
        "late-jump" => {
            let at = r.whole(2600, 2950);
            let a = r.between(0.15, 0.5) * r.sign();
            add(&mut f[at..], a);
            None
        }
        other => panic!("no series of the kind {other}"),
    };
    (f, truth)
}

fn stepped(f: &mut [f64], at: usize, step: f64) -> Option<usize> {
    add(&mut f[..at], step);
    Some(at)
}

/// What does not touch the steady level.
fn disturb(kind: &str, f: &mut [f64], r: &mut Random) {
    match kind {
        "pauses" => {
            let (period, size) = (r.whole(20, 150), r.between(0.3, 1.5));
            f.iter_mut()
                .skip(3)
                .step_by(period)
                .for_each(|level| *level += size);
        }
        "below-tolerance" => {
            for _ in 0..3 {
                let (at, step) = (r.whole(500, 2500), r.between(-0.015, 0.015));
                add(&mut f[at..], step);
            }
        }
        _ => {
            for _ in 0..12 {
                let (at, length, size) = (r.whole(100, 2900), r.whole(3, 15), r.between(0.1, 0.5));
                add(&mut f[at..at + length], size);
            }
        }
    }
}
