//! The value of a fork after the fact: a quantile of block means, which bursts and left-over
//! warm-up hardly move.

use super::{Constants, blocks, seconds};

/// The block-quantile value of a fork from all of its iterations, warm-up included: the first 40 %
/// left out, the means of ten equal blocks of the rest, of these the quantile that belongs to the
/// fork's length ([`Constants::quantile_at`]). `None` without values, or if it is not a number.
///
/// Not a mean: a pause rarer than one in a block is dropped, and a low quantile flatters the
/// noisier of two contenders. So the plain mean is shown beside it, and what is compared has the
/// same total time.
pub fn value(walls: &[f64], values: &[f64], constants: &Constants) -> Option<f64> {
    let n = walls.len().min(values.len());
    let total: f64 = walls[..n].iter().map(|wall| seconds(*wall)).sum();
    of_total(total, &values[..n], constants)
}

/// [`value`] where the total time is known.
pub(super) fn of_total(total_s: f64, values: &[f64], constants: &Constants) -> Option<f64> {
    let kept = &values[blocks::share(constants.skip, values.len())..];
    let found = blocks::quantile(
        &blocks::means(kept, constants.value_blocks),
        constants.quantile_at(total_s),
    );
    found.is_finite().then_some(found)
}
