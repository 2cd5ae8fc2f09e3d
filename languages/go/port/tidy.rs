//! The new file as Go accepts it: without imports that nothing uses, with those that types need, and
//! formatted.

use super::base::LIMIT;
use super::known::Known;
use crate::go::toolchain;
use crate::shared::port::{Edit, edited};
use crate::shared::syntax::{self, field, parts, text, walk};
use lath_core::language::BuildOptions;
use lath_tools::{Task, output};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// `needed`: paths of packages that the new file may name.
pub fn tidy(source: &str, known: &Known, needed: &BTreeSet<String>) -> String {
    let Ok(tree) = syntax::parse(&tree_sitter_go::LANGUAGE.into(), source, LIMIT) else {
        return source.to_owned();
    };
    let root = tree.root_node();
    let (named, imports) = (named(root, source), &known.imports);
    let beside = known.beside.as_deref();
    let mut edits: Vec<Edit> = Vec::new();
    for spec in specs(root) {
        let path = field(spec, "path").map_or("", |path| text(path, source));
        let path = path.trim_matches(['"', '`']);
        let alias = field(spec, "name").map(|name| text(name, source));
        let is_used = match alias.or(imports.get(path).map(String::as_str)) {
            _ if beside == Some(path) => false,
            Some("_" | ".") | None => true,
            Some(name) => named.contains(name),
        };
        if !is_used {
            // A declaration of one import goes with it.
            let up = spec.parent().filter(|up| up.kind() == "import_declaration");
            edits.push((up.unwrap_or(spec).byte_range(), String::new()));
        }
    }
    let missing = needed.iter().filter(|path| {
        let name = path.rsplit('/').next().unwrap_or_default();
        !imports.contains_key(*path) && beside != Some(path) && named.contains(name)
    });
    edits.extend(imported(root, &missing.collect::<Vec<_>>()));
    if let Some(name) = beside.and_then(|path| imports.get(path)) {
        edits.extend(within(root, name, source));
    }
    if let Some(package) = of_kind(root, "package_clause") {
        // `go build ./...` does not see it.
        edits.push(constraint(root, package, source));
    }
    let text = edited(source, 0..source.len(), edits);
    formatted(&text).unwrap_or(text)
}

fn of_kind<'t>(root: Node<'t>, kind: &str) -> Option<Node<'t>> {
    parts(root).into_iter().find(|node| node.kind() == kind)
}

/// Imports beside those that the file has.
fn imported(root: Node, paths: &[&String]) -> Option<Edit> {
    let list = of_kind(root, "import_declaration").and_then(|all| parts(all).into_iter().next());
    let list = list.filter(|list| list.kind() == "import_spec_list");
    let (at, word) = match list {
        Some(list) => (list.start_byte() + 1, ""),
        None => (of_kind(root, "package_clause")?.end_byte(), "import "),
    };
    let lines = paths.iter().map(|path| format!("\n{word}\"{path}\"\n"));
    (!paths.is_empty()).then(|| (at..at, lines.collect()))
}

/// An external test becomes a part of the package that it tests.
fn within(root: Node, name: &str, source: &str) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    walk(root, |node| {
        let before = match node.kind() {
            "selector_expression" => field(node, "operand"),
            "qualified_type" => field(node, "package"),
            "package_clause" => {
                let end = node.end_byte();
                if text(node, source).ends_with("_test") {
                    edits.push((end - "_test".len()..end, String::new()));
                }
                None
            }
            _ => None,
        };
        let own = before.filter(|before| text(*before, source) == name);
        edits.extend(own.map(|own| (own.start_byte()..own.end_byte() + 1, String::new())));
        true
    });
    edits
}

/// `//go:build lath`, or that of the old file and this.
fn constraint(root: Node, package: Node, source: &str) -> Edit {
    let mut comments = syntax::children(root).into_iter();
    let old = comments.find(|node| text(*node, source).starts_with("//go:build "));
    match old.filter(|old| old.end_byte() < package.start_byte()) {
        Some(old) => {
            let said = text(old, source).trim_start_matches("//go:build ");
            let line = format!("//go:build lath && ({})", said.trim());
            (old.byte_range(), line)
        }
        None => {
            let comment = first_line(root, package);
            (comment..comment, "//go:build lath\n\n".to_owned())
        }
    }
}

/// Behind the comment of what was not translated, which comes first.
fn first_line(root: Node, package: Node) -> usize {
    let mut end = 0;
    for node in syntax::children(root) {
        let follows = node.kind() == "comment" && node.start_byte() <= end + 1;
        if !follows || node.start_byte() >= package.start_byte() {
            break;
        }
        end = node.end_byte();
    }
    if end == 0 { 0 } else { end + 1 }
}

fn specs(root: Node) -> Vec<Node> {
    let mut specs = Vec::new();
    walk(root, |node| {
        if node.kind() == "import_spec" {
            specs.push(node);
        }
        node.parent().is_none() || node.kind().starts_with("import_")
    });
    specs
}

/// What stands before a dot.
fn named(root: Node, source: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    walk(root, |node| {
        let before = match node.kind() {
            "selector_expression" => field(node, "operand"),
            "qualified_type" => field(node, "package"),
            _ => None,
        };
        named.extend(before.map(|node| text(node, source).to_owned()));
        true
    });
    named
}

/// By gofmt, through a file of its own.
fn formatted(source: &str) -> Option<String> {
    let toolchain = toolchain::choose(&BuildOptions::default()).ok()?;
    let folder = lath_tools::scratch::folder().ok()?;
    let path = folder.path().join("ported.go");
    std::fs::write(&path, source).ok()?;
    let mut command = std::process::Command::new(toolchain.gofmt()?);
    let done = output(command.arg(&path), Task::Build).ok()?;
    let text = String::from_utf8(done.stdout).ok()?;
    done.status.success().then_some(text)
}
