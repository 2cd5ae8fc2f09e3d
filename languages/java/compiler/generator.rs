//! JMH's generator for class files, which reads annotations of compiled classes.

use super::Inputs;
use crate::java::classpath::joined;
use crate::java::front::Front;
use crate::java::scan::Scanned;
use crate::java::source::Kind;
use crate::java::tools::{self, text};
use crate::java::unnamed;
use crate::shared::activity::doing;
use crate::shared::folders::inside;
use lath_core::diagnostic::{Diagnostic, OrProblems, Place};
use lath_core::site::Function;
use std::path::{Path, PathBuf};

const MAIN: &str = "org.openjdk.jmh.generators.bytecode.JmhBytecodeGenerator";

/// Writes JMH's code for the benchmarks in `classes` to `generated`, and its lists beside the
/// classes. L602 for what JMH refuses.
pub(super) fn generate(
    front: &Front,
    inputs: &Inputs<'_>,
    classes: &Path,
    generated: &Path,
) -> OrProblems<()> {
    let _doing = doing("JMH generates its code");
    let path = inputs.classpath.processor.iter();
    let path = joined(path.chain(&inputs.classpath.all));
    let mut command = vec![text(&inputs.compiler.java())];
    command.extend(tools::BRIEF.map(String::from));
    command.extend(["-cp".to_owned(), path, MAIN.to_owned()]);
    command.extend([classes, generated, classes].map(text));
    let output = tools::output(&command, None, inputs.options.verbose)?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let problems: Vec<Diagnostic> = refused(&said)
        .into_iter()
        .map(|(message, element)| complaint(front, inputs, &message, &element))
        .collect();
    if problems.is_empty() {
        let problem = Diagnostic::error("L602", "JMH cannot generate its code");
        return Err(vec![problem.help(tools::last_lines(&said, 20))]);
    }
    Err(problems)
}

/// Messages with the names of what they are about: `[p.Class.method]` on the line after.
fn refused(said: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut message: Vec<&str> = Vec::new();
    for line in said.lines() {
        let element = line
            .trim()
            .strip_prefix('[')
            .and_then(|l| l.strip_suffix(']'));
        match element {
            Some(element) => {
                all.push((message.join("\n"), element.to_owned()));
                message.clear();
            }
            None if line.trim().is_empty() => message.clear(),
            None => message.push(line.trim()),
        }
    }
    all
}

fn complaint(front: &Front, inputs: &Inputs<'_>, message: &str, element: &str) -> Diagnostic {
    let message = unnamed::shown(message);
    let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
    let mut problem = Diagnostic::error("L602", first.trim_end_matches('.'));
    if let Kind::Java { scanned, .. } = &inputs.source.kind
        && let Some(place) =
            place(scanned, &unnamed::shown(element)).or_else(|| only(scanned, &message))
    {
        problem = problem.at(&place, "here");
    }
    let help = (front.advice)(&message);
    let help: Vec<String> = Some(rest.to_owned())
        .filter(|rest| !rest.is_empty())
        .into_iter()
        .chain(help)
        .collect();
    if help.is_empty() {
        problem
    } else {
        problem.help(help.join("\n"))
    }
}

/// A class, or a member of one. The class of a single object may have a `$` at its end.
fn place(scanned: &Scanned, element: &str) -> Option<Place> {
    let symbol = element.replace('$', ".").replace("..", ".");
    let symbol = symbol.trim_end_matches('.');
    let class = scanned.class(symbol);
    let member = || {
        let (class, name) = symbol.rsplit_once('.')?;
        let method = scanned.method(class, name);
        method.or_else(|| scanned.field(class, name))
    };
    class.or_else(member).map(|found| found.site.place.clone())
}

/// The one method that a message can be about: JMH does not always name it. It has the annotation that
/// the message begins with, and is not public if the message asks for that.
fn only(scanned: &Scanned, message: &str) -> Option<Place> {
    let annotation = message.strip_prefix('@')?.split_whitespace().next()?;
    let asks = message.contains("should be public");
    let mut methods = scanned.declarations.iter().filter(|declared| {
        let is_meant = |f: &Function| !(asks && f.is_public);
        declared.has(annotation) && declared.function().is_some_and(is_meant)
    });
    let first = methods.next()?;
    methods.next().is_none().then(|| first.site.place.clone())
}

/// Sources in and below a folder, in order.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    inside(folder)
        .into_iter()
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                Vec::from_iter(
                    path.extension()
                        .is_some_and(|e| e == "java")
                        .then_some(path),
                )
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jmhs_words_end_with_what_they_are_about() {
        let said = "WARNING: other\n\nBenchmark classes should not be final.\n   [p.A]\n\n@Setup \
            and more.\nin two lines\n   [p.A.f]\n\n";
        let expected = [
            ("Benchmark classes should not be final.", "p.A"),
            ("@Setup and more.\nin two lines", "p.A.f"),
        ];
        let expected = expected.map(|(message, element)| (message.to_owned(), element.to_owned()));
        assert_eq!(refused(said), expected);
        assert_eq!(refused("Exception in thread \"main\"\n"), []);
    }
}
