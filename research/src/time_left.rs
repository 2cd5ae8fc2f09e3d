//! `cargo research time-left JOURNAL…`: what recorded runs would have said of the time left, and how
//! often that was right.
//!
//! A journal tells when processes began that measured in turns; what happens between two of them is
//! taken to happen with the next.

use lath_core::record::{Block, Event, JournalLines};
use lath_report::progress::Progress;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Replays runs in turns, and says how often the time left was right within a third from the first
/// minute on.
#[derive(clap::Args)]
pub struct Options {
    /// What was said in each run, every ten seconds.
    #[arg(long)]
    all: bool,
    /// Journals of whole runs in turns.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
}

/// From here on the words have to be right.
const FIRST_MINUTE: Duration = Duration::from_secs(60);
/// So much of what was left.
const RIGHT: f64 = 1.0 / 3.0;
/// And what nobody minds: the words are of whole seconds and half minutes.
const SLACK_S: f64 = 5.0;

pub fn main(options: &Options) -> Result<ExitCode, String> {
    println!("{:>6} {:>6} {:>8}  journal", "run, s", "right", "first, s");
    let (mut right, mut all) = (0, 0);
    for path in &options.journals {
        let told = replayed(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let judged: Vec<&Told> = told.words.iter().filter(|one| one.is_judged()).collect();
        let good = judged.iter().filter(|one| one.is_right(told.end)).count();
        right += good;
        all += judged.len();
        let first = told.words.first().map_or(0.0, |one| one.left.as_secs_f64());
        let share = 100.0 * good as f64 / judged.len().max(1) as f64;
        let end = told.end.as_secs_f64();
        println!("{end:>6.0} {share:>4.0} % {first:>8.0}  {}", path.display());
        if options.all {
            told.print();
        }
    }
    println!(
        "{:.0} % of {all} are right",
        100.0 * right as f64 / all.max(1) as f64
    );
    Ok(ExitCode::SUCCESS)
}

/// What a run said, each second.
struct Words {
    words: Vec<Told>,
    end: Duration,
}

struct Told {
    at: Duration,
    left: Duration,
    longer: bool,
}

impl Told {
    fn is_judged(&self) -> bool {
        self.at >= FIRST_MINUTE
    }

    fn is_right(&self, end: Duration) -> bool {
        let right = end.saturating_sub(self.at).as_secs_f64();
        (self.left.as_secs_f64() - right).abs() <= right * RIGHT + SLACK_S
    }
}

impl Words {
    fn print(&self) {
        for one in self.words.iter().step_by(10) {
            let right = self.end.saturating_sub(one.at).as_secs_f64();
            println!(
                "{:>6.0} s: {:>5.0} s said, {right:>5.0} s were{}{}",
                one.at.as_secs_f64(),
                one.left.as_secs_f64(),
                if one.longer { ", more than before" } else { "" },
                if one.is_right(self.end) { "" } else { "  *" }
            );
        }
    }
}

/// Plays the events of a journal at their times.
fn replayed(path: &Path) -> Result<Words, String> {
    let events = events(path)?;
    let (Some(Event::RunStarted(header)), Some(Event::RunEnded { .. })) =
        (events.first(), events.last())
    else {
        return Err("it is not the journal of a run that ended".to_owned());
    };
    let times = times(&events, header.started);
    let end = times.last().copied().unwrap_or_default();
    let mut progress = Progress::new(header);
    let mut words = Vec::new();
    let mut next = Duration::ZERO;
    for (event, at) in events.iter().zip(times) {
        while next < at {
            let (left, longer) = progress.promised(next);
            words.push(Told {
                at: next,
                left,
                longer,
            });
            next += Duration::from_secs(1);
        }
        progress.apply_after(event, at);
    }
    Ok(Words { words, end })
}

fn events(path: &Path) -> Result<Vec<Event>, String> {
    let text = std::fs::read(path).map_err(|e| e.to_string())?;
    let lines: Vec<&[u8]> = text
        .split(|b| *b == b'\n')
        .filter(|l| !l.is_empty())
        .collect();
    let first = lines.first().ok_or("it is empty")?;
    let mut read = JournalLines::of(first)
        .map_err(|e| e.to_string())?
        .map_err(|_| "another version")?;
    let each = lines
        .iter()
        .map(|line| read.event(line).map_err(|e| e.to_string()));
    let all: Result<Vec<Option<Event>>, String> = each.collect();
    Ok(all?.into_iter().flatten().collect())
}

/// A block of a family, as the journal has it.
struct BlockOf {
    first: usize,
    of: Block,
    began_ms: u64,
}

/// When each event happened, after the run began. Processes in turns tell when their block began;
/// its events come when it has ended, which is when the next one of its family begins. What comes
/// before a family's first block is proofs: they last until then.
fn times(events: &[Event], started_s: u64) -> Vec<Duration> {
    let blocks = blocks(events);
    let mut ends: Vec<u64> = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        let next = blocks.get(at + 1);
        let end = match next.filter(|next| next.of.family == block.of.family) {
            Some(next) => next.began_ms,
            // As long as the one before.
            None => {
                let before = at.checked_sub(1).map(|before| &blocks[before]);
                let before = before.filter(|before| before.of.family == block.of.family);
                let like = before.map_or(block.began_ms, |before| {
                    2 * block.began_ms - before.began_ms
                });
                next.map_or(like, |next| like.min(next.began_ms))
            }
        };
        ends.push(end);
    }
    let mut times = Vec::new();
    let mut now = started_s * 1000;
    let (mut ended, mut next) = (None, 0);
    for (index, event) in events.iter().enumerate() {
        if blocks.get(next).is_some_and(|block| block.first == index) {
            ended = Some(ends[next]);
            next += 1;
        }
        let at = match event {
            Event::CaseStarted { .. } | Event::Checked { .. } => {
                blocks.get(next).map(|block| block.began_ms)
            }
            _ => ended,
        };
        now = now.max(at.unwrap_or(now));
        times.push(Duration::from_millis(now - started_s * 1000));
    }
    times
}

fn blocks(events: &[Event]) -> Vec<BlockOf> {
    let mut blocks: Vec<BlockOf> = Vec::new();
    let mut begun: Option<(usize, Block)> = None;
    for (index, event) in events.iter().enumerate() {
        match event {
            Event::ForkStarted {
                block: Some(of), ..
            } if begun.is_none_or(|(_, known)| known != *of) => begun = Some((index, *of)),
            Event::Turned { turns, .. } => {
                if let Some((first, of)) = begun
                    && blocks.last().is_none_or(|last| last.of != of)
                {
                    let began_ms = turns.began_ms;
                    blocks.push(BlockOf {
                        first,
                        of,
                        began_ms,
                    });
                }
            }
            _ => {}
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_right() {
        let said = |at, left| Told {
            at: Duration::from_secs(at),
            left: Duration::from_secs(left),
            longer: false,
        };
        let end = Duration::from_secs(160);
        assert!(
            [65, 100, 138]
                .into_iter()
                .all(|left| said(60, left).is_right(end))
        );
        assert!(
            [61, 139]
                .into_iter()
                .all(|left| !said(60, left).is_right(end))
        );
        assert!(!said(59, 100).is_judged() && said(60, 100).is_judged());
    }

    /// README's run: each block's events are at its end, and the last one's before the run's.
    #[test]
    fn events_have_the_times_of_their_blocks() {
        let path = crate::repository::root().join("docs/pictures/factorial.jsonl");
        let events = events(&path).unwrap();
        let Some(Event::RunStarted(header)) = events.first() else {
            panic!("no header");
        };
        let times = times(&events, header.started);
        assert!(times.is_sorted());
        let blocks = blocks(&events);
        let after = |block: &BlockOf| times[block.first].as_millis() as u64;
        let begins = |block: &BlockOf| block.began_ms - header.started * 1000;
        assert!(blocks.len() >= 8);
        assert!(blocks.iter().all(|block| after(block) > begins(block)));
        let same = |two: &&[BlockOf]| two[0].of.family == two[1].of.family;
        let pairs = || blocks.windows(2).filter(same);
        assert!(pairs().count() > 5);
        assert!(pairs().all(|two| after(&two[0]) == begins(&two[1])));
    }
}
