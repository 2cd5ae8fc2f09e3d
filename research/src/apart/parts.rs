//! The parts of a binding's cost, as linear combinations of four scores of one contender: of a call
//! that does nothing, of one that takes 64 bytes, of one that takes 65536, and of a round trip.
//!
//! Scores are measured in processes of their own, so they vary independently: the half-width of a
//! combination is the root of the sum of the squares of theirs. The model of a round trip: three
//! crossings (key pair, seal, open), nine buffers handed over (2 + 3 + 4), and the bytes in them.

use std::fmt;

/// Between these two sizes lies the cost of each byte.
pub const SMALL: u64 = 64;
pub const LARGE: u64 = 65536;

/// Keys, boxes and messages that a round trip hands over: key pair 32 + 32; seal n, n + 48, 32;
/// open n + 48, n, 32, 32.
fn bytes(length: u64) -> f64 {
    (4 * length + 256) as f64
}

const CALLS: f64 = 3.0;
const BUFFERS: f64 = 9.0;

/// Time of a call in ns, and half of its 99 % interval.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    pub value: f64,
    pub half: f64,
}

/// Those that the parts are made of.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    nothing: Option<Score>,
    small: Option<Score>,
    large: Option<Score>,
    trip: Option<Score>,
}

/// What follows from scores, in ns.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    pub value: f64,
    /// Half of its 99 % interval.
    pub half: f64,
}

pub struct Parts {
    /// A call of native code that does nothing, and back.
    pub crossing: Figure,
    /// What a buffer adds to that, however long it is.
    pub handing: Figure,
    pub byte: Figure,
    pub round_trip: Figure,
    /// What these three make of a round trip.
    pub binding: Figure,
    pub left: Figure,
    bytes: f64,
}

impl Parts {
    /// Of the binding's share: crossings, buffers, bytes, in ns of a round trip.
    pub fn shares(&self) -> [f64; 3] {
        [
            CALLS * self.crossing.value,
            BUFFERS * self.handing.value,
            self.bytes * self.byte.value,
        ]
    }
}

impl Scores {
    /// Keeps the score of a benchmark of the suite, if it is one of the four.
    pub fn put(&mut self, benchmark: &str, param: Option<u64>, length: u64, score: Score) {
        let place = match (benchmark, param) {
            ("nothing", _) => &mut self.nothing,
            ("take", Some(SMALL)) => &mut self.small,
            ("take", Some(LARGE)) => &mut self.large,
            ("roundtrip", Some(n)) if n == length => &mut self.trip,
            _ => return,
        };
        *place = Some(score);
    }

    pub fn parts(&self, length: u64) -> Result<Parts, String> {
        let present = |score: Option<Score>, what: String| {
            score.ok_or_else(|| format!("there is no score of {what}"))
        };
        let scores = [
            present(self.nothing, "nothing".to_owned())?,
            present(self.small, format!("take with {SMALL} bytes"))?,
            present(self.large, format!("take with {LARGE} bytes"))?,
            present(self.trip, format!("roundTrip with {length} bytes"))?,
        ];
        let figure = |factors: [f64; 4]| Figure::of(&scores, factors);
        let span = (LARGE - SMALL) as f64;
        let byte = [0.0, -1.0 / span, 1.0 / span, 0.0];
        let small = SMALL as f64;
        let handing = [-1.0, 1.0 - small * byte[1], -small * byte[2], 0.0];
        let binding = [0, 1, 2, 3].map(
            |i| if i == 0 { CALLS } else { 0.0 } + BUFFERS * handing[i] + bytes(length) * byte[i],
        );
        Ok(Parts {
            crossing: figure([1.0, 0.0, 0.0, 0.0]),
            handing: figure(handing),
            byte: figure(byte),
            round_trip: figure([0.0, 0.0, 0.0, 1.0]),
            binding: figure(binding),
            left: figure([-binding[0], -binding[1], -binding[2], 1.0]),
            bytes: bytes(length),
        })
    }
}

impl Figure {
    fn of(scores: &[Score; 4], factors: [f64; 4]) -> Figure {
        let terms = || scores.iter().zip(factors);
        Figure {
            value: terms().map(|(s, k)| k * s.value).sum(),
            half: terms()
                .map(|(s, k)| (k * s.half).powi(2))
                .sum::<f64>()
                .sqrt(),
        }
    }

    /// Of two contenders, whose scores are all different ones.
    pub fn minus(&self, other: &Figure) -> Figure {
        Figure {
            value: self.value - other.value,
            half: self.half.hypot(other.half),
        }
    }

    /// Whether its interval leaves out 0.
    pub fn is_certain(&self) -> bool {
        self.value.abs() > self.half
    }
}

/// As many digits as the interval deserves: two of its half-width.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = if self.half > 0.0 {
            (1.0 - self.half.log10().floor()).clamp(0.0, 6.0) as usize
        } else {
            3
        };
        write!(f, "{:.digits$} ± {:.digits$}", self.value, self.half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_combinations_are_those_of_independent_scores() {
        let score = |value, half| Score { value, half };
        let scores = [
            score(10.0, 3.0),
            score(20.0, 4.0),
            score(1000.0, 0.0),
            score(5.0, 0.0),
        ];
        let figure = Figure::of(&scores, [1.0, -1.0, 0.0, 0.0]);
        assert_eq!((figure.value, figure.half), (-10.0, 5.0));
        let other = Figure {
            value: 2.0,
            half: 12.0,
        };
        assert_eq!(
            (figure.minus(&other).value, figure.minus(&other).half),
            (-12.0, 13.0)
        );
        assert!(figure.is_certain() && !figure.minus(&other).is_certain());
    }

    #[test]
    fn figures_have_the_digits_that_their_interval_deserves() {
        let text = |value, half| Figure { value, half }.to_string();
        assert_eq!(text(150_123.4, 1234.0), "150123 ± 1234");
        assert_eq!(text(12.345, 0.42), "12.35 ± 0.42");
        assert_eq!(text(0.012_345, 0.001), "0.0123 ± 0.0010");
    }
}
