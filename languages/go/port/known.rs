//! What the names of a Go file mean: asked of Go's own type checker, by the program `names.go`.

use crate::go::toolchain::{self, ID};
use crate::shared::cache;
use lath_core::language::BuildOptions;
use lath_tools::{Task, output};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use tree_sitter::Node;

const PROGRAM: &str = include_str!("names.go");

#[derive(Default, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Told {
    taken: Option<Vec<String>>,
    names: Option<Vec<Name>>,
    expressions: Option<Vec<Expression>>,
    imports: Option<BTreeMap<String, String>>,
    beside: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Name {
    at: usize,
    declared: i64,
    test: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Expression {
    start: usize,
    end: usize,
    #[serde(rename = "Type")]
    of_type: String,
    packages: Option<Vec<String>>,
    value: Option<String>,
}

/// What is known of a file. Without Go, nothing.
#[derive(Default)]
pub struct Known {
    /// Names that the package has.
    pub taken: Vec<String>,
    /// Names of imports in the file, by path.
    pub imports: BTreeMap<String, String>,
    /// The path of the package in the folder, if this file is an external test of it.
    pub beside: Option<String>,
    declared: BTreeMap<usize, usize>,
    tests: BTreeMap<usize, String>,
    expressions: BTreeMap<(usize, usize), Expression>,
}

impl Known {
    /// Go reads the file and compiles what it imports; nothing of it runs.
    ///
    /// # Errors
    /// Why Go does not say it: it is not installed, or cannot read the file.
    pub fn of(path: &Path) -> Result<Known, String> {
        let first = |problems: Vec<lath_core::diagnostic::Diagnostic>| problems[0].message.clone();
        let toolchain = toolchain::choose(&BuildOptions::default()).map_err(first)?;
        let path = path.canonicalize().map_err(|error| error.to_string())?;
        let entry = cache::entry("port", ID).map_err(first)?;
        let program = entry.folder.join("names.go");
        cache::write(&program, PROGRAM.as_bytes()).map_err(|error| error.to_string())?;
        let words = [
            Path::new("run"),
            &program,
            &toolchain.path,
            // Last: Go takes sources that come first for its own.
            &path,
        ];
        let words = words.map(|word| word.to_string_lossy().into_owned());
        let mut command = toolchain.command(&entry.folder, &words);
        // As in the user's own builds.
        command.env_remove("GOWORK");
        if let Some(workspace) = std::env::var_os("GOWORK") {
            command.env("GOWORK", workspace);
        }
        let done = output(&mut command, Task::Build).map_err(|error| error.to_string())?;
        let told: Told = serde_json::from_slice(&done.stdout)
            .map_err(|_| String::from_utf8_lossy(&done.stderr).trim().to_owned())?;
        Ok(Known::new(told))
    }

    fn new(told: Told) -> Known {
        let names = told.names.unwrap_or_default();
        let declared = names
            .iter()
            .filter_map(|name| Some((name.at, usize::try_from(name.declared).ok()?)));
        let expressions = told.expressions.unwrap_or_default().into_iter();
        Known {
            taken: told.taken.unwrap_or_default(),
            imports: told.imports.unwrap_or_default(),
            beside: told.beside,
            declared: declared.collect(),
            tests: names
                .into_iter()
                .filter_map(|name| Some((name.at, name.test?)))
                .collect(),
            expressions: expressions.map(|one| ((one.start, one.end), one)).collect(),
        }
    }

    /// Where the file declares what an identifier means.
    pub fn declared(&self, node: Node) -> Option<usize> {
        self.declared.get(&node.start_byte()).copied()
    }

    /// The other file of tests that declares what an identifier means.
    pub fn test(&self, node: Node) -> Option<&str> {
        self.tests.get(&node.start_byte()).map(String::as_str)
    }

    fn expression(&self, node: Node) -> Option<&Expression> {
        self.expressions.get(&(node.start_byte(), node.end_byte()))
    }

    /// The type of an expression or of a variable where it is declared, as the file can write it.
    pub fn of_type(&self, node: Node) -> Option<&str> {
        let found = &self.expression(node)?.of_type;
        (!found.is_empty()).then_some(found)
    }

    /// Packages that its type names.
    pub fn packages(&self, node: Node) -> Vec<String> {
        let packages = self.expression(node).and_then(|one| one.packages.clone());
        packages.unwrap_or_default()
    }

    /// The value of a constant; texts without quotes.
    pub fn value(&self, node: Node) -> Option<&str> {
        self.expression(node)?.value.as_deref()
    }
}
