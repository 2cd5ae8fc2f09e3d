//! Puts iterations of unequal length on an even grid of time.

use super::readings::seconds;

/// Maximum number of grid points.
const MOST: usize = 10_000;

/// The values at equal steps of time, each from the iteration running at that time. The rules count
/// values; if long measured iterations follow short warm-up iterations, counting would let warm-up
/// decide. The step is the length of the shortest iteration, or longer, to give at most 10,000
/// points; iterations without duration are left out. Series of equal lengths, except single long
/// ones, stay unchanged.
pub fn even(walls: &[f64], values: &[f64]) -> Vec<f64> {
    let spans: Vec<(f64, f64)> = walls
        .iter()
        .zip(values)
        .map(|(wall, value)| (seconds(*wall), *value))
        .filter(|(wall, _)| *wall > 0.0)
        .collect();
    let mut lengths: Vec<f64> = spans.iter().map(|(wall, _)| *wall).collect();
    lengths.sort_unstable_by(f64::total_cmp);
    let total: f64 = lengths.iter().sum();
    if !total.is_finite() || equal(&lengths, total) {
        return values[..walls.len().min(values.len())].to_vec();
    }
    let step = lengths[0].max(total / MOST as f64);
    let mut points = Vec::new();
    let mut elapsed = 0.0;
    for (wall, value) in spans {
        elapsed += wall;
        while (points.len() as f64 + 0.5) * step <= elapsed {
            points.push(value);
        }
    }
    points
}

/// Most iterations are hardly shorter than those that take most of the time. Lengths meant to be
/// equal differ slightly, or rarely; counting them is better than a grid with nearly the same
/// period.
fn equal(sorted: &[f64], total: f64) -> bool {
    let mut rest = total;
    let long = sorted.iter().find(|length| {
        rest -= **length;
        rest <= 0.1 * total
    });
    long.is_none_or(|long| *long <= 1.5 * sorted[sorted.len() / 10])
}

#[cfg(test)]
mod tests {
    use super::even;

    #[test]
    fn long_iterations_count_for_more() {
        assert_eq!(
            even(&[1.0, 1.0, 3.0], &[9.0, 5.0, 2.0]),
            [9.0, 5.0, 2.0, 2.0, 2.0]
        );
        assert_eq!(even(&[1.0, 1.2, 1.1], &[9.0, 5.0, 2.0]), [9.0, 5.0, 2.0]);
        // One pause in a hundred does not make lengths unequal; five long iterations after hundreds
        // of short ones do.
        let mut walls = vec![0.1; 100];
        walls[50] = 0.7;
        assert_eq!(even(&walls, &[2.0; 100]).len(), 100);
        assert_eq!(
            even(&[vec![0.025; 400], vec![1.0; 5]].concat(), &[2.0; 405]).len(),
            600
        );
        assert_eq!(
            even(&[vec![0.025; 20], vec![1.0; 5]].concat(), &[2.0; 25]).len(),
            220
        );
    }

    #[test]
    fn odd_clocks() {
        assert!(even(&[], &[1.0]).is_empty());
        assert_eq!(
            even(&[0.0, f64::NAN, 1.0, 2.0], &[1.0, 2.0, 3.0, 4.0]),
            [3.0, 4.0, 4.0]
        );
        assert_eq!(even(&[1.0, f64::INFINITY], &[1.0, 2.0]), [1.0, 2.0]);
        assert!(even(&[1e-9, 1e9], &[1.0, 2.0]).len() <= 10_000);
    }
}
