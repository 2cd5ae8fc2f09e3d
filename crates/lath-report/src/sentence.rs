//! A comparison in one sentence: who is the fastest, and how many times as long the others take.
//!
//! Only intervals that lie apart order contenders: all ratios of a comparison are of its baseline,
//! and their intervals hold together. Who overlaps the fastest is not told apart from it.

use crate::grid::fitted;
use lath_core::escape;
use lath_core::written::quantity::{self, ratio, two};
use lath_core::written::words;
use lath_stats::compare::{PairResult, Verdict};

/// Maximum number of names of one kind; more are counted.
const NAMED: usize = 8;
/// The same of a brief sentence.
const BRIEF: usize = 3;
/// Of a name.
const LONGEST: usize = 40;

/// A contender that has a ratio; the baseline's is 1.
struct Tested<'a> {
    name: &'a str,
    ratio: f64,
    low: f64,
    high: f64,
    verdict: Option<Verdict>,
    same_within: Option<f64>,
}

/// How much of a comparison a sentence says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Names, with their ratios.
    Whole,
    /// For a picture, whose rows have the names: of more than three, their number and range.
    Brief,
}

impl Length {
    fn named(self) -> usize {
        match self {
            Length::Whole => NAMED,
            Length::Brief => BRIEF,
        }
    }
}

/// What is known of a row beside the baseline.
#[derive(Clone, Copy)]
pub enum Beside<'a> {
    Baseline,
    Pair(&'a PairResult),
    /// It has no times.
    Nothing,
}

/// `rows`: their labels, and what is known of them; one of them is the baseline.
pub fn of(rows: &[(&str, Beside)], length: Length) -> String {
    let rows: Vec<(String, Beside)> = rows
        .iter()
        .map(|(label, beside)| (fitted(&escape::line(label), LONGEST), *beside))
        .collect();
    let named = |is: &dyn Fn(&Beside) -> bool| -> Vec<&str> {
        let of = rows.iter().filter(|(_, beside)| is(beside));
        of.map(|(label, _)| label.as_str()).collect()
    };
    let baselines = named(&|beside| matches!(beside, Beside::Baseline));
    let baseline = baselines.first().copied().unwrap_or_default();
    let is_identical = |beside: &Beside| matches!(beside, Beside::Pair(pair) if pair.verdict == Verdict::Identical);
    let is_untested = |beside: &Beside| match beside {
        Beside::Baseline => false,
        Beside::Pair(pair) => !pair.verdict.is_tested() && !is_identical(beside),
        Beside::Nothing => true,
    };
    let untested = named(&is_untested);
    let mut tested: Vec<Tested> = rows.iter().filter_map(tested).collect();
    let mut parts = Vec::new();
    if tested.iter().any(|one| one.verdict.is_some()) {
        tested.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        parts.extend(ordered(&tested, baseline, untested.is_empty(), length));
    }
    let identical = named(&is_identical);
    if !identical.is_empty() {
        let identical = few(&identical, length);
        parts.push(format!("the same program as {baseline}: {identical}"));
    }
    if !untested.is_empty() {
        parts.push(format!("not compared: {}", few(&untested, length)));
    }
    parts.join("; ")
}

/// The baseline, or a contender with a ratio.
fn tested<'a>((name, beside): &'a (String, Beside<'_>)) -> Option<Tested<'a>> {
    let one = |ratio, low, high| Tested {
        name,
        ratio,
        low,
        high,
        verdict: None,
        same_within: None,
    };
    match beside {
        Beside::Baseline => Some(one(1.0, 1.0, 1.0)),
        Beside::Pair(pair) if pair.verdict.is_tested() => Some(Tested {
            verdict: Some(pair.verdict),
            same_within: pair.same_within,
            ..one(pair.ratio, pair.low, pair.high)
        }),
        Beside::Pair(_) | Beside::Nothing => None,
    }
}

/// `all`: by their ratios. Those without a verdict are not placed among the others. `whole`: every
/// contender of the comparison is among them.
fn ordered<'a>(all: &[Tested<'a>], baseline: &str, whole: bool, length: Length) -> Vec<String> {
    let (open, decided): (Vec<&Tested>, Vec<&Tested>) =
        all.iter().partition(|one| is_open(one.verdict));
    let bound = decided
        .iter()
        .map(|one| one.high)
        .fold(f64::INFINITY, f64::min);
    // Who is the same as the baseline is no slower than what the baseline is with.
    let is_with_baseline = |one: &Tested| one.verdict == Some(Verdict::Same) && 1.0 <= bound;
    let overlaps = |one: &&Tested| one.low <= bound || is_with_baseline(one);
    let (first, rest): (Vec<&Tested>, Vec<&Tested>) = decided.into_iter().partition(overlaps);
    // What is compared with everything is the best measure.
    let of_baseline = first.iter().find(|one| one.verdict.is_none());
    let Some(measure) = of_baseline.or(first.first()) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    let contested = open.iter().any(overlaps);
    if !(contested && first.len() == 1 && rest.is_empty()) {
        let fastest = fastest(&first, of_baseline.is_some(), length);
        parts.push(match (contested, first.len()) {
            (true, 1) if of_baseline.is_some() => {
                format!("no contender is shown to be faster than {baseline}")
            }
            (true, names) => among(&fastest, "of those told apart", names),
            (false, _) if whole => fastest,
            (false, names) => among(&fastest, "of those compared", names),
        });
    }
    if !rest.is_empty() {
        // The table's ratios are of the baseline.
        let is_plain = first.len() == 1 && (of_baseline.is_some() || rest.len() == 1);
        let of = match is_plain {
            true => String::new(),
            false => format!(" as {}", measure.name),
        };
        parts.push(slower(&rest, measure.ratio, &of, length));
    }
    let mut names: Vec<&str> = open.iter().map(|one| one.name).collect();
    match (names.is_empty(), parts.is_empty()) {
        (true, _) => {}
        (false, true) => {
            names.insert(0, baseline);
            parts.push(format!("not told apart: {}", few(&names, length)));
        }
        (false, false) if of_baseline.is_some() => parts.push(untold(baseline, &names, length)),
        (false, false) => {
            let name = |one: &&Tested<'a>| one.name;
            let near = open.iter().filter(|one| overlaps(one)).map(name);
            let far = open.iter().filter(|one| !overlaps(one)).map(name);
            let both = format!("{} and {baseline}", measure.name);
            parts.extend(
                [
                    (both.as_str(), near.collect::<Vec<_>>()),
                    (baseline, far.collect()),
                ]
                .iter()
                .filter(|(_, names)| !names.is_empty())
                .map(|(from, names)| untold(from, names, length)),
            );
        }
    }
    parts
}

/// `beside`: the baseline is among them.
fn fastest(first: &[&Tested], beside: bool, length: Length) -> String {
    let names: Vec<&str> = first.iter().map(|one| one.name).collect();
    let margins = || {
        first
            .iter()
            .filter(|one| one.verdict.is_some())
            .map(|one| one.same_within)
    };
    match names[..] {
        [one] => format!("{one} is the fastest"),
        _ if beside && margins().all(|margin| margin.is_some()) => {
            let margin = margins().flatten().fold(0.0, f64::max);
            format!(
                "{} are the fastest, the same within {}",
                few(&names, length),
                quantity::margin(margin)
            )
        }
        _ => format!("{} are the fastest, not told apart", few(&names, length)),
    }
}

/// Of whom that is said: behind one name, before several.
fn among(fastest: &str, whom: &str, names: usize) -> String {
    match names {
        1 => format!("{fastest} {whom}"),
        _ => format!("{whom}, {fastest}"),
    }
}

fn untold(from: &str, names: &[&str], length: Length) -> String {
    format!("not told apart from {from}: {}", few(names, length))
}

/// `g++ takes 1.03 times as long, cpython-3.11 27 times`; in brief, of more than three, `5 others take
/// 1.03 to 27 times as long`.
fn slower(rest: &[&Tested], measure: f64, of: &str, length: Length) -> String {
    if let (Length::Brief, true, [first, .., last]) = (length, rest.len() > BRIEF, rest) {
        let [least, most] = [first, last].map(|one| number(one.ratio / measure));
        let others = words::count(rest.len(), "other");
        return format!("{others} take {least} to {most} times as long{of}");
    }
    let times = rest.iter().take(NAMED).enumerate().map(|(at, one)| {
        let times = format!("{} times", number(one.ratio / measure));
        match at {
            0 => format!("{} takes {times} as long{of}", one.name),
            _ => format!("{} {times}", one.name),
        }
    });
    let times: Vec<String> = times.collect();
    times.join(", ") + &more(rest.len(), NAMED)
}

fn is_open(verdict: Option<Verdict>) -> bool {
    matches!(verdict, Some(Verdict::Inconclusive | Verdict::Depends))
}

/// `1.03`, `3.4`, `27`, `1234`.
fn number(value: f64) -> String {
    match value {
        v if v < 1.005 => ratio(v),
        v if v < 2.0 => format!("{v:.2}"),
        v if v < 10.0 => format!("{v:.1}"),
        v if v < 99.5 => two(v),
        v => format!("{v:.0}"),
    }
}

/// `a, b and c`.
pub fn listed(names: &[&str]) -> String {
    few(names, Length::Whole)
}

fn few(names: &[&str], length: Length) -> String {
    let most = length.named();
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        _ if names.len() > most => {
            format!("{}{}", names[..most].join(", "), more(names.len(), most))
        }
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn more(all: usize, most: usize) -> String {
    match all.saturating_sub(most) {
        0 => String::new(),
        n => format!(" and {}", words::count(n, "other")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one<'a>(
        name: &'a str,
        [ratio, low, high]: [f64; 3],
        verdict: Option<Verdict>,
    ) -> Tested<'a> {
        Tested {
            name,
            ratio,
            low,
            high,
            same_within: Some(0.02).filter(|_| verdict == Some(Verdict::Same)),
            verdict,
        }
    }

    fn sentence(of: &[(&'static str, [f64; 3], Verdict)]) -> String {
        let mut all = vec![one("g++", [1.0; 3], None)];
        all.extend(
            of.iter()
                .map(|(name, at, verdict)| one(name, *at, Some(*verdict))),
        );
        all.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        ordered(&all, "g++", true, Length::Whole).join("; ")
    }

    #[test]
    fn only_what_is_told_apart_is_ordered() {
        use Verdict::{Depends, Faster, Inconclusive, Same, Slower};
        let clang = ("clang++", [0.97, 0.96, 0.98], Faster);
        let python = ("python", [26.2, 25.0, 27.0], Slower);
        assert_eq!(
            sentence(&[clang, python]),
            "clang++ is the fastest; g++ takes 1.03 times as long as clang++, python 27 times"
        );
        assert_eq!(
            sentence(&[clang, python, ("gcc", [1.01, 0.99, 1.03], Inconclusive)]),
            "clang++ is the fastest; g++ takes 1.03 times as long as clang++, python 27 times; \
             not told apart from g++: gcc"
        );
        assert_eq!(
            sentence(&[clang, python, ("gcc", [0.99, 0.9, 1.1], Depends)]),
            "clang++ is the fastest of those told apart; g++ takes 1.03 times as long as clang++, \
             python 27 times; not told apart from clang++ and g++: gcc"
        );
        let far = ("jdk", [1.04, 0.99, 1.09], Inconclusive);
        assert_eq!(
            sentence(&[clang, python, ("gcc", [0.99, 0.9, 1.1], Depends), far]),
            "clang++ is the fastest of those told apart; g++ takes 1.03 times as long as clang++, \
             python 27 times; not told apart from clang++ and g++: gcc; not told apart from g++: jdk"
        );
        assert_eq!(
            sentence(&[clang, ("rust", [0.975, 0.965, 0.985], Faster), python]),
            "clang++ and rust are the fastest, not told apart; g++ takes 1.03 times as long as \
             clang++, python 27 times"
        );
        assert_eq!(
            sentence(&[("gcc", [1.001, 0.99, 1.012], Same), python]),
            "g++ and gcc are the fastest, the same within 2 %; python takes 26 times as long as g++"
        );
        // Its interval leaves 1 out, but not by the margin.
        assert_eq!(
            sentence(&[("jdk", [1.015, 1.003, 1.018], Same), python]),
            "g++ and jdk are the fastest, the same within 2 %; python takes 26 times as long as g++"
        );
        assert_eq!(
            sentence(&[clang, ("jdk", [1.015, 1.003, 1.018], Same)]),
            "clang++ is the fastest; g++ takes 1.03 times as long as clang++, jdk 1.05 times"
        );
        assert_eq!(
            sentence(&[python, ("gcc", [0.94, 0.89, 1.02], Depends)]),
            "no contender is shown to be faster than g++; python takes 26 times as long; \
             not told apart from g++: gcc"
        );
        assert_eq!(
            sentence(&[("gcc", [1.1, 0.8, 1.5], Inconclusive)]),
            "not told apart: g++ and gcc"
        );
    }

    /// Rows of a picture have the names.
    #[test]
    fn a_brief_sentence_counts_who_is_slower() {
        use Verdict::{Inconclusive, Slower};
        let slower = |name, ratio: f64| (name, [ratio, ratio - 0.1, ratio + 0.1], Slower);
        let open = |name| (name, [1.0, 0.9, 1.1], Inconclusive);
        let rows = [
            slower("a", 1.5),
            slower("b", 2.0),
            slower("c", 3.0),
            slower("d", 26.2),
        ];
        let brief = |of: &[(&'static str, [f64; 3], Verdict)]| {
            let mut all = vec![one("g++", [1.0; 3], None)];
            all.extend(
                of.iter()
                    .map(|(name, at, verdict)| one(name, *at, Some(*verdict))),
            );
            ordered(&all, "g++", true, Length::Brief).join("; ")
        };
        assert_eq!(
            brief(&rows),
            "g++ is the fastest; 4 others take 1.50 to 26 times as long"
        );
        assert_eq!(
            brief(&rows[..2]),
            "g++ is the fastest; a takes 1.50 times as long, b 2.0 times"
        );
        assert_eq!(
            brief(&["p", "q", "r", "s", "t"].map(open)),
            "not told apart: g++, p, q and 3 others"
        );
    }

    #[test]
    fn figures_say_what_is_seen() {
        assert_eq!(
            [1.003, 1.03, 3.44, 26.7, 1234.4].map(number),
            ["1.003", "1.03", "3.4", "27", "1234"]
        );
    }
}
