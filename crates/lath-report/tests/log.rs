//! The log, the trend file and every result format of one eventful run, as texts to be read
//! (snapshots), and what must hold of them whatever they say.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::events;
use lath_core::record::{Event, Failure, ForeignPolicy, ForeignResult, ProfileText};
use lath_report::console::{Console, Files, Verbosity};
use lath_report::formats;
use lath_report::trend::TrendFile;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

fn log(verbosity: Verbosity) -> String {
    let mut out = Vec::new();
    let files = Files {
        results: Some(("json".into(), "r.json".into())),
        trend: Some("r.trends".into()),
    };
    let mut console = Console::new(&mut out, verbosity, files);
    let events = events::eventful();
    for (event, elapsed) in events::timed(&events) {
        console.event_after(event, elapsed);
    }
    console.finish(&common::recorded(&events));
    assert!(console.error().is_none());
    String::from_utf8(out).unwrap()
}

fn written(format: &str) -> String {
    common::written(format, &common::recorded(&events::eventful()))
}

#[test]
fn normal() {
    insta::assert_snapshot!(log(Verbosity::Normal));
}

/// What takes long says where it is.
#[test]
fn brief() {
    insta::assert_snapshot!(log(Verbosity::Brief));
}

#[test]
fn quiet_is_the_end_of_the_log() {
    let (quiet, normal) = (log(Verbosity::Quiet), log(Verbosity::Normal));
    assert!(quiet.starts_with("Score and Error are JMH's") && normal.ends_with(&quiet));
}

#[test]
fn extra_only_adds() {
    let (normal, extra) = (log(Verbosity::Normal), log(Verbosity::Extra));
    let mut rest = extra.lines();
    assert!(normal.lines().all(|line| rest.any(|e| e == line)));
    assert!(extra.contains("# cpu: Test CPU\n# governor: unknown (not readable)\n"));
    assert!(extra.contains("# Process: 4711, seed 1001\n"));
}

#[test]
fn silence() {
    assert_eq!(log(Verbosity::Silent), "");
}

#[test]
fn trend_file() {
    let mut out = Vec::new();
    let mut trend = TrendFile::new(&mut out);
    let events = events::eventful();
    events::timed(&events).for_each(|(event, elapsed)| trend.event_after(event, elapsed));
    assert!(trend.error().is_none());
    insta::assert_snapshot!(String::from_utf8(out).unwrap());
}

#[test]
fn text() {
    insta::assert_snapshot!(written("text"));
}

/// A score of half the iterations looks like any other where nothing says so.
#[test]
fn csv_marks_partial_results() {
    let csv = written("csv");
    assert!(
        csv.lines().next().unwrap().ends_with(",\"Warnings\""),
        "{csv}"
    );
    assert!(csv.lines().any(|line| line.contains("W909")), "{csv}");
}

#[test]
fn csv() {
    insta::assert_snapshot!(written("csv").replace('\r', "␍"));
}

#[test]
fn latex() {
    insta::assert_snapshot!(written("latex"));
}

#[test]
fn json() {
    insta::assert_snapshot!(written("json"));
}

/// A control character that nobody expects in a text, or one that turns text around.
fn hostile(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t') || c == '\u{202e}'
}

/// No control character but line ends (and tabs that user code printed) reaches a terminal; nothing
/// turns text around.
#[test]
fn nothing_hostile_gets_through() {
    let csv = written("csv").replace("\r\n", "\n");
    for text in [
        log(Verbosity::Extra),
        written("text"),
        written("latex"),
        written("json"),
        csv,
    ] {
        assert!(
            !text.contains(hostile),
            "{:?}",
            text.find(hostile).map(|i| &text[i.saturating_sub(40)..i])
        );
    }
}

/// A profiler's text stands in the result's block, says how many forks it covers if not all, and is
/// as harmless as all else.
#[test]
fn texts_of_profilers_are_shown_with_the_result() {
    let mut events = events::eventful();
    let result = |label: &str, value, policy| ForeignResult {
        label: label.into(),
        value,
        unit: if value.is_some() { "ms" } else { "---" }.into(),
        policy,
    };
    for (fork, stops) in [(1, 3.0), (2, 5.0)] {
        let ended = events
            .iter()
            .position(|e| matches!(e, Event::ForkEnded { case: 0, fork: f, .. } if *f == fork))
            .expect("it ends");
        let results = vec![
            result("stops", Some(stops), ForeignPolicy::Sum),
            result("notes", None, ForeignPolicy::Avg),
            result("stacks", None, ForeignPolicy::Avg),
        ];
        events.insert(
            ended,
            Event::ForkLeft {
                case: 0,
                fork,
                warmup: false,
                exit: None,
                results,
            },
        );
    }
    let text = ProfileText {
        label: "notes".into(),
        text: format!("hot: {}\n", events::HOSTILE),
        forks: 1,
        file: None,
    };
    let long = ProfileText {
        label: "stacks".into(),
        text: (1..=790).map(|line| format!("frame {line}\n")).collect(),
        forks: 2,
        file: Some("profiles/x-stacks.txt".into()),
    };
    let ended = events
        .iter()
        .position(|e| matches!(e, Event::CaseEnded { case: 0, .. }))
        .expect("it ends");
    events.insert(
        ended,
        Event::Texts {
            case: 0,
            texts: vec![text, long],
        },
    );
    let record = common::recorded(&events);
    let log = common::logged(&events, Verbosity::Normal);
    assert!(
        log.contains(":notes\":\n  of the last 1 of 2 forks\nhot: ns::evil"),
        "{log}"
    );
    assert!(log.contains(":stops\":\n  8.000 ms\n"), "{log}");
    // A long one does not flood the terminal, and no row is `NaN ---`.
    let head: String = (1..=10).map(|line| format!("frame {line}\n")).collect();
    assert!(
        log.contains(&format!(
            "{head}  780 more lines in profiles/x-stacks.txt\n"
        )) && !log.contains("frame 11"),
        "{log}"
    );
    let table = common::written("text", &record);
    assert!(
        table.contains("TEXT (see profiles/x-stacks.txt)")
            && table.contains("TEXT (see the log)")
            && !table.contains("---"),
        "{table}"
    );
    let json = common::written("json", &record);
    let entries: Vec<serde_json::Value> = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        entries[0]["secondaryMetrics"]["stops"]["rawData"],
        serde_json::json!([[3.0], [5.0]])
    );
    assert_eq!(entries[0]["secondaryMetrics"]["notes"]["score"], "NaN");
    let [profile, _] = &entries[0]["lath"]["profiles"].as_array().expect("texts")[..] else {
        panic!("{json}")
    };
    assert_eq!(
        (&profile["label"], &profile["forks"]),
        (&"notes".into(), &1.into())
    );
    let texts =
        ["text", "latex", "markdown", "json"].map(|format| common::written(format, &record));
    assert!(
        texts
            .iter()
            .chain([&log])
            .all(|text| !text.contains(hostile))
    );
}

/// The hostile value comes back from CSV on one line, with escapes for what terminals act upon, and
/// the apostrophe that disarms it.
#[test]
fn csv_can_be_read_back() {
    for (format, delimiter) in [("csv", ','), ("scsv", ';')] {
        let rows = parse(&written(format), delimiter);
        assert!(rows.iter().all(|r| r.len() == rows[0].len()), "{rows:?}");
        let hostile = rows
            .iter()
            .find(|r| r[0] == lath_core::escape::line(events::HOSTILE))
            .unwrap();
        assert_eq!(
            hostile[8],
            format!("'{}", lath_core::escape::line(events::HOSTILE_VALUE))
        );
        let doomed = rows
            .iter()
            .find(|r| r[0] == "my::Benchmarks::doomed")
            .unwrap();
        assert_eq!(doomed[1..7], ["ss", "1", "0", "NaN", "NaN", "ns/op"]);
    }
}

/// RFC 4180.
fn parse(text: &str, delimiter: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            c if c == delimiter && !quoted => row.push(std::mem::take(&mut field)),
            '\r' if !quoted && chars.peek() == Some(&'\n') => {
                chars.next();
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            c => field.push(c),
        }
    }
    assert!(field.is_empty() && row.is_empty() && !quoted);
    rows
}

/// A record that went through the journal's JSON gives the same files.
#[test]
fn journalled_is_the_same() {
    let record = common::recorded(&events::eventful());
    let text = serde_json::to_string(&record).unwrap();
    let again = serde_json::from_str(&text).unwrap();
    for format in formats::ALL {
        let [mut a, mut b] = [Vec::new(), Vec::new()];
        format.write(&record, &mut a).unwrap();
        format.write(&again, &mut b).unwrap();
        assert_eq!(a, b, "{}", format.name);
    }
}

/// A full disk or a closed pipe does not stop the run; it is told of.
#[test]
fn log_that_cannot_be_written() {
    let mut no_room: [u8; 10] = [0; 10];
    let mut console = Console::new(&mut no_room[..], Verbosity::Normal, Files::default());
    events::eventful().iter().for_each(|e| console.event(e));
    assert!(console.error().is_some());
}

/// What breaks in one fork breaks in all: it is shown once.
#[test]
fn forks_that_fail_alike_are_told_of_together() {
    let mut events = events::eventful();
    let at = events
        .iter()
        .position(|e| {
            matches!(
                e,
                Event::ForkEnded {
                    warmup: false,
                    failure: Some(_),
                    ..
                }
            )
        })
        .unwrap();
    let Event::ForkEnded {
        case,
        failure: Some(failure),
        ..
    } = &mut events[at]
    else {
        unreachable!("found above")
    };
    failure.tail = vec!["a line of its trace".to_owned()];
    let (case, failure) = (*case, failure.clone());
    let other = Failure {
        message: "something else".into(),
        ..failure.clone()
    };
    for (fork, failure) in [(71, failure.clone()), (72, other), (73, failure)] {
        events.insert(at + 1, common::fork_ended(case, fork, Some(failure)));
        events.insert(at + 1, common::fork_started(case, fork, None));
    }
    let record = common::recorded(&events);
    let mut out = Vec::new();
    formats::write_failures(&record, &mut out).unwrap();
    let below = String::from_utf8(out).unwrap();
    assert_eq!(below.matches("a line of its trace").count(), 2, "{below}");
    assert!(
        below.contains(", 71, 73: ") || below.contains(", 73, 71: "),
        "{below}"
    );
    let log = common::logged(&events, Verbosity::Normal);
    assert_eq!(
        (
            log.matches("a line of its trace").count(),
            log.matches("The same failure as in fork ").count()
        ),
        (2, 2),
        "{log}"
    );
}

/// What has been printed, read while more follows.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<u8>>>);

impl Heard {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whoever waits hears every five seconds at least that something goes on, and every minute
/// what, in few lines; not where a step that is not measured speaks for itself.
#[test]
fn silence_is_short() {
    let events = events::eventful();
    let out = Heard::default();
    let mut console = Console::new(out.clone(), Verbosity::Brief, Files::default());
    for (event, _) in events::timed(&events).take(6) {
        console.event_after(event, Duration::ZERO);
    }
    let mut heard = out.text();
    let mut times = vec![0];
    for second in 1..=100 {
        console.event_after(&Event::Alive { case: 0 }, Duration::from_secs(second));
        if out.text() != heard {
            heard = out.text();
            times.push(second);
        }
    }
    assert!(times.windows(2).all(|two| two[1] - two[0] <= 5), "{heard}");
    assert!(times.last() >= Some(&96), "{heard}");
    let told = heard.lines().filter(|line| line.starts_with("# 00:"));
    assert_eq!(told.count(), 2, "{heard}");
    // Each has its dots behind it.
    let lines: Vec<&str> = heard.lines().collect();
    assert!(
        lines[lines.len() - 2..]
            .iter()
            .all(|line| line.ends_with("...")),
        "{heard}"
    );
    assert_eq!(heard.matches("# .").count(), 0, "{heard}");
    let now = Duration::from_secs(101);
    let what = "Checking".into();
    console.event_after(&Event::Aside { case: 0, what }, now);
    let heard = out.text();
    for second in 102..130 {
        console.event_after(&Event::Alive { case: 0 }, Duration::from_secs(second));
    }
    assert_eq!(out.text(), heard);
    console.finish(&common::recorded(&events));
    assert!(out.text().contains(".\n\n"), "{}", out.text());
}
