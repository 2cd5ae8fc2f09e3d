//! What fork 1 teaches the others: the length of warm-up after which its value no longer changed.

use super::constants::Constants;
use super::readings::{TOLERANCE_S, ratio, seconds};
use super::value;

/// The shortest warm-up, in seconds, after which the reported value stays within
/// [`Constants::settle`] of the last one. For a fork that ran for `cap_s + measure_s` in any case;
/// passed to [`super::Online::new`] of the later forks as `not_before`.
///
/// Lengths u = `settle_from_s`, then each longer by [`Constants::growth`], up to `cap_s` or the end
/// of the series; e(u) is the value of all iterations that ended by u + `measure_s`. An e(u) that
/// is not a number has not settled.
pub fn settle(walls: &[f64], values: &[f64], constants: &Constants) -> f64 {
    let n = walls.len().min(values.len());
    let ends = ends(&walls[..n]);
    let mut looks = Vec::new();
    let mut warm_up = constants.settle_from_s.min(constants.min_s);
    loop {
        warm_up = warm_up.min(constants.cap_s);
        let count = ends
            .partition_point(|end| *end <= warm_up + constants.measure_s + TOLERANCE_S)
            .max(2)
            .min(n);
        let total = count.checked_sub(1).map_or(0.0, |last| ends[last]);
        looks.push((warm_up, value::of_total(total, &values[..count], constants)));
        if warm_up >= constants.cap_s || count == n || !grows(constants, warm_up) {
            break;
        }
        warm_up *= constants.growth;
    }
    earliest(&looks, constants.settle)
}

/// Custom constants may not grow; then there is only one check.
fn grows(constants: &Constants, warm_up: f64) -> bool {
    warm_up * constants.growth > warm_up
}

fn ends(walls: &[f64]) -> Vec<f64> {
    let add = |elapsed: &mut f64, wall: &f64| {
        *elapsed += seconds(*wall);
        Some(*elapsed)
    };
    walls.iter().scan(0.0, add).collect()
}

fn earliest(looks: &[(f64, Option<f64>)], within: f64) -> f64 {
    let Some(&(last, reference)) = looks.last() else {
        return 0.0;
    };
    let close = |found: Option<f64>| matches!((found, reference), (Some(e), Some(r)) if (ratio(e, r) - 1.0).abs() <= within);
    looks
        .iter()
        .rev()
        .take_while(|(_, found)| close(*found))
        .last()
        .map_or(last, |(warm_up, _)| *warm_up)
}
