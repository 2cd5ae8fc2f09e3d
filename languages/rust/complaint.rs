//! Turns the output of cargo and the compiler into diagnostics: the first errors with their place
//! in the user's file, and the relevant part of the output.

use super::near::CRATES;
use crate::shared::complaint::Texts;
pub use crate::shared::complaint::first_lines as telling;
use crate::shared::{missing, warned};
use lath_core::diagnostic::{Diagnostic, Place};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// Maximum number of errors shown.
const ERRORS: usize = 10;

/// A line of `cargo --message-format=json`.
#[derive(Debug, Deserialize)]
pub struct Line {
    reason: String,
    #[serde(default)]
    pub package_id: String,
    message: Option<Message>,
    /// For an artifact: its program.
    pub executable: Option<String>,
    /// For an artifact: the `Cargo.toml` of its crate.
    pub manifest_path: Option<PathBuf>,
    /// For an artifact: its files.
    #[serde(default)]
    pub filenames: Vec<PathBuf>,
    /// For a build script: its output folder; its messages are beside that.
    pub out_dir: Option<PathBuf>,
}

impl Line {
    /// The error concerns a crate that was not fetched.
    pub fn is_local(&self) -> bool {
        self.package_id.contains("path+file://")
    }
}

#[derive(Debug, Deserialize)]
struct Message {
    message: String,
    level: String,
    #[serde(default)]
    spans: Vec<Span>,
    #[serde(default)]
    children: Vec<Message>,
    rendered: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    column_start: usize,
    column_end: usize,
    line_end: usize,
    is_primary: bool,
    label: Option<String>,
    expansion: Option<Box<Expansion>>,
}

#[derive(Debug, Deserialize)]
struct Expansion {
    span: Span,
}

pub fn lines(output: &[u8]) -> Vec<Line> {
    let text = String::from_utf8_lossy(output);
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// The compiler's readable output, with warnings.
pub fn rendered(lines: &[Line]) -> String {
    lines
        .iter()
        .filter_map(|line| line.message.as_ref()?.rendered.clone())
        .collect()
}

/// The build that failed.
pub struct Built<'a> {
    pub source: &'a str,
    /// The user's files: the compiler's names for them, and their paths.
    pub files: &'a [(String, String)],
    /// Name of the wrapper's package; errors in others belong to dependencies.
    pub name: &'a str,
}

impl Built<'_> {
    /// L602 for errors in the user's file, L603 for link errors, L607 for dependencies.
    pub fn complaints(&self, lines: &[Line], stderr: &str, command: &[String]) -> Vec<Diagnostic> {
        let errors = lines
            .iter()
            .filter(|line| line.reason == "compiler-message")
            .filter_map(|line| Some((line, line.message.as_ref()?)));
        let errors: Vec<(&Line, &Message)> = errors
            .filter(|(_, message)| {
                message.level.starts_with("error")
                    && !message.message.starts_with("aborting due to")
            })
            .collect();
        if errors.is_empty() {
            return vec![self.without_message(stderr, command)];
        }
        errors
            .into_iter()
            .take(ERRORS)
            .map(|(line, message)| self.complaint(line, message, command))
            .collect()
    }

    /// Warnings of the user's files.
    pub fn warnings(&self, lines: &[Line]) -> Vec<String> {
        let messages = lines
            .iter()
            .filter(|line| line.reason == "compiler-message" && line.package_id.contains(self.name))
            .filter_map(|line| line.message.as_ref());
        messages
            .filter(|message| message.level == "warning")
            .filter_map(|message| {
                let (at, _) = self.place(message)?;
                Some(warned::line(&at.file, at.line, at.column, &message.message))
            })
            .collect()
    }

    fn complaint(&self, line: &Line, message: &Message, command: &[String]) -> Diagnostic {
        let rendered = message
            .rendered
            .as_deref()
            .map(own_words)
            .unwrap_or_default();
        if !line.package_id.contains(self.name) {
            let package = line.package_id.rsplit('/').next().unwrap_or_default();
            return Diagnostic::error(
                "L607",
                format!(
                    "dependency {package} cannot be compiled: {}",
                    message.message
                ),
            )
            .help(telling(&rendered));
        }
        let linking = message.message.starts_with("linking with");
        let (code, what) = if linking {
            ("L603", "cannot link")
        } else {
            ("L602", "cannot compile")
        };
        let mut diagnostic =
            Diagnostic::error(code, format!("{what} {}: {}", self.source, message.message));
        if let Some((place, label)) = self.place(message) {
            diagnostic = diagnostic.at(&place, label);
        }
        let advice = message
            .advice(self.source)
            .map(|advice| format!("\n{advice}"))
            .unwrap_or_default();
        diagnostic.help(format!(
            "{}{advice}\nthe command was: {}",
            telling(&rendered),
            command.join(" ")
        ))
    }

    /// The first place in the user's files, preferably the primary one; follows macros to their
    /// call.
    fn place(&self, message: &Message) -> Option<(Place, String)> {
        let own = message
            .spans
            .iter()
            .filter(|s| s.is_primary)
            .chain(&message.spans);
        let noted = message.children.iter().flat_map(|child| &child.spans);
        own.chain(noted).find_map(|span| {
            let outer = std::iter::successors(Some(span), |span| {
                span.expansion.as_ref().map(|expansion| &expansion.span)
            });
            let own = outer.filter_map(|span| {
                Some((
                    span,
                    &self
                        .files
                        .iter()
                        .find(|(name, _)| *name == span.file_name)?
                        .1,
                ))
            });
            let (here, file) = own.last()?;
            let label = span
                .label
                .clone()
                .unwrap_or_else(|| message.message.clone());
            Some((place(here, file), label))
        })
    }

    /// Cargo itself failed.
    fn without_message(&self, stderr: &str, command: &[String]) -> Diagnostic {
        let reason = stderr
            .lines()
            .find_map(|line| line.strip_prefix("error: "))
            .unwrap_or("cargo failed");
        let of_dependency = [
            "no matching package",
            "failed to select a version",
            "failed to get",
            "failed to load",
            "unable to update",
        ];
        let is_dependency = of_dependency.iter().any(|words| stderr.contains(words));
        let code = if is_dependency { "L607" } else { "L602" };
        let what = if is_dependency {
            "dependencies cannot be fetched".to_owned()
        } else {
            format!("cannot compile {}", self.source)
        };
        Diagnostic::error(code, format!("{what}: {reason}")).help(format!(
            "{}\nthe command was: {}",
            telling(stderr),
            command.join(" ")
        ))
    }
}

impl Message {
    /// Remedy for a missing crate or file of a module.
    fn advice(&self, source: &str) -> Option<String> {
        let folder = Path::new(source).parent().unwrap_or(Path::new("."));
        let labels = self.spans.iter().filter_map(|span| span.label.as_deref());
        let mut said = std::iter::once(self.message.as_str()).chain(labels);
        if let Some(module) = self.message.strip_prefix("file not found for module ") {
            let (module, folder) = (module.trim_matches('`'), folder.display());
            return Some(format!(
                "rustc reads `mod {module};` of the benchmark's source from {folder}/{module}.rs or \
                    {folder}/{module}/mod.rs"
            ));
        }
        let words = [
            "unlinked crate `",
            "undeclared crate or module `",
            "missing crate `",
            "can't find crate for `",
            "module or crate `",
        ];
        let name = said.find_map(|said| {
            words
                .iter()
                .find_map(|words| said.split_once(words)?.1.split('`').next())
        })?;
        Some(missing::advice(&CRATES, name, name, folder))
    }
}

/// Without help about lath's own Cargo.toml and folders.
fn own_words(rendered: &str) -> String {
    let others = ["`cargo add ", "to create the module `"];
    let mut lines: Vec<&str> = rendered
        .lines()
        .filter(|line| !others.iter().any(|words| line.contains(words)))
        .collect();
    while lines
        .last()
        .is_some_and(|line| matches!(line.trim(), "" | "|"))
    {
        lines.pop();
    }
    lines.join("\n")
}

/// Columns count characters; offsets come from the file.
fn place(span: &Span, file: &str) -> Place {
    let mut texts = Texts::default();
    let (before, line) = texts.line(file, span.line_start);
    let inside = |column: usize| {
        line.char_indices()
            .nth(column.saturating_sub(1))
            .map_or(line.len(), |(at, _)| at)
    };
    let start = inside(span.column_start);
    let end = if span.line_end == span.line_start {
        inside(span.column_end)
    } else {
        line.len()
    };
    Place {
        file: file.to_owned(),
        offset: before + start,
        length: (end - start.min(end)).max(1),
        line: span.line_start,
        column: start + 1,
    }
}
