//! No crate outside `languages/` names a language in its code, nor one of its runtimes, compilers
//! or package managers: whoever adds a language touches its folder and two lines of `lib.rs`. The
//! names are those that the languages themselves give, so a new one is looked for at once.
//!
//! Code is everything but comments, attributes and tests. What may name a language all the same,
//! and why, stands in `exceptions.rs`.

mod exceptions;
mod source;
mod words;

use exceptions::EXCEPTIONS;
use source::{Mention, mentions};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use words::Words;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("languages/ is a folder of the workspace")
}

/// Rust files of all crates but this one, tests left out.
fn files() -> Vec<PathBuf> {
    files_in(
        ["crates", "research", "xtask"]
            .map(|folder| root().join(folder))
            .to_vec(),
    )
}

fn files_in(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            if path.is_dir() && !["tests", "house_tests", "target"].contains(&name) {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs")
                && name != "tests.rs"
                && !name.ends_with("_tests.rs")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn no_crate_outside_names_a_language() {
    let words = Words::of_languages();
    let files = files();
    assert!(
        files.len() > 100,
        "where is the code? {} files",
        files.len()
    );
    let mut strays = Vec::new();
    let mut met = BTreeSet::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        let file = path
            .strip_prefix(root())
            .expect("below the root")
            .to_str()
            .expect("UTF-8")
            .to_owned();
        for Mention { line, word, text } in mentions(&text, &words) {
            match EXCEPTIONS.iter().position(|e| e.covers(&file, &word)) {
                Some(exception) => drop(met.insert((exception, word))),
                None => strays.push(format!("{file}:{line}: `{word}` in {text}")),
            }
        }
    }
    assert!(
        strays.is_empty(),
        "named outside languages/:\n{}",
        strays.join("\n")
    );
    let every = EXCEPTIONS
        .iter()
        .enumerate()
        .flat_map(|(i, e)| e.words.iter().map(move |word| (i, (*word).to_owned())));
    // What a language says of itself may depend on what is installed: an exception is stale only if
    // its word is looked for.
    let stale: Vec<String> = every
        .filter(|(i, word)| words.knows(word) && !met.contains(&(*i, word.clone())))
        .map(|(i, word)| format!("{}: {word}", EXCEPTIONS[i].file))
        .collect();
    assert!(stale.is_empty(), "exceptions of nothing: {stale:?}");
    assert!(
        EXCEPTIONS.iter().all(|e| !e.reason.is_empty()),
        "an exception has a reason"
    );
}

/// The search itself: what it must find, and what it must leave.
#[test]
fn names_are_found_wherever_code_can_hold_them() {
    let words = Words::new(["snake", "snek3", "go", "g++"], ["snk"]);
    let found = |source: &str| {
        mentions(source, &words)
            .into_iter()
            .map(|m| (m.line, m.word))
            .collect::<Vec<_>>()
    };
    for (source, word) in [
        ("fn f() { run(\"snake\"); }", "snake"),
        ("fn f() { run(\"the Snake's own\"); }", "snake"),
        ("fn f() { format!(\"{} by snake\", 1); }", "snake"),
        ("const A: &str = r#\"snek3-1.2\"#;", "snek3"),
        ("fn is_snake() {}", "snake"),
        ("struct SnakeFormat;", "snake"),
        ("fn f(x: &str) { matches!(x, \"g++\") }", "g++"),
        ("fn f() { x.ends_with(\".snk\") }", ".snk"),
        ("fn f() { run(\"go\"); }", "go"),
        ("enum Kind { Go }", "go"),
        ("struct GoBench;", "go"),
        ("fn f() { run(\"go-1.2\"); }", "go"),
    ] {
        assert_eq!(
            found(&format!("\n{source}\n")),
            [(2, word.to_owned())],
            "{source}"
        );
    }
    for source in [
        "// snake",
        "/* snake */",
        "//! snake\nfn f() {}",
        "#[path = \"snake.snk\"] mod a;",
        "#[cfg(test)] mod tests { const A: &str = \"snake\"; }",
        "#[cfg(test)]\n#[allow(unused)]\nfn snake() {}",
        "fn f() { run(\"snakes and g+ and snk\"); }",
        "fn go_on() { print(\"let it go on\"); }",
    ] {
        assert_eq!(found(source), [], "{source}");
    }
}

/// What annotations mean is lath-core's business: scanners ask it (`Roles`). Java's are JMH's
/// classes, which its scanner has to know by their names.
#[test]
fn no_scanner_names_an_annotation() {
    let languages = ["dart", "go", "javascript", "native", "python", "rust"];
    let folders = languages.map(|id| root().join("languages").join(id).join("scan"));
    let files = files_in(folders.to_vec());
    assert!(files.len() > 50, "where are they? {} files", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let named = lath_core::annotation::DECLARED.iter().find(|declared| {
                let name = declared.name;
                code.contains(&format!("\"{name}\"")) || code.contains(&format!("\"@{name}\""))
            });
            assert!(
                named.is_none(),
                "{}:{}: ask `Roles` instead",
                path.display(),
                number + 1
            );
        }
    }
}
