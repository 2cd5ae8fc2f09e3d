//! Finds where a series changes its level or its spread.
//!
//! The cost of a segment is that of a normal distribution with its own mean and variance, `len *
//! ln(variance)`; a set of change points costs the sum of its segments plus a penalty for each
//! point (Killick, Fearnhead & Eckley 2012; their PELT minimises it exactly, in up to O(n^2)). Here
//! binary segmentation (Scott & Knott 1974) proposes too many points in O(n log n). The exact
//! recursion of optimal partitioning (Jackson et al. 2005) over the proposals decides which of them
//! stay; each is then moved to its best place between its neighbours. The penalty is chosen for
//! each series: at the [`super::elbow`] of the number of points over the penalty (Haynes et al.
//! 2017), because no fixed one suits both white noise and wandering noise.

use super::elbow::elbow;

/// Minimum length of a segment: two values have a variance, four have a meaningful one.
const SHORTEST: usize = 4;
/// Maximum number of proposals; the strongest come first.
const PROPOSALS: usize = 120;
/// Number of places tried first when cutting a stretch.
const COARSE: usize = 64;
/// A point is proposed if it gains this share of the smallest penalty.
const GENEROUS: f64 = 0.5;
/// Penalties in units of the log of the number of values: the smallest one considered,
const LEAST: f64 = 4.0;
/// and the one for a curve without an elbow.
const USUAL: f64 = 15.0;

/// First indices of the segments after the first, ascending. `floor`: the smallest accepted
/// variance; without it, runs of equal values would be infinitely likely.
pub(super) fn changepoints(values: &[f64], floor: f64) -> Vec<usize> {
    let sums = Sums::of(values, floor);
    let unit = (values.len().max(2) as f64).ln();
    let proposals = propose(&sums, LEAST * unit * GENEROUS);
    let points = choose(&sums, &proposals, LEAST * unit);
    let path = removals(&sums, &points);
    let penalty = elbow(LEAST * unit, &path).unwrap_or(USUAL * unit);
    let mut points = choose(&sums, &points, penalty);
    settle_in(&sums, &mut points);
    points
}

/// The penalties at which points disappear one by one, always the one that explains least;
/// ascending.
fn removals(sums: &Sums, points: &[usize]) -> Vec<f64> {
    let mut places: Vec<usize> = [0]
        .into_iter()
        .chain(points.iter().copied())
        .chain([sums.len()])
        .collect();
    let loss = |w: &[usize]| sums.cost(w[0], w[2]) - sums.cost(w[0], w[1]) - sums.cost(w[1], w[2]);
    let mut losses: Vec<f64> = places.windows(3).map(loss).collect();
    let mut path: Vec<f64> = vec![];
    while let Some((index, least)) = losses
        .iter()
        .copied()
        .enumerate()
        .min_by(|a, b| a.1.total_cmp(&b.1))
    {
        path.push(path.last().map_or(least, |highest| highest.max(least)));
        places.remove(index + 1);
        losses.remove(index);
        for neighbour in index.saturating_sub(1)..(index + 1).min(losses.len()) {
            losses[neighbour] = loss(&places[neighbour..neighbour + 3]);
        }
    }
    path
}

/// Prefix sums of the values, minus their mean for precision, and of their squares.
struct Sums {
    sums: Vec<(f64, f64)>,
    floor: f64,
}

impl Sums {
    fn of(values: &[f64], floor: f64) -> Sums {
        let centre = values.iter().sum::<f64>() / values.len().max(1) as f64;
        let mut sums = Vec::with_capacity(values.len() + 1);
        let (mut sum, mut squares) = (0.0, 0.0);
        sums.push((sum, squares));
        for value in values {
            let x = value - centre;
            sum += x;
            squares += x * x;
            sums.push((sum, squares));
        }
        Sums { sums, floor }
    }

    fn len(&self) -> usize {
        self.sums.len() - 1
    }

    /// Cost of the values `from..to`, which must not be empty.
    fn cost(&self, from: usize, to: usize) -> f64 {
        let n = (to - from) as f64;
        let sum = self.sums[to].0 - self.sums[from].0;
        let squares = self.sums[to].1 - self.sums[from].1;
        let variance = squares / n - (sum / n).powi(2);
        n * variance.max(self.floor).ln()
    }

    /// The best place to cut `from..to` and its gain; `None` if that is too short. In a long
    /// stretch, tries evenly spaced places, then all between the best one's neighbours.
    fn best_cut(&self, from: usize, to: usize) -> Option<(usize, f64)> {
        let last = to
            .checked_sub(SHORTEST)
            .filter(|last| *last >= from + SHORTEST)?;
        let step = (to - from).div_ceil(COARSE);
        let (near, _) = self.best_of(from, to, (from + SHORTEST..=last).step_by(step))?;
        let around =
            near.saturating_sub(step - 1).max(from + SHORTEST)..=(near + step - 1).min(last);
        let (cut, cost) = self.best_of(from, to, around)?;
        Some((cut, self.cost(from, to) - cost))
    }

    fn best_of(
        &self,
        from: usize,
        to: usize,
        cuts: impl Iterator<Item = usize>,
    ) -> Option<(usize, f64)> {
        cuts.map(|cut| (cut, self.cost(from, cut) + self.cost(cut, to)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// Binary segmentation, the strongest cut first.
fn propose(sums: &Sums, least: f64) -> Vec<usize> {
    let mut found = vec![];
    let mut open: Vec<Part> = Part::of(sums, 0, sums.len()).into_iter().collect();
    while let Some(best) = take_best(&mut open, least) {
        found.push(best.cut);
        if found.len() == PROPOSALS {
            break;
        }
        open.extend(Part::of(sums, best.from, best.cut));
        open.extend(Part::of(sums, best.cut, best.to));
    }
    found.sort_unstable();
    found
}

struct Part {
    from: usize,
    to: usize,
    cut: usize,
    gain: f64,
}

impl Part {
    fn of(sums: &Sums, from: usize, to: usize) -> Option<Part> {
        sums.best_cut(from, to).map(|(cut, gain)| Part {
            from,
            to,
            cut,
            gain,
        })
    }
}

fn take_best(open: &mut Vec<Part>, least: f64) -> Option<Part> {
    let (index, part) = open
        .iter()
        .enumerate()
        .max_by(|a, b| a.1.gain.total_cmp(&b.1.gain))?;
    (part.gain > least).then(|| open.swap_remove(index))
}

/// The set of proposals with the least cost: F(t) = min over s < t of F(s) + cost(s, t) + penalty.
fn choose(sums: &Sums, proposals: &[usize], penalty: f64) -> Vec<usize> {
    let places: Vec<usize> = [0]
        .into_iter()
        .chain(proposals.iter().copied())
        .chain([sums.len()])
        .collect();
    let mut least = vec![(0.0, 0)];
    for t in 1..places.len() {
        let ways = (0..t).map(|s| (least[s].0 + sums.cost(places[s], places[t]) + penalty, s));
        least.extend(ways.min_by(|a, b| a.0.total_cmp(&b.0)));
    }
    let mut points = vec![];
    let mut at = places.len() - 1;
    while least[at].1 > 0 {
        at = least[at].1;
        points.push(places[at]);
    }
    points.reverse();
    points
}

/// Moves each point to the best place between its neighbours, twice.
fn settle_in(sums: &Sums, points: &mut [usize]) {
    for _ in 0..2 {
        for i in 0..points.len() {
            let from = if i == 0 { 0 } else { points[i - 1] };
            let to = points.get(i + 1).copied().unwrap_or(sums.len());
            if let Some((cut, _)) = sums.best_cut(from, to) {
                points[i] = cut;
            }
        }
    }
}
