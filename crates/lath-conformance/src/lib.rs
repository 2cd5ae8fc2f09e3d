//! The conformance kit: what the execution model promises, checked against languages through the real
//! `lath`.
//!
//! A behaviour is a page in `conformance/` (`reject/` for sources that must be refused) and a
//! fixture of the language, of the same name or of one that the page names. Pages are read in
//! [`kit`], fixtures found in [`fixtures`], known gaps in [`gaps`], platforms chosen in [`columns`],
//! `lath` is run in [`execute`], what it did is judged in [`judge`] and its parts, and the outcome
//! written by [`matrix`]. `cargo xtask conformance` runs it for lath's own languages, `lath
//! conformance` for those of adapters.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod columns;
pub mod execute;
mod facts;
pub mod fixtures;
mod gaps;
mod judge;
pub mod kit;
mod matrix;
mod refusals;
mod trace;

use columns::Column;
use execute::Setting;
use fixtures::Language;
use kit::Page;
use matrix::Verdict;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What the kit found.
pub struct Report {
    /// The matrix, and why cells are not `pass`.
    pub text: String,
    /// Nothing fails that is not known to.
    pub is_good: bool,
}

/// Judges every page in every column. `platforms`: those asked for. `whole`: these are all pages, so
/// a fixture of none is a mistake. `None`: whoever watches has stopped it.
pub fn run(
    pages: &[Page],
    languages: &[Language],
    platforms: &[String],
    setting: &Setting<'_>,
    jobs: Option<usize>,
    whole: bool,
) -> Result<Option<Report>, String> {
    let columns = columns::choose(languages, platforms)?;
    let pairs: Vec<(&Page, &Column<'_>)> = pages
        .iter()
        .flat_map(|page| columns.iter().map(move |column| (page, column)))
        .collect();
    let begun = AtomicUsize::new(0);
    let judged = run_all(&pairs, jobs, |(page, column)| {
        let watcher = setting.watcher;
        if watcher.stops() {
            return None;
        }
        let number = begun.fetch_add(1, Ordering::Relaxed) + 1;
        // Failures are judged again.
        let (number, of) = (number.min(pairs.len()), pairs.len());
        watcher.judging(&page.name, &column.title(), number, of);
        let verdict = judge::judge(page, column, setting);
        (!watcher.stops()).then_some(verdict)
    });
    let Some(judged) = judged else {
        return Ok(None);
    };
    let mut text = String::new();
    let shown = matrix::write(&mut text, pages, &columns, judged);
    for (title, reason) in columns::apart(languages, platforms) {
        let _ = writeln!(text, "not run: {title}: {reason}");
    }
    let complaints: Vec<String> = languages
        .iter()
        .flat_map(|language| fixtures::complaints(language, pages, whole))
        .collect();
    for complaint in &complaints {
        let _ = writeln!(text, "FAIL {complaint}");
    }
    Ok(Some(Report {
        text,
        is_good: shown && complaints.is_empty(),
    }))
}

/// Maximum number of failures to run again: more are not accidental.
const AGAIN: usize = 5;

/// A verdict, and how long it took.
type Judged = (Verdict, Duration);

/// Runs every pair, several at once; then pages marked `serial`, one by one; then failures again,
/// because a busy machine may delay a wrapper. Verdicts and times are in the order of the pairs.
/// `None` as soon as a pair has no verdict: the kit is to stop.
fn run_all<P, F>(pairs: &[(&Page, P)], jobs: Option<usize>, judge: F) -> Option<Vec<Judged>>
where
    P: Copy + Sync,
    F: Fn((&Page, P)) -> Option<Verdict> + Sync,
{
    let verdicts: Mutex<Vec<Option<Judged>>> = Mutex::new(pairs.iter().map(|_| None).collect());
    let note = |index: usize, judge: &dyn Fn() -> Option<Verdict>| {
        let begun = Instant::now();
        let verdict = judge()?;
        let mut all = verdicts
            .lock()
            .expect("no judge panics while it holds this");
        all[index] = Some((verdict, begun.elapsed()));
        Some(())
    };
    let work = |indices: &[usize], workers: usize| {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while let Some(&index) = indices.get(next.fetch_add(1, Ordering::Relaxed))
                        && note(index, &|| judge(pairs[index])).is_some()
                    {}
                });
            }
        });
    };
    let (serial, parallel): (Vec<usize>, Vec<usize>) =
        (0..pairs.len()).partition(|&i| pairs[i].0.is_serial());
    let workers = jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
        .max(1);
    work(&parallel, workers);
    work(&serial, 1);
    let failures = failed(&verdicts.lock().expect("nobody judges now"));
    for (index, faults) in failures {
        note(index, &|| {
            judge(pairs[index]).map(|verdict| verdict.after(faults.clone()))
        })?;
    }
    // A pair that was judged again and stopped has returned.
    verdicts
        .into_inner()
        .expect("no judge panicked")
        .into_iter()
        .collect()
}

/// Indices of failures with their errors; empty if there are too many.
fn failed(verdicts: &[Option<(Verdict, Duration)>]) -> Vec<(usize, Vec<String>)> {
    let is_failure =
        |verdict: &Option<(Verdict, Duration)>| matches!(verdict, Some((Verdict::Fail(_), _)));
    if verdicts.iter().filter(|v| is_failure(v)).count() > AGAIN {
        return Vec::new();
    }
    let failures = verdicts.iter().enumerate();
    failures
        .filter_map(|(index, v)| {
            if let Some((Verdict::Fail(faults), _)) = v {
                Some((index, faults.clone()))
            } else {
                None
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(name: &str) -> Page {
        let behaviour = toml::from_str("description = \"d\"\n[[run]]\n").expect("a page");
        Page {
            name: name.to_owned(),
            behaviour: name.to_owned(),
            promise: kit::Promise::Behaviour(behaviour),
        }
    }

    /// What each of `count` pages is judged, if it fails `failures` times first, and how often it
    /// was.
    fn judged(count: usize, failures: usize) -> (Vec<Verdict>, usize) {
        let pages: Vec<Page> = (0..count).map(|i| page(&i.to_string())).collect();
        let pairs: Vec<(&Page, &AtomicUsize)> = pages
            .iter()
            .map(|page| (page, &*Box::leak(Box::default())))
            .collect();
        let total = AtomicUsize::new(0);
        let verdicts = run_all(&pairs, Some(2), |(_, times)| {
            total.fetch_add(1, Ordering::Relaxed);
            let fails = times.fetch_add(1, Ordering::Relaxed) < failures;
            Some(match fails {
                true => Verdict::Fail(vec!["late".to_owned()]),
                false => Verdict::Pass,
            })
        })
        .expect("nobody stops it");
        (
            verdicts.into_iter().map(|(verdict, _)| verdict).collect(),
            total.into_inner(),
        )
    }

    #[test]
    fn a_few_failures_have_a_second_chance() {
        let (verdicts, times) = judged(AGAIN, 1);
        assert!(
            verdicts
                .iter()
                .all(|v| matches!(v, Verdict::Again(faults) if faults == &["late"]) && v.is_good())
        );
        assert_eq!(times, 2 * AGAIN);
        let (verdicts, times) = judged(2, 9);
        assert!(verdicts.iter().all(|v| matches!(v, Verdict::Fail(_))));
        assert_eq!(times, 4);
    }

    #[test]
    fn nothing_begins_after_a_stop() {
        let pages: Vec<Page> = (0..9).map(|i| page(&i.to_string())).collect();
        let pairs: Vec<(&Page, ())> = pages.iter().map(|page| (page, ())).collect();
        let total = AtomicUsize::new(0);
        let judged = run_all(&pairs, Some(1), |_| {
            let number = total.fetch_add(1, Ordering::Relaxed);
            (number < 3).then_some(Verdict::Pass)
        });
        assert!(judged.is_none());
        assert_eq!(total.into_inner(), 4);
    }

    #[test]
    fn many_failures_have_none() {
        let (verdicts, times) = judged(AGAIN + 1, 1);
        assert!(
            verdicts
                .iter()
                .all(|v| matches!(v, Verdict::Fail(_)) && !v.is_good())
        );
        assert_eq!(times, AGAIN + 1);
        assert!(judged(3, 0).0.iter().all(|v| matches!(v, Verdict::Pass)));
    }
}
