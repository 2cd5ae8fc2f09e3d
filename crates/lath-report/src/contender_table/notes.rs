//! Footnotes: one for each kind of remark, most important first, so that a noisy machine does not
//! bury the table. A note counts its rows and names their contenders; its details have each row's
//! own text.

use lath_core::escape;
use lath_core::written::words::count;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of names in a note; more are counted.
const NAMED: usize = 3;
/// From so many seconds on, a budget is told in minutes.
const MINUTES_FROM: f64 = 120.0;

/// What a remark is about, in the order in which notes stand.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// More time or forks may decide it.
    Undecided(Remedy),
    NotTested,
    FastEnds,
    /// A warning's code.
    Warning(String),
    Forks,
    Clock,
    /// The baseline's row shows another number than the ratio is of.
    OtherBlocks {
        is_far: bool,
    },
    PartOfBlocks,
}

/// What would decide an undecided row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remedy {
    /// A family of the plan, and the seconds that it would have to last.
    Seconds { of: usize, seconds: f64 },
    /// Forks in all, and the seconds that these take, if known.
    Forks { all: u64, seconds: Option<f64> },
    /// None is known; the ratio differs from 1 by less than this share.
    None { within: f64 },
}

/// A note of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableNote {
    pub text: String,
    /// What to do; empty if it says nothing of that.
    pub help: String,
    /// What it says of each row, if that differs: `gcc, factorial (number = 20): …`.
    pub details: Vec<String>,
}

impl TableNote {
    /// With what to do.
    pub fn whole(&self) -> String {
        match self.help.as_str() {
            "" => self.text.clone(),
            help => format!("{} ({help})", self.text),
        }
    }
}

#[derive(Default)]
pub struct Notes {
    groups: Vec<Group>,
    /// Seconds that each family in turns has lasted: a longer run takes them, too.
    pub lasted_s: BTreeMap<usize, f64>,
}

struct Group {
    kind: Kind,
    remarks: Vec<Remark>,
}

struct Remark {
    /// Contender, and title of its comparison.
    row: [String; 2],
    kind: Kind,
    text: String,
    help: String,
}

impl Kind {
    fn rank(&self) -> usize {
        match self {
            Kind::Undecided(_) => 0,
            Kind::NotTested => 2,
            Kind::FastEnds => 3,
            Kind::Warning(_) => 4,
            Kind::Forks => 5,
            Kind::Clock => 6,
            Kind::OtherBlocks { is_far: true } => 1,
            Kind::OtherBlocks { is_far: false } => 7,
            Kind::PartOfBlocks => 8,
        }
    }

    /// Their remarks share a note.
    fn is_as(&self, other: &Kind) -> bool {
        match (self, other) {
            (Kind::Warning(one), Kind::Warning(other)) => one == other,
            _ => self.rank() == other.rank(),
        }
    }
}

impl Notes {
    /// A remark on a row; the number of its group, for [`Self::numbers`].
    pub fn add(&mut self, row: [&str; 2], kind: Kind, text: &str, help: Option<&str>) -> usize {
        let line = |text: &str| escape::line(text).into_owned();
        let remark = Remark {
            row: row.map(line),
            text: line(text),
            help: help.map(line).unwrap_or_default(),
            kind: kind.clone(),
        };
        match self.groups.iter().position(|group| group.kind.is_as(&kind)) {
            Some(at) => {
                self.groups[at].remarks.push(remark);
                at
            }
            None => {
                self.groups.push(Group {
                    kind,
                    remarks: vec![remark],
                });
                self.groups.len() - 1
            }
        }
    }

    /// The number of the note, from 1, of each group.
    pub fn numbers(&self) -> Vec<usize> {
        let order = self.order();
        let place = |group: usize| order.iter().position(|at| *at == group).unwrap_or(0) + 1;
        (0..self.groups.len()).map(place).collect()
    }

    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        // Those of one rank keep their order.
        order.sort_by_key(|at| self.groups[*at].kind.rank());
        order
    }

    pub fn notes(&self) -> Vec<TableNote> {
        let order = self.order();
        order
            .into_iter()
            .map(|at| self.groups[at].note(&self.lasted_s))
            .collect()
    }
}

impl Group {
    fn note(&self, lasted_s: &BTreeMap<usize, f64>) -> TableNote {
        let first = &self.remarks[0];
        let same = self.remarks.iter().all(|one| one.text == first.text);
        let text = match &self.kind {
            Kind::Undecided(_) => format!(
                "{} undecided ({}){}",
                count(self.rows(), "row"),
                self.named(),
                self.remedy(lasted_s)
            ),
            Kind::NotTested => format!(
                "{} not tested ({}): {}",
                count(self.rows(), "row"),
                self.named(),
                self.texts()
            ),
            Kind::Warning(code) => {
                let such = if same { "" } else { ", such as" };
                let whose = self.whose();
                format!("{code}, {whose}{such}: {}", first.text)
            }
            Kind::OtherBlocks { is_far } if !same => format!(
                "{}: in the blocks of their ratios, the baseline has another time than in its own \
                    row, by {} than 5 %",
                self.whose(),
                if *is_far { "more" } else { "less" }
            ),
            Kind::FastEnds if !same => format!(
                "{}: the fastest iterations say something else than the means",
                self.whose()
            ),
            _ => self.texts(),
        };
        let detail = |one: &Remark| format!("{}, {}: {}", one.row[0], one.row[1], one.text);
        let details = match same {
            true => Vec::new(),
            false => self.remarks.iter().map(detail).collect(),
        };
        TableNote {
            text,
            help: first.help.clone(),
            details,
        }
    }

    /// Each text once, with its rows unless it is the only one.
    fn texts(&self) -> String {
        let mut all: Vec<(&str, Vec<&Remark>)> = Vec::new();
        for one in &self.remarks {
            match all.iter_mut().find(|(text, _)| *text == one.text) {
                Some((_, remarks)) => remarks.push(one),
                None => all.push((&one.text, vec![one])),
            }
        }
        let [(text, _)] = all[..] else {
            let begin = common(all.iter().map(|(text, _)| *text));
            let contenders = |of: &[&Remark]| -> BTreeSet<String> {
                of.iter().map(|one| one.row[0].clone()).collect()
            };
            // Whoever has rows in several parts is named with its row.
            let is_elsewhere = |name: &String| {
                let having = all.iter().filter(|(_, of)| contenders(of).contains(name));
                having.count() > 1
            };
            let whose = |of: &[&Remark]| match of {
                [one] if is_elsewhere(&one.row[0]) => one.row.join(", "),
                _ => whose(of),
            };
            let parts: Vec<String> = all
                .iter()
                .map(|(text, of)| format!("{} ({})", &text[begin.len()..], whose(of)))
                .collect();
            return format!("{begin}{}", parts.join("; "));
        };
        text.to_owned()
    }

    fn rows(&self) -> usize {
        rows(&self.remarks.iter().collect::<Vec<_>>())
    }

    fn named(&self) -> String {
        named(&self.remarks.iter().collect::<Vec<_>>())
    }

    fn whose(&self) -> String {
        whose(&self.remarks.iter().collect::<Vec<_>>())
    }

    /// `: --time-budget 12m would decide 7; the other 2 lie within 4 % of 1`.
    fn remedy(&self, lasted_s: &BTreeMap<usize, f64>) -> String {
        let (mut seconds, mut forks, mut within) = (Vec::new(), Vec::new(), Vec::new());
        for one in &self.remarks {
            match one.kind {
                Kind::Undecided(Remedy::Seconds { of, seconds: s }) => seconds.push((of, s)),
                Kind::Undecided(Remedy::Forks { all, seconds }) => forks.push((all, seconds)),
                Kind::Undecided(Remedy::None { within: share }) => within.push(share),
                _ => {}
            }
        }
        let known = seconds.len() + forks.len();
        let would = match (within.len(), known) {
            (0, 1) => "would decide it".to_owned(),
            (0, _) => "would decide them".to_owned(),
            (_, known) => format!("would decide {known} of them"),
        };
        let mut text = match (seconds.is_empty(), forks.iter().max_by_key(|(all, _)| *all)) {
            (false, None) => format!(": `--time-budget {}` {would}", budget(&seconds, lasted_s)),
            (false, Some((all, _))) => format!(
                ": `--time-budget {}`, and `-f {all}` in forks, {would}",
                budget(&seconds, lasted_s)
            ),
            (true, Some((all, _))) => {
                let about = forks.iter().filter_map(|(_, s)| *s).fold(0.0, f64::max);
                let time = match about {
                    0.0 => String::new(),
                    s => format!(" (about {})", lath_core::written::quantity::about(s)),
                };
                format!(": `-f {all}`{time} {would}")
            }
            (true, None) => String::new(),
        };
        if !within.is_empty() {
            let widest = within.iter().copied().fold(0.0, f64::max);
            let who = match (known, within.len()) {
                (0, 1) => "it is".to_owned(),
                (0, _) => "they are".to_owned(),
                (_, 1) => "the other is".to_owned(),
                (_, n) => format!("the other {n} are"),
            };
            text += if known == 0 { ": " } else { "; " };
            text += &match widest {
                w if w < 0.5 => format!(
                    "{who} within {} of the baseline, and more time may not help",
                    lath_core::written::quantity::percent(w)
                ),
                _ => format!("{who} too variable: use a quieter machine"),
            };
        }
        text
    }
}

/// What all families take together, one after the other, if each lasts as long as its rows need.
fn budget(needed: &[(usize, f64)], lasted_s: &BTreeMap<usize, f64>) -> String {
    let mut of = lasted_s.clone();
    for (family, seconds) in needed {
        let longest = of.entry(*family).or_default();
        *longest = longest.max(*seconds);
    }
    let all: f64 = of.values().sum();
    match all {
        s if s < MINUTES_FROM => format!("{:.0}s", s.ceil().max(1.0)),
        s => format!("{:.0}m", (s / 60.0).ceil()),
    }
}

/// What all begin with, up to the end of a word.
fn common<'a>(mut texts: impl Iterator<Item = &'a str>) -> &'a str {
    let first = texts.next().unwrap_or_default();
    let end = texts.fold(first.len(), |end, text| {
        let same = first.bytes().zip(text.bytes()).take_while(|(a, b)| a == b);
        end.min(same.count())
    });
    // A blank is one byte, so this is no place within a character.
    first.as_bytes()[..end]
        .iter()
        .rposition(|byte| *byte == b' ')
        .map_or("", |blank| &first[..=blank])
}

fn rows(remarks: &[&Remark]) -> usize {
    let mut all: Vec<&[String; 2]> = remarks.iter().map(|one| &one.row).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// Contenders, each once: `gcc, go-1.26, rust-1.95 and 2 others`.
fn named(remarks: &[&Remark]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for one in remarks {
        if !names.contains(&one.row[0].as_str()) {
            names.push(&one.row[0]);
        }
    }
    match names.len() {
        n if n <= NAMED + 1 => names.join(", "),
        n => format!("{} and {} others", names[..NAMED].join(", "), n - NAMED),
    }
}

/// `gcc`; `3 rows of gcc, go-1.26`.
fn whose(remarks: &[&Remark]) -> String {
    match rows(remarks) {
        1 => named(remarks),
        n => format!("{n} rows of {}", named(remarks)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(of: &[(&str, &str, Kind, &str)]) -> Notes {
        let mut notes = Notes::default();
        for (contender, title, kind, text) in of {
            notes.add(
                [contender, title],
                kind.clone(),
                text,
                Some("help").filter(|_| matches!(kind, Kind::Warning(_))),
            );
        }
        notes
    }

    fn texts(notes: &Notes) -> Vec<String> {
        notes.notes().into_iter().map(|note| note.text).collect()
    }

    #[test]
    fn one_for_a_kind_and_the_most_important_first() {
        let warning = |code: &str| Kind::Warning(code.to_owned());
        let notes = notes(&[
            ("gcc", "a", Kind::Clock, "in turns, by CPU time"),
            ("gcc", "a", warning("W910"), "noisy: 10 %"),
            (
                "go",
                "a",
                Kind::Clock,
                "in turns, by wall time, as it helps",
            ),
            (
                "go",
                "b",
                Kind::Clock,
                "in turns, by wall time, as it helps",
            ),
            ("gcc", "b", warning("W910"), "noisy: 11 %"),
            ("gcc", "b", warning("W924"), "few\nforks"),
            ("go", "a", Kind::NotTested, "one fork"),
        ]);
        assert_eq!(
            texts(&notes),
            [
                "1 row not tested (go): one fork",
                "W910, 2 rows of gcc, such as: noisy: 10 %",
                r"W924, gcc: few\nforks",
                "in turns, by CPU time (gcc); wall time, as it helps (2 rows of go)",
            ]
        );
        assert_eq!(notes.numbers(), [4, 2, 3, 1]);
        assert_eq!(
            notes.notes()[1].details,
            ["gcc, a: noisy: 10 %", "gcc, b: noisy: 11 %"]
        );
    }

    #[test]
    fn who_is_named_twice_is_named_with_its_row() {
        let notes = notes(&[
            ("gcc", "a", Kind::Clock, "by CPU time"),
            ("gcc", "b", Kind::Clock, "by wall time"),
            ("go", "b", Kind::Clock, "by CPU time"),
        ]);
        assert_eq!(
            texts(&notes),
            ["by CPU time (2 rows of gcc, go); wall time (gcc, b)"]
        );
    }

    #[test]
    fn what_would_decide_undecided_rows() {
        let seconds = |of, seconds| Kind::Undecided(Remedy::Seconds { of, seconds });
        let none = |within| Kind::Undecided(Remedy::None { within });
        let mut some = notes(&[
            ("gcc", "a", seconds(0, 100.0), "x"),
            ("go", "a", seconds(0, 300.0), "y"),
            ("go", "b", seconds(1, 50.0), "z"),
            ("rust", "b", none(0.041), "w"),
        ]);
        some.lasted_s = [(1, 20.0), (2, 60.0)].into();
        assert_eq!(
            texts(&some),
            [
                "4 rows undecided (gcc, go, rust): `--time-budget 7m` would decide 3 of them; the other is \
                 within 4.1 % of the baseline, and more time may not help"
            ]
        );
        let forks = |all| {
            Kind::Undecided(Remedy::Forks {
                all,
                seconds: Some(30.0),
            })
        };
        let of_forks = notes(&[("gcc", "a", forks(12), "x"), ("go", "a", forks(27), "y")]);
        assert_eq!(
            texts(&of_forks),
            ["2 rows undecided (gcc, go): `-f 27` (about 30 s) would decide them"]
        );
        let wild = notes(&[("gcc", "a", none(3.0), "x")]);
        assert_eq!(
            texts(&wild),
            ["1 row undecided (gcc): it is too variable: use a quieter machine"]
        );
    }
}
