//! Probes of a processor's speed: the times of two chains of dependent instructions, whose units are
//! different. A change of frequency affects both alike, a disturbance one of them.

use crate::statistics::median;

/// The two chains of a probe must agree this closely on how much the speed changed.
pub const AGREEMENT: f64 = 0.03;

/// The time of each probe, relative to the median of all. `None` for a probe whose chains disagree.
pub fn relative(probes: &[[f64; 2]]) -> Vec<Option<f64>> {
    let of = |chain: usize| median(&probes.iter().map(|p| p[chain]).collect::<Vec<f64>>());
    let (first, second) = (of(0), of(1));
    let ratios = probes.iter().map(|p| (p[0] / first, p[1] / second));
    ratios
        .map(|(a, b)| ((a / b - 1.0).abs() <= AGREEMENT).then_some(a))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn disturbed_probes_do_not_count() {
        let probes = [[1.0, 0.5], [1.0, 0.5], [1.3, 0.65], [1.3, 0.5]];
        assert_eq!(relative(&probes[..3]), [Some(1.0), Some(1.0), Some(1.3)]);
        assert!(relative(&[probes[0], probes[1], probes[3]])[2].is_none());
        assert_eq!(relative(&[]), []);
    }
}
