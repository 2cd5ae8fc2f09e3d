//! MSER: the cut that minimises the standard error of the rest's mean.

/// White's marginal standard error rule over batches (White 1997; MSER-5: Spratt 1998): the number
/// of values to leave out, the d that minimises `sum over i >= d of (y_i - mean of y_d..)^2 / (n -
/// d)^2` over means y of batches of `batch` values, d at most three quarters of them. `None` below
/// two batches, or if a value is not a number. A second opinion beside [`super::beginning`], but
/// less exact: bursts move it.
pub fn mser(values: &[f64], batch: usize) -> Option<usize> {
    let batches: Vec<f64> = values
        .chunks_exact(batch.max(1))
        .map(|b| b.iter().sum::<f64>() / b.len() as f64)
        .collect();
    let n = batches.len();
    if n < 2 || batches.iter().any(|mean| !mean.is_finite()) {
        return None;
    }
    // From the end, one batch at a time (Welford): the sum of squares of each rest in O(n).
    let (mut mean, mut squares, mut best) = (0.0, 0.0, (f64::INFINITY, 0));
    for (taken, d) in (1..=n).zip((0..n).rev()) {
        let delta = batches[d] - mean;
        mean += delta / taken as f64;
        squares += delta * (batches[d] - mean);
        let error = squares / (taken * taken) as f64;
        if 4 * d <= 3 * n && error <= best.0 {
            best = (error, d);
        }
    }
    Some(best.1 * batch.max(1))
}
