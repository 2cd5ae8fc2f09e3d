//! Interprets the positional arguments: benchmark sources, built wrappers, suites (folders with a
//! `lath.toml`), regular expressions. [`crate::contenders`] decides which platforms run a source,
//! with which options.

mod reading;

use crate::commands::CommandContender;
use crate::config::Config;
use crate::contenders::{self, Source};
use crate::given::Given;
use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Language;
use lath_core::paths::near;
use lath_core::planner::{Lacking, Request};
use lath_core::setting::Layer;
use reading::Reading;
use regex::Regex;
use std::fs::FileType;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// Sources and wrappers to use, and what to select from them.
#[derive(Default)]
pub struct Inputs {
    /// One per contender: a source on several platforms occurs several times.
    pub sources: Vec<Source>,
    pub wrappers: Vec<BuiltWrapper>,
    pub commands: Vec<CommandContender>,
    pub includes: Vec<Regex>,
    /// A flag of the command that is about runtimes.
    pub of_runtimes: Option<&'static str>,
    /// Suite sources without a platform on this machine, and how to install it.
    pub left_out: Vec<Diagnostic>,
    /// The same for sources that no pattern selects, or that one excludes: not worth a message.
    pub unasked: Vec<Diagnostic>,
    /// The suites' options for all sources: all comparisons, the first baseline, the common preset.
    pub config: Config,
}

impl Inputs {
    /// Profilers that neither lath nor a wrapper may have.
    pub fn unknown_profilers(&self, profilers: &[String]) -> Vec<Diagnostic> {
        // Built wrappers report their own content.
        let mut sources = self.sources.iter();
        let others = !self.wrappers.is_empty() || sources.any(|one| one.language.has_profilers());
        lath_runner::profiler::check(profilers, others)
    }

    /// Contenders that the suites may name although they take no part. Computed only if some are
    /// named.
    fn absent(&self) -> Vec<String> {
        let names_somebody = self.config.baseline.is_some() || !self.config.comparisons.is_empty();
        if names_somebody {
            contenders::known_to(&self.config)
        } else {
            Vec::new()
        }
    }

    /// Names without a version of the contenders that are platforms, if some are named.
    fn also_called(&self, baseline: Option<&String>) -> Vec<(String, String)> {
        if baseline.is_none()
            && self.config.baseline.is_none()
            && self.config.comparisons.is_empty()
        {
            return Vec::new();
        }
        contenders::also_called(&self.sources)
    }

    /// The part of the planner's request that they determine. `baseline`: the one from the command.
    pub fn request(&self, baseline: Option<String>) -> Request {
        let of_wrapper = |one: &BuiltWrapper| {
            let name = one.contender("");
            let lacks = one.lacks.clone().into_iter();
            lacks.map(move |lacking| (name.clone(), lacking))
        };
        let of_suite = self.config.baseline.as_ref().filter(|_| baseline.is_none());
        Request {
            includes: self.includes.clone(),
            comparisons: self.config.comparisons.clone(),
            baseline_asked: baseline.is_some(),
            baseline_place: of_suite.map(|(_, place)| place.clone()),
            absent: self.absent(),
            also_called: self.also_called(baseline.as_ref()),
            incomplete: self.is_incomplete(),
            baseline: of_suite.map(|(name, _)| name.clone()).or(baseline),
            lacks: self
                .sources
                .iter()
                .flat_map(|s| s.lacks.iter().map(|l| (s.contender.clone(), l.clone())))
                .chain(self.wrappers.iter().flat_map(of_wrapper))
                .collect(),
            ..Request::default()
        }
    }

    /// L512: results would overwrite a source or wrapper.
    pub fn refuse_output(&self, path: &Path) -> Result<(), Diagnostic> {
        let Ok(real) = path.canonicalize() else {
            return Ok(());
        };
        let sources = self.sources.iter().map(|source| &source.path);
        let mut read = sources.chain(self.wrappers.iter().map(|wrapper| &wrapper.path));
        if read.all(|input| input.canonicalize().ok().as_ref() != Some(&real)) {
            return Ok(());
        }
        let message = format!(
            "{} is an input of this run, so lath cannot write results there",
            real.display()
        );
        Err(Diagnostic::error("L512", message))
    }

    /// Some suite sources were left out, so their benchmarks are unknown.
    pub fn is_incomplete(&self) -> bool {
        !self.left_out.is_empty() || !self.unasked.is_empty()
    }
}

/// Interprets `arguments`; `wanted`: more regular expressions. Errors: L508 no such file, L509
/// unknown language, L506 invalid regular expression, L513 unknown platform, and those of
/// `lath.toml`.
pub fn read(
    given: &Given,
    arguments: &[String],
    wanted: Vec<String>,
    view: &View,
) -> Result<Inputs, Vec<Diagnostic>> {
    let patterns = Patterns {
        wanted,
        excluded: &[],
    };
    with_commands(given, arguments, patterns, Vec::new(), view)
}

/// Regular expressions, beside those among the arguments.
#[derive(Default)]
pub struct Patterns<'a> {
    pub wanted: Vec<String>,
    /// Lists of what is not to be measured: only for what is said of contenders that are not here.
    pub excluded: &'a [String],
}

/// The same beside commands; with these, no argument need name a file.
pub fn with_commands(
    given: &Given,
    arguments: &[String],
    patterns: Patterns<'_>,
    commands: Vec<CommandContender>,
    view: &View,
) -> Result<Inputs, Vec<Diagnostic>> {
    let mut wanted = patterns.wanted;
    let mut reading = Reading::new(given, view, commands);
    for argument in arguments {
        if !reading.names_files(argument) {
            wanted.push(argument.clone());
        }
    }
    reading.look_here();
    reading.select(&wanted);
    reading.exclude(patterns.excluded);
    reading.read_files();
    reading.refuse_what_is_left();
    reading.finish()
}

/// A wrapper that was built earlier.
pub struct BuiltWrapper {
    pub path: PathBuf,
    /// Its name in results, instead of its platform's.
    pub name: Option<String>,
    /// Its version, if two are compared.
    pub label: Option<String>,
    /// `[settings]` of its suite.
    pub settings: Layer,
    /// Comparisons that it has no benchmark for.
    pub lacks: Vec<Lacking>,
}

impl BuiltWrapper {
    /// What a wrapper on `platform` is called.
    pub fn contender(&self, platform: &str) -> String {
        let name = self.name.as_deref().unwrap_or(platform);
        match &self.label {
            Some(label) => format!("{name}@{label}"),
            None => name.to_owned(),
        }
    }
}

/// The language of a source by its extension, `None` for an executable wrapper.
pub fn classify(path: &Path) -> Result<Option<&'static dyn Language>, Diagnostic> {
    if let Some(language) = path
        .extension()
        .and_then(|e| e.to_str())
        .and_then(lath_languages::of_extension)
    {
        if path.is_file() {
            return Ok(Some(language));
        }
        return Err(missing(path, &path.display().to_string(), ""));
    }
    if is_runnable(path) {
        return Ok(None);
    }
    let problem = Diagnostic::error(
        "L509",
        format!(
            "{} is neither a wrapper nor a source of a language that lath knows",
            path.display()
        ),
    );
    let of_results = path.is_file().then(|| lath_import::advice::of_file(path));
    if let Some(advice) = of_results.flatten() {
        return Err(problem.help(advice));
    }
    let mark = |language: &dyn Language| {
        if language.experimental() {
            ", experimental"
        } else {
            ""
        }
    };
    let known: Vec<String> = lath_languages::all()
        .iter()
        .map(|l| format!("{} (.{}{})", l.name(), l.extensions().join(", ."), mark(*l)))
        .collect();
    Err(problem.help(format!(
        "languages: {}; --adapter adds others",
        known.join("; ")
    )))
}

/// L508: no file called `name`, or what is there is none. With the file that was probably meant, and
/// with more advice.
fn missing(path: &Path, name: &str, advice: &str) -> Diagnostic {
    if let Ok(found) = path.metadata() {
        let message = format!(
            "{name} is {}, and a source must be a file",
            kind(found.file_type())
        );
        let problem = Diagnostic::error("L508", message);
        return if found.file_type().is_fifo() {
            problem.help(format!("copy it: cat {name} > FILE"))
        } else {
            problem
        };
    }
    let meant = near(path).map(|meant| format!("did you mean {}?", meant.display()));
    let help: Vec<String> = meant
        .into_iter()
        .chain(Some(advice.to_owned()).filter(|advice| !advice.is_empty()))
        .collect();
    let problem = Diagnostic::error("L508", format!("no such file: {name}"));
    if help.is_empty() {
        problem
    } else {
        problem.help(help.join("\n"))
    }
}

/// What else a path can name.
fn kind(kind: FileType) -> &'static str {
    match () {
        () if kind.is_fifo() => "a FIFO",
        () if kind.is_dir() => "a folder",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

/// L509: a wrapper that the system will not start.
pub fn not_executable(shown: &str) -> Diagnostic {
    let problem = Diagnostic::error("L509", format!("{shown} is not executable"));
    problem.help(format!(
        "chmod +x {}; its first line names its interpreter, such as #!/usr/bin/perl",
        lath_languages::quoted(shown)
    ))
}

/// An executable file.
pub fn is_runnable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}
