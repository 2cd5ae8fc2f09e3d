//! Import statements and `require`: the meaning of local names, and which modules are the user's
//! own files.

use super::syntax::{children, field, named, string, text, walk};
use crate::shared::scripted::{Binding, Imports};
use std::path::{Path, PathBuf};
use tree_sitter::Node;

pub fn read(root: Node, source: &str) -> Imports {
    let mut reader = Reader(Imports::default());
    walk(root, |node| {
        match node.kind() {
            "import_statement" => reader.import(node, source),
            "export_statement" => reader.export(node, source),
            "variable_declarator" => reader.required(node, source),
            "call_expression" => reader.0.modules.extend(called(node, source)),
            _ => {}
        }
        true
    });
    reader.0
}

struct Reader(Imports);

impl Reader {
    fn import(&mut self, node: Node, source: &str) {
        let from = field(node, "source").and_then(|n| string(n, source));
        // `import x = require("./x")`.
        let required = children(node)
            .into_iter()
            .find(|n| n.kind() == "import_require_clause");
        if let Some((clause, module)) =
            required.and_then(|n| Some((n, field(n, "source").and_then(|s| string(s, source))?)))
        {
            self.0.modules.push(module.clone());
            self.0.names.extend(
                clause
                    .named_child(0)
                    .map(|n| (named(n, source), Binding::Module(module))),
            );
            return;
        }
        let Some(from) = from else { return };
        self.0.modules.push(from.clone());
        for part in children(node)
            .into_iter()
            .filter(|n| n.kind() == "import_clause")
            .flat_map(children)
        {
            match part.kind() {
                "identifier" => self.bind(part, "default", &from, source),
                "namespace_import" => {
                    self.0.names.extend(
                        part.named_child(0)
                            .map(|n| (named(n, source), Binding::Module(from.clone()))),
                    );
                }
                "named_imports" => self.specifiers(part, &from, source),
                _ => {}
            }
        }
    }

    fn export(&mut self, node: Node, source: &str) {
        let Some(from) = field(node, "source").and_then(|n| string(n, source)) else {
            return;
        };
        self.0.modules.push(from.clone());
        let listed = children(node)
            .into_iter()
            .find(|n| n.kind() == "export_clause");
        match listed {
            Some(clause) => self.specifiers(clause, &from, source),
            None => self.0.stars.push(from),
        }
    }

    /// `{ name, other as own }`.
    fn specifiers(&mut self, clause: Node, from: &str, source: &str) {
        for specifier in children(clause)
            .into_iter()
            .filter(|n| n.kind().ends_with("_specifier"))
        {
            let Some(name) = field(specifier, "name") else {
                continue;
            };
            let own = named(name, source);
            self.bind(
                field(specifier, "alias").unwrap_or(name),
                &own,
                from,
                source,
            );
        }
    }

    fn bind(&mut self, local: Node, name: &str, from: &str, source: &str) {
        self.0.names.insert(
            named(local, source),
            Binding::From(from.to_owned(), name.to_owned()),
        );
    }

    /// `const x = require("./x")`, `const { a, b: c } = require("./x")`.
    fn required(&mut self, node: Node, source: &str) {
        let called = field(node, "value")
            .filter(|n| n.kind() == "call_expression")
            .and_then(|n| called(n, source));
        let (Some(module), Some(name)) = (called, field(node, "name")) else {
            return;
        };
        match name.kind() {
            "identifier" => {
                self.0
                    .names
                    .insert(named(name, source), Binding::Module(module));
            }
            "object_pattern" => {
                for part in children(name) {
                    let (own, local) = match part.kind() {
                        "shorthand_property_identifier_pattern" => (Some(part), Some(part)),
                        "pair_pattern" => (
                            field(part, "key"),
                            field(part, "value").filter(|n| n.kind() == "identifier"),
                        ),
                        _ => (None, None),
                    };
                    if let (Some(own), Some(local)) = (own, local) {
                        self.bind(local, text(own, source), &module, source);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The module that `require("…")` or `import("…")` names.
fn called(node: Node, source: &str) -> Option<String> {
    let function = field(node, "function")?;
    let loads = function.kind() == "import"
        || (function.kind() == "identifier" && text(function, source) == "require");
    let first = field(node, "arguments")
        .and_then(|n| children(n).into_iter().find(|n| n.kind() != "comment"))?;
    loads.then(|| string(first, source))?
}

/// The user's file that `module` names in a file of `folder`; `None`: a package, or missing.
pub fn file_of(module: &str, folder: &Path) -> Option<PathBuf> {
    if !module.starts_with("./") && !module.starts_with("../") && !module.starts_with('/') {
        return None;
    }
    file_at(&folder.join(module))
}

/// The file that an import of this path means: itself, or with an extension, or in a folder.
pub fn file_at(path: &Path) -> Option<PathBuf> {
    let written = path.to_string_lossy().into_owned();
    let mut tried = vec![path.to_path_buf()];
    // TypeScript uses the name of the compiled file.
    for (compiled, from) in [(".js", ".ts"), (".mjs", ".mts"), (".cjs", ".cts")] {
        tried.extend(
            written
                .strip_suffix(compiled)
                .map(|stem| PathBuf::from(format!("{stem}{from}"))),
        );
    }
    for extension in ["ts", "mts", "cts", "js", "mjs", "cjs", "json"] {
        tried.push(PathBuf::from(format!("{written}.{extension}")));
        tried.push(path.join(format!("index.{extension}")));
    }
    let found = tried.into_iter().find(|path| path.is_file())?;
    Some(found.canonicalize().map_or_else(
        |_| found.clone(),
        |real| if is_link(&found) { found.clone() } else { real },
    ))
}

/// If the file is a link, the folder of the link counts, not that of its target.
fn is_link(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|meta| meta.is_symlink())
}
