//! TypeScript, and everything for a page: esbuild makes one module of the benchmark source and the
//! user's files it imports. Packages stay outside, except for a page, which has none. npm fetches
//! esbuild once, into the cache.

use super::complaint::telling;
use super::copies::{Copies, STAGE};
use super::dependencies;
use crate::shared::activity::running;
use crate::shared::warned;
use lath_core::diagnostic::{Diagnostic, OrProblems, Place};
use lath_core::program::Program;
use lath_tools::{Task, problem};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The tested version. Newer ones may transform more.
pub const ESBUILD: &str = "esbuild@0.28.2";

/// The language level of the oldest runtime: esbuild transforms newer syntax, including other
/// decorators.
const TARGET: &str = "--target=es2022";

/// For CommonJS files that become part of a module.
const REQUIRE: &str = "import { createRequire as lath_require_0 } from \"node:module\"; const \
    require = lath_require_0(import.meta.url);";

/// What esbuild warns of in the user's files.
fn warnings(copies: &[(String, String)], text: &str) -> Vec<String> {
    let mut message = None;
    let mut found = Vec::new();
    for line in text.lines() {
        if let Some((_, about)) = line.split_once("[WARNING] ") {
            message = Some(about);
        } else if let (Some(about), Some(at)) = (message, said(line)) {
            let original = copies.iter().find(|(copy, _)| *copy == at.file);
            let line = |file: &str| warned::line(file, at.line, at.column + 1, about);
            found.extend(original.map(|(_, original)| line(original)));
            message = None;
        }
    }
    found
}

/// Compiles the staged copies in `folder`, and returns the compiler's warnings. L602 if esbuild rejects a file, L607 if it cannot be
/// fetched.
pub fn compile(
    program: &Program,
    copies: &Copies,
    folder: &Path,
    verbose: bool,
) -> OrProblems<(Vec<PathBuf>, Vec<String>)> {
    let compiler = compiler(verbose)?;
    let list = copies.list();
    let entry = list
        .iter()
        .find(|(_, original)| *original == program.source)
        .map_or("", |(copy, _)| copy);
    let output = copies.compiled();
    let mut command = vec![
        compiler.to_string_lossy().into_owned(),
        entry.to_owned(),
        format!("--outfile={output}"),
    ];
    command.extend(flags(copies));
    if verbose {
        eprintln!("{}", command.join(" "));
    }
    let _doing = running(&command);
    let ran = lath_tools::output(
        Command::new(&command[0])
            .args(&command[1..])
            .current_dir(folder),
        Task::Build,
    )
    .map_err(|error| vec![problem(&command[0], &error)])?;
    if !ran.status.success() {
        return Err(vec![complaint(
            program,
            &list,
            &String::from_utf8_lossy(&ran.stderr),
        )]);
    }
    let written = [output.clone(), format!("{output}.map")].map(|path| folder.join(path));
    let text = String::from_utf8_lossy(&ran.stderr);
    Ok((written.into(), warnings(&list, &text)))
}

/// esbuild's flags.
fn flags(copies: &Copies) -> Vec<String> {
    let mut flags = vec![TARGET.to_owned()];
    flags.extend(
        [
            "--bundle",
            if copies.is_common {
                "--format=cjs"
            } else {
                "--format=esm"
            },
            "--sourcemap=external",
            "--charset=utf8",
            "--log-limit=0",
        ]
        .map(String::from),
    );
    // In a page, the package lath is the wrapper's own, by its path: workers have no import maps.
    let packages: &[&str] = if copies.in_page() {
        &[
            "--alias:lath=/lath/index.js",
            "--external:/lath/index.js",
            "--platform=browser",
        ]
    } else {
        &["--packages=external", "--platform=neutral"]
    };
    flags.extend(packages.iter().map(|&flag| flag.to_owned()));
    flags.extend(
        [
            "--legal-comments=none",
            "--color=false",
            "--log-level=warning",
        ]
        .map(String::from),
    );
    flags.extend(
        copies
            .settings()
            .first()
            .map(|file| format!("--tsconfig={}", file.display())),
    );
    flags.extend(
        copies
            .needs_require()
            .then(|| format!("--banner:js={REQUIRE}")),
    );
    flags
}

/// The program itself: starting its script with Node would take longer than compiling.
fn compiler(verbose: bool) -> OrProblems<PathBuf> {
    let packages = dependencies::install(&[ESBUILD.to_owned()], verbose)?;
    let architecture = if cfg!(target_arch = "aarch64") {
        "arm64"
    } else {
        "x64"
    };
    let program = packages.join(format!("@esbuild/linux-{architecture}/bin/esbuild"));
    if program.is_file() {
        Ok(program)
    } else {
        Ok(packages.join("esbuild/bin/esbuild"))
    }
}

/// A place in esbuild's notation: `    app/stage/x.ts:3:22:`.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Said {
    file: String,
    line: usize,
    column: usize,
}

fn said(line: &str) -> Option<Said> {
    let (rest, column) = line.trim().strip_suffix(':')?.rsplit_once(':')?;
    let (file, line) = rest.rsplit_once(':')?;
    Some(Said {
        file: file.to_owned(),
        line: line.parse().ok()?,
        column: column.parse().ok()?,
    })
}

fn complaint(program: &Program, copies: &[(String, String)], text: &str) -> Diagnostic {
    let file = Path::new(&program.source)
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let message = text
        .lines()
        .find_map(|line| line.split_once("[ERROR] ").map(|(_, message)| message))
        .unwrap_or("esbuild failed");
    let what = match nodes(text) {
        Some(module) => {
            format!("cannot run {file} in a browser: it imports `{module}`, which only Node has")
        }
        None => format!("cannot compile {file}: {message}"),
    };
    let mut diagnostic = Diagnostic::error("L602", what);
    let place = text.lines().find_map(said).and_then(|said| {
        let original = copies
            .iter()
            .find(|(copy, _)| *copy == said.file)
            .map(|(_, original)| original)?;
        Some(place(original, said.line, said.column))
    });
    if let Some(place) = place {
        diagnostic = diagnostic.at(&place, "here");
    }
    diagnostic.help(telling(&text.replace(&format!("{STAGE}/"), "")))
}

/// The Node module that a file for a page imports.
fn nodes(text: &str) -> Option<&str> {
    let about = text.split_once("Could not resolve \"")?.1;
    let module = about.split('"').next()?;
    (module.starts_with("node:")
        || about.contains(&format!(
            "The package \"{module}\" wasn't found on the file system but is built into node"
        )))
    .then_some(module)
}

/// `column` in bytes, from 0.
fn place(file: &str, line: usize, column: usize) -> Place {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    Place {
        file: file.to_owned(),
        offset: before + column,
        length: 1,
        line,
        column: column + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        assert_eq!(
            said("    app/stage/x.ts:3:22:"),
            Some(Said {
                file: "app/stage/x.ts".to_owned(),
                line: 3,
                column: 22
            })
        );
        let hint = "[ERROR] Could not resolve \"fs\"\n  The package \"fs\" wasn't found on the \
            file system but is built into node.";
        assert_eq!(nodes(hint), Some("fs"));
        assert_eq!(
            nodes("[ERROR] Could not resolve \"node:test\""),
            Some("node:test")
        );
        assert_eq!(nodes("[ERROR] Could not resolve \"left-pad\""), None);
        assert_eq!(said("      3 | return undeclared undeclared;"), None);
    }
}
