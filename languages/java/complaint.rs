//! Turns the output of javac and JMH's annotation processor into diagnostics in the user's files:
//! all errors, not only the first.

use super::near;
use super::unnamed::{self, Copies};
use crate::shared::{cache, warned};
use lath_core::diagnostic::{Diagnostic, Place};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The report of the tool `Compile`.
#[derive(Debug, Deserialize)]
pub(super) struct Report {
    pub ok: bool,
    pub diagnostics: Vec<Said>,
    /// Every source that was parsed.
    pub read: Vec<PathBuf>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Said {
    kind: String,
    file: Option<PathBuf>,
    /// In UTF-16 code units; -1 without a place.
    start: i64,
    end: i64,
    message: String,
}

/// L602 for each error.
pub(super) fn complaints(report: &Report, copies: &Copies) -> Vec<Diagnostic> {
    let mut complaints: Vec<Diagnostic> = report
        .diagnostics
        .iter()
        .filter(|said| ["ERROR", ARGUMENT].contains(&said.kind.as_str()))
        .map(|said| complaint(said, copies))
        .collect();
    // The processor visits classes in its own order.
    complaints.sort_by_key(|problem| {
        problem
            .labels
            .first()
            .map(|(place, _)| (place.file.clone(), place.offset))
    });
    complaints.dedup();
    if complaints.is_empty() {
        complaints.push(Diagnostic::error("L602", "javac failed without output"));
    }
    complaints
}

/// The report at `path`.
pub(super) fn report(path: &Path) -> Result<Report, Vec<Diagnostic>> {
    let damaged = |why: String| {
        let message = format!("javac's report is damaged: {why}");
        vec![Diagnostic::error("L602", message)]
    };
    let text = std::fs::read(path).map_err(|error| damaged(error.to_string()))?;
    serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))
}

/// L602 for the errors in code that lath has made, in the report at `path`. `what`: the problem.
pub(super) fn of_generated(path: &Path, what: &str) -> Result<(), Vec<Diagnostic>> {
    let report = report(path)?;
    if report.ok {
        return Ok(());
    }
    let errors = report
        .diagnostics
        .iter()
        .filter(|said| said.kind == "ERROR");
    let said: Vec<String> = errors
        .take(MOST)
        .map(|said| unnamed::shown(said.message.trim()))
        .collect();
    Err(vec![Diagnostic::error("L602", what).help(said.join("\n"))])
}

/// Errors of generated code that are shown.
const MOST: usize = 3;

/// What javac warned of in the user's files.
pub(super) fn warnings(report: &Report, copies: &Copies) -> Vec<String> {
    let said = report
        .diagnostics
        .iter()
        .filter(|said| said.kind.contains("WARNING") || said.kind == "NOTE");
    said.filter_map(|said| {
        let (file, _) = copies.original(said.file.as_ref()?);
        if cache::has_made(&file) {
            return None;
        }
        let message = unnamed::shown(said.message.trim());
        let first = message.lines().next().unwrap_or_default();
        let line = match (place(said, copies), first.split_once(".java uses ")) {
            (Some(at), _) => warned::line(&at.file, at.line, at.column, first),
            // A note about a whole file: javac says where if it is asked.
            (None, Some((_, what))) => {
                let what = what.trim_end_matches('.');
                format!("{}: uses {what}; see --cflags -Xlint", file.display())
            }
            (None, None) if first.starts_with("Recompile with ") => return None,
            (None, None) => format!("{}: {first}", file.display()),
        };
        Some(line)
    })
    .collect()
}

/// An argument that javac does not take.
const ARGUMENT: &str = "ARGUMENT";

fn complaint(said: &Said, copies: &Copies) -> Diagnostic {
    if said.kind == ARGUMENT {
        let why = said.message.trim().trim_start_matches("error: ");
        let help = "cflags go to javac: see `javac --help`";
        return Diagnostic::error("L602", format!("javac: {why}")).help(help);
    }
    let message = unnamed::shown(said.message.trim());
    let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
    let mut diagnostic = Diagnostic::error("L602", first.trim_end_matches('.').to_owned());
    if let Some(place) = place(said, copies) {
        let symbol = rest
            .lines()
            .find_map(|line| line.trim().strip_prefix("symbol:"))
            .map(str::trim);
        diagnostic = diagnostic.at(
            &place,
            symbol.map_or_else(|| "here".to_owned(), |symbol| format!("unknown {symbol}")),
        );
    }
    let said = rest.trim().to_owned();
    let folder = diagnostic
        .labels
        .first()
        .and_then(|(place, _)| Path::new(&place.file).parent().map(Path::to_path_buf));
    let help: Vec<String> = Some(said)
        .filter(|said| !said.is_empty())
        .into_iter()
        .chain(advice(&message, folder.as_deref()))
        .collect();
    if help.is_empty() {
        diagnostic
    } else {
        diagnostic.help(help.join("\n"))
    }
}

/// Remedy, if javac's message shows what is missing. `folder`: the source's.
fn advice(message: &str, folder: Option<&Path>) -> Option<String> {
    let word = |before: &str| {
        message.split_once(before).and_then(|(_, after)| {
            after
                .split([' ', ',', ')', '\n'])
                .find(|word| !word.is_empty())
        })
    };
    if message.contains("not in the module graph") {
        let module = word("declared in module ")?;
        return Some(format!(
            "add it for javac and the forks: `-jvmArgsAppend \"--add-modules={module}\"`, or \
                @Fork(jvmArgsAppend = \"--add-modules={module}\")"
        ));
    }
    if message.contains("does not export it") {
        let (package, module) = (word("package ")?, word("declared in module ")?);
        return Some(format!(
            "export it to javac and the forks: `-jvmArgsAppend \
                \"--add-exports={module}/{package}=ALL-UNNAMED\"`"
        ));
    }
    if let Some(package) = message
        .strip_prefix("package ")
        .and_then(|rest| rest.split_once(" does not exist"))
        .map(|(package, _)| package)
    {
        return Some(near::advice(package, folder));
    }
    // javac takes a class whose member is used, as in `Mode.AverageTime`, for a variable.
    let symbol = message
        .lines()
        .find_map(|line| line.trim().strip_prefix("symbol:"))?
        .trim();
    let class = symbol.strip_prefix("class ").or_else(|| {
        symbol
            .strip_prefix("variable ")
            .filter(|name| name.starts_with(char::is_uppercase))
    })?;
    let class = class.split([' ', '<']).next().unwrap_or(class);
    Some(match package_of(class) {
        Some(package) => format!("add `import {package}.*;` (or `import {package}.{class};`)"),
        None => format!(
            "import `{class}`; if it is in another file, add `--extra-source {class}.java`, or \
                its jar under [dependencies] of lath.toml"
        ),
    })
}

/// Packages, with their classes that benchmarks often use.
const KNOWN: [(&str, &[&str]); 6] = [
    (
        "org.openjdk.jmh.annotations",
        &[
            "AuxCounters",
            "Benchmark",
            "BenchmarkMode",
            "CompilerControl",
            "Fork",
            "Group",
            "GroupThreads",
            "Level",
            "Measurement",
            "Mode",
            "OperationsPerInvocation",
            "OutputTimeUnit",
            "Param",
            "Scope",
            "Setup",
            "State",
            "TearDown",
            "Threads",
            "Timeout",
            "Warmup",
        ],
    ),
    (
        "org.openjdk.jmh.infra",
        &[
            "Blackhole",
            "Control",
            "BenchmarkParams",
            "IterationParams",
            "ThreadParams",
        ],
    ),
    (
        "java.util.concurrent",
        &[
            "TimeUnit",
            "ConcurrentHashMap",
            "ExecutorService",
            "Executors",
            "ThreadLocalRandom",
            "CountDownLatch",
        ],
    ),
    (
        "java.util.concurrent.atomic",
        &[
            "AtomicInteger",
            "AtomicLong",
            "AtomicReference",
            "LongAdder",
        ],
    ),
    (
        "java.util",
        &[
            "ArrayDeque",
            "ArrayList",
            "Arrays",
            "BitSet",
            "Collections",
            "HashMap",
            "HashSet",
            "LinkedHashMap",
            "LinkedList",
            "List",
            "Map",
            "Objects",
            "Optional",
            "PriorityQueue",
            "Random",
            "Set",
            "TreeMap",
            "TreeSet",
            "UUID",
        ],
    ),
    ("java.nio.charset", &["StandardCharsets"]),
];

fn package_of(class: &str) -> Option<&'static str> {
    KNOWN
        .iter()
        .find(|(_, classes)| classes.contains(&class))
        .map(|(package, _)| *package)
}

fn place(said: &Said, copies: &Copies) -> Option<Place> {
    let (file, added) = copies.original(said.file.as_ref()?);
    let text = std::fs::read_to_string(&file).ok()?;
    let units = |position: i64| {
        usize::try_from(position)
            .ok()
            .map(|units| units.saturating_sub(added))
    };
    let start = byte(&text, units(said.start)?);
    let end = units(said.end)
        .map_or(start, |end| byte(&text, end))
        .max(start + 1);
    let file = file.to_string_lossy();
    // Point at a whole class or method by its name.
    if text.get(start..end).is_some_and(|span| span.contains('\n')) {
        let declared = super::scan::scan(&file, &text)
            .declarations
            .into_iter()
            .map(|declaration| declaration.site.place);
        return declared
            .into_iter()
            .find(|place| (start..end).contains(&place.offset))
            .or_else(|| Some(Place::new(&file, &text, start, 1)));
    }
    Some(Place::new(&file, &text, start, end - start))
}

/// Byte offset of UTF-16 code unit `units`.
fn byte(text: &str, units: usize) -> usize {
    let mut passed = 0;
    for (at, character) in text.char_indices() {
        if passed >= units {
            return at;
        }
        passed += character.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::byte;

    #[test]
    fn code_units_are_not_bytes() {
        assert_eq!(
            (byte("aéb", 2), byte("a\u{1f600}b", 3), byte("ab", 9)),
            (3, 5, 2)
        );
    }

    #[test]
    fn what_is_missing_says_what_to_type() {
        let advised = |message: &str| super::advice(message, None).unwrap_or_default();
        let symbol = |class: &str| {
            advised(&format!(
                "cannot find symbol\n  symbol:   class {class}\n  location: class A"
            ))
        };
        assert_eq!(
            symbol("Benchmark"),
            "add `import org.openjdk.jmh.annotations.*;` (or `import \
                org.openjdk.jmh.annotations.Benchmark;`)"
        );
        assert!(
            advised("cannot find symbol\n  symbol:   variable TimeUnit\n  location: class A")
                .contains("import java.util.concurrent.*;")
        );
        assert_eq!(
            advised("cannot find symbol\n  symbol:   variable count\n  location: class A"),
            ""
        );
        assert!(
            symbol("HashMap").contains("import java.util.*;")
                && symbol("Index").contains("`--extra-source Index.java`")
        );
        let module = "package jdk.incubator.vector is not visible\n  (package \
            jdk.incubator.vector is declared in module jdk.incubator.vector, which is not in the \
            module graph)";
        assert!(
            advised(module).contains("`-jvmArgsAppend \"--add-modules=jdk.incubator.vector\"`"),
            "{}",
            advised(module)
        );
        let closed = "package jdk.internal.misc is not visible\n  (package jdk.internal.misc is \
            declared in module java.base, which does not export it to the unnamed module)";
        assert!(
            advised(closed).contains("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"),
            "{}",
            advised(closed)
        );
        assert!(
            advised("package com.google.common.collect does not exist").contains("[dependencies]")
        );
        assert_eq!(
            advised("incompatible types: int cannot be converted to String"),
            ""
        );
    }
}
