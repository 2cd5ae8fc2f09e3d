//! The result of a calibration: what is stored, printed, and quoted.

use crate::request::{Asked, Body, LONGEST_S, PLANTED, bodies};
use crate::windows::{self, Judged};
use lath_core::record::{Calibrated, FoundIn};
use lath_core::turns;
use lath_core::written::words::count;
use lath_stats::compare::looks::TURNS;
use lath_stats::compare::{ComparisonOptions, Verdict};
use lath_stats::share::at_most;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the file is.
pub const SCHEMA: &str = "lath-calibration";
pub const VERSION: u32 = 1;
/// A difference counts as found if so many windows found it, percent.
const FOUND_PERCENT: usize = 90;
/// Comparisons of a row at most: 100 rounds of all windows have fewer.
const MOST: usize = 1_000_000;
/// Of the limits of rates.
pub const CONFIDENCE: f64 = 0.95;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    pub schema: String,
    pub version: u32,
    pub lath_version: String,
    /// [`method`]: another one finds other differences.
    pub method: String,
    /// Day of its beginning.
    pub date: String,
    /// Seconds since 1970, UTC.
    pub started: u64,
    /// The facts by which results of this machine are told from those of others.
    pub machine: BTreeMap<String, String>,
    /// Of each language that was measured.
    pub compiler: String,
    /// The first compiler's.
    pub flags: String,
    pub settings: Settings,
    pub rows: Vec<Row>,
    /// Languages that this machine cannot measure, each with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub times_s: Vec<u64>,
    pub rounds: u64,
    /// Of the first round; each further one has the next. A string, because JavaScript readers
    /// would lose digits.
    pub seed: String,
    /// Of the limits of rates.
    pub confidence: f64,
}

/// A kind of code, compared for some time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub body: String,
    pub seconds: u64,
    /// Verdicts on identical code.
    pub identical: Rate,
    pub planted: Vec<Planted>,
    /// The smallest planted difference, percent, that was found nearly always, as were all larger
    /// ones.
    pub finds_percent: Option<u64>,
    /// Median, percent; `None`: no comparison had enough blocks.
    pub half_width_percent: Option<f64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    pub wrong: usize,
    pub of: usize,
    /// Upper confidence limit of the share that is wrong, percent.
    pub at_most_percent: f64,
}

/// Comparisons with more work; those without enough blocks for a verdict found nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Planted {
    pub percent: u64,
    pub found: usize,
    /// Verdicts that contradict the difference.
    pub wrong: usize,
    pub of: usize,
}

impl Rate {
    pub fn new(wrong: usize, of: usize) -> Rate {
        Rate {
            wrong,
            of,
            at_most_percent: 100.0 * at_most(wrong, of, CONFIDENCE),
        }
    }
}

impl Planted {
    fn is_found(&self) -> bool {
        self.of > 0 && self.found * 100 >= self.of * FOUND_PERCENT
    }
}

/// The smallest difference found nearly always, as were all larger ones.
fn finds(planted: &[Planted]) -> Option<u64> {
    let found = planted.iter().rev().take_while(|one| one.is_found());
    found.last().map(|one| one.percent)
}

/// What decides about verdicts of comparisons in turns. The number changes with what no constant
/// tells.
pub fn method() -> String {
    let ComparisonOptions { margin, alpha, .. } = ComparisonOptions::default();
    let looks = TURNS.looks.iter();
    let looks: Vec<String> = looks
        .map(|look| format!("{} s: {}", look.at, look.share))
        .collect();
    format!(
        "7: turns {} us, settling {} us, {} rounds, looks {}, margin {margin}, alpha {alpha}",
        turns::TURN_NS / 1000,
        turns::SETTLE_NS / 1000,
        turns::ROUNDS,
        looks.join(", ")
    )
}

impl Row {
    /// `judged`: with what was planted, percent.
    pub fn of(body: Body, seconds: u64, judged: &[(u64, Judged)]) -> Row {
        let with = |percent: u64| {
            judged
                .iter()
                .filter(move |(planted, _)| *planted == percent)
        };
        let wrong = |percent: u64| {
            with(percent)
                .filter(|(planted, judged)| windows::is_wrong(judged, *planted))
                .count()
        };
        let planted: Vec<Planted> = PLANTED
            .iter()
            .filter(|(_, percent)| *percent > 0)
            .map(|(_, percent)| Planted {
                percent: *percent,
                found: with(*percent)
                    .filter(|(_, judged)| judged.verdict == Verdict::Slower)
                    .count(),
                wrong: wrong(*percent),
                of: with(*percent).count(),
            })
            .collect();
        // Without a verdict, none can be wrong.
        let tested = |(_, judged): &&(u64, Judged)| judged.verdict.is_tested();
        let widths = judged.iter().filter_map(|(_, judged)| judged.half_width());
        let mut widths: Vec<f64> = widths.collect();
        widths.sort_unstable_by(f64::total_cmp);
        Row {
            body: body.name.to_owned(),
            seconds,
            identical: Rate::new(wrong(0), with(0).filter(tested).count()),
            finds_percent: finds(&planted),
            planted,
            half_width_percent: widths.get(widths.len() / 2).map(|width| 100.0 * width),
        }
    }

    fn found(&self) -> Option<FoundIn> {
        let body = bodies().into_iter().find(|body| body.name == self.body)?;
        let shown = match self.finds_percent {
            Some(percent) => self.planted.iter().find(|one| one.percent == percent),
            None => self.planted.last(),
        }?;
        (shown.of > 0).then(|| FoundIn {
            code: body.code.to_owned(),
            percent: self.finds_percent,
            times: [shown.found, shown.of],
            seconds: None,
        })
    }
}

impl Calibration {
    /// A rate over all bodies, of comparisons of identical code of this length.
    pub fn identical(&self, seconds: u64) -> Rate {
        let rows = self.rows.iter().filter(|row| row.seconds == seconds);
        let (wrong, of) = rows.fold((0, 0), |(wrong, of), row| {
            (wrong + row.identical.wrong, of + row.identical.of)
        });
        Rate::new(wrong, of)
    }

    /// What later runs quote: the longest time of each kind of code. `None`: it found out nothing.
    pub fn quoted(&self) -> Option<Calibrated> {
        let is_longest = |row: &&Row| {
            let same = self.rows.iter().filter(|one| one.body == row.body);
            same.map(|one| one.seconds).max() == Some(row.seconds)
        };
        let longest = || self.rows.iter().filter(is_longest);
        let seconds = longest().map(|row| row.seconds).min()?;
        let found = longest().filter_map(|row| {
            let own = (row.seconds != seconds).then_some(row.seconds);
            Some(FoundIn {
                seconds: own,
                ..row.found()?
            })
        });
        let found: Vec<FoundIn> = found.collect();
        (!found.is_empty()).then(|| Calibrated {
            date: self.date.clone(),
            seconds,
            found,
        })
    }

    /// Lengths of comparisons, the shortest first.
    pub fn times_s(&self) -> BTreeSet<u64> {
        self.rows.iter().map(|row| row.seconds).collect()
    }

    /// Lengths of comparisons and repetitions: what cannot be known without measuring again.
    pub fn extent(&self) -> String {
        let bodies: BTreeSet<&str> = self.rows.iter().map(|row| row.body.as_str()).collect();
        format!(
            "{}, up to {} s, {}",
            count(bodies.len(), "kind") + " of code",
            self.longest_s(),
            count(self.settings.rounds as usize, "round")
        )
    }

    fn longest_s(&self) -> u64 {
        self.rows.iter().map(|row| row.seconds).max().unwrap_or(0)
    }

    /// It has a kind of code that the other lacks, or measured for longer or more often.
    pub fn says_more_than(&self, other: &Calibration) -> bool {
        let lacks = |row: &Row| other.rows.iter().all(|theirs| theirs.body != row.body);
        self.rows.iter().any(lacks)
            || self.longest_s() > other.longest_s()
            || self.settings.rounds > other.settings.rounds
    }

    /// Why no calibration can have written it: values that a measurement cannot have.
    pub fn implausible(&self) -> Option<String> {
        let of_row = |row: &Row| row.implausible().map(|why| format!("{}: {why}", row.body));
        if !is_day(&self.date) {
            return Some(format!("the day `{}`", self.date));
        }
        self.rows.iter().find_map(of_row)
    }

    /// Made by this method, and a document that this lath reads.
    pub fn is_current(&self) -> bool {
        (self.schema.as_str(), self.version) == (SCHEMA, VERSION) && self.method == method()
    }
}

/// `2026-11-23`
fn is_day(text: &str) -> bool {
    let is_digit = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    text.len() == 10 && text.bytes().enumerate().all(is_digit)
}

impl Row {
    fn implausible(&self) -> Option<String> {
        let Row {
            identical, planted, ..
        } = self;
        let body = bodies().into_iter().find(|body| body.name == self.body);
        let is_length = |body: Body| (1..=body.seconds(LONGEST_S)).contains(&self.seconds);
        let is_planted = |percent: u64| PLANTED.iter().any(|(_, known)| *known == percent);
        let counts = |of: &Planted| {
            is_planted(of.percent) && of.found <= of.of && of.wrong <= of.of && of.of <= MOST
        };
        let half_width = self.half_width_percent;
        match () {
            () if body.is_none() => Some("no such kind of code".to_owned()),
            () if !body.is_some_and(is_length) => {
                Some(format!("comparisons of {} s", self.seconds))
            }
            () if identical.wrong > identical.of || identical.of > MOST => Some(format!(
                "{} wrong verdicts of {}",
                identical.wrong, identical.of
            )),
            () if !planted.iter().all(counts) => Some("more found than compared".to_owned()),
            () if self.finds_percent != finds(planted) => {
                Some("a smallest difference that its counts do not give".to_owned())
            }
            () if half_width.is_some_and(|half| !(half.is_finite() && half >= 0.0)) => {
                Some("a negative half-width".to_owned())
            }
            () => None,
        }
    }
}

impl Settings {
    pub fn of(asked: &Asked) -> Settings {
        Settings {
            times_s: asked.times_s.clone(),
            rounds: asked.rounds,
            seed: asked.seed.to_string(),
            confidence: CONFIDENCE,
        }
    }
}

#[cfg(test)]
mod tests;
