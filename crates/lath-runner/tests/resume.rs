//! The journal: nothing measured is lost, whatever ends a run, and a run goes on where it stopped.

mod common;

use common::{options, pids, plan, run_with};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Record, Status, Step};
use lath_runner::{Options, journal};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

struct Journalled {
    _folder: tempfile::TempDir,
    path: PathBuf,
    record: Record,
}

fn journalled() -> Journalled {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("runs/a.jsonl");
    let (record, _) = run_with(
        &plan(&[], &[]),
        &Options {
            journal: Some(path.clone()),
            ..options()
        },
    );
    Journalled {
        _folder: folder,
        path,
        record,
    }
}

/// Cuts the journal just before the first line that `begins` in this way, leaving `extra` bytes of
/// that line.
fn cut(path: &Path, begins: &str, extra: usize) {
    let text = std::fs::read_to_string(path).unwrap();
    let at = text
        .find(begins)
        .unwrap_or_else(|| panic!("{begins} in {text}"));
    std::fs::write(path, &text[..at + extra]).unwrap();
}

fn resume(path: &Path) -> (Record, Vec<Event>) {
    let record = journal::read(path).unwrap();
    run_with(
        &record.header.plan.clone(),
        &Options {
            journal: Some(path.to_owned()),
            resume: Some(record),
            ..options()
        },
    )
}

const FORK_2: &str = r#"{"event":"fork_started","case":0,"fork":2"#;
const SECOND_OF_FORK_2: &str = r#"{"event":"iteration","case":0,"fork":2,"warmup":false,"iteration":{"phase":"measurement","index":2"#;

/// Without what differs each time: peak memory.
fn essence(record: &Record) -> Vec<(u64, u64, Vec<u64>, bool)> {
    let forks = record.cases.iter().flat_map(|c| &c.forks);
    forks
        .map(|f| {
            (
                f.fork,
                f.seed,
                f.measurement.iter().map(|i| i.threads[0].calls).collect(),
                f.ended,
            )
        })
        .collect()
}

#[test]
fn a_journal_read_back_is_the_record() {
    let run = journalled();
    assert_eq!(journal::read(&run.path).unwrap(), run.record);
    assert_eq!(
        run.path.metadata().unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert_eq!(
        run.path
            .parent()
            .unwrap()
            .metadata()
            .unwrap()
            .permissions()
            .mode()
            & 0o777,
        0o700
    );
}

#[test]
fn counts_of_a_case_are_journalled() {
    let mut record = journalled().record;
    record.cases[0]
        .profile
        .insert("instructions".to_owned(), (12.5, "#/op".to_owned()));
    let mut again = Record::new(record.header.clone());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.jsonl");
    let mut copy = journal::Journal::open(&path).unwrap();
    for event in journal::replay(&record) {
        copy.append(&event).unwrap();
        again.apply(&event);
    }
    assert_eq!(again.cases, record.cases);
    assert_eq!(journal::read(&path).unwrap().cases, record.cases);
}

#[test]
fn a_torn_last_line_is_ignored() {
    let run = journalled();
    cut(&run.path, SECOND_OF_FORK_2, 30);
    let record = journal::read(&run.path).unwrap();
    assert_eq!(common::measured(&record), [3, 1]);
    assert_eq!(record.status, None);
    assert!(!record.cases[0].forks[1].ended);
}

/// A disk that fills up, or a machine that loses power, ends a journal anywhere: what has ended is
/// kept, once, and nothing else.
#[test]
fn a_journal_cut_at_any_byte_has_what_was_complete() {
    let run = journalled();
    let text = std::fs::read(&run.path).unwrap();
    let first = text.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let whole = essence(&run.record);
    for end in first.max(text.len().saturating_sub(2048))..text.len() {
        std::fs::write(&run.path, &text[..end]).unwrap();
        let record = journal::read(&run.path).unwrap_or_else(|d| panic!("{end}: {d}"));
        let lines = text[..end].split_inclusive(|byte| *byte == b'\n');
        let ended = lines
            .filter(|line| line.starts_with(b"{\"event\":\"fork_ended\"") && line.ends_with(b"\n"))
            .count();
        let kept: Vec<_> = essence(&record)
            .into_iter()
            .filter(|(.., ended)| *ended)
            .collect();
        assert_eq!(kept.len(), ended, "{end}");
        assert!(kept.iter().all(|fork| whole.contains(fork)), "{end}");
    }
    // All of the way on from some of these places: no fork is lost, and none is there twice.
    for end in (first.max(text.len().saturating_sub(2048))..text.len()).step_by(97) {
        std::fs::write(&run.path, &text[..end]).unwrap();
        let (record, _) = resume(&run.path);
        let numbers = |record: &Record| -> Vec<(u64, bool)> {
            let forks = essence(record).into_iter();
            forks.map(|(fork, _, _, ended)| (fork, ended)).collect()
        };
        assert_eq!(numbers(&record), numbers(&run.record), "{end}");
        assert_eq!(record.status, Some(Status::Complete), "{end}");
        assert_eq!(
            journal::read(&run.path).unwrap().cases,
            record.cases,
            "{end}"
        );
    }
}

#[test]
fn a_fork_cut_short_is_run_again_and_the_others_are_kept() {
    let run = journalled();
    cut(&run.path, SECOND_OF_FORK_2, 30);
    let (record, events) = resume(&run.path);
    assert_eq!(pids(&events).len(), 1, "fork 2 only");
    assert_eq!(essence(&record), essence(&run.record));
    assert_eq!(record.cases[0].forks[0], run.record.cases[0].forks[0]);
    assert_eq!(record.status, Some(Status::Complete));
    assert_eq!(
        journal::read(&run.path).unwrap(),
        record,
        "the journal holds both parts"
    );
}

#[test]
fn a_resumed_fork_is_told_the_number_of_calls_of_the_first() {
    let run = journalled();
    cut(&run.path, FORK_2, 0);
    // As if the first fork had found another number than the wrapper would find now.
    let text = std::fs::read_to_string(&run.path)
        .unwrap()
        .replace(r#""calls_per_batch":200"#, r#""calls_per_batch":123"#);
    std::fs::write(&run.path, text).unwrap();
    let (record, _) = resume(&run.path);
    assert_eq!(record.cases[0].forks[1].measurement[0].calls_per_batch, 123);
}

/// What the first fork found holds for the second, whichever version of lath wrote it.
#[test]
fn a_journal_of_version_1_is_gone_on_with() {
    let run = journalled();
    cut(&run.path, FORK_2, 0);
    let text = std::fs::read_to_string(&run.path).unwrap();
    let old = text.replacen("\"version\":3", "\"version\":1", 1);
    assert_ne!(old, text);
    std::fs::write(&run.path, old).unwrap();
    let (record, events) = resume(&run.path);
    assert_eq!(pids(&events).len(), 1, "fork 2 only");
    assert_eq!(essence(&record), essence(&run.record));
    assert_eq!(journal::read(&run.path).unwrap(), record);
}

/// A plan that refuses a case, in the words of version 1.
#[test]
fn what_version_1_called_fork_0_is_not_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    let mut plan = plan(&[], &[]);
    let refusal = Diagnostic::error("L210", "too many threads");
    plan.cases[0].refused = Some(refusal);
    let options = Options {
        journal: Some(path.clone()),
        ..options()
    };
    let (first, _) = run_with(&plan, &options);
    let text = std::fs::read_to_string(&path).unwrap();
    let old = text.replacen("\"version\":3", "\"version\":1", 1).replacen(
        r#""failed_early","case":0,"step":"plan""#,
        r#""fork_ended","case":0,"fork":0,"warmup":true,"peak_rss_kib":null"#,
        1,
    );
    std::fs::write(&path, old).unwrap();
    cut(&path, r#"{"event":"case_ended""#, 0);
    let (record, events) = resume(&path);
    assert_eq!(pids(&events), [0; 0]);
    assert_eq!(record.cases, first.cases);
    assert_eq!(record.cases[0].early[0].step, Step::Plan);
}

/// A warm-up fork that failed keeps nobody from being measured, in a run that goes on as in one
/// that was not interrupted.
#[test]
fn a_failed_warm_up_fork_does_not_end_the_case_when_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, once) = (folder.path().join("a.jsonl"), folder.path().join("once"));
    std::fs::write(&once, "").unwrap();
    let mut plan = plan(
        &[],
        &[
            ("at", "measurement2"),
            ("do", "crash-once"),
            ("file", once.to_str().unwrap()),
        ],
    );
    plan.cases[0].warmup_forks = 1;
    let options = Options {
        journal: Some(path.clone()),
        ..options()
    };
    let (first, _) = run_with(&plan, &options);
    let steps: Vec<Step> = first.cases[0].failures().map(|(step, _)| step).collect();
    assert_eq!(steps, [Step::WarmupFork(1)]);
    assert_eq!(common::measured(&first), [3, 3]);
    cut(&path, FORK_2, 0);
    let (record, events) = resume(&path);
    assert_eq!(pids(&events).len(), 1, "fork 2");
    assert_eq!(essence(&record), essence(&first));
}

#[test]
fn a_finished_run_starts_nothing() {
    let run = journalled();
    let (record, events) = resume(&run.path);
    assert_eq!(pids(&events), [0; 0]);
    assert_eq!(record, run.record);
}

#[test]
fn a_failed_fork_is_not_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    let plan = plan(
        &[],
        &[("at", "measurement2"), ("do", "exit3"), ("only", "1")],
    );
    let (first, _) = run_with(
        &plan,
        &Options {
            journal: Some(path.clone()),
            ..options()
        },
    );
    cut(&path, FORK_2, 0);
    let (record, events) = resume(&path);
    assert_eq!(pids(&events).len(), 1);
    assert_eq!(record.cases[0].forks[0], first.cases[0].forks[0]);
    assert_eq!(common::failure(&record, 1).code, "L702");
    assert_eq!(common::measured(&record), [1, 3]);
}

#[test]
fn a_run_resumed_into_another_journal_takes_everything_along() {
    let run = journalled();
    cut(&run.path, FORK_2, 0);
    let other = run.path.with_file_name("b.jsonl");
    let options = Options {
        journal: Some(other.clone()),
        resume: Some(journal::read(&run.path).unwrap()),
        ..options()
    };
    let (record, _) = run_with(&run.record.header.plan, &options);
    assert_eq!(journal::read(&other).unwrap(), record);
}

#[test]
fn what_is_no_journal_is_refused_with_its_place() {
    let run = journalled();
    let text = std::fs::read_to_string(&run.path).unwrap();
    let second_line = text.find('\n').unwrap() + 1;
    let mut damaged = text.clone();
    damaged.insert_str(second_line, "{\"event\":\n");
    let other_version = text.replacen("\"version\":3", "\"version\":99", 1);
    let other_case = text.replacen("\"case\":0", "\"case\":7", 1);
    let bad = [
        ("", "empty"),
        ("hello\n", "expected"),
        (&damaged, "line 2"),
        (&other_version, "version 3 or earlier"),
        (&other_case, "no such case"),
    ];
    for (text, why) in bad {
        std::fs::write(&run.path, text).unwrap();
        let diagnostic = journal::read(&run.path).unwrap_err();
        assert_eq!(diagnostic.code, "L805");
        assert!(diagnostic.message.contains(why), "{diagnostic}");
    }
}

#[test]
fn the_newest_unfinished_journal_of_the_plan_is_found() {
    let run = journalled();
    let folder = run.path.parent().unwrap();
    let same = |p: &lath_core::plan::Plan| *p == run.record.header.plan;
    assert_eq!(journal::latest(folder, same), None, "it is finished");
    cut(&run.path, FORK_2, 0);
    assert_eq!(journal::latest(folder, same), Some(run.path.clone()));
    assert_eq!(journal::latest(folder, |_| false), None);
    let newer = journal::fresh_path(folder);
    std::fs::copy(&run.path, &newer).unwrap();
    std::fs::File::open(&newer)
        .unwrap()
        .set_modified(std::time::SystemTime::now() + std::time::Duration::from_secs(5))
        .unwrap();
    assert_eq!(journal::latest(folder, same), Some(newer));
}

#[test]
fn a_journal_that_cannot_be_written_is_found_before_anything_runs() {
    for (path, code) in [("/dev/full", "L803"), ("/proc/lath/a.jsonl", "L802")] {
        let options = Options {
            journal: Some(PathBuf::from(path)),
            ..options()
        };
        let refusal = lath_runner::run(&plan(&[], &[]), &options, &mut |event| panic!("{event:?}"))
            .unwrap_err();
        assert_eq!(refusal.code, code, "{refusal}");
    }
}

#[test]
fn a_journal_has_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let held = journal::Journal::open(&path).unwrap();
    let options = || Options {
        journal: Some(path.clone()),
        ..options()
    };
    let refusal = lath_runner::run(&plan(&[], &[]), &options(), &mut |_| {}).unwrap_err();
    assert_eq!(refusal.code, "L808", "{refusal}");
    drop(held);
    lath_runner::run(&plan(&[], &[]), &options(), &mut |_| {}).unwrap();
}

/// As it is where a file system has no locks: another writer comes back after this one.
#[test]
fn a_journal_of_two_that_wrote_at_once_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    run_with(
        &plan(&[], &[]),
        &Options {
            journal: Some(path.clone()),
            ..options()
        },
    );
    let text = std::fs::read_to_string(&path).unwrap();
    let own = text
        .split(r#""run":""#)
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert!(
        lines.iter().all(|line| line.contains(own)),
        "each line says whose it is"
    );
    lines[4] = lines[4].replace(own, "other");
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let refusal = journal::read(&path).unwrap_err();
    assert!(
        refusal
            .message
            .contains("line 6: two runs wrote to it at the same time"),
        "{refusal}"
    );
}
