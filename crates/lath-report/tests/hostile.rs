//! Text that a file or a benchmark chose, in every field of a run that takes any: no result format
//! and no log lets it act on a terminal, forge a line, or be read as anything but text.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::{contenders, events, hostile, readers};
use hostile::{HOSTILE, harmless, honest};
use lath_core::record::Event;
use lath_core::setting::Mode;
use lath_report::console::{Console, Files, Verbosity};
use lath_report::{TrendFile, formats};
use serde_json::Value;
use std::time::Duration;

/// Every text of an event that may be anything, with `hostile` after it. Words of the format are
/// left: with another the event is none.
fn poisoned(event: &Event, hostile: &str) -> Event {
    if let Event::Output { text, .. } = event {
        let mut poisoned = event.clone();
        if let Event::Output { text: into, .. } = &mut poisoned {
            *into = format!("{text}{hostile}\n");
        }
        return poisoned;
    }
    let Ok(mut value) = serde_json::to_value(event) else {
        return event.clone();
    };
    let mut places = Vec::new();
    texts(&value, &mut String::new(), &mut places);
    for place in places {
        let text = value
            .pointer(&place)
            .and_then(Value::as_str)
            .unwrap()
            .to_owned();
        *value.pointer_mut(&place).unwrap() = Value::String(if hostile.starts_with(['=', '@']) {
            hostile.to_owned() + &text
        } else {
            text.clone() + hostile
        });
        if serde_json::from_value::<Event>(value.clone()).is_err() {
            *value.pointer_mut(&place).unwrap() = Value::String(text);
        }
    }
    // JSON has no NaN: an event with one stays as it is.
    serde_json::from_value(value).unwrap_or_else(|_| event.clone())
}

fn texts(value: &Value, at: &mut String, places: &mut Vec<String>) {
    let length = at.len();
    let mut into = |key: &str, child: &Value, places: &mut Vec<String>| {
        *at += &format!("/{}", key.replace('~', "~0").replace('/', "~1"));
        texts(child, at, places);
        at.truncate(length);
    };
    match value {
        Value::Object(fields) => fields
            .iter()
            .for_each(|(key, child)| into(key, child, places)),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(i, child)| into(&i.to_string(), child, places)),
        Value::String(_) => places.push(at.clone()),
        _ => {}
    }
}

/// A run of one language with failures, output and parameters, and one of contenders; each of them
/// with every hostile text.
fn runs() -> Vec<(String, Vec<Event>)> {
    let contenders = [
        contenders::contender("g++", 5.0),
        contenders::contender("clang++", 4.0),
    ];
    let plain = [
        events::eventful(),
        contenders::run(&contenders, Mode::AverageTime, 1),
    ];
    let long = "long ".repeat(1000);
    let all = HOSTILE.iter().copied().chain([long.as_str()]);
    all.flat_map(|hostile| {
        plain.iter().map(move |run| {
            (
                hostile.to_owned(),
                run.iter().map(|event| poisoned(event, hostile)).collect(),
            )
        })
    })
    .collect()
}

#[test]
fn result_files_are_text_that_their_readers_take() {
    for (hostile, events) in runs() {
        let record = common::recorded(&events);
        for format in formats::ALL {
            let mut out = Vec::new();
            format.write(&record, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            honest(format.name, &hostile, &text);
            let read = match format.name {
                "json" => readers::json(&text),
                "csv" => readers::delimited(&text, b','),
                "scsv" => readers::delimited(&text, b';'),
                "latex" => readers::latex(&text),
                "markdown" | "rates" => readers::markdown(&text),
                "html" => readers::html(&text),
                "text" => Ok(()),
                other => panic!("nothing here reads {other}"),
            };
            read.unwrap_or_else(|why| panic!("{} of {hostile:?}: {why}", format.name));
        }
    }
}

#[test]
fn logs_and_trends_are_lines_of_text() {
    for (hostile, events) in runs() {
        let (mut log, mut trend) = (Vec::new(), Vec::new());
        let mut console = Console::new(
            &mut log,
            Verbosity::Extra,
            Files {
                results: Some(("csv".into(), hostile.clone().into())),
                trend: Some(hostile.clone().into()),
            },
        );
        let mut trends = TrendFile::new(&mut trend);
        for (i, event) in events.iter().enumerate() {
            // What a benchmark prints is shown as lines of its own.
            if !matches!(event, Event::Output { .. }) {
                console.event_after(event, Duration::from_millis(i as u64));
            }
            trends.event_after(event, Duration::from_millis(i as u64));
        }
        console.finish(&common::recorded(&events));
        for (what, text) in [("log", log), ("trend", trend)] {
            honest(what, &hostile, &String::from_utf8(text).unwrap());
        }
    }
}

/// A benchmark's own lines are its own, but they do not act on the terminal.
#[test]
fn output_of_benchmarks_does_not_act_on_a_terminal() {
    for (hostile, events) in runs() {
        let mut log = Vec::new();
        let mut console = Console::new(&mut log, Verbosity::Normal, Files::default());
        events
            .iter()
            .for_each(|event| console.event_after(event, Duration::ZERO));
        console.finish(&common::recorded(&events));
        harmless("log", &hostile, &String::from_utf8(log).unwrap());
    }
}
