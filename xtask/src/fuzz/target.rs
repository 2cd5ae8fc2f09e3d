//! Who reads an input, and how: as the commands of lath do, without starting a program.

use lath_core::assemble;
use lath_core::diagnostic::Diagnostic;
use lath_core::planner::{self, Entrant, Request};
use lath_core::setting::Layer;
use lath_import::model;
use lath_protocol::{Answer, Command};
use lath_suite::config;
use lath_suite::reading_limits::Patience;
use lath_suite::view::View;
use lath_terminal::diagnose;
use std::path::Path;

/// What an input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A benchmark source; with the extension of its language once that is known.
    Source(String),
    /// A `lath.toml`.
    Suite,
    /// A journal, as a run that is resumed and as results.
    Journal,
    /// Results of any tool.
    Results,
    /// What a wrapper says, line by line; and what a driver says to it.
    Answer,
}

impl Target {
    /// # Errors
    /// There is no such kind.
    pub fn named(name: &str) -> Result<Target, String> {
        Ok(match name {
            "source" => Target::Source(String::new()),
            "suite" => Target::Suite,
            "journal" => Target::Journal,
            "results" => Target::Results,
            "answer" => Target::Answer,
            _ => return Err("source, suite, journal, results or answer".to_owned()),
        })
    }

    /// As [`Target::named`] has it.
    pub fn name(&self) -> &'static str {
        match self {
            Target::Source(_) => "source",
            Target::Suite => "suite",
            Target::Journal => "journal",
            Target::Results => "results",
            Target::Answer => "answer",
        }
    }

    /// Reads an input. Files go to `scratch`.
    ///
    /// # Panics
    /// Where there is a mistake in lath.
    pub fn read(&self, input: &[u8], scratch: &Path) {
        let write = |name: &str| {
            let path = scratch.join(name);
            std::fs::write(&path, input).expect("the temporary folder can be written");
            path
        };
        match self {
            Target::Source(extension) => {
                source(extension, &String::from_utf8_lossy(input), scratch)
            }
            Target::Suite => {
                suite(&write("lath.toml"));
            }
            Target::Journal => {
                let path = write("run.jsonl");
                if let Ok(record) = lath_runner::journal::read(&path) {
                    lath_runner::journal::replay(&record);
                }
                results(&path);
            }
            Target::Results => results(&write("results")),
            Target::Answer => {
                for line in String::from_utf8_lossy(input).lines() {
                    if let Ok(answer) = Answer::decode(line) {
                        answer.encode();
                    }
                    if let Ok(command) = Command::decode(line) {
                        command.encode();
                    }
                }
            }
        }
    }
}

/// As a command prints them, without colours.
fn drawn(diagnostics: &[Diagnostic]) {
    diagnose::drawn(diagnostics, false);
}

/// As every command reads it that is given its folder.
fn suite(path: &Path) {
    let languages: Vec<&str> = lath_languages::all().iter().map(|one| one.id()).collect();
    if let Err(problems) = config::read(path, &View::here(), &languages) {
        drawn(&problems);
    }
}

fn results(path: &Path) {
    match lath_import::read(&[path], &model::ReadRequest::default()) {
        Ok(dataset) => drawn(&dataset.warnings),
        Err(problems) => drawn(&problems),
    }
}

fn source(extension: &str, text: &str, scratch: &Path) {
    let language = lath_languages::of_extension(extension).expect("the corpus has sources only");
    let path = scratch.join(format!("bench.{extension}"));
    std::fs::write(&path, text).expect("the temporary folder can be written");
    let _patience = Patience::with(&path);
    let scan = language.scan_text(&path.to_string_lossy(), text);
    for place in scan.sites.iter().map(|site| &site.place).chain(
        scan.diagnostics
            .iter()
            .flat_map(|d| d.labels.iter().map(|(place, _)| place)),
    ) {
        assert!(
            place.offset + place.length <= text.len() + 1,
            "{place} is outside the source"
        );
    }
    assert!(
        scan.blanks
            .iter()
            .all(|blank| blank.start <= blank.end && blank.end <= text.len()),
        "blanks are outside the source"
    );
    match assemble::program(&scan, language.id()) {
        Err(problems) => drawn(&problems),
        Ok(program) => {
            drawn(&program.warnings);
            let program = assemble::joined(program);
            let settings = Layer::default();
            let entrant = Entrant {
                program: &program,
                contender: "fuzz",
                settings: &settings,
            };
            if let Err(problems) = planner::check(&[entrant], &Request::default()) {
                drawn(&problems);
            }
        }
    }
}
