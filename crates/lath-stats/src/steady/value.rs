//! The value of a fork after the fact: a quantile of block means, which is robust against bursts
//! and remaining warm-up.

use super::blocks;
use super::constants::Constants;
use super::readings::seconds;

/// The block-quantile value of a fork from all of its iterations, with warm-up: leaves out the
/// first 40 %, takes the means of ten equal blocks of the rest, and of these the quantile for the
/// fork's length ([`Constants::quantile_at`]). `None` without values, or if it is not a number.
///
/// Not a mean: it ignores a pause rarer than one per block, and a low quantile favours the noisier
/// of two contenders. The plain mean is therefore shown beside it, and compared forks have equal
/// total time.
pub fn value(walls: &[f64], values: &[f64], constants: &Constants) -> Option<f64> {
    let n = walls.len().min(values.len());
    let total: f64 = walls[..n].iter().map(|wall| seconds(*wall)).sum();
    of_total(total, &values[..n], constants)
}

/// [`value`] with a known total time.
pub(super) fn of_total(total_s: f64, values: &[f64], constants: &Constants) -> Option<f64> {
    let kept = &values[blocks::share(constants.skip, values.len())..];
    let found = blocks::quantile(
        &blocks::means(kept, constants.value_blocks),
        constants.quantile_at(total_s),
    );
    found.is_finite().then_some(found)
}
