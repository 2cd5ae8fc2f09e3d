//! Percentiles: by commons-math's `LEGACY` estimation, which JMH uses, and linear ones for what JMH
//! does not have.

/// Percentile `rank` (0 to 100) of `n` ascending values; `at` returns the one with index `0..n`;
/// NaN if there are none.
///
/// With `pos = rank * (n + 1) / 100`: the smallest value below position 1, the largest from
/// position `n` on, otherwise the linear interpolation between the values at positions `floor(pos)`
/// and `floor(pos) + 1`, counted from 1 (commons-math 3.6, `Percentile`;
/// methodology/jmh.md#statistics). Rank 0 is the smallest value.
pub fn legacy(rank: f64, n: u64, at: impl Fn(u64) -> f64) -> f64 {
    if n == 0 {
        return f64::NAN;
    }
    let pos = rank * (n as f64 + 1.0) / 100.0;
    if rank == 0.0 || pos < 1.0 {
        return at(0);
    }
    if pos >= n as f64 {
        return at(n - 1);
    }
    let index = pos.floor();
    let (low, high) = (at(index as u64 - 1), at(index as u64));
    low + (pos - index) * (high - low)
}

/// Quantile `p` (0 to 1) of ascending values with linear interpolation between order statistics
/// (type 7 of Hyndman & Fan 1996); NaN if there are none.
pub fn linear(sorted: &[f64], p: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else {
        return f64::NAN;
    };
    let position = p.clamp(0.0, 1.0) * last as f64;
    let (below, part) = (position.floor() as usize, position.fract());
    let above = (below + 1).min(last);
    sorted[below] + part * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::legacy;

    #[test]
    fn definition() {
        let values = [1.0, 2.0, 4.0, 8.0];
        let p = |rank| legacy(rank, 4, |i| values[i as usize]);
        assert_eq!(p(0.0), 1.0);
        assert_eq!(p(10.0), 1.0); // pos 0.5
        assert_eq!(p(20.0), 1.0); // pos 1
        assert_eq!(p(50.0), 3.0); // pos 2.5
        assert_eq!(p(70.0), 6.0); // pos 3.5
        assert_eq!(p(80.0), 8.0); // pos 4
        assert_eq!(p(100.0), 8.0);
        assert!(legacy(50.0, 0, |_| 0.0).is_nan());
    }
}
