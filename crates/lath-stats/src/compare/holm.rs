//! Many comparisons at once: Holm's adjustment of p-values (Holm 1979).

/// Adjusted p-values in the order given: the r-th smallest of m times `m - r + 1`, never below an
/// earlier one, at most 1. Rejecting below alpha makes a false claim in at most a share alpha of
/// such families.
pub fn adjust(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![0.0; p.len()];
    let mut running: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        running = running.max(((p.len() - rank) as f64 * p[index]).min(1.0));
        adjusted[index] = running;
    }
    adjusted
}
