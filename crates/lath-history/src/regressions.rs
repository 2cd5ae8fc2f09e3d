//! Which commits may have changed how fast a benchmark is. These are suspicions: only a comparison
//! of both commits, measured now and in turns, confirms one ([`crate::decisions`]).

use crate::decisions::{Decision, State};
use crate::listing::{short, title};
use crate::store::Point;
use lath_core::record::Revision;
use lath_core::written::quantity::change;
use lath_core::written::words::count;
use lath_report::grid::Grid;
use lath_stats::shift::{FEWEST, Shift, Value, shifts};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

const VERSION: u32 = 1;
/// Of so many benchmarks, if most shift together, the run is blamed.
const MANY: usize = 10;
/// What was confirmed or accepted is about a change of its line within so many results: further results
/// may move it. What was refuted is about its two commits alone: the change may lie beside them.
const NEAR: usize = 2;

/// `lath history regressions`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Suspicions {
    version: u32,
    kind: &'static str,
    pub suspicions: Vec<Suspicion>,
    /// Those that were refuted or accepted.
    settled: Vec<Suspicion>,
    /// Runs in which most benchmarks shifted together.
    blamed: Vec<Blamed>,
    /// Where the code of a benchmark itself became another, the last time.
    rewritten: Vec<Rewritten>,
    /// Benchmarks on one machine, and those of them with too few runs to say anything.
    lines: usize,
    too_short: usize,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Suspicion {
    /// The first result after it, without its numbers.
    #[serde(skip)]
    pub point: Point,
    pub title: String,
    pub contender: String,
    machine: String,
    setup: String,
    /// The last revision before, and the first after it.
    pub base: Revision,
    pub new: Revision,
    /// New / base of time.
    pub ratio: f64,
    /// Runs of the two levels.
    runs: [usize; 2],
    /// `suspected`, or what was decided.
    state: &'static str,
    decision: Option<Decision>,
}

impl Suspicion {
    pub fn is_confirmed(&self) -> bool {
        let state = self.decision.as_ref().map(|decision| decision.state);
        state == Some(State::Confirmed)
    }

    /// `suspected`, or what was decided.
    pub fn state(&self) -> &'static str {
        self.state
    }

    pub fn decided_words(&self) -> Option<String> {
        self.decision.as_ref().map(Decision::said)
    }

    /// What is decided about it.
    pub fn decided(&self, state: State) -> Decision {
        Decision {
            state,
            series: self.point.series.clone(),
            title: self.title.clone(),
            contender: self.contender.clone(),
            base: self.base.clone(),
            new: self.new.clone(),
            slower: self.ratio > 1.0,
            ratio: None,
            interval: None,
            reason: None,
        }
    }
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Blamed {
    run: String,
    revision: Revision,
    benchmarks: usize,
    of: usize,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rewritten {
    title: String,
    contender: String,
    /// The last revision of the code before, and the first of the present one.
    base: Revision,
    new: Revision,
    /// Runs of the present one.
    runs: usize,
}

/// A run in which a line changed its level, and whether it became slower.
type Together = (String, bool);

impl Suspicions {
    /// Of the default branch: that of most runs. Runs with changed files, or whose place is unknown,
    /// are no part of it.
    pub fn of(points: &[Point], decisions: &[Decision]) -> Suspicions {
        let mut lines: BTreeMap<&str, Vec<&Point>> = BTreeMap::new();
        for point in of_default_branch(points) {
            lines.entry(&point.series).or_default().push(point);
        }
        let Scanned {
            measured,
            found,
            rewritten,
            too_short,
        } = scanned(&lines);
        let mut together: BTreeMap<Together, usize> = BTreeMap::new();
        let key =
            |(line, shift): &(&[&Point], Shift)| (line[shift.at].run.clone(), shift.ratio > 1.0);
        for one in &found {
            *together.entry(key(one)).or_default() += 1;
        }
        let is_blamed = |run: &Together| {
            let all = measured.get(run.0.as_str()).copied().unwrap_or(0);
            all >= MANY && 2 * together.get(run).copied().unwrap_or(0) > all
        };
        let blamed: BTreeSet<Together> = together
            .keys()
            .filter(|run| is_blamed(run))
            .cloned()
            .collect();
        let mut suspicions: Vec<Suspicion> = found
            .iter()
            .filter(|one| !blamed.contains(&key(one)))
            .map(|(line, shift)| suspicion(line, shift, decisions))
            .collect();
        suspicions.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
        let is_settled = |one: &Suspicion| one.decision.is_some() && !one.is_confirmed();
        let (settled, suspicions) = suspicions.into_iter().partition(is_settled);
        let of_run = |(run, slower): &Together| {
            let point = points.iter().find(|point| point.run == *run)?;
            Some(Blamed {
                run: run.clone(),
                revision: point.revision.clone(),
                benchmarks: together.get(&(run.clone(), *slower)).copied()?,
                of: measured.get(run.as_str()).copied()?,
            })
        };
        Suspicions {
            version: VERSION,
            kind: "lath-history-suspicions",
            suspicions,
            settled,
            blamed: blamed.iter().filter_map(of_run).collect(),
            rewritten,
            too_short,
            lines: lines.len(),
        }
    }

    /// Whatever was decided about them.
    pub fn all(&self) -> impl Iterator<Item = &Suspicion> {
        self.suspicions.iter().chain(&self.settled)
    }

    fn rewritten(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for one in &self.rewritten {
            let (base, new) = (short(&one.base), short(&one.new));
            let contender = match one.contender.as_str() {
                "" => String::new(),
                name => format!(" ({name})"),
            };
            writeln!(
                f,
                "{}{contender} was itself changed at {new}: results before it are of another \
                    benchmark, and {} since. lath compare --rev {base}..{new} measures both",
                one.title,
                count(one.runs, "run")
            )?;
        }
        Ok(())
    }

    /// Whether something may have become slower.
    pub fn any_slower(&self) -> bool {
        self.suspicions.iter().any(|one| one.ratio > 1.0)
    }

    /// Whether something did, and nobody accepted it.
    pub fn any_regression(&self) -> bool {
        let mut all = self.suspicions.iter();
        all.any(|one| one.ratio > 1.0 && one.is_confirmed())
    }
}

struct Scanned<'a, 'p> {
    /// Benchmarks of each run.
    measured: BTreeMap<&'p str, usize>,
    found: Vec<(&'a [&'p Point], Shift)>,
    rewritten: Vec<Rewritten>,
    too_short: usize,
}

fn scanned<'a, 'p>(lines: &'a BTreeMap<&str, Vec<&'p Point>>) -> Scanned<'a, 'p> {
    let mut all = Scanned {
        measured: BTreeMap::new(),
        found: Vec::new(),
        rewritten: Vec::new(),
        too_short: 0,
    };
    for line in lines.values() {
        for point in line {
            *all.measured.entry(&point.run).or_default() += 1;
        }
        let parts = of_one_code(line);
        for part in &parts {
            let values: Vec<Value> = part.iter().map(|point| value(point)).collect();
            let found = shifts(&values).into_iter();
            all.found.extend(found.map(|shift| (*part, shift)));
        }
        let last = parts.last().copied().unwrap_or_default();
        all.too_short += usize::from(last.len() < FEWEST);
        if let [.., before, last] = &parts[..] {
            all.rewritten.extend(rewriting(before, last));
        }
    }
    all
}

/// The parts of a line in which the code of the benchmark itself is the same, as far as is known.
fn of_one_code<'a, 'p>(line: &'a [&'p Point]) -> Vec<&'a [&'p Point]> {
    let (mut parts, mut begin) = (Vec::new(), 0);
    let mut code: Option<&String> = None;
    for (at, point) in line.iter().enumerate() {
        let own = point.source.as_ref();
        if code.is_some() && own.is_some() && own != code {
            parts.push(&line[begin..at]);
            begin = at;
        }
        code = own.or(code);
    }
    parts.push(&line[begin..]);
    parts
}

fn rewriting(before: &[&Point], last: &[&Point]) -> Option<Rewritten> {
    let (base, new) = (before.last()?, last.first()?);
    Some(Rewritten {
        title: title(new),
        contender: new.contender.clone(),
        base: base.revision.clone(),
        new: new.revision.clone(),
        runs: last.len(),
    })
}

/// Without runs with changed files, or whose place is unknown.
pub fn of_default_branch(points: &[Point]) -> Vec<&Point> {
    let branch = default_branch(points);
    let is_of_line = |point: &&Point| {
        let revision = &point.revision;
        !revision.dirty && revision.position.is_some() && revision.branch == branch
    };
    points.iter().filter(is_of_line).collect()
}

fn default_branch(points: &[Point]) -> Option<String> {
    let mut runs: BTreeMap<&Option<String>, BTreeSet<&str>> = BTreeMap::new();
    for point in points {
        runs.entry(&point.revision.branch)
            .or_default()
            .insert(&point.run);
    }
    let most = runs.into_iter().max_by_key(|(_, runs)| runs.len());
    most.and_then(|(branch, _)| branch.clone())
}

fn value(point: &Point) -> Value {
    Value {
        log: point.estimate_ns.ln(),
        variance: point.variance.unwrap_or(0.0),
    }
}

fn suspicion(line: &[&Point], shift: &Shift, decisions: &[Decision]) -> Suspicion {
    let (base, new) = (line[shift.at - 1], line[shift.at]);
    let is_near = |decision: &&Decision| {
        let mut places = (0..line.len()).filter(|at| line[*at].revision.sha == decision.new.sha);
        let is_there = match decision.state {
            State::Refuted => {
                decision.new.sha == new.revision.sha && decision.base.sha == base.revision.sha
            }
            _ => places.any(|at| at.abs_diff(shift.at) <= NEAR),
        };
        is_there && decision.series == new.series && decision.slower == (shift.ratio > 1.0)
    };
    // The latest word: whatever is known of a change, it may be accepted.
    let last = |decision: &&Decision| decision.state == State::Accepted;
    let decision = decisions.iter().filter(is_near).max_by_key(last).cloned();
    Suspicion {
        point: new.clone(),
        title: title(new),
        contender: new.contender.clone(),
        machine: new.machine.clone(),
        setup: new.setup.clone(),
        base: base.revision.clone(),
        new: new.revision.clone(),
        ratio: shift.ratio,
        runs: shift.values,
        state: decision
            .as_ref()
            .map_or("suspected", |one| one.state.word()),
        decision,
    }
}

impl fmt::Display for Suspicions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Grid::new([
            ("benchmark", false),
            ("contender", false),
            ("suspected", false),
            ("runs", true),
            ("to confirm, or confirmed", false),
        ]);
        let row = |one: &Suspicion| {
            let word = if one.ratio > 1.0 { "slower" } else { "faster" };
            let [before, after] = one.runs;
            let confirm = if let Some(decision) = &one.decision {
                decision.said()
            } else if one.base.sha == one.new.sha {
                format!("one commit, {}: not its doing", short(&one.new))
            } else {
                let (base, new) = (short(&one.base), short(&one.new));
                format!("lath compare --rev {base}..{new}")
            };
            vec![
                one.title.clone(),
                one.contender.clone(),
                format!("{word}: about {}", change(one.ratio)),
                format!("{before}, then {after}"),
                confirm,
            ]
        };
        table.rows = self.suspicions.iter().map(row).collect();
        if !table.rows.is_empty() {
            writeln!(f, "{}", table.text())?;
        }
        for one in &self.blamed {
            let (revision, all) = (short(&one.revision), one.of);
            let what = format!("{} of {all} benchmarks shifted together", one.benchmarks);
            writeln!(f, "the run of {revision} is blamed, not its commit: {what}")?;
        }
        for one in &self.settled {
            let said = one
                .decision
                .as_ref()
                .map_or_else(String::new, Decision::said);
            writeln!(f, "{} at {}: {said}", one.title, short(&one.new))?;
        }
        self.rewritten(f)?;
        let suspicions = count(self.suspicions.len(), "suspicion");
        let lines = count(self.lines, "benchmark");
        let short = self.too_short;
        writeln!(
            f,
            "{suspicions} in {lines} on one machine; {short} with fewer than {FEWEST} runs, of which \
                nothing can be said"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `lines` benchmarks over 30 commits; the level of each.
    fn points(lines: usize, level: impl Fn(usize, u64) -> f64) -> Vec<Point> {
        let point = |line: usize, commit: u64| Point {
            series: format!("{line}"),
            benchmark: format!("b{line}"),
            contender: String::new(),
            params: BTreeMap::new(),
            mode: "avgt".to_owned(),
            threads: 1,
            machine: String::new(),
            setup: String::new(),
            toolchain: String::new(),
            run: format!("run {commit}"),
            revision: Revision {
                sha: format!("{commit:040}"),
                position: Some(commit),
                branch: Some("main".to_owned()),
                dirty: false,
            },
            started: None,
            // Between -0.5 and 0.5 %.
            estimate_ns: level(line, commit)
                * (1.0 + ((commit * commit * 7 + line as u64 * 13) % 11) as f64 / 1100.0 - 0.005),
            interval: None,
            forks: 5,
            variance: Some(1e-6),
            source: None,
        };
        let all = (0..lines).flat_map(|line| (1..=30).map(move |commit| (line, commit)));
        all.map(|(line, commit)| point(line, commit)).collect()
    }

    #[test]
    fn a_commit_is_suspected_and_a_slow_run_is_not() {
        let level = |line, commit| match (line, commit) {
            (3, 23..) => 120.0,
            (_, 10) => 150.0,
            _ => 100.0,
        };
        let found = Suspicions::of(&points(12, level), &[]);
        assert_eq!(found.blamed, []);
        assert_eq!(found.suspicions.len(), 1, "{:?}", found.suspicions);
        let one = &found.suspicions[0];
        assert_eq!((one.base.position, one.new.position), (Some(22), Some(23)));
        assert!(found.any_slower() && (one.ratio - 1.2).abs() < 0.01);
    }

    /// A decision holds where further results move the change a little; another change is another.
    #[test]
    fn what_is_decided_is_no_suspicion() {
        let level = |_, commit| if commit >= 23 { 120.0 } else { 100.0 };
        let all = points(1, level);
        let mut decision = Suspicions::of(&all, &[]).suspicions[0].decided(State::Accepted);
        let found = |decision: &Decision| Suspicions::of(&all, std::slice::from_ref(decision));
        assert_eq!(found(&decision).settled.len(), 1);
        assert_eq!(
            (
                found(&decision).suspicions.len(),
                found(&decision).any_slower()
            ),
            (0, false)
        );
        decision.new.sha = format!("{:040}", 24);
        assert_eq!(found(&decision).settled.len(), 1);
        // Commits 23 and 24 do not differ: 22 and 23 may.
        decision.state = State::Refuted;
        assert!(found(&decision).any_slower() && found(&decision).settled.is_empty());
        decision.new.sha = format!("{:040}", 23);
        assert_eq!(found(&decision).settled.len(), 1);
        decision.new.sha = format!("{:040}", 24);
        decision.state = State::Confirmed;
        assert!(found(&decision).any_regression());
        decision.new.sha = format!("{:040}", 27);
        let other = found(&decision);
        assert!(other.any_slower() && !other.any_regression() && other.settled.is_empty());
        decision.new.sha = format!("{:040}", 23);
        decision.slower = false;
        assert_eq!(found(&decision).settled, []);
    }

    #[test]
    fn a_run_from_which_all_shift_is_blamed() {
        let level = |line, commit| {
            if commit > 15 && line != 2 {
                110.0
            } else {
                100.0
            }
        };
        let found = Suspicions::of(&points(12, level), &[]);
        assert_eq!((found.suspicions.len(), found.blamed.len()), (0, 1));
        assert_eq!((found.blamed[0].benchmarks, found.blamed[0].of), (11, 12));
        // Of few benchmarks, it may be the commit.
        assert_eq!(Suspicions::of(&points(4, level), &[]).suspicions.len(), 3);
    }

    /// The first results do not say what their code is.
    #[test]
    fn another_code_of_the_benchmark_is_another_benchmark() {
        let level = |_, commit| if commit >= 23 { 120.0 } else { 100.0 };
        let mut all = points(1, level);
        let mut code = |from: usize, name: &str| {
            let later = all.iter_mut().skip(from);
            later.for_each(|point| point.source = Some(name.to_owned()));
            Suspicions::of(&all, &[])
        };
        let same = code(10, "a");
        assert_eq!((same.suspicions.len(), same.rewritten.len()), (1, 0));
        let other = code(22, "b");
        assert_eq!((other.suspicions.len(), other.rewritten.len()), (0, 1));
        let one = &other.rewritten[0];
        let places = (one.base.position, one.new.position, one.runs);
        assert_eq!(places, (Some(22), Some(23), 8));
        assert_eq!((other.too_short, other.lines), (0, 1));
        let earlier = code(15, "b");
        assert_eq!((earlier.suspicions.len(), earlier.rewritten.len()), (1, 1));
        let said = earlier.to_string();
        assert!(said.contains("b0 (avgt) was itself changed at"), "{said}");
    }

    #[test]
    fn other_branches_and_changed_files_are_left_out() {
        let mut all = points(1, |_, commit| if commit > 20 { 130.0 } else { 100.0 });
        for point in all.iter_mut().skip(20) {
            point.revision.dirty = true;
        }
        assert_eq!(Suspicions::of(&all, &[]).suspicions, []);
        for point in all.iter_mut().skip(20) {
            point.revision.dirty = false;
            point.revision.branch = Some("other".to_owned());
        }
        assert_eq!(Suspicions::of(&all, &[]).suspicions, []);
    }
}
