//! Import statements: the meaning of local names, and which modules are the user's own files.

use super::syntax::{children, dotted, field, text};
use crate::shared::scripted::{Binding, Imports};
use std::path::{Path, PathBuf};
use tree_sitter::Node;

/// `module`: the importing module's dotted name; `is_package`: it is an `__init__.py`.
pub fn read(nodes: &[Node], module: &str, is_package: bool, source: &str) -> Imports {
    let mut reader = Reader(Imports::default());
    for node in nodes {
        if node.kind() == "import_statement" {
            reader.plain(*node, source);
        } else {
            reader.from(*node, module, is_package, source);
        }
    }
    reader.0
}

struct Reader(Imports);

impl Reader {
    fn plain(&mut self, node: Node, source: &str) {
        for child in children(node) {
            let (name, alias) = name_and_alias(child, source);
            let Some(name) = name else { continue };
            self.0.modules.push(name.clone());
            let first = name.split('.').next().unwrap_or_default().to_owned();
            match alias {
                Some(alias) => self.0.names.insert(alias, Binding::Module(name)),
                None => self.0.names.insert(first.clone(), Binding::Module(first)),
            };
        }
    }

    fn from(&mut self, node: Node, module: &str, is_package: bool, source: &str) {
        let Some(from) = field(node, "module_name") else {
            return;
        };
        let Some(from_name) = absolute(from, module, is_package, source) else {
            return;
        };
        self.0.modules.push(from_name.clone());
        for child in children(node) {
            if child == from {
                continue;
            }
            if child.kind() == "wildcard_import" {
                self.0.stars.push(from_name.clone());
                continue;
            }
            let (Some(name), alias) = name_and_alias(child, source) else {
                continue;
            };
            // It may be a module of a package.
            self.0.modules.push(format!("{from_name}.{name}"));
            self.0.names.insert(
                alias.unwrap_or_else(|| name.clone()),
                Binding::From(from_name.clone(), name),
            );
        }
    }
}

fn name_and_alias(node: Node, source: &str) -> (Option<String>, Option<String>) {
    match node.kind() {
        "aliased_import" => (
            field(node, "name").and_then(|n| dotted(n, source)),
            field(node, "alias").map(|n| text(n, source).to_owned()),
        ),
        "dotted_name" => (dotted(node, source), None),
        _ => (None, None),
    }
}

/// The module in `from`: `..states` in `suite.deep.first` is `suite.states`.
fn absolute(from: Node, module: &str, is_package: bool, source: &str) -> Option<String> {
    if from.kind() != "relative_import" {
        return dotted(from, source);
    }
    let written: String = text(from, source).split_whitespace().collect();
    let name = written.trim_start_matches('.');
    let up = written.len() - name.len() - usize::from(is_package);
    let mut parts: Vec<&str> = module.split('.').collect();
    parts.truncate(parts.len().checked_sub(up)?);
    parts.extend(Some(name).filter(|n| !n.is_empty()));
    Some(parts.join("."))
}

/// The module name of a file and its import folder: a file in a package (a folder with an
/// `__init__.py`) belongs to it.
pub fn module_of(path: &Path) -> (String, PathBuf) {
    // A dot would make it part of a package.
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .replace('.', "_");
    let mut parts = if stem == "__init__" {
        Vec::new()
    } else {
        vec![stem]
    };
    let mut folder = path.parent().unwrap_or(Path::new("/")).to_path_buf();
    while folder.join("__init__.py").is_file() {
        let Some(name) = folder.file_name() else {
            break;
        };
        parts.insert(0, name.to_string_lossy().into_owned());
        folder.pop();
    }
    (parts.join("."), folder)
}

/// The files of module `name` below `root`, enclosing packages first; empty if missing.
pub fn files_of(name: &str, root: &Path) -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    let mut folder = root.to_path_buf();
    let parts: Vec<&str> = name.split('.').collect();
    for (position, part) in parts.iter().enumerate() {
        let dotted = parts[..=position].join(".");
        let (package, module) = (
            folder.join(part).join("__init__.py"),
            folder.join(format!("{part}.py")),
        );
        folder.push(part);
        if package.is_file() {
            files.push((dotted, package));
        } else if module.is_file() {
            files.push((dotted, module));
        } else if !folder.is_dir() {
            break;
        }
    }
    files
}
