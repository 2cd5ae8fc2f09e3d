//! The wrapper's text: the typed model, rendered by the template, and changed texts of the user's
//! files.

use super::model::Model;
use super::siblings::Siblings;
use super::{modules, runtime, scan, toolchain};
use crate::shared::readable::CannotRead;
use crate::shared::runtime::generated;
use crate::shared::template::{self, Template};
use crate::shared::{cache, large, portable};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Generated};
use lath_core::program::Program;
use lath_tools::{Task, output_of};
use minijinja::context;
use minijinja::value::{Serde, Value};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

const TEMPLATE: Template = Template {
    text: include_str!("wrapper.go.j2"),
    filters: &[("go", string)],
};

/// Length of a manifest line in a wrapper.
const MANIFEST_LINE: usize = 100;

/// Inputs of a wrapper's text besides the program.
#[derive(Clone, Copy, Default)]
pub struct Setting<'a> {
    /// Name of the platform.
    pub platform: &'a str,
    pub flags: &'a str,
    /// Every process writes a profile.
    pub trains: bool,
}

/// The text of the wrapper of `program`.
pub fn render(program: &Program, setting: &Setting) -> String {
    let manifest = portable::manifest(program);
    let model = Model::new(program);
    let states: Vec<Value> = program
        .states
        .iter()
        .map(|state| Value::from(Serde(model.state(state))))
        .collect();
    let benchmarks: Vec<Value> = program
        .benchmarks
        .iter()
        .map(|benchmark| Value::from(Serde(model.benchmark(benchmark))))
        .collect();
    let values = context! {
        version => env!("CARGO_PKG_VERSION"),
        file => template::file_name(program, &[]),
        platform => setting.platform,
        flags => setting.flags,
        trains => setting.trains,
        hides_nil => scan::own_names(program).contains("nil"),
        uses_api => model.uses_api(),
        packages => model.packages(),
        states,
        benchmarks,
        manifest => template::pieces(&manifest, MANIFEST_LINE, string),
    };
    TEMPLATE.render(values)
}

/// A string literal for any text.
pub fn string(text: &str) -> String {
    template::literal(text, '"', &[], |c| match c {
        '\n' => "\\n".to_owned(),
        c => format!("\\U{:08x}", c as u32),
    })
}

/// The user's files in the source's own package; other files of the program belong to imported
/// packages.
pub fn own_files(program: &Program) -> Vec<PathBuf> {
    let folder = Path::new(&program.source).parent();
    program
        .files
        .iter()
        .map(PathBuf::from)
        .filter(|file| file.parent() == folder)
        .collect()
}

/// The user's files that need changes in the program: `(path, text)`.
pub fn copies(program: &Program) -> OrProblems<Vec<(PathBuf, String)>> {
    let mut copies = Vec::new();
    for file in own_files(program) {
        let text = large::read_utf8(&file)?;
        if let Some(text) = rewritten(&text) {
            copies.push((file, text));
        }
    }
    Ok(copies)
}

fn rewritten(text: &str) -> Option<String> {
    let mut changes = scan::of_another_program(text);
    changes.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut written = text.to_owned();
    for (range, new) in &changes {
        written.replace_range(range.clone(), new);
    }
    (!changes.is_empty()).then_some(written)
}

/// Formatted by gofmt, if available.
fn formatted(text: String, options: &BuildOptions) -> String {
    let Some(gofmt) = toolchain::choose(options).ok().and_then(|t| t.gofmt()) else {
        return text;
    };
    let piped = || -> std::io::Result<Option<String>> {
        let mut input = tempfile::tempfile()?;
        input.write_all(text.as_bytes())?;
        input.rewind()?;
        let output = output_of(&mut Command::new(&gofmt), Task::Build, input)?;
        Ok(output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    piped().ok().flatten().unwrap_or(text)
}

/// Only Go knows which files an embedding pattern means.
fn refuse_embedded(program: &Program) -> OrProblems<()> {
    let embeds = |file: &PathBuf| {
        std::fs::read_to_string(file)
            .is_ok_and(|text| text.lines().any(|line| line.starts_with("//go:embed ")))
    };
    let Some(file) = own_files(program).into_iter().find(embeds) else {
        return Ok(());
    };
    let message = format!("{} embeds files (//go:embed)", file.display());
    let help = "lath does not copy them to another project: use `lath build` for an executable";
    Err(vec![Diagnostic::error("L602", message).help(help)])
}

/// See [`lath_core::language::Language::generate`]. A wrapper is compiled with the user's files as
/// one program.
pub fn generate(
    program: &Program,
    folder: &Path,
    options: &BuildOptions,
    standalone: bool,
) -> OrProblems<Generated> {
    // Without a toolchain the platform has no version.
    let platform = toolchain::choose(options).map_or_else(|_| "go".to_owned(), |t| t.platform);
    let text = render(
        program,
        &Setting {
            platform: &platform,
            ..Setting::default()
        },
    );
    if let Some(module) = modules::of_the_user(
        Path::new(&program.source)
            .parent()
            .unwrap_or(Path::new("/")),
    )
    .filter(|_| standalone)
    {
        let message = format!(
            "{} belongs to the module of {}",
            program.source,
            module.display()
        );
        let help = "lath cannot copy its packages and requirements to another project: use `lath \
            build` for an executable; `--verbose-build` shows where the wrapper is";
        return Err(vec![Diagnostic::error("L602", message).help(help)]);
    }
    let mut files = vec![cache::written(
        folder.join(format!("run_{}.go", program.stem)),
        formatted(text, options).as_bytes(),
    )?];
    if standalone {
        refuse_embedded(program)?;
        let copies = copies(program)?;
        let own = own_files(program);
        let others = Siblings::of(program, &own).files;
        for path in own.into_iter().chain(others) {
            let copy = copies
                .iter()
                .find(|(original, _)| *original == path)
                .map(|(_, text)| text.clone().into_bytes());
            let text = copy
                .map_or_else(|| std::fs::read(&path), Ok)
                .or_cannot_read(&path)?;
            files.push(cache::written(
                folder.join(path.file_name().unwrap_or_default()),
                &text,
            )?);
        }
        files.push(cache::written(folder.join("go.mod"), b"module lath_benchmark\n\ngo 1.19\n\nrequire lath v0.0.0\n\nreplace lath v0.0.0 => ./lath\n")?);
        files.extend(runtime::RUNTIME.write(&folder.join("lath"))?);
    }
    Ok(generated(files))
}
