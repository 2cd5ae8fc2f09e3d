//! Where a case's time goes: the stacks that `-prof flamegraph` left, as frames and as a table. They
//! are drawn anew, because the profiler's own picture has a script.

pub mod difference;

use self::difference::Inside;
use lath_core::bounded;
use lath_core::record;
use lath_core::stacks::position_of_loop;
use lath_core::written::quantity::percent;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Largest file of stacks that is read, bytes.
const LARGEST: u64 = 64 << 20;
/// Frames narrower than this share of the whole are left out.
const NARROWEST: f64 = 0.001;
/// Calls within each other that are shown; what is deeper counts for the last of them.
const DEEPEST: usize = 128;
/// Functions in the table.
const MOST: usize = 15;

/// In a stack. Sums of all lines of a file stay below what 64 bits hold.
const MOST_EACH: u64 = 1 << 40;

/// Depth, from, to, name. From 0 to 1.
pub type Frame = (usize, f64, f64, String);

/// A flame graph.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Flames {
    /// `1990 samples by perf: 97.1 % in the benchmark, …`.
    pub words: String,
    /// The counted unit: `samples`.
    pub unit: String,
    /// Callers before what they call.
    pub frames: Vec<Frame>,
    /// Those first in which most is counted.
    pub functions: Vec<Function>,
    #[serde(skip)]
    pub inside: Inside,
}

/// With its share of the whole: in itself, and with all that it calls.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Function {
    pub name: String,
    pub own: String,
    pub with: String,
}

/// `None`: its stacks are nowhere, or are none. A relative path is looked for beside the journal,
/// then in the working folder. Only what has the extension of the profiler's files is read.
pub fn read(of: &record::Flames, folder: Option<&Path>) -> Option<Flames> {
    let path = Path::new(&of.folded);
    if path.extension()? != "folded" {
        return None;
    }
    let beside = folder.map(|folder| folder.join(path));
    let places: Vec<PathBuf> = beside.into_iter().chain([path.to_owned()]).collect();
    let mut texts = places.iter();
    let text = texts.find_map(|place| bounded::read_to_string(place, LARGEST).ok())?;
    let found = Flames {
        words: of.to_string(),
        unit: of.unit.clone(),
        inside: inside(&text, of),
        ..folded(&text)
    };
    (!found.frames.is_empty()).then_some(found)
}

impl Flames {
    /// The frames of what the measuring loop calls: what is around it is the same in every case. All
    /// of them if the loop is in no stack.
    pub fn below_the_loop(&self) -> Vec<Frame> {
        let mut root = Calls::default();
        for (stack, count) in &self.inside.stacks {
            root.add(stack.iter().map(String::as_str).take(DEEPEST), *count);
        }
        match root.count {
            0 => self.frames.clone(),
            _ => root.all_frames(),
        }
    }
}

/// Lines `outermost;…;innermost count`; others are no stacks.
fn stacks(text: &str) -> impl Iterator<Item = (&str, u64)> {
    text.lines().filter_map(|line| {
        let (stack, count) = line.rsplit_once(' ')?;
        // Instructions are counted in thousands of millions; what no counter gives does no harm.
        Some((stack, count.parse::<u64>().ok()?.min(MOST_EACH)))
    })
}

/// The stacks below the loop, without it.
fn inside(text: &str, of: &record::Flames) -> Inside {
    let below = stacks(text).filter_map(|(stack, count)| {
        let names: Vec<&str> = stack.split(';').collect();
        let at = position_of_loop(&names, &of.within)?;
        let below = names[at + 1..].iter().map(|name| (*name).to_owned());
        Some((below.collect(), count))
    });
    Inside {
        stacks: match of.within.is_empty() {
            true => Vec::new(),
            false => below.collect(),
        },
        calls: of.calls,
    }
}

fn folded(text: &str) -> Flames {
    let mut root = Calls::default();
    let mut functions: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for (stack, count) in stacks(text) {
        root.add(stack.split(';').take(DEEPEST), count);
        let innermost = stack.rsplit(';').next().unwrap_or(stack);
        functions.entry(innermost).or_default()[0] += count;
        // A function that calls itself is in it once.
        for name in stack.split(';').collect::<BTreeSet<&str>>() {
            functions.entry(name).or_default()[1] += count;
        }
    }
    let all = root.count.max(1) as f64;
    let frames = root.all_frames();
    let mut functions: Vec<(&str, [u64; 2])> = functions.into_iter().collect();
    // Equal ones by name.
    functions.sort_by_key(|(_, [own, _])| std::cmp::Reverse(*own));
    let is_shown = |(_, [own, _]): &(&str, [u64; 2])| *own as f64 >= NARROWEST * all;
    let shares = |(name, counts): (&str, [u64; 2])| {
        let [own, with] = counts.map(|count| percent(count as f64 / all));
        let name = name.to_owned();
        Function { name, own, with }
    };
    let functions = functions.into_iter().filter(is_shown).take(MOST);
    Flames {
        frames,
        functions: functions.map(shares).collect(),
        ..Flames::default()
    }
}

/// A function called by a stack of others, with all that it calls; the root is nobody.
#[derive(Debug, Default)]
struct Calls<'a> {
    count: u64,
    calls: BTreeMap<&'a str, Calls<'a>>,
}

impl<'a> Calls<'a> {
    fn add(&mut self, stack: impl Iterator<Item = &'a str>, count: u64) {
        self.count += count;
        let mut called = self;
        for name in stack {
            called = called.calls.entry(name).or_default();
            called.count += count;
        }
    }

    /// Of the root.
    fn all_frames(&self) -> Vec<Frame> {
        let mut frames = Vec::new();
        self.frames(0, 0, self.count.max(1) as f64, &mut frames);
        frames
    }

    /// `from`: what is counted before it.
    fn frames(&self, depth: usize, from: u64, all: f64, frames: &mut Vec<Frame>) {
        let mut from = from;
        for (name, called) in &self.calls {
            let to = from + called.count;
            if called.count as f64 >= NARROWEST * all {
                let [low, high] = [from, to].map(|count| six(count as f64 / all));
                frames.push((depth, low, high, (*name).to_owned()));
                called.frames(depth + 1, from, all, frames);
            }
            from = to;
        }
    }
}

/// No screen shows more.
fn six(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_lie_in_their_callers() {
        let found = folded("main;a;b 30\nmain;a 10\nmain;c;a 20\nno stack\n");
        let frame = |depth, from, to, name: &str| (depth, from, to, name.to_owned());
        assert_eq!(
            found.frames,
            [
                frame(0, 0.0, 1.0, "main"),
                frame(1, 0.0, 0.666667, "a"),
                frame(2, 0.0, 0.5, "b"),
                frame(1, 0.666667, 1.0, "c"),
                frame(2, 0.666667, 1.0, "a"),
            ]
        );
        let row = |name: &str, own: &str, with: &str| {
            let [name, own, with] = [name, own, with].map(str::to_owned);
            Function { name, own, with }
        };
        assert_eq!(
            found.functions,
            [row("a", "50 %", "100 %"), row("b", "50 %", "50 %"),]
        );
    }

    /// What is around the loop is in no picture, unless the loop is in no stack.
    #[test]
    fn a_picture_begins_below_the_loop() {
        let text = "main;serve;loop;a;b 30\nmain;serve;loop;c 10\nmain;other 60\n";
        let of = |within: &str| {
            let of = record::Flames {
                within: within.to_owned(),
                ..record::Flames::default()
            };
            let found = Flames {
                inside: inside(text, &of),
                ..folded(text)
            };
            let frames = found.below_the_loop().into_iter();
            frames
                .map(|(depth, .., name)| (depth, name))
                .collect::<Vec<_>>()
        };
        let frame = |depth, name: &str| (depth, name.to_owned());
        assert_eq!(of("loop"), [frame(0, "a"), frame(1, "b"), frame(0, "c")]);
        assert_eq!(of("nobody")[0], frame(0, "main"));
    }

    #[test]
    fn what_is_narrow_deep_or_no_stack_does_no_harm() {
        let deep = "f;".repeat(100_000);
        let found = folded(&format!("{deep}g 5\nx 100000\n"));
        assert_eq!(found.frames, [(0, 0.00005, 1.0, "x".to_owned())]);
        let found = folded(&format!("{deep}g 5\n"));
        assert_eq!(found.frames.len(), DEEPEST);
        assert_eq!(found.functions[0].own, "100 %");
        assert!(folded("").frames.is_empty());
        assert!(folded("a -1\na 1.5\na\n").frames.is_empty());
        // More than 32 bits hold.
        let found = folded("a;b 6000000000\na;c 2000000000\n");
        assert_eq!(found.functions[0].own, "75 %");
        let found = folded(&format!("a {}\nb 1\n", u64::MAX));
        assert_eq!(found.frames[0].3, "a");
    }

    #[test]
    fn only_files_of_the_profiler_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let of = |folded: &str| record::Flames {
            folded: folded.to_owned(),
            ..record::Flames::default()
        };
        std::fs::write(folder.path().join("a.folded"), "main 3\n").unwrap();
        std::fs::write(folder.path().join("a.txt"), "main 3\n").unwrap();
        assert!(read(&of("a.folded"), Some(folder.path())).is_some());
        assert!(read(&of("a.folded"), None).is_none());
        assert!(read(&of("a.txt"), Some(folder.path())).is_none());
        assert!(read(&of("b.folded"), Some(folder.path())).is_none());
    }
}
