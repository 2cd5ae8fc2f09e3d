//! Many verdicts from one record. Contenders of the same work are compared each with each other,
//! and each with those of more work; what was measured in turns is judged window by window
//! ([`lath_calibrate::windows`]), what was measured in forks as a whole.
//!
//! Verdicts of one record are not independent: its pairs share contenders, and its windows share
//! the processes' code.

use lath_calibrate::windows::{self, Judged};
use lath_core::record::Record;
use lath_import::comparison::{Member, RunComparison};
use lath_report::comparison;
use lath_report::judgement::clock_of;
use lath_report::turns;
use lath_stats::turns::Clock;
use serde::Serialize;
use std::collections::BTreeMap;

/// Ends of the functions' names, and how much more work they do, percent.
pub const ENDS: [(&str, u64); 8] = [
    ("base", 0),
    ("same", 0),
    ("third", 0),
    ("fourth", 0),
    ("fifth", 0),
    ("sixth", 0),
    ("more", 2),
    ("five", 5),
];

/// One comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Judgement {
    pub baseline: String,
    pub contender: String,
    /// How much more work the contender does, percent.
    pub planted: u64,
    /// `None`: all of the record.
    pub window_s: Option<u64>,
    pub verdict: &'static str,
    pub is_tested: bool,
    pub is_wrong: bool,
    /// Of the interval that the verdict rests on, as a share.
    pub half_width: Option<f64>,
    /// `cpu` or `wall`.
    pub clock: &'static str,
}

/// How a record was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    pub schedule: &'static str,
    /// What keeps it from turns, where they were asked for.
    pub obstacle: Option<String>,
    pub clock: &'static str,
    /// Of the baseline.
    pub processes: usize,
}

/// All comparisons of the record's only family.
pub fn judgements(record: &Record, windows_s: &[u64], whole_s: u64) -> Vec<Judgement> {
    let mut permuted = record.clone();
    let cases = record.header.plan.families[0].cases.clone();
    let mut all = Vec::new();
    for (place, baseline) in cases.iter().enumerate() {
        if planted(record, *baseline) != Some(0) {
            continue;
        }
        let mut members = vec![*baseline];
        members.extend(cases[place + 1..].iter().copied());
        // Those of more work stand last, after all of the same.
        permuted.header.plan.families[0].cases = members;
        if in_turns(record) {
            for window in windows_s {
                let found = windows::judged(&permuted, 0, *window, whole_s);
                all.extend(told(record, *baseline, Some(*window), found));
            }
        } else {
            all.extend(told(record, *baseline, None, forks(&mut permuted)));
        }
    }
    all
}

/// Each contender with the baseline as if nobody else had been there.
fn forks(record: &mut Record) -> Vec<Judged> {
    let members = record.header.plan.families[0].cases.clone();
    let mut all = Vec::new();
    for case in &members[1..] {
        record.header.plan.families[0].cases = vec![members[0], *case];
        for family in comparison::comparisons(record) {
            let compared = family.rows.iter().filter_map(|row| row.compared.as_ref());
            all.extend(compared.map(|compared| Judged {
                case: *case,
                verdict: compared.found.verdict,
                same_within: compared.found.same_within,
                interval: compared.tested().map(|(_, interval)| interval),
                clock: None,
            }));
        }
    }
    all
}

fn told(record: &Record, baseline: usize, window: Option<u64>, all: Vec<Judged>) -> Vec<Judgement> {
    let id = |case: usize| record.header.plan.cases[case].id.clone();
    let of = |judged: Judged| {
        let planted = planted(record, judged.case)?;
        Some(Judgement {
            baseline: id(baseline),
            contender: id(judged.case),
            planted,
            window_s: window,
            verdict: judged.verdict.word(),
            is_tested: judged.verdict.is_tested(),
            is_wrong: windows::is_wrong(&judged, planted),
            half_width: judged.half_width(),
            clock: clock_name(judged.clock),
        })
    };
    all.into_iter().filter_map(of).collect()
}

/// What a case has more than its baseline, percent.
fn planted(record: &Record, case: usize) -> Option<u64> {
    let (_, end) = record.header.plan.cases[case].id.rsplit_once('_')?;
    let found = ENDS.iter().find(|(name, _)| *name == end);
    found.map(|(_, percent)| *percent)
}

fn in_turns(record: &Record) -> bool {
    clock(record).is_some()
}

/// Of its turns.
fn clock(record: &Record) -> Option<Clock> {
    let run = RunComparison::of(record, &[0]);
    let members: Vec<&Member> = run.members.iter().collect();
    clock_of(&members, 0)
}

/// Forks are judged by wall time.
pub fn clock_name(clock: Option<Clock>) -> &'static str {
    clock.map_or("wall", turns::name)
}

pub fn way(record: &Record) -> Way {
    let baseline = record.header.plan.families[0].cases[0];
    let obstacle = record.header.obstacle(0);
    Way {
        schedule: if in_turns(record) { "turns" } else { "forks" },
        obstacle: obstacle.map(|obstacle| obstacle.to_string()),
        clock: clock_name(clock(record)),
        processes: record.cases[baseline].forks.len(),
    }
}

/// What the comparisons of the same kind came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// Of code with itself.
    pub same: usize,
    pub wrong: usize,
    /// By percent planted: compared, found to be slower.
    pub more: BTreeMap<u64, (usize, usize)>,
    /// Comparisons with too few processes for a verdict.
    pub untested: usize,
    /// Wrong verdicts on comparisons of different work.
    pub wrong_of_more: usize,
    #[serde(skip)]
    pub widths: Vec<f64>,
}

impl Tally {
    pub fn add(&mut self, judgement: &Judgement) {
        if !judgement.is_tested {
            self.untested += 1;
            return;
        }
        self.widths.extend(judgement.half_width);
        if judgement.planted == 0 {
            self.same += 1;
            self.wrong += usize::from(judgement.is_wrong);
        } else {
            let more = self.more.entry(judgement.planted).or_default();
            more.0 += 1;
            more.1 += usize::from(judgement.verdict == "slower");
            self.wrong_of_more += usize::from(judgement.is_wrong);
        }
    }

    /// Median, percent.
    pub fn width(&self) -> Option<f64> {
        let mut widths = self.widths.clone();
        widths.sort_unstable_by(f64::total_cmp);
        widths.get(widths.len() / 2).map(|width| 100.0 * width)
    }

    /// `3 of 4`
    pub fn found(&self, planted: u64) -> String {
        let (all, found) = self.more.get(&planted).copied().unwrap_or_default();
        if all == 0 {
            "-".to_owned()
        } else {
            format!("{found} of {all}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Tally};

    fn judgement(planted: u64, verdict: &'static str, is_wrong: bool) -> Judgement {
        Judgement {
            baseline: "base".to_owned(),
            contender: "other".to_owned(),
            planted,
            window_s: Some(10),
            verdict,
            is_tested: verdict != "not tested",
            is_wrong,
            half_width: (verdict != "not tested").then_some(0.01),
            clock: "cpu",
        }
    }

    #[test]
    fn verdicts_are_counted() {
        let mut tally = Tally::default();
        for one in [
            judgement(0, "same", false),
            judgement(0, "faster", true),
            judgement(0, "not tested", false),
            judgement(2, "slower", false),
            judgement(2, "inconclusive", false),
            judgement(2, "same", true),
            judgement(5, "slower", false),
        ] {
            tally.add(&one);
        }
        assert_eq!((tally.same, tally.wrong, tally.untested), (2, 1, 1));
        assert_eq!(tally.wrong_of_more, 1);
        let found = [2, 5, 1].map(|planted| tally.found(planted));
        assert_eq!(found, ["1 of 3", "1 of 1", "-"]);
        assert_eq!(tally.width(), Some(1.0));
        assert_eq!(Tally::default().width(), None);
    }
}
