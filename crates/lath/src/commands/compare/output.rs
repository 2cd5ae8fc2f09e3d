//! What `lath compare` prints and writes: text, and forms for other programs, several at once.

use crate::out;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use lath_report::compare::ComparisonReport;
use lath_report::compare::forms::{FORMS, Form};
use lath_report::grid::Markup;
use lath_tools::files;
use std::path::{Path, PathBuf};

/// Bytes that a form takes at most, about.
const SPACE: u64 = 4 << 20;
const SHAPES: [&str; 3] = ["text", "markdown", "json"];

/// Flags for the output formats.
#[derive(Args)]
pub struct Outputs {
    #[arg(long, value_name = "FORMAT[=FILE]", help = help())]
    format: Vec<String>,
    /// Same as --format json: a documented, versioned schema
    #[arg(long)]
    json: bool,
}

fn help() -> String {
    let forms: Vec<String> = FORMS
        .iter()
        .map(|form| format!("{} ({})", form.name, form.doc))
        .collect();
    format!(
        "Output formats, each printed or written to a file; may be repeated: text, markdown, json, {} \
            [default: text]",
        forms.join(", ")
    )
}

enum Shape {
    Text(Markup),
    Json,
    Form(&'static Form),
}

/// One output; without a path it is printed.
pub struct Output {
    shape: Shape,
    path: Option<PathBuf>,
}

impl Outputs {
    /// What is to be printed and written; files are seen to be writable.
    ///
    /// # Errors
    /// L503: there is no such format, or two are to be printed; L512: a file is an input; L802, L803:
    /// it cannot be written.
    pub fn read(&self, inputs: &[&str]) -> Result<Vec<Output>, Diagnostic> {
        let mut all: Vec<Output> = self
            .format
            .iter()
            .map(|one| output(one))
            .collect::<Result<_, _>>()?;
        if self.json {
            all.push(output("json")?);
        }
        match all.iter().filter(|one| one.path.is_none()).count() {
            // The terminal shows something.
            0 => all.insert(0, output("text")?),
            1 => {}
            _ => {
                let message = "--format: two formats would be printed, one after the other";
                return Err(
                    Diagnostic::error("L503", message).help("write them to files: junit=FILE")
                );
            }
        }
        let paths: Vec<&Path> = all.iter().filter_map(|one| one.path.as_deref()).collect();
        for (at, path) in paths.iter().enumerate() {
            let is_one = |other: &&&Path| place(other) == place(path);
            if let Some(other) = paths[..at].iter().find(is_one) {
                let message = format!("--format: two formats name {}", other.display());
                return Err(Diagnostic::error("L503", message).help("each needs its own file"));
            }
            let is_same = |input: &&&str| {
                let input = Path::new(input).canonicalize();
                input.is_ok_and(|input| path.canonicalize().is_ok_and(|path| path == input))
            };
            if inputs.iter().any(|input| is_same(&input)) {
                let message = format!("{} is an input of the comparison", path.display());
                return Err(Diagnostic::error("L512", message));
            }
            files::prepare(path, SPACE)?;
        }
        Ok(all)
    }
}

/// The same for every name of a file, which need not exist.
fn place(path: &Path) -> PathBuf {
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    match (folder, path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// L503
fn output(text: &str) -> Result<Output, Diagnostic> {
    let (name, path) = match text.split_once('=') {
        Some((name, path)) => (name, Some(PathBuf::from(path))),
        None => (text, None),
    };
    let shape = match name {
        "text" => Shape::Text(Markup::Plain),
        "markdown" => Shape::Text(Markup::Markdown),
        "json" => Shape::Json,
        name => Shape::Form(form(name)?),
    };
    Ok(Output { shape, path })
}

fn form(name: &str) -> Result<&'static Form, Diagnostic> {
    let found = FORMS.iter().find(|form| form.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = SHAPES
            .into_iter()
            .chain(FORMS.iter().map(|f| f.name))
            .collect();
        let meant = closest(name, names.iter().copied())
            .map_or_else(String::new, |meant| format!("did you mean {meant}?\n"));
        let message = format!("--format: `{name}` is not a format");
        let help = format!("{meant}there are: {}", names.join(", "));
        Diagnostic::error("L503", message).help(help)
    })
}

impl Output {
    /// # Errors
    /// L802: the file cannot be written.
    pub fn give(
        &self,
        compared: &ComparisonReport,
        files: &dyn Fn() -> [Vec<String>; 2],
    ) -> Result<(), Diagnostic> {
        let text = match &self.shape {
            Shape::Json if self.path.is_none() => {
                out::json(&compared.document(files()));
                return Ok(());
            }
            Shape::Json => out::json_text(&compared.document(files())),
            Shape::Text(markup) => compared.text(*markup),
            Shape::Form(form) => (form.write)(compared),
        };
        let Some(path) = &self.path else {
            print!("{text}");
            return Ok(());
        };
        let written = files::prepare(path, SPACE)?.write(|file| file.write_all(text.as_bytes()));
        written.map_err(|error| {
            let message = format!("{} cannot be written: {error}", path.display());
            Diagnostic::error("L802", message)
        })
    }
}
