//! Finds where a falling curve bends from steep to flat.

/// The penalty beyond which few more change points disappear, from the curve of the number of
/// points over the penalty. `path`: the penalties at which points disappear one by one, ascending;
/// up to `least` all stay. `None` without points, or if the curve has no bend.
///
/// Kneedle (Satopaa et al. 2011), sensitivity 1: with both axes scaled to 0..1, the bend is the
/// first local maximum of the distance below the diagonal from which that distance falls by more
/// than the mean step of the penalty before it rises to the next.
pub(super) fn elbow(least: f64, path: &[f64]) -> Option<f64> {
    let curve = curve(least, path);
    let (width, height) = (curve.last()?.0 - least, curve[0].1 as f64);
    let distances: Vec<f64> = curve
        .iter()
        .map(|(penalty, left)| 1.0 - *left as f64 / height - (penalty - least) / width)
        .collect();
    let step = 1.0 / distances.len().saturating_sub(1) as f64;
    let mut candidate = None;
    for (i, three) in (1..).zip(distances.windows(3)) {
        if three[1] >= three[0] && three[1] >= three[2] {
            candidate = Some((i, three[1] - step));
        } else if three[1] <= three[0] && three[1] <= three[2] {
            candidate = candidate.map(|(i, _)| (i, 0.0));
        }
        if let Some((bend, threshold)) = candidate
            && three[2] < threshold
        {
            return Some(curve[bend].0);
        }
    }
    None
}

/// `(penalty, remaining points)`, each penalty once.
fn curve(least: f64, path: &[f64]) -> Vec<(f64, usize)> {
    let mut curve = vec![(least, path.len())];
    for (penalty, left) in path.iter().zip((0..path.len()).rev()) {
        match curve.last_mut() {
            Some(last) if *penalty <= last.0 => last.1 = left,
            _ => curve.push((*penalty, left)),
        }
    }
    curve
}

#[cfg(test)]
mod tests {
    use super::elbow;

    /// Six weak points and a strong one: the bend is where the weak ones have disappeared.
    #[test]
    fn weak_and_strong() {
        assert_eq!(
            elbow(10.0, &[11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 500.0]),
            Some(16.0)
        );
    }

    /// Stays at the first bend, though a second one follows.
    #[test]
    fn the_first_of_two() {
        let mut path: Vec<f64> = (0..20).map(|i| 10.0 + f64::from(i)).collect();
        path.extend([500.0, 505.0, 510.0, 1000.0]);
        assert_eq!(elbow(10.0, &path), Some(29.0));
    }

    #[test]
    fn no_bend() {
        assert_eq!(elbow(10.0, &[]), None);
        assert_eq!(elbow(10.0, &[90.0]), None);
        assert_eq!(elbow(10.0, &[10.0]), None);
    }
}
