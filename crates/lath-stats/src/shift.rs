//! Where a line of results over time changes its level.
//!
//! Exact penalised segmentation with a biweight cost (Fearnhead & Rigaill 2019, R-FPOP): a value
//! costs the square of its distance from the level of its segment, in its own standard deviations,
//! at most [`MOST`] of what a change of level costs, the penalty. As a penalty exceeds what one value
//! can cost, a lone slow run is never a segment of its own: segments have two values or more.
//!
//! A value varies by its own variance and by that between runs, which is estimated robustly from
//! neighbours. The penalty is calibrated on values without a change (howto/history.md).

use crate::statistics::median;

/// What a value costs at most, as a share of the penalty: two values can make a segment, one cannot.
const MOST: f64 = 0.6;
/// The median of the distances of normal values, in standard deviations.
const MEDIAN: f64 = 0.674_489_75;
/// Standard deviation between runs at least, as a share: smaller ones are not believed.
const LEAST: f64 = 0.001;
/// Values from which on there is something to say.
pub const FEWEST: usize = 8;
/// The penalty for so many values; between them by the logarithm of their number. Of `cargo research
/// changes`: at most one suspicion in 1,000 results of unchanged code, looked at after each.
const PENALTIES: [(f64, f64); 7] = [
    (8.0, 110.0),
    (10.0, 70.0),
    (13.0, 48.0),
    (18.0, 36.0),
    (25.0, 28.0),
    (50.0, 22.0),
    (200.0, 20.0),
];

/// A result of a run: the logarithm of the time, and the variance of that; 0: not known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    pub log: f64,
    pub variance: f64,
}

/// A change of level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// Index of the first value after it.
    pub at: usize,
    /// Ratio of the level after it to that before it.
    pub ratio: f64,
    /// Values of the segments on both sides.
    pub values: [usize; 2],
}

/// All changes of level, ascending; none of fewer than [`FEWEST`] values.
pub fn shifts(values: &[Value]) -> Vec<Shift> {
    shifts_at(values, penalty(values.len()))
}

/// The same with a penalty of the caller's.
pub fn shifts_at(values: &[Value], penalty: f64) -> Vec<Shift> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let weights = weights(values);
    let logs: Vec<f64> = values.iter().map(|value| value.log).collect();
    let points = segments(&logs, &weights, penalty);
    let bounds: Vec<usize> = [0]
        .into_iter()
        .chain(points)
        .chain([values.len()])
        .collect();
    let most = MOST * penalty;
    let level = |from: usize, to: usize| level(&logs[from..to], &weights[from..to], most);
    let shift = |three: &[usize]| Shift {
        at: three[1],
        ratio: (level(three[1], three[2]) - level(three[0], three[1])).exp(),
        values: [three[1] - three[0], three[2] - three[1]],
    };
    bounds.windows(3).map(shift).collect()
}

/// The penalty for so many values.
fn penalty(count: usize) -> f64 {
    let place = (count as f64).ln();
    let after = PENALTIES.iter().position(|(n, _)| *n > count as f64);
    match after {
        Some(0) => PENALTIES[0].1,
        None => PENALTIES[PENALTIES.len() - 1].1,
        Some(after) => {
            let [(low, a), (high, b)] = [PENALTIES[after - 1], PENALTIES[after]];
            let share = (place - low.ln()) / (high.ln() - low.ln());
            a + share * (b - a)
        }
    }
}

/// One over the variance of each value: its own, and that between runs.
fn weights(values: &[Value]) -> Vec<f64> {
    let differences = values.windows(2).map(|w| (w[1].log - w[0].log).abs());
    let spread = median(&differences.collect::<Vec<f64>>()) / MEDIAN;
    let own = median(
        &values
            .iter()
            .map(|value| value.variance)
            .collect::<Vec<f64>>(),
    );
    let between = (spread * spread / 2.0 - own).max(LEAST * LEAST);
    values
        .iter()
        .map(|value| 1.0 / (value.variance + between))
        .collect()
}

/// The level of a segment: of all levels at which the biweight cost has a minimum, the cheapest.
fn level(logs: &[f64], weights: &[f64], most: f64) -> f64 {
    let mut sums = vec![Piece::nowhere(0.0, 0)];
    for (log, weight) in logs.iter().zip(weights) {
        sums = added(&sums, *log, *weight, most);
    }
    let (_, level, _) = least(&sums);
    level
}

/// A part of a function of the level: `a x^2 + b x + c` from `low` to `high`, and the first value of
/// the segment that it belongs to.
#[derive(Clone, Copy, Debug)]
struct Piece {
    low: f64,
    high: f64,
    a: f64,
    b: f64,
    c: f64,
    begin: usize,
}

impl Piece {
    /// A constant everywhere.
    fn nowhere(c: f64, begin: usize) -> Piece {
        let [low, high] = [f64::NEG_INFINITY, f64::INFINITY];
        let [a, b] = [0.0; 2];
        Piece {
            low,
            high,
            a,
            b,
            c,
            begin,
        }
    }

    fn at(&self, x: f64) -> f64 {
        (self.a * x + self.b) * x + self.c
    }

    /// Its smallest value, and where that is.
    fn least(&self) -> (f64, f64) {
        if self.a <= 0.0 {
            let inner = if self.low.is_finite() {
                self.low
            } else {
                self.high
            };
            return (self.c, if inner.is_finite() { inner } else { 0.0 });
        }
        let x = (-self.b / (2.0 * self.a)).clamp(self.low, self.high);
        (self.at(x), x)
    }

    fn within(&self, low: f64, high: f64) -> Option<Piece> {
        let (low, high) = (self.low.max(low), self.high.min(high));
        (low < high).then_some(Piece { low, high, ..*self })
    }
}

/// First indices of the segments after the first, ascending.
fn segments(logs: &[f64], weights: &[f64], penalty: f64) -> Vec<usize> {
    // About the middle, so that sums of squares keep their digits.
    let middle = median(logs);
    let mut cost = vec![Piece::nowhere(0.0, 0)];
    let mut begins = Vec::with_capacity(logs.len());
    for (at, (log, weight)) in logs.iter().zip(weights).enumerate() {
        if at > 0 {
            let (best, ..) = least(&cost);
            cost = capped(&cost, best + penalty, at);
        }
        cost = added(&cost, log - middle, *weight, MOST * penalty);
        let (_, _, begin) = least(&cost);
        begins.push(begin);
    }
    let mut points = Vec::new();
    let mut end = logs.len();
    while end > 0 {
        end = begins[end - 1];
        points.extend((end > 0).then_some(end));
    }
    points.reverse();
    points
}

/// The smallest value, where it is, and the segment that it belongs to.
fn least(pieces: &[Piece]) -> (f64, f64, usize) {
    let each = pieces.iter().map(|piece| {
        let (value, x) = piece.least();
        (value, x, piece.begin)
    });
    each.min_by(|a, b| a.0.total_cmp(&b.0))
        .unwrap_or((0.0, 0.0, 0))
}

/// The smaller of the function and a constant, at which a new segment begins.
fn capped(pieces: &[Piece], most: f64, begin: usize) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::with_capacity(pieces.len() + 2);
    let mut push = |piece: Piece| match out.last_mut() {
        // Neighbours that are one function are one piece.
        Some(last)
            if last.begin == piece.begin
                && (last.a, last.b, last.c) == (piece.a, piece.b, piece.c) =>
        {
            last.high = piece.high;
        }
        _ => out.push(piece),
    };
    for piece in pieces {
        let flat = |low, high| Piece {
            low,
            high,
            ..Piece::nowhere(most, begin)
        };
        let (low, high) = (piece.low, piece.high);
        if piece.a <= 0.0 {
            push(if piece.c <= most {
                *piece
            } else {
                flat(low, high)
            });
            continue;
        }
        let root = piece.b * piece.b - 4.0 * piece.a * (piece.c - most);
        if root <= 0.0 {
            push(flat(low, high));
            continue;
        }
        let half = root.sqrt() / (2.0 * piece.a);
        let centre = -piece.b / (2.0 * piece.a);
        let (from, to) = (centre - half, centre + half);
        if from >= high || to <= low {
            push(flat(low, high));
            continue;
        }
        if from > low {
            push(flat(low, from));
        }
        piece.within(from, to).into_iter().for_each(&mut push);
        if to < high {
            push(flat(to, high));
        }
    }
    out
}

/// The function with the cost of one more value.
fn added(pieces: &[Piece], log: f64, weight: f64, most: f64) -> Vec<Piece> {
    let reach = (most / weight).sqrt();
    let (low, high) = (log - reach, log + reach);
    let mut out = Vec::with_capacity(pieces.len() + 2);
    for piece in pieces {
        let far = |piece: Piece| Piece {
            c: piece.c + most,
            ..piece
        };
        let near = |piece: Piece| Piece {
            a: piece.a + weight,
            b: piece.b - 2.0 * weight * log,
            c: piece.c + weight * log * log,
            ..piece
        };
        out.extend(piece.within(f64::NEG_INFINITY, low).map(far));
        out.extend(piece.within(low, high).map(near));
        out.extend(piece.within(high, f64::INFINITY).map(far));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(logs: &[f64]) -> Vec<Value> {
        let one = |log: &f64| Value {
            log: *log,
            variance: 0.0,
        };
        logs.iter().map(one).collect()
    }

    /// Values between -1 and 1 that repeat themselves late.
    fn noise(count: usize) -> Vec<f64> {
        let place = |i: usize| ((i + 1) as f64 * 0.618_033_988_749_895).fract() - 0.5;
        (0..count).map(|i| 2.0 * place(i * i + i)).collect()
    }

    /// All segmentations, and all levels that a minimum can have: the mean of those near it.
    fn brute(logs: &[f64], penalty: f64) -> f64 {
        let most = MOST * penalty;
        let cost = |part: &[f64]| {
            let mut best = most * part.len() as f64;
            for chosen in 1_u32..1 << part.len() {
                let some: Vec<f64> = (0..part.len())
                    .filter(|i| chosen >> i & 1 == 1)
                    .map(|i| part[i])
                    .collect();
                let mean = some.iter().sum::<f64>() / some.len() as f64;
                let all = part.iter().map(|x| (x - mean).powi(2).min(most));
                best = best.min(all.sum());
            }
            best
        };
        let inner = logs.len() - 1;
        let mut best = f64::INFINITY;
        for cuts in 0_u32..1 << inner {
            let mut begin = 0;
            let mut sum = 0.0;
            for end in 1..=logs.len() {
                if end == logs.len() || cuts >> (end - 1) & 1 == 1 {
                    sum += cost(&logs[begin..end]);
                    sum += if end == logs.len() { 0.0 } else { penalty };
                    begin = end;
                }
            }
            best = best.min(sum);
        }
        best
    }

    fn cost_of(logs: &[f64], points: &[usize], penalty: f64) -> f64 {
        let weights = vec![1.0; logs.len()];
        let most = MOST * penalty;
        let mut begin = 0;
        let mut sum = 0.0;
        for end in points.iter().copied().chain([logs.len()]) {
            let level = level(&logs[begin..end], &weights[begin..end], most);
            let all = logs[begin..end].iter();
            sum += all.map(|x| (x - level).powi(2).min(most)).sum::<f64>();
            begin = end;
        }
        sum + penalty * points.len() as f64
    }

    #[test]
    fn it_is_exact() {
        for seed in 0..40 {
            let mut logs = noise(8 + seed);
            let mut logs: Vec<f64> = logs.split_off(seed).iter().map(|x| x * 3.0).collect();
            logs.iter_mut()
                .skip(3 + seed % 4)
                .for_each(|x| *x += (seed % 9) as f64);
            logs[seed % 8] += if seed % 3 == 0 { 20.0 } else { 0.0 };
            for penalty in [10.0, 15.0] {
                let points = segments(&logs, &[1.0; 8], penalty);
                let (found, best) = (cost_of(&logs, &points, penalty), brute(&logs, penalty));
                assert!(
                    (found - best).abs() < 1e-6,
                    "{seed} {points:?}: {found} {best}"
                );
                let bounds: Vec<usize> = [0].into_iter().chain(points).chain([8]).collect();
                assert!(bounds.windows(2).all(|w| w[1] - w[0] > 1), "{bounds:?}");
            }
        }
    }

    #[test]
    fn a_step_is_found_where_it_is_and_a_spike_is_not() {
        let mut logs: Vec<f64> = noise(40).iter().map(|x| x * 0.01).collect();
        assert_eq!(shifts(&values(&logs)), []);
        logs[20] += 0.5;
        assert_eq!(shifts(&values(&logs)), []);
        logs.iter_mut().skip(30).for_each(|log| *log += 0.2);
        let found = shifts(&values(&logs));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].at, found[0].values), (30, [30, 10]));
        assert!(
            (found[0].ratio / 0.2_f64.exp() - 1.0).abs() < 0.01,
            "{found:?}"
        );
    }

    /// An uncertain run weighs little.
    #[test]
    fn own_variance_counts() {
        let mut all = values(&noise(20).iter().map(|x| x * 0.01).collect::<Vec<_>>());
        all.iter_mut().skip(18).for_each(|value| value.log += 0.2);
        assert_eq!(shifts(&all).len(), 1);
        all.iter_mut()
            .skip(18)
            .for_each(|value| value.variance = 0.04);
        assert_eq!(shifts(&all), []);
    }

    #[test]
    fn few_values_say_nothing() {
        assert_eq!(shifts(&values(&[0.0, 0.0, 1.0, 1.0, 1.0])), []);
        assert_eq!(shifts(&values(&[0.0; 50])), []);
    }
}
