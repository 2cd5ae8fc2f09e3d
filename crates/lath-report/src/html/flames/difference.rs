//! Where the difference between two contenders lies: the stacks of both, below the loop around the
//! benchmark, as time or instructions per operation.

use super::{DEEPEST, Flames, MOST, NARROWEST, six};
use lath_core::written::quantity::{five, percent};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Samples are counted events: a difference is shown from so many standard errors on.
const ERRORS: f64 = 3.0;
/// Of the larger side: samples that differ by less are as good as equal. Counted instructions are
/// exact, and differ from [`NARROWEST`] on.
const SMALLEST: f64 = 0.01;
/// Shares of the larger side from which a difference is considerable, and large.
const STEPS: [f64; 2] = [0.05, 0.2];
/// Frames of a picture, the widest.
const FRAMES: usize = 600;
/// The loop itself, where no function that it calls is on the stack.
const LOOP: &str = "the loop around the benchmark";

/// The stacks of a case below its loop.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inside {
    /// Functions, outermost first, and their count.
    pub stacks: Vec<(Vec<String>, u64)>,
    /// Calls that were counted exactly; `None`: samples of time.
    pub calls: Option<u64>,
}

/// A contender's stacks beside those of the baseline.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// `25.2 ns/op, 18.7 more than 6.54 of gcc@HEAD`.
    pub words: String,
    /// `ns/op`, `instructions per call`.
    pub unit: &'static str,
    /// Of the contender, callers before what they call: depth, from, to (0 to 1), name, and how much
    /// more it has than the baseline's, from -3 (much less) to 3; 0: no difference is known.
    pub frames: Vec<(usize, f64, f64, String, i8)>,
    /// Those that differ most, with what they call or without.
    pub functions: Vec<Moved>,
}

/// A function with what it calls, in the unit of its [`Difference`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moved {
    pub name: String,
    pub base: String,
    pub new: String,
    /// `+18.700 (43 %)`; empty: none is known.
    pub change: String,
    /// The same of the function without what it calls.
    pub own: String,
}

/// Of the baseline and the contender: name, stacks, time per operation in ns. `None`: one has no
/// stacks below its loop, or they count different things.
pub fn of(sides: [(&str, &Flames, f64); 2]) -> Option<Difference> {
    let inside = sides.map(|(_, flames, _)| &flames.inside);
    if inside.iter().any(|one| one.stacks.is_empty())
        || inside[0].calls.is_some() != inside[1].calls.is_some()
    {
        return None;
    }
    let is_exact = inside[0].calls.is_some();
    let sums = inside.map(|one| {
        one.stacks
            .iter()
            .map(|(_, count)| *count as f64)
            .sum::<f64>()
    });
    // What one counted event stands for.
    let each = [0, 1].map(|side| match inside[side].calls {
        Some(calls) => 1.0 / calls.max(1) as f64,
        None => sides[side].2 / sums[side],
    });
    let totals = [0, 1].map(|side| sums[side] * each[side]);
    if !totals.iter().all(|total| total.is_finite() && *total > 0.0) {
        return None;
    }
    let compared = Compared {
        each,
        whole: totals[0].max(totals[1]),
        is_exact,
    };
    let (root, functions) = merged(inside);
    let mut frames = Vec::new();
    root.frames(&compared, 0, 0, &mut frames);
    let unit = match is_exact {
        true => "instructions per call",
        false => "ns/op",
    };
    let change = totals[1] - totals[0];
    let more = if change < 0.0 { "less" } else { "more" };
    Some(Difference {
        words: format!(
            "{} {unit}, {} {more} than {} of {}",
            five(totals[1]),
            five(change.abs()),
            five(totals[0]),
            sides[0].0
        ),
        unit,
        frames: widest(frames),
        functions: compared.moved(functions),
    })
}

/// The stacks of both sides as one tree, and by function.
fn merged<'a>(inside: [&'a Inside; 2]) -> (Calls<'a>, BTreeMap<&'a str, Counts>) {
    let mut root = Calls::default();
    let mut functions: BTreeMap<&str, Counts> = BTreeMap::new();
    for (side, one) in inside.iter().enumerate() {
        for (stack, count) in &one.stacks {
            root.add(stack, side, *count);
            let innermost = stack.last().map_or(LOOP, String::as_str);
            functions.entry(innermost).or_default().own[side] += count;
            // A function that calls itself is in it once.
            let names: BTreeSet<&str> = stack
                .iter()
                .map(String::as_str)
                .chain([innermost])
                .collect();
            for name in names {
                functions.entry(name).or_default().with[side] += count;
            }
        }
    }
    (root, functions)
}

/// What was counted in a function on both sides, without and with what it calls.
#[derive(Clone, Copy, Default)]
struct Counts {
    own: [u64; 2],
    with: [u64; 2],
}

/// How the counts of two sides are compared.
struct Compared {
    each: [f64; 2],
    /// The larger side's total.
    whole: f64,
    is_exact: bool,
}

impl Compared {
    fn sizes(&self, counts: [u64; 2]) -> [f64; 2] {
        [0, 1].map(|side| counts[side] as f64 * self.each[side])
    }

    /// The second's more, as share of the whole; 0 if none is known. The variance of a count is the
    /// count (Poisson).
    fn change(&self, counts: [u64; 2]) -> f64 {
        let [base, new] = self.sizes(counts);
        let change = new - base;
        let variance: f64 = (0..2)
            .map(|side| counts[side] as f64 * self.each[side].powi(2))
            .sum();
        let (error, least) = match self.is_exact {
            true => (0.0, NARROWEST),
            false => (ERRORS * variance.sqrt(), SMALLEST),
        };
        let is_known = change.abs() > error && change.abs() >= least * self.whole;
        if is_known { change / self.whole } else { 0.0 }
    }

    /// From -3 to 3.
    fn step(&self, counts: [u64; 2]) -> i8 {
        let change = self.change(counts);
        if change == 0.0 {
            return 0;
        }
        let steps = STEPS.iter().filter(|step| change.abs() >= **step).count() as i8 + 1;
        if change < 0.0 { -steps } else { steps }
    }

    fn moved(&self, functions: BTreeMap<&str, Counts>) -> Vec<Moved> {
        let most = |counts: &Counts| {
            let [own, with] = [counts.own, counts.with].map(|of| self.change(of).abs());
            own.max(with)
        };
        let mut known: Vec<(&str, Counts)> = functions.into_iter().collect();
        known.retain(|(_, counts)| most(counts) != 0.0);
        known.sort_by(|a, b| most(&b.1).total_cmp(&most(&a.1)));
        let row = |(name, counts): (&str, Counts)| {
            let [base, new] = self.sizes(counts.with).map(five);
            Moved {
                name: name.to_owned(),
                base,
                new,
                change: self.written(counts.with),
                own: self.written(counts.own),
            }
        };
        known.into_iter().take(MOST).map(row).collect()
    }

    fn written(&self, counts: [u64; 2]) -> String {
        let share = self.change(counts);
        if share == 0.0 {
            return String::new();
        }
        let [base, new] = self.sizes(counts);
        let sign = if share < 0.0 { "−" } else { "+" };
        format!(
            "{sign}{} ({})",
            five((new - base).abs()),
            percent(share.abs())
        )
    }
}

/// A function called by a stack of others on both sides.
#[derive(Debug, Default)]
struct Calls<'a> {
    counts: [u64; 2],
    calls: BTreeMap<&'a str, Calls<'a>>,
}

impl<'a> Calls<'a> {
    fn add(&mut self, stack: &'a [String], side: usize, count: u64) {
        self.counts[side] += count;
        let mut called = self;
        for name in stack.iter().take(DEEPEST) {
            called = called.calls.entry(name).or_default();
            called.counts[side] += count;
        }
    }

    /// `from`: what is counted before it.
    fn frames(
        &self,
        compared: &Compared,
        depth: usize,
        from: u64,
        frames: &mut Vec<(usize, f64, f64, String, i8)>,
    ) {
        let share = |count: u64| six(count as f64 * compared.each[1] / compared.whole);
        let mut from = from;
        for (name, called) in &self.calls {
            let to = from + called.counts[1];
            let [low, high] = [from, to].map(share);
            if high - low >= NARROWEST {
                let step = compared.step(called.counts);
                frames.push((depth, low, high, (*name).to_owned(), step));
                called.frames(compared, depth + 1, from, frames);
            }
            from = to;
        }
    }
}

/// A frame is never kept without its caller, which is wider, or as wide and before it.
fn widest(mut frames: Vec<(usize, f64, f64, String, i8)>) -> Vec<(usize, f64, f64, String, i8)> {
    if frames.len() > FRAMES {
        let width = |frame: &(usize, f64, f64, String, i8)| frame.2 - frame.1;
        let mut places: Vec<usize> = (0..frames.len()).collect();
        places.sort_by(|a, b| width(&frames[*b]).total_cmp(&width(&frames[*a])));
        let mut kept = vec![false; frames.len()];
        places
            .into_iter()
            .take(FRAMES)
            .for_each(|at| kept[at] = true);
        let mut at = kept.into_iter();
        frames.retain(|_| at.next().is_some_and(|is| is));
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flames(stacks: &[(&str, u64)], calls: Option<u64>) -> Flames {
        let stacks = stacks.iter().map(|(stack, count)| {
            let names = stack.split(';').filter(|name| !name.is_empty());
            (names.map(str::to_owned).collect(), *count)
        });
        let stacks = stacks.collect();
        Flames {
            inside: Inside { stacks, calls },
            ..Flames::default()
        }
    }

    #[test]
    fn counted_instructions_are_per_call_and_exact() {
        let base = flames(&[("f", 1000), ("f;g", 3000), ("f;gone", 500)], Some(10));
        let new = flames(&[("f", 2000), ("f;g", 12_000), ("", 30)], Some(20));
        let found = of([("old", &base, f64::NAN), ("new", &new, f64::NAN)]).unwrap();
        assert_eq!(
            found.words,
            "701.50 instructions per call, 251.50 more than 450.00 of old"
        );
        let moved = |one: &Moved| {
            [&one.name, &one.base, &one.new, &one.change, &one.own].map(String::clone)
        };
        let moved: Vec<[String; 5]> = found.functions.iter().map(moved).collect();
        assert_eq!(
            moved,
            [
                ["g", "300.00", "600.00", "+300.00 (43 %)", "+300.00 (43 %)"],
                ["f", "450.00", "700.00", "+250.00 (36 %)", ""],
                [
                    "gone",
                    "50.000",
                    "0.0000",
                    "−50.000 (7.1 %)",
                    "−50.000 (7.1 %)"
                ],
                [
                    "the loop around the benchmark",
                    "0.0000",
                    "1.5000",
                    "+1.5000 (0.2 %)",
                    "+1.5000 (0.2 %)"
                ],
            ]
        );
        let steps: Vec<(&str, i8)> = found.frames.iter().map(|f| (f.3.as_str(), f.4)).collect();
        assert_eq!(steps, [("f", 3), ("g", 3)]);
    }

    /// Of samples, only what chance does not explain: 3 standard errors of counted events.
    #[test]
    fn few_samples_differ_by_chance() {
        let base = flames(&[("f", 100), ("g", 1000)], None);
        let new = flames(&[("f", 120), ("g", 1000)], None);
        let found = of([("old", &base, 11.0), ("new", &new, 11.2)]).unwrap();
        assert_eq!(found.functions, []);
        assert!(found.frames.iter().all(|frame| frame.4 == 0));
        let new = flames(&[("f", 160), ("g", 1000)], None);
        let found = of([("old", &base, 11.0), ("new", &new, 11.6)]).unwrap();
        assert_eq!(found.functions[0].name, "f");
        assert_eq!(found.unit, "ns/op");
        assert_eq!(found.frames[0].4, 2);
    }

    #[test]
    fn what_counts_different_things_is_not_compared() {
        let time = flames(&[("f", 1000)], None);
        let instructions = flames(&[("f", 1000)], Some(1));
        assert_eq!(of([("a", &time, 1.0), ("b", &instructions, 1.0)]), None);
        assert_eq!(of([("a", &time, 1.0), ("b", &time, f64::NAN)]), None);
        assert_eq!(
            of([("a", &time, 1.0), ("b", &Flames::default(), 1.0)]),
            None
        );
    }

    #[test]
    fn a_large_picture_keeps_its_widest_frames() {
        let many: Vec<(String, u64)> = (0..900).map(|at| (format!("f;g{at}"), 10 + at)).collect();
        let stacks: Vec<(&str, u64)> = many.iter().map(|(s, c)| (s.as_str(), *c)).collect();
        let one = flames(&stacks, Some(1));
        let found = of([("a", &one, 1.0), ("b", &one, 1.0)]).unwrap();
        assert!(found.frames.len() <= FRAMES, "{}", found.frames.len());
        assert_eq!(found.frames[0].3, "f");
        assert_eq!(found.functions, []);
    }
}
