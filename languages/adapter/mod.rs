//! Languages of others: programs that translate and build, declared in `lath.toml` or by
//! `--adapter`. An adapter never measures: what it builds is a wrapper, which speaks PROTOCOL.md.
//!
//! The book's page "Add a language with an adapter" defines the methods. An adapter is started for
//! each question and ends with it ([`talk`]), so one that hangs or dies costs one question. Its
//! answers are read in [`wire`], turned into sites in [`sites`] and into wrappers in [`build`].

mod build;
mod sites;
mod talk;
mod wire;

use crate::shared::large;
use lath_core::assemble;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::language::{BuildOption, BuildOptions, Generated, Language, Platform};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_core::site::Scan;
use lath_core::source::Extent;
use lath_tools::Task;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use wire::{Initialized, Platforms, Scanned};

/// A language whose adapter answers. There is one for each adapter and run of lath, so its names
/// live as long as the process.
pub struct Adapter {
    command: Vec<String>,
    initialized: Initialized,
    id: &'static str,
    name: &'static str,
    extensions: &'static [&'static str],
    variables: &'static [&'static str],
    takes: &'static [BuildOption],
    platforms: OnceLock<Result<Vec<Platform>, Vec<Diagnostic>>>,
}

/// How the user has named an adapter.
pub struct Declared<'a> {
    /// The program, absolute or to be found on PATH, and its arguments.
    pub command: &'a [String],
    /// The id in `[language.<id>]`, with its place.
    pub id: Option<(&'a str, &'a Place)>,
}

impl Adapter {
    /// Starts an adapter, and asks who it is. L529: its names cannot be those of a language, or are
    /// not those it was declared with.
    pub fn start(declared: &Declared<'_>) -> Result<&'static Adapter, Vec<Diagnostic>> {
        let answers = talk::ask(declared.command, None, Task::Look, false)?;
        let initialized: Initialized =
            understood(declared.command, "initialize", answers.initialized)?;
        refuse_names(declared, &initialized)?;
        let takes: Result<Vec<BuildOption>, String> =
            initialized.options.iter().map(|key| option(key)).collect();
        let takes = takes.map_err(|what| vec![broken(declared.command, &what)])?;
        let texts = |all: &[String]| -> &'static [&'static str] {
            let all: Vec<&'static str> = all.iter().map(|one| leaked(one)).collect();
            Vec::leak(all)
        };
        Ok(Box::leak(Box::new(Adapter {
            command: declared.command.to_vec(),
            id: leaked(&initialized.id),
            name: leaked(&initialized.name),
            extensions: texts(&initialized.extensions),
            variables: texts(&initialized.variables),
            takes: Vec::leak(takes),
            platforms: OnceLock::new(),
            initialized,
        })))
    }

    pub fn command(&self) -> &[String] {
        &self.command
    }

    pub fn version(&self) -> &str {
        &self.initialized.version
    }

    /// Its own files that decide what it builds; the program itself is one.
    fn files(&self) -> impl Iterator<Item = &str> {
        let program = Path::new(&self.command[0]).is_absolute();
        let program = program.then_some(self.command[0].as_str());
        let files = self.initialized.files.iter().map(String::as_str);
        files.chain(program)
    }

    /// Folder of its fixtures.
    pub fn conformance(&self) -> Option<PathBuf> {
        self.initialized.conformance.as_ref().map(PathBuf::from)
    }

    /// Asks for the platforms.
    ///
    /// # Errors
    /// Why the adapter cannot say; [`Language::platforms`] is empty then.
    pub fn checked_platforms(&self) -> Result<(), Vec<Diagnostic>> {
        self.found().clone().map(drop)
    }

    fn ask(
        &self,
        method: &str,
        params: Value,
        task: Task,
        verbose: bool,
    ) -> Result<Value, Vec<Diagnostic>> {
        let answers = talk::ask(&self.command, Some((method, params)), task, verbose)?;
        Ok(answers.asked.unwrap_or_default())
    }

    fn understood<T: DeserializeOwned>(
        &self,
        method: &str,
        answer: Value,
    ) -> Result<T, Vec<Diagnostic>> {
        understood(&self.command, method, answer)
    }

    fn broken(&self, what: &str) -> Diagnostic {
        broken(&self.command, what)
    }

    fn found(&self) -> &Result<Vec<Platform>, Vec<Diagnostic>> {
        self.platforms.get_or_init(|| {
            let answer = self.ask("platforms", json!({}), Task::Look, false)?;
            let found: Platforms = self.understood("platforms", answer)?;
            let beginning = format!("{}-", self.id);
            let fits = |name: &str| name == self.id || name.starts_with(&beginning);
            if let Some(stray) = found.platforms.iter().find(|one| !fits(&one.name)) {
                let what = format!(
                    "platforms are called `{}` or begin with `{beginning}`, not `{}`",
                    self.id, stray.name
                );
                return Err(vec![self.broken(&what)]);
            }
            if !found.platforms.is_empty() && !found.platforms.iter().any(|one| one.default) {
                let what = "none of the platforms has `\"default\": true`";
                return Err(vec![self.broken(what)]);
            }
            Ok(found.platforms.into_iter().map(platform).collect())
        })
    }

    fn scan_as(&self, source: &str, text: &str) -> Result<Scan, Vec<Diagnostic>> {
        let params = json!({ "source": source, "text": text });
        let answer = self.ask("scan", params, Task::Load, false)?;
        let scanned: Scanned = self.understood("scan", answer)?;
        let texts = sites::Texts::read(source, text, &scanned.files)?;
        sites::scan(&scanned, &texts).map_err(|what| vec![self.broken(&what)])
    }
}

fn understood<T: DeserializeOwned>(
    command: &[String],
    method: &str,
    answer: Value,
) -> Result<T, Vec<Diagnostic>> {
    // Of a text, the mistake has a place.
    let text = answer.to_string();
    serde_json::from_str(&text).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or_default();
        let place = match error.column() {
            0 => String::new(),
            column => format!(", at the end of `{}`", until(&text, column)),
        };
        let what = format!("the answer to `{method}` is not as the protocol has it: {why}{place}");
        vec![broken(command, &what)]
    })
}

/// What comes before a column, counted in bytes, in at most `BEFORE` characters.
fn until(text: &str, column: usize) -> String {
    const BEFORE: usize = 80;
    let mut whole = (0..=column.min(text.len())).rev();
    let end = whole.find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let text = &text[..end];
    let left_out = text.chars().count().saturating_sub(BEFORE);
    let dots = if left_out > 0 { "…" } else { "" };
    let last: String = text.chars().skip(left_out).collect();
    format!("{dots}{last}")
}

fn broken(command: &[String], what: &str) -> Diagnostic {
    let message = format!("the adapter {} breaks its protocol: {what}", command[0]);
    Diagnostic::error("L610", message)
        .help("the book's page `Add a language with an adapter` defines every answer")
}

fn leaked(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

fn option(key: &str) -> Result<BuildOption, String> {
    let mut all = BuildOption::ALL.into_iter();
    all.find(|option| option.key() == key)
        .ok_or_else(|| format!("there is no option `{key}` of a build"))
}

fn platform(found: wire::Platform) -> Platform {
    // What is here needs no installing; see `Platform::is_usable`.
    let is_here = found.version.is_some();
    Platform {
        name: found.name,
        version: found.version,
        path: found.path.map(PathBuf::from),
        install: if is_here {
            String::new()
        } else {
            found.install
        },
        default: found.default,
        jit: found.jit,
    }
}

/// L529: what other languages are called already, or what results could not hold.
fn refuse_names(declared: &Declared<'_>, new: &Initialized) -> Result<(), Vec<Diagnostic>> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let twin = |extension: &str| {
        crate::of_extension(extension)
            .map(|language| format!("{} has the extension .{extension} already", language.name()))
    };
    let asked = declared.id.filter(|(id, _)| *id != new.id);
    let taken = new.extensions.iter().find_map(|one| twin(one));
    let dotted = new.extensions.iter().find(|one| one.starts_with('.'));
    let what = match () {
        () if new.id.is_empty() || !new.id.chars().all(plain) => {
            format!("`{}` is no id: small letters and digits", new.id)
        }
        () if asked.is_some() => format!("it is the adapter of `{}`", new.id),
        () if crate::by_id(&new.id).is_some() => {
            format!("there is a language `{}` already", new.id)
        }
        () if new.extensions.is_empty() => "it names no file name extension".to_owned(),
        () if dotted.is_some() => format!(
            "the extension `{0}` begins with a dot: write `{1}`",
            dotted.map_or("", String::as_str),
            dotted.map_or("", |one| one.trim_start_matches('.'))
        ),
        () => match taken {
            Some(taken) => taken,
            None => return Ok(()),
        },
    };
    let message = format!("the adapter {} cannot be used: {what}", declared.command[0]);
    let problem = Diagnostic::error("L529", message);
    let problem = match asked {
        Some((id, _)) => problem.help(format!(
            "write [language.{}] instead of [language.{id}]",
            new.id
        )),
        None => problem,
    };
    Err(vec![match declared.id {
        Some((_, place)) => problem.at(place, "declared here"),
        None => problem,
    }])
}

impl Language for Adapter {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    fn experimental(&self) -> bool {
        self.initialized.experimental
    }

    fn variables(&self) -> &'static [&'static str] {
        self.variables
    }

    fn has_runtime(&self) -> bool {
        self.initialized.has_runtime
    }

    /// None if it cannot say: a build then gives the reason.
    fn platforms(&self) -> Vec<Platform> {
        self.found().clone().unwrap_or_default()
    }

    fn scan(&self, source: &Path, _options: &BuildOptions) -> Result<Scan, Vec<Diagnostic>> {
        let text = large::read_utf8(source)?;
        let source = std::path::absolute(source).unwrap_or_else(|_| source.to_owned());
        self.scan_as(&source.to_string_lossy(), &text)
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        self.scan_as(name, text).unwrap_or_else(|diagnostics| Scan {
            source: name.to_owned(),
            diagnostics,
            ..Scan::default()
        })
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
        let scan = self.scan(source, options)?;
        assemble::program(&scan, self.id).map(assemble::joined)
    }

    /// Adapters tell names, not where declarations end: only the whole text is known.
    fn extents(&self, _file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        let whole = |name: &Range<usize>| {
            (*name == (0..text.len())).then(|| Extent {
                whole: name.clone(),
                left_out: Vec::new(),
            })
        };
        names.iter().map(whole).collect()
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        self.takes
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> Result<Generated, Vec<Diagnostic>> {
        build::generate(self, program, folder, options, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        self.found().clone()?;
        build::build(self, program, output, options)
    }
}
