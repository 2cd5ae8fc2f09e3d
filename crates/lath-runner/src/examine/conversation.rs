//! One conversation: a process, the commands to it, and what is noted of its answers.

use super::answers::{self, fields};
use super::finding::Finding;
use crate::process::{Death, Heard, How, Process, QUIT_PATIENCE};
use crate::talk::launch;
use lath_core::plan::Wrapper;
use lath_core::written::quantity::took;
use lath_protocol::{Answer, Command};
use serde_json::Value;
use std::time::{Duration, Instant};

/// An answer after this is worth a word: every fork waits for it.
const SLOW: Duration = Duration::from_secs(2);
/// How long to listen for lines that nothing asked for.
const UNASKED: Duration = Duration::from_millis(100);
/// How long a wrapper may take to notice the end of its input.
const END: Duration = Duration::from_secs(5);
/// Seed of random numbers.
const SEED: u64 = 42;

pub struct Conversation<'a> {
    process: Process,
    patience: Duration,
    findings: &'a mut Vec<Finding>,
    /// The event of the last answer.
    last: Option<&'static str>,
    /// When the last command was said.
    said: Instant,
}

/// An answer, and how long ago the last command was said.
pub struct Given {
    pub answer: Answer,
    pub json: Value,
    pub elapsed: Duration,
}

impl<'a> Conversation<'a> {
    /// `None`: it does not start.
    pub fn start(
        wrapper: &Wrapper,
        benchmark: Option<usize>,
        patience: Duration,
        findings: &'a mut Vec<Finding>,
    ) -> Option<Conversation<'a>> {
        let launch = match benchmark {
            Some(index) => launch::padded(wrapper, index, SEED, 0),
            None => launch::visit(wrapper),
        };
        match Process::spawn(&launch) {
            Ok(process) => Some(Conversation {
                process,
                patience,
                findings,
                last: None,
                said: Instant::now(),
            }),
            Err(error) => {
                findings.push(Finding {
                    at: "start".to_owned(),
                    expected: "a program that can be executed".to_owned(),
                    came: error.to_string(),
                    remedy: "make it executable (chmod +x), and name its interpreter in its first \
                        line (#!/usr/bin/perl)"
                        .to_owned(),
                    is_advice: false,
                });
                None
            }
        }
    }

    pub fn part_file(&self) -> String {
        self.process.part_file()
    }

    /// It has written which part of the user's code runs.
    pub fn says_part(&self) -> bool {
        self.process.part().is_some()
    }

    pub fn find(&mut self, at: &str, expected: &str, came: impl Into<String>, remedy: &str) {
        self.note(at, expected, came.into(), remedy, false);
    }

    pub fn advise(&mut self, at: &str, expected: &str, came: impl Into<String>, remedy: &str) {
        self.note(at, expected, came.into(), remedy, true);
    }

    fn note(&mut self, at: &str, expected: &str, came: String, remedy: &str, is_advice: bool) {
        let finding = Finding {
            at: at.to_owned(),
            expected: expected.to_owned(),
            came,
            remedy: remedy.to_owned(),
            is_advice,
        };
        if !self.findings.contains(&finding) {
            self.findings.push(finding);
        }
    }

    pub fn say(&mut self, line: &str) {
        self.said = Instant::now();
        self.process.send(line);
    }

    /// `None`: the answer is not one to this command, which is noted.
    pub fn ask(&mut self, command: &Command) -> Option<Given> {
        self.ask_line(&command.encode(), expected_event(command))
    }

    pub fn ask_line(&mut self, line: &str, event: &'static str) -> Option<Given> {
        self.say(line);
        self.hear(line, event, Duration::ZERO)
    }

    /// The answer to a command that was said before; `longer`: what the command itself asks for.
    pub fn hear(&mut self, line: &str, event: &'static str, longer: Duration) -> Option<Given> {
        let given = self.hear_any(line, event, longer)?;
        if given.answer.event() != event {
            let (came, remedy) = self.other_event(&given, event);
            self.find(line, &an_event(event), came, &remedy);
            return None;
        }
        self.last = Some(event);
        Some(given)
    }

    /// A command that is not allowed where it stands: a failure is the right answer.
    pub fn refused(&mut self, line: &str, kind: &str, why: &str) -> Option<()> {
        self.say(line);
        let expected = format!("a failure of kind `{kind}`: {why}");
        let given = self.hear_as(line, &expected, "failure", Duration::ZERO)?;
        let Answer::Failure(failure) = &given.answer else {
            let came = format!("the event `{}`", given.answer.event());
            let remedy = format!(
                "answer {{\"event\":\"failure\",\"kind\":\"{kind}\",\"where\":\"\",\
                 \"message\":\"…\"}}"
            );
            self.advise(line, &expected, came, &remedy);
            return Some(());
        };
        let named = answers::name_of(failure.kind);
        if named != kind {
            let remedy = format!("use the kind `{kind}`");
            self.advise(line, &expected, format!("the kind `{named}`"), &remedy);
        }
        Some(())
    }

    fn hear_any(&mut self, line: &str, event: &'static str, longer: Duration) -> Option<Given> {
        self.hear_as(line, &an_event(event), event, longer)
    }

    /// Any answer.
    fn hear_as(
        &mut self,
        line: &str,
        expected: &str,
        event: &'static str,
        longer: Duration,
    ) -> Option<Given> {
        let begun = Instant::now();
        let limit = self.patience + longer;
        let heard = self.process.hear(begun + limit, None, &mut |_, _| {});
        let elapsed = begun.elapsed();
        let since_said = self.said.elapsed();
        let text = match heard {
            Heard::Line(text) => text,
            other => {
                let (came, remedy) = self.nothing(&other, event, limit);
                self.find(line, expected, came, &remedy);
                return None;
            }
        };
        if elapsed > SLOW + longer {
            let came = format!("it after {}", took(elapsed));
            self.advise(line, &format!("{expected} soon"), came, FASTER);
        }
        let Ok(json) = serde_json::from_str::<Value>(&text) else {
            self.find(line, expected, quoted(&text), NOT_JSON);
            return None;
        };
        match Answer::decode(&text) {
            Ok(answer) => Some(Given {
                answer,
                json,
                elapsed: since_said,
            }),
            Err(invalid) => {
                let remedy = format!("fields of `{event}`: {}", fields(event));
                self.find(line, expected, invalid.0, &remedy);
                None
            }
        }
    }

    /// A valid answer of another event.
    fn other_event(&self, given: &Given, event: &str) -> (String, String) {
        let other = given.answer.event();
        if let Answer::Failure(failure) = &given.answer {
            let kind = answers::name_of(failure.kind);
            let came = format!("a failure of kind `{kind}`: {}", failure.message);
            let remedy = match kind {
                "protocol" => format!("understand this command and answer `{event}`"),
                _ => "mend the benchmark: the rest of its trial was not examined".to_owned(),
            };
            return (came, remedy);
        }
        let came = format!("the event `{other}`");
        let remedy = if self.last == Some(other) {
            "answer each command with one line, not two"
        } else {
            "answer commands in their order, each with its own event"
        };
        (came, remedy.to_owned())
    }

    /// Why there is no line.
    fn nothing(&mut self, heard: &Heard, event: &str, limit: Duration) -> (String, String) {
        self.process.flush_output(&mut |_, _| {});
        let tail = self.process.tail();
        let answers_there = tail.iter().any(|line| line.contains("\"event\""));
        let came = match heard {
            Heard::Died(death) => format!("nothing: {}", died(death)),
            Heard::TimedOut => format!("nothing within {}", took(limit)),
            Heard::TooLong => "a line of more than 16 MiB".to_owned(),
            Heard::Broken(why) => why.clone(),
            Heard::Exceeded(reached) => format!("nothing: it {reached}"),
            Heard::Interrupted | Heard::Line(_) => "nothing".to_owned(),
        };
        if answers_there {
            let came = format!("{came}; an answer is on standard output");
            return (came, ELSEWHERE.to_owned());
        }
        let remedy = match heard {
            Heard::Died(death) if death.how == How::Exited(0) => {
                format!("end only after `quit` or at the end of input; answer `{event}` before")
            }
            Heard::Died(_) => "mend what ended it".to_owned(),
            Heard::TimedOut if self.last.is_none() => OPEN.to_owned(),
            Heard::TimedOut => format!(
                "answer `{event}`, and flush the line: end it with a newline and write it at once"
            ),
            Heard::Broken(_) => "keep the answers FIFO open until you end".to_owned(),
            _ => format!("answer `{event}`"),
        };
        let remedy = match tail.last() {
            Some(line) => format!("{remedy}. Its last output: {line}"),
            None => remedy,
        };
        (came, remedy)
    }

    /// Says `quit`: it ends with status 0, and has said nothing more.
    pub fn quit(&mut self) {
        let deadline = Instant::now() + UNASKED;
        if let Heard::Line(line) = self.process.hear(deadline, None, &mut |_, _| {}) {
            let remedy = "answer each command with one line, and write nothing in between";
            self.find("no command", "silence", quoted(&line), remedy);
        }
        let patience = QUIT_PATIENCE.min(self.patience);
        if let Some(why) = self.process.finish(patience, None, &mut |_, _| {}) {
            let remedy = "on `quit`, run exit handlers and end with status 0";
            self.find("quit", "an end with status 0", format!("it {why}"), remedy);
        }
    }

    /// Closes its input: it ends at once, with status 0.
    pub fn close(&mut self, at: &str) {
        self.process.close_commands();
        let begun = Instant::now();
        let limit = END.min(self.patience);
        let heard = loop {
            match self.process.hear(begun + limit, None, &mut |_, _| {}) {
                Heard::Line(_) => {}
                other => break other,
            }
        };
        let remedy = "where a read gives end of file, end with status 0: the driver is gone";
        let came = match heard {
            Heard::Died(death) if death.how == How::Exited(0) => return,
            Heard::Died(death) => died(&death),
            // It closed its end and is about to end.
            Heard::Broken(_) => return,
            _ => format!("it still ran after {}", took(limit)),
        };
        self.find(at, "an end with status 0 at once", came, remedy);
    }

    pub fn stop(&mut self) {
        self.process.stop(&mut |_, _| {});
    }
}

const NOT_JSON: &str = "write one JSON object a line to the answers FIFO, and nothing else: what \
    the program prints goes to standard output";
const ELSEWHERE: &str = "write answers to the second path of LATH_CHANNEL, not to standard output";
const OPEN: &str = "LATH_CHANNEL has two paths with a colon between: open the first for reading, \
    then the second for writing, and answer `hello`";
const FASTER: &str = "do slow things before the first answer only if they must be done; each fork \
    waits for it";

fn an_event(event: &str) -> String {
    format!("the event `{event}`")
}

fn died(death: &Death) -> String {
    format!("it {}", death.how)
}

/// The beginning of a line.
fn quoted(line: &str) -> String {
    let short: String = line.chars().take(100).collect();
    let more = if short.len() < line.len() { "…" } else { "" };
    format!("`{short}{more}`")
}

fn expected_event(command: &Command) -> &'static str {
    match command {
        Command::Hello { .. } => "hello",
        Command::Manifest => "manifest",
        Command::Clocks => "clocks",
        Command::Check { .. } => "check",
        Command::Trial(_) => "trial",
        Command::Prove(_) => "proof",
        Command::Profilers(_) => "profilers",
        Command::Profile(_) => "profile",
        Command::Profiled(_) => "profiled",
        Command::Merge => "merged",
        Command::Iterate(_) => "iteration",
        Command::End => "end",
        Command::Quit => "quit",
    }
}
