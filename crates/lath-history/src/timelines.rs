//! The history as `lath report --history` draws it.

use crate::decisions::Decision;
use crate::listing::{short, title};
use crate::regressions::{Suspicion, Suspicions, of_default_branch};
use crate::store::Point;
use lath_core::written::quantity::change;
use lath_core::written::time::date;
use lath_core::written::words::count;
use lath_report::html::timeline::{Mark, Moment, Timeline};
use std::collections::BTreeMap;

/// Results of a benchmark that are drawn: the latest.
const MOST: usize = 400;

/// A tag of the repository, and the place of its commit on the line of first parents.
pub struct Release {
    pub name: String,
    pub position: u64,
}

/// One for each benchmark with each contender, those with changes first.
pub fn of(points: &[Point], decisions: &[Decision], releases: &[Release]) -> Vec<Timeline> {
    let found = Suspicions::of(points, decisions);
    let on_line = of_default_branch(points);
    // Files that do not know their places have an order all the same.
    let (all, placed) = match on_line.is_empty() {
        true => (points.iter().collect(), false),
        false => (on_line, true),
    };
    let mut lines: BTreeMap<(String, &str), Vec<&Point>> = BTreeMap::new();
    for point in all {
        let key = (title(point), point.contender.as_str());
        lines.entry(key).or_default().push(point);
    }
    let mut timelines: Vec<(usize, Timeline)> = Vec::new();
    for ((title, contender), mut line) in lines {
        // The sort is stable: within a commit, in the order of runs.
        line.sort_by_key(|point| point.revision.position);
        let line = &line[line.len().saturating_sub(MOST)..];
        let title = match contender {
            "" => title,
            name => format!("{title}, {name}"),
        };
        let suspicions: Vec<&Suspicion> = found
            .all()
            .filter(|one| line.iter().any(|point| point.series == one.point.series))
            .collect();
        let timeline = timeline(title, line, placed, (&suspicions, releases));
        timelines.push((urgency(&suspicions), timeline));
    }
    timelines.sort_by_key(|(urgency, _)| *urgency);
    timelines.into_iter().map(|(_, one)| one).collect()
}

/// What has to be looked at first: confirmed losses, suspected ones, other changes.
fn urgency(suspicions: &[&Suspicion]) -> usize {
    let of = |one: &&Suspicion| match (one.state(), one.ratio > 1.0) {
        ("confirmed", true) => 0,
        ("suspected", true) => 1,
        _ => 2,
    };
    suspicions.iter().map(of).min().unwrap_or(3)
}

fn timeline(
    title: String,
    line: &[&Point],
    placed: bool,
    (suspicions, releases): (&[&Suspicion], &[Release]),
) -> Timeline {
    let at = |index: usize| match line[index].revision.position.filter(|_| placed) {
        Some(position) => position as f64,
        None => index as f64 + 1.0,
    };
    let between = |index: usize| f64::midpoint(at(index.saturating_sub(1)), at(index));
    let (mut part, mut parts) = (0, BTreeMap::new());
    let mut code: BTreeMap<&str, &str> = BTreeMap::new();
    let (mut moments, mut marks) = (Vec::new(), Vec::new());
    for (index, point) in line.iter().enumerate() {
        let own = point.source.as_deref();
        let earlier = own.and_then(|own| code.insert(&point.series, own));
        let is_rewritten = earlier.is_some() && earlier != own;
        let before = index.checked_sub(1).map(|index| line[index]);
        let words = match before {
            _ if is_rewritten => Some("the benchmark itself was changed"),
            Some(before) if before.machine != point.machine => Some("another machine"),
            Some(before) if before.setup != point.setup => Some("another set-up of the machine"),
            Some(before) if before.toolchain != point.toolchain => {
                Some("another compiler, flags or measuring tool")
            }
            _ => None,
        };
        if is_rewritten || !parts.contains_key(point.series.as_str()) {
            parts.insert(point.series.as_str(), part);
            part += 1;
        }
        marks.extend(words.map(|words| Mark {
            at: between(index),
            kind: "conditions",
            words: words.to_owned(),
        }));
        moments.push(Moment {
            at: at(index),
            revision: short(&point.revision),
            started: point.started.map(date).unwrap_or_default(),
            part: parts[point.series.as_str()],
            ns: point.estimate_ns,
            low: point.interval.map(|[low, _]| low),
            high: point.interval.map(|[_, high]| high),
            told: words.unwrap_or_default().to_owned(),
        });
    }
    for one in suspicions {
        let index = line.iter().position(|point| point.run == one.point.run);
        if let Some(index) = index {
            marks.push(changed(one, between(index), &mut moments[index]));
        }
    }
    marks.extend(released(releases, &moments, placed));
    Timeline {
        sentence: sentence(suspicions, line.len()),
        axis: match placed {
            true => "commit on the line of first parents",
            false => "result",
        },
        title,
        moments,
        marks,
    }
}

/// The mark of a change, which its first result tells, too.
fn changed(one: &Suspicion, at: f64, moment: &mut Moment) -> Mark {
    let words = said(one);
    if !moment.told.is_empty() {
        moment.told += "; ";
    }
    moment.told += &words;
    Mark {
        at,
        kind: one.state(),
        words: format!("{}: {words}", short(&one.new)),
    }
}

/// `slower by about +20 %, suspected`.
fn said(one: &Suspicion) -> String {
    let word = if one.ratio > 1.0 { "slower" } else { "faster" };
    let much = change(one.ratio);
    match one.decided_words() {
        Some(decision) => format!("{word}, about {much}; {decision}"),
        None => format!("{word}, about {much}; suspected"),
    }
}

fn sentence(suspicions: &[&Suspicion], results: usize) -> String {
    let mut all: Vec<String> = Vec::new();
    for state in ["confirmed", "suspected", "accepted", "refuted"] {
        let number = suspicions.iter().filter(|one| one.state() == state);
        match number.count() {
            0 => {}
            number => all.push(format!("{number} {state}")),
        }
    }
    let changes = match all.is_empty() {
        true => "no change is suspected".to_owned(),
        false => format!("changes: {}", all.join(", ")),
    };
    format!("{}; {changes}", count(results, "result"))
}

/// Those between the first and the last result.
fn released(releases: &[Release], moments: &[Moment], placed: bool) -> Vec<Mark> {
    let ends = moments.first().zip(moments.last()).filter(|_| placed);
    let Some((first, last)) = ends else {
        return Vec::new();
    };
    let mark = |release: &Release| {
        let at = release.position as f64;
        (first.at <= at && at <= last.at).then(|| Mark {
            at,
            kind: "release",
            words: release.name.clone(),
        })
    };
    releases.iter().filter_map(mark).collect()
}
