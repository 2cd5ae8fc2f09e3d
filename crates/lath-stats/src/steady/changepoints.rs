//! Where a series changes its level or its spread.
//!
//! The cost of a segment is the usual one of a normal distribution with mean and variance of its own, `len * ln(variance)`; a set of change points has the sum of its
//! segments' costs plus a penalty for each point (Killick, Fearnhead & Eckley 2012, whose PELT finds the least of that exactly in up to O(n^2)). Here binary
//! segmentation (Scott & Knott 1974) proposes too many points, O(n log n), and the exact recursion of optimal partitioning (Jackson et al. 2005) over the proposals
//! alone decides which of them stay; each is then moved to its best place between its neighbours.

/// Segments are at least this long: two values have a variance, four have one that means something.
const SHORTEST: usize = 4;
/// Proposals at most; the strongest are made first.
const PROPOSALS: usize = 160;
/// A point is proposed if it gains this share of the penalty.
const GENEROUS: f64 = 0.25;

/// First indices of the segments after the first, ascending. `penalty` is in units of twice the log-likelihood; `floor` is the least variance that is
/// believed, which keeps runs of equal values from being infinitely likely.
pub(super) fn changepoints(values: &[f64], penalty: f64, floor: f64) -> Vec<usize> {
    let sums = Sums::of(values, floor);
    let proposals = propose(&sums, penalty * GENEROUS);
    let mut points = choose(&sums, &proposals, penalty);
    settle_in(&sums, &mut points);
    points
}

/// Prefix sums of the values, less their mean for the sake of precision, and of their squares.
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

    /// Of the values `from..to`, which are not none.
    fn cost(&self, from: usize, to: usize) -> f64 {
        let n = (to - from) as f64;
        let sum = self.sums[to].0 - self.sums[from].0;
        let squares = self.sums[to].1 - self.sums[from].1;
        let variance = squares / n - (sum / n).powi(2);
        n * variance.max(self.floor).ln()
    }

    /// The best place to cut `from..to` and what it gains; `None` if that is too short.
    fn best_cut(&self, from: usize, to: usize) -> Option<(usize, f64)> {
        let whole = self.cost(from, to);
        let cuts = from + SHORTEST..(to + 1).saturating_sub(SHORTEST);
        cuts.map(|cut| (cut, whole - self.cost(from, cut) - self.cost(cut, to))).max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// Binary segmentation, the most telling cut first.
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
        sums.best_cut(from, to).map(|(cut, gain)| Part { from, to, cut, gain })
    }
}

fn take_best(open: &mut Vec<Part>, least: f64) -> Option<Part> {
    let (index, part) = open.iter().enumerate().max_by(|a, b| a.1.gain.total_cmp(&b.1.gain))?;
    (part.gain > least).then(|| open.swap_remove(index))
}

/// The set of proposals with the least cost: F(t) = min over s < t of F(s) + cost(s, t) + penalty.
fn choose(sums: &Sums, proposals: &[usize], penalty: f64) -> Vec<usize> {
    let places: Vec<usize> = [0].into_iter().chain(proposals.iter().copied()).chain([sums.len()]).collect();
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
