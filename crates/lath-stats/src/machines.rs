//! One comparison on several machines: the machine as a random factor.
//!
//! Machine i has the log ratio `y_i` with the variance `v_i` of its own blocks. The model is
//! `y_i = mu + u_i + e_i`: `u_i` varies between machines with the variance tau². Formulae and
//! simulated coverage: methodology/machines.md. Sources: Paule and Mandel 1982 for tau²; Hartung and
//! Knapp 2001, Sidik and Jonkman 2002 for the interval of mu, with the factor not below 1 (Röver,
//! Knapp and Friede 2015); Higgins, Thompson and Spiegelhalter 2009 for the range of a further
//! machine; Welch 1951 for the test of equal ratios, which knows that each `v_i` is an estimate.

pub use crate::effect::Effect;

use crate::student;
use crate::verdict::Verdict;
use statrs::distribution::{ContinuousCDF, FisherSnedecor};

/// What all machines say. Ratios are new / base.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverMachines {
    pub machines: usize,
    /// Of the mean log ratio of machines like these.
    pub ratio: f64,
    /// Its interval at [`OverMachines::level`].
    pub low: f64,
    pub high: f64,
    pub level: f64,
    /// Standard deviation between machines, of the logarithm: 0.05 is about 5 %.
    pub tau: f64,
    /// Share of the variance of the machines' ratios that is not from their own blocks, 0 to 1.
    pub i2: f64,
    /// Cochran's Q.
    pub q: f64,
    /// Probability of ratios that differ so much if all machines had the same one (Welch).
    pub p_equal: f64,
    /// Where the ratio of a further machine like these lies, at the same level; `None` below three
    /// machines.
    pub further: Option<[f64; 2]>,
}

/// What is said of several machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachinesVerdict {
    /// Every machine has this verdict: faster, slower or the same.
    All(Verdict),
    /// Their ratios are known to differ, and so does what follows from them.
    Depends,
    /// Neither.
    Open,
}

impl MachinesVerdict {
    /// `faster`, `slower`, `same`, `depends-on-machine`, `inconclusive`.
    pub fn word(self) -> &'static str {
        match self {
            MachinesVerdict::All(verdict) => verdict.word(),
            MachinesVerdict::Depends => "depends-on-machine",
            MachinesVerdict::Open => "inconclusive",
        }
    }
}

/// The verdict over machines with these verdicts of their own, which claim something each at
/// `alpha` / number of machines. It is about these machines; [`over`] is about machines like them.
///
/// `Depends`: one machine is faster and another slower; or their ratios are known to differ
/// (`p_equal` below `alpha`) and one has another claim than another.
pub fn verdict(own: &[Verdict], p_equal: f64, alpha: f64) -> MachinesVerdict {
    let has = |verdict| own.contains(&verdict);
    let claims = [Verdict::Faster, Verdict::Slower, Verdict::Same];
    let (faster, slower) = (has(Verdict::Faster), has(Verdict::Slower));
    let differ = p_equal < alpha;
    if faster && slower || differ && (faster || slower) && has(Verdict::Same) {
        return MachinesVerdict::Depends;
    }
    let all = claims
        .into_iter()
        .find(|claim| own.iter().all(|one| one == claim));
    match all {
        Some(claim) if !own.is_empty() => MachinesVerdict::All(claim),
        _ => MachinesVerdict::Open,
    }
}

/// Weighted mean and Q with the variance `tau2` between machines.
fn weighted(effects: &[Effect], tau2: f64) -> (f64, f64, f64) {
    let weight = |one: &Effect| 1.0 / (one.standard_error.powi(2) + tau2);
    let sum: f64 = effects.iter().map(weight).sum();
    let mean = effects
        .iter()
        .map(|one| weight(one) * one.log_ratio)
        .sum::<f64>()
        / sum;
    let squares = |one: &Effect| weight(one) * (one.log_ratio - mean).powi(2);
    (mean, sum, effects.iter().map(squares).sum())
}

/// tau² of Paule and Mandel: Q with it is the number of machines minus 1; 0 if Q is smaller without
/// any.
pub fn between(effects: &[Effect]) -> f64 {
    let expected = effects.len().saturating_sub(1) as f64;
    let excess = |tau2: f64| weighted(effects, tau2).2 - expected;
    if excess(0.0) <= 0.0 || excess(0.0).is_nan() {
        return 0.0;
    }
    let logs = effects.iter().map(|one| one.log_ratio);
    let (low, high) = (
        logs.clone().fold(f64::MAX, f64::min),
        logs.fold(f64::MIN, f64::max),
    );
    // Here Q is at most (n/4) / (n-1) of what is expected, so the root lies below.
    let (mut below, mut above) = (0.0, (high - low).powi(2) * effects.len() as f64);
    for _ in 0..200 {
        let middle = f64::midpoint(below, above);
        if excess(middle) > 0.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
    f64::midpoint(below, above)
}

/// Welch's test that all machines have one ratio.
fn p_equal(effects: &[Effect]) -> f64 {
    let machines = effects.len() as f64;
    let (_, sum, q) = weighted(effects, 0.0);
    let share = |one: &Effect| {
        let weight = 1.0 / one.standard_error.powi(2);
        (1.0 - weight / sum).powi(2) / one.degrees
    };
    let spread: f64 = effects.iter().map(share).sum();
    let squared = machines * machines - 1.0;
    let f = q / (machines - 1.0) / (1.0 + 2.0 * (machines - 2.0) / squared * spread);
    let distribution = FisherSnedecor::new(machines - 1.0, squared / (3.0 * spread));
    distribution.map_or(f64::NAN, |distribution| distribution.sf(f))
}

/// The machines together; `level`: such as 0.99. `None` below two machines, and with values that are
/// no numbers or have no variance.
pub fn over(effects: &[Effect], level: f64) -> Option<OverMachines> {
    let is_sound = |one: &Effect| {
        one.log_ratio.is_finite() && one.standard_error.is_normal() && one.standard_error > 0.0
    };
    if effects.len() < 2 || !effects.iter().all(is_sound) {
        return None;
    }
    let machines = effects.len();
    let degrees = (machines - 1) as f64;
    let (_, fixed, q) = weighted(effects, 0.0);
    let tau2 = between(effects);
    let (mean, sum, with_tau) = weighted(effects, tau2);
    // Exactly 1 where tau² is above 0, because that is what tau² was chosen for.
    let factor = (with_tau / degrees).max(1.0);
    let error = (factor / sum).sqrt();
    let half = student::quantile(0.5 + level / 2.0, degrees) * error;
    let squares: f64 = effects.iter().map(|one| one.standard_error.powi(-4)).sum();
    let typical = degrees * fixed / (fixed * fixed - squares);
    let further = (machines > 2).then(|| {
        let wide =
            student::quantile(0.5 + level / 2.0, degrees - 1.0) * (tau2 + error * error).sqrt();
        [(mean - wide).exp(), (mean + wide).exp()]
    });
    Some(OverMachines {
        machines,
        ratio: mean.exp(),
        low: (mean - half).exp(),
        high: (mean + half).exp(),
        level,
        tau: tau2.sqrt(),
        i2: tau2 / (tau2 + typical),
        q,
        p_equal: p_equal(effects),
        further,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Log risk ratios of 13 trials of the BCG vaccine with their variances, from the 2x2 tables of
    /// Colditz et al. 1994 (vaccinated cases and others, control cases and others).
    const BCG: [[f64; 4]; 13] = [
        [4.0, 119.0, 11.0, 128.0],
        [6.0, 300.0, 29.0, 274.0],
        [3.0, 228.0, 11.0, 209.0],
        [62.0, 13536.0, 248.0, 12619.0],
        [33.0, 5036.0, 47.0, 5761.0],
        [180.0, 1361.0, 372.0, 1079.0],
        [8.0, 2537.0, 10.0, 619.0],
        [505.0, 87886.0, 499.0, 87892.0],
        [29.0, 7470.0, 45.0, 7232.0],
        [17.0, 1699.0, 65.0, 1600.0],
        [186.0, 50448.0, 141.0, 27197.0],
        [5.0, 2493.0, 3.0, 2338.0],
        [27.0, 16886.0, 29.0, 17825.0],
    ];

    fn bcg() -> Vec<Effect> {
        let effect = |[a, b, c, d]: &[f64; 4]| {
            let variance = 1.0 / a - 1.0 / (a + b) + 1.0 / c - 1.0 / (c + d);
            Effect {
                log_ratio: (a / (a + b) / (c / (c + d))).ln(),
                standard_error: variance.sqrt(),
                degrees: f64::INFINITY,
            }
        };
        BCG.iter().map(effect).collect()
    }

    fn near(value: f64, expected: f64, digits: i32) {
        let off = (value - expected).abs();
        assert!(off < 0.51 * 10_f64.powi(-digits), "{value}, not {expected}");
    }

    /// As metafor's documentation gives them (Viechtbauer 2010): Q = 152.2330; by Paule and Mandel,
    /// tau² = 0.3181 and I² = 92.33 %. With tau² of DerSimonian and Laird, 0.3088, the mean is
    /// -0.7141 with the standard error 0.1787.
    #[test]
    fn the_published_example_of_thirteen_trials() {
        let all = bcg();
        let found = over(&all, 0.95).unwrap();
        near(found.q, 152.2330, 4);
        near(found.tau.powi(2), 0.3181, 4);
        near(found.i2, 0.9233, 4);
        near(weighted(&all, between(&all)).2, 12.0, 9);
        let (mean, sum, _) = weighted(&all, 0.308_76);
        near(mean, -0.7141, 4);
        near(sum.sqrt().recip(), 0.1787, 4);
        // t with 12 degrees, 2.1788, times 0.18089 on either side of -0.71497.
        near(found.low.ln(), -1.1091, 4);
        near(found.high.ln(), -0.3208, 4);
    }

    /// Student's sleep data, as in R's `oneway.test(extra ~ group, sleep)`: p = 0.07939.
    #[test]
    fn welch_of_the_sleep_data() {
        let groups = [
            [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
            [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
        ];
        let effects: Vec<Effect> = groups.iter().map(|group| mean_of(group)).collect();
        near(p_equal(&effects), 0.07939, 5);
    }

    fn mean_of(values: &[f64]) -> Effect {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Effect {
            log_ratio: mean,
            standard_error: (squares / (n - 1.0) / n).sqrt(),
            degrees: n - 1.0,
        }
    }

    fn machines(logs: &[f64], standard_error: f64) -> Vec<Effect> {
        let effect = |log_ratio: &f64| Effect {
            log_ratio: *log_ratio,
            standard_error,
            degrees: 9.0,
        };
        logs.iter().map(effect).collect()
    }

    /// Equal machines: no variance between them, and an interval that is not narrower than the
    /// blocks allow.
    #[test]
    fn equal_machines() {
        let found = over(&machines(&[0.1; 4], 0.01), 0.99).unwrap();
        assert_eq!((found.tau, found.i2, found.q < 1e-20), (0.0, 0.0, true));
        near(found.ratio, 0.1_f64.exp(), 9);
        let half = student::quantile(0.995, 3.0) * 0.005;
        near(found.high.ln(), 0.1 + half, 9);
        near(found.p_equal, 1.0, 9);
    }

    /// Two machines say little of others: t has one degree of freedom, 63.7 at 99 %.
    #[test]
    fn two_machines_allow_no_conclusion_about_others() {
        let found = over(&machines(&[0.1, 0.2], 0.001), 0.99).unwrap();
        assert!(found.low < 0.1 && found.high > 10.0 && found.further.is_none());
        assert!(found.p_equal < 1e-6);
        near(found.tau, 0.005_f64.sqrt(), 4);
        assert_eq!(over(&machines(&[0.1], 0.01), 0.99), None);
        assert_eq!(over(&machines(&[0.1, f64::NAN], 0.01), 0.99), None);
        assert_eq!(over(&machines(&[0.1, 0.2], 0.0), 0.99), None);
    }

    #[test]
    fn verdicts_over_machines() {
        use Verdict::{Faster, Inconclusive, Same, Slower};
        let of = |own: &[Verdict], p| verdict(own, p, 0.01).word();
        assert_eq!(of(&[Faster, Faster], 1e-9), "faster");
        assert_eq!(of(&[Same, Same], 0.5), "same");
        assert_eq!(of(&[Faster, Slower], 0.5), "depends-on-machine");
        assert_eq!(of(&[Faster, Same], 1e-9), "depends-on-machine");
        assert_eq!(of(&[Faster, Same], 0.5), "inconclusive");
        assert_eq!(of(&[Faster, Inconclusive], 1e-9), "inconclusive");
        assert_eq!(of(&[], 0.5), "inconclusive");
    }
}
