//! Iterations of unequal length on an even grid of time.

use super::seconds;

/// Most points of a grid.
const MOST: usize = 10_000;

/// The values at equal steps of time, each that of the iteration then running. The rules count values; where short iterations of warm-up are followed by
/// long measured ones, counting would let warm-up decide. The step is the length of the shortest iteration, or longer, so that there are no more than
/// 10,000 points; iterations that took no time at all are left out. Series of equal lengths stay what they are.
pub fn even(walls: &[f64], values: &[f64]) -> Vec<f64> {
    let spans: Vec<(f64, f64)> = walls.iter().zip(values).map(|(wall, value)| (seconds(*wall), *value)).filter(|(wall, _)| *wall > 0.0).collect();
    let total: f64 = spans.iter().map(|(wall, _)| wall).sum();
    let shortest = spans.iter().map(|(wall, _)| *wall).fold(f64::INFINITY, f64::min);
    let longest = spans.iter().map(|(wall, _)| *wall).fold(0.0, f64::max);
    // The lengths of equal iterations differ by little: their number is better than a grid that beats against them.
    if !total.is_finite() || longest < 1.5 * shortest {
        return values[..walls.len().min(values.len())].to_vec();
    }
    let step = shortest.max(total / MOST as f64);
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

#[cfg(test)]
mod tests {
    use super::even;

    #[test]
    fn long_iterations_count_for_more() {
        assert_eq!(even(&[1.0, 1.0, 3.0], &[9.0, 5.0, 2.0]), [9.0, 5.0, 2.0, 2.0, 2.0]);
        assert_eq!(even(&[1.0, 1.2, 1.1], &[9.0, 5.0, 2.0]), [9.0, 5.0, 2.0]);
    }

    #[test]
    fn odd_clocks() {
        assert!(even(&[], &[1.0]).is_empty());
        assert_eq!(even(&[0.0, f64::NAN, 1.0, 2.0], &[1.0, 2.0, 3.0, 4.0]), [3.0, 4.0, 4.0]);
        assert_eq!(even(&[1.0, f64::INFINITY], &[1.0, 2.0]), [1.0, 2.0]);
        assert!(even(&[1e-9, 1e9], &[1.0, 2.0]).len() <= 10_000);
    }
}
