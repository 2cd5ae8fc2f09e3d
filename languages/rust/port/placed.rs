//! Where a new file lies: not where Cargo takes each file for a program of its own.

use crate::shared::port::{Draft, Gap};
use crate::shared::syntax::{field, parts, text, walk};
use std::path::Path;
use tree_sitter::Node;

/// Folders of a package whose files are programs.
const PROGRAMS: [&str; 3] = ["benches", "tests", "examples"];
/// Beside them: Cargo knows no such folder.
const FOLDER: &str = "lath";

/// The folder of a file that Cargo takes for a program: `benches`.
fn program_folder(path: &Path) -> Option<&'static str> {
    let path = path.canonicalize().ok()?;
    let folder = path.parent()?;
    let name = folder.file_name()?;
    let known = PROGRAMS.into_iter().find(|program| name == *program)?;
    let is_package = folder.with_file_name("Cargo.toml").is_file();
    is_package.then_some(known)
}

/// The new file, as seen from the old one's folder.
pub fn file(path: &Path, name: String) -> String {
    match program_folder(path) {
        Some(_) => format!("../{FOLDER}/{name}"),
        None => name,
    }
}

/// What a file names as seen from its folder, if the new one is in another: modules are found from
/// there, other files are named in a note.
pub fn paths(draft: &mut Draft, path: &Path, root: Node) {
    let Some(here) = program_folder(path) else {
        return;
    };
    let source = draft.text;
    for item in parts(root) {
        let is_declared = item.kind() == "mod_item" && field(item, "body").is_none();
        if let Some(name) = field(item, "name").filter(|_| is_declared) {
            let name = text(name, source);
            let file = match path.with_file_name(format!("{name}.rs")).is_file() {
                true => format!("{name}.rs"),
                false => format!("{name}/mod.rs"),
            };
            let at = item.start_byte();
            draft.replace(at..at, format!("#[path = \"../{here}/{file}\"]\n"));
        }
    }
    walk(root, |node| {
        let name = field(node, "macro").map_or("", |name| text(name, source));
        let is_path = node.kind() == "attribute_item" && text(node, source).starts_with("#[path");
        if is_path || ["include", "include_str", "include_bytes"].contains(&name) {
            draft.note(Gap::new(
                node,
                format!("`{}`", text(node, source)),
                "the new file is in another folder",
                format!("begin its path with ../{here}/, if it is relative"),
            ));
        }
        true
    });
}
