//! The scan of Go sources: finds annotations and their declarations, and yields sites.
//!
//! The steps, one file each: [`syntax`] parses a file; [`items`] and [`function`] list its
//! declarations; [`files`], [`constraints`] and [`uses`] find the files beside it that it needs,
//! [`packages`] those of other packages of the user's module; [`crate::shared::comments`] finds
//! annotation text; [`values`] determines the kinds of fields; [`sites`] combines them. lath-core
//! decides what annotations mean.

mod constraints;
mod files;
mod function;
mod items;
mod packages;
mod sites;
mod syntax;
mod uses;
mod values;

#[cfg(test)]
mod tests;

use super::toolchain::ID;
use crate::shared::foreign::advice;
use crate::shared::large;
use constraints::Tags;
use items::Kind;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::paths::or_here;
use lath_core::program::Program;
use lath_core::site::Scan;
use lath_core::source;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

/// Finds the sites of `source` and of the files of its package that it needs; `tags`: the build's.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(source: &Path, tags: &[String]) -> OrProblems<Scan> {
    let path = or_here(source);
    let text = large::read(&path)?;
    if path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().ends_with("_test.go"))
    {
        let problem = Diagnostic::error(
            "L602",
            format!(
                "{} is a test: Go compiles it for `go test` only",
                source.display()
            ),
        );
        let help = "give it another name; a line `//go:build lath` keeps it out of the package's \
            own builds"
            .to_owned();
        return Err(vec![problem.help(advice(ID, &path).unwrap_or(help))]);
    }
    Ok(sites::sites(&files::read(
        path.to_string_lossy().into_owned(),
        text,
        Some(&Tags::here(tags)),
    )))
}

/// Finds the sites of `text` alone, without a file system.
pub fn scan_text(file_name: &str, text: &str) -> Scan {
    sites::sites(&files::read(file_name.to_owned(), text.to_owned(), None))
}

/// Number of values that a function returns, and whether an error follows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub values: usize,
    pub fails: bool,
}

/// What a program's Go files need from files in other languages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// They import "C".
    pub cgo: bool,
    /// Functions without a body.
    pub assembly: bool,
}

/// What the files of the source's own package need.
pub fn other_languages(program: &Program) -> Uses {
    let mut uses = Uses::default();
    for file in own_files(program) {
        uses.cgo |= file.items.imports.iter().any(|(_, path)| path == "C");
        uses.assembly |= file
            .items
            .items
            .iter()
            .any(|item| matches!(&item.kind, Kind::Function(f) if !f.has_body));
    }
    uses
}

/// Names that the source's own package declares.
pub fn own_names(program: &Program) -> BTreeSet<String> {
    own_files(program).flat_map(|file| file.declares).collect()
}

/// The files of the source's own package, read again.
fn own_files(program: &Program) -> impl Iterator<Item = files::File> {
    let folder = Path::new(&program.source).parent();
    program
        .files
        .iter()
        .filter(move |file| Path::new(file).parent() == folder)
        .map(parsed)
}

/// A file of a program, read again.
fn parsed(path: &String) -> files::File {
    let text = std::fs::read(path).unwrap_or_default();
    files::File::new(path.clone(), source::text(text))
}

/// The results of a program's functions, by file and offset of their names.
pub fn results(program: &Program) -> BTreeMap<(String, usize), Results> {
    let mut found = BTreeMap::new();
    let mut all: Vec<files::File> = program.files.iter().map(parsed).collect();
    files::settle_errors(&mut all);
    for file in &all {
        for item in &file.items.items {
            if let Kind::Function(f) = &item.kind {
                found.insert(
                    (file.path.clone(), item.name_range.start),
                    Results {
                        values: f.results.len(),
                        fails: f.fails,
                    },
                );
            }
        }
    }
    found
}

/// Packages in a program's symbols, by prefix, with their imports.
pub fn packages(program: &Program) -> BTreeMap<String, String> {
    let source = &program.source;
    let mut files: Vec<files::File> = own_files(program).collect();
    if let Some(module) = packages::Module::of(Path::new(source)) {
        // Check all files of the program, whatever their constraints.
        packages::follow(&mut files, &module, &Tags::here(&[]));
    }
    files
        .into_iter()
        .filter(|file| !file.is_own())
        .map(|file| (file.prefix, file.import_path))
        .collect()
}

/// Changes to a file for a program: the name of its package, unless it is `main`, and of its `main`
/// function.
pub fn of_another_program(text: &str) -> Vec<(Range<usize>, &'static str)> {
    let tree = syntax::parse("", text).tree;
    let package = files::clause(&tree)
        .filter(|name| syntax::text(*name, text) != "main")
        .map(|name| (name.byte_range(), "main"));
    let main = files::main_function(&tree, text).map(|name| (name.byte_range(), "lath_user_main"));
    package.into_iter().chain(main).collect()
}

/// Whether the grammar understood the whole file; if not, the compiler decides.
pub fn is_understood(source: &Path) -> bool {
    std::fs::read(source).is_ok_and(|text| {
        !syntax::parse("", &String::from_utf8_lossy(&text))
            .tree
            .root_node()
            .has_error()
    })
}
