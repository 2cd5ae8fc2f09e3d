//! From sources to class files with JMH's generated code in them: the language's compiler, JMH's
//! generator, and javac for what that wrote.

mod copies;
mod generator;

use super::front::{Front, Given, Told};
use crate::java::classpath::{ClassPath, joined};
use crate::java::complaint;
use crate::java::jdk::Jdk;
use crate::java::source::Source;
use crate::java::tools::{self, text};
use crate::java::{launcher, renamed, unnamed};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::warned;
use copies::{Copies, copies};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use std::path::{Path, PathBuf};

/// What a compilation starts from.
pub struct Inputs<'a> {
    pub source: &'a Source,
    /// Runs the compiler, and compiles JMH's code.
    pub compiler: &'a Jdk,
    pub classpath: &'a ClassPath,
    pub options: &'a BuildOptions,
    /// The source, and those beside it.
    pub files: &'a [PathBuf],
}

/// Compiles into `folder`: `classes`, and JMH's code in `generated`. Returns the compiler's warnings.
///
/// # Errors
/// L602 for each complaint of the compiler and of JMH's generator, at its place.
pub fn compile(
    front: &Front,
    inputs: &Inputs<'_>,
    folder: &Path,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let copies = copies(front, inputs.files, &folder.join("src"))?;
    let classes = folder.join("classes");
    let generated = folder.join("generated");
    let warned = run(front, inputs, &copies, &classes)?;
    generator::generate(front, inputs, &classes, &generated)?;
    javac(front, inputs, folder)?;
    renamed::without_package(&classes).or_cannot_write(&classes)?;
    Ok(warned)
}

/// The language's own compiler, in the JDK that measures.
fn run(
    front: &Front,
    inputs: &Inputs<'_>,
    copies: &Copies,
    classes: &Path,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let facts = front.facts;
    let _doing = doing(format!("{} compiles", facts.command));
    let root = copies.files().next().and_then(Path::parent).map(text);
    let given = Given {
        root: &root.unwrap_or_default(),
        classpath: &joined(&inputs.classpath.all),
        classes: &text(classes),
        java: inputs.compiler.major,
        jars: &inputs.classpath.compiler,
    };
    let mut command = vec![text(&inputs.compiler.java())];
    command.extend(tools::BRIEF.map(String::from));
    command.extend(["-cp".to_owned(), joined(given.jars), facts.main.clone()]);
    command.extend((front.arguments)(&given));
    command.extend(inputs.options.cflags.iter().cloned());
    command.extend(copies.files().map(text));
    let output = tools::output(&command, None, inputs.options.verbose)?;
    let said = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    let said = said.concat();
    let mut told = (front.said)(&said);
    for (file, _, _) in told.iter_mut().filter_map(|told| told.at.as_mut()) {
        // Compilers shorten what is below the current folder.
        *file = std::path::absolute(&*file).unwrap_or_else(|_| file.clone());
    }
    if !output.status.success() {
        return Err(complaints(front, &told, copies, &said));
    }
    Ok(warnings(&told, copies))
}

fn complaints(front: &Front, told: &[Told], copies: &Copies, said: &str) -> Vec<Diagnostic> {
    let errors: Vec<Diagnostic> = told
        .iter()
        .filter(|told| told.is_error)
        .map(|told| {
            let message = unnamed::shown(told.message.trim());
            let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
            let mut problem = Diagnostic::error("L602", first.trim_end_matches('.'));
            if let Some(at) = &told.at {
                problem = problem.at(&copies.place(at), "here");
            }
            let rest = rest.trim();
            if rest.is_empty() {
                problem
            } else {
                problem.help(rest)
            }
        })
        .collect();
    if errors.is_empty() {
        let message = format!("{} failed", front.facts.command);
        return vec![Diagnostic::error("L602", message).help(tools::last_lines(said, 20))];
    }
    errors
}

fn warnings(told: &[Told], copies: &Copies) -> Vec<String> {
    let line = |told: &Told| {
        let message = unnamed::shown(told.message.lines().next()?.trim());
        let at = copies.place(told.at.as_ref()?);
        Some(warned::line(&at.file, at.line, at.column, &message))
    };
    told.iter()
        .filter(|told| !told.is_error)
        .filter_map(line)
        .collect()
}

/// Compiles JMH's code beside the classes that it calls.
fn javac(front: &Front, inputs: &Inputs<'_>, folder: &Path) -> Result<(), Vec<Diagnostic>> {
    let sources = generator::sources(&folder.join("generated"));
    if sources.is_empty() {
        return Ok(());
    }
    let _doing = doing("javac compiles JMH's code");
    let classes = folder.join("classes");
    let report = folder.join("report.json");
    let mut command = launcher::tool(inputs.compiler, "Compile", inputs.options.verbose)?;
    command.push(format!("report={}", report.display()));
    let path = joined(std::iter::once(&classes).chain(&inputs.classpath.all));
    let options = ["-proc:none", "-encoding", "UTF-8", "-cp", &path, "-d"];
    let options = options
        .into_iter()
        .map(str::to_owned)
        .chain([text(&classes)]);
    command.extend(options.map(|word| format!("option={word}")));
    command.extend(
        sources
            .iter()
            .map(|file| format!("source={}", file.display())),
    );
    let what = "cannot compile JMH's code";
    tools::run(&command, "L602", what, inputs.options.verbose)?;
    let advised = |problem: Diagnostic| {
        let said = problem.help.clone().unwrap_or_default();
        match (front.advice)(&said) {
            Some(advice) => problem.help(format!("{said}\n{advice}")),
            None => problem,
        }
    };
    let refused = complaint::of_generated(&report, "javac refuses the code that JMH generated");
    refused.map_err(|problems| problems.into_iter().map(advised).collect())
}
