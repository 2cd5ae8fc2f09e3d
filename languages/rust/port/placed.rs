//! Where a new file lies: not where Cargo takes each file for a program of its own.

use crate::shared::port::{Draft, Gap};
use crate::shared::syntax::{field, text, walk};
use std::path::Path;
use tree_sitter::Node;

/// Folders of a package whose files are programs.
const PROGRAMS: [&str; 3] = ["benches", "tests", "examples"];
/// Beside them: Cargo knows no such folder.
const FOLDER: &str = "lath";

/// Whether Cargo takes a file for a program because of its folder.
pub fn is_bench(path: &Path) -> bool {
    let Some(folder) = path
        .canonicalize()
        .ok()
        .and_then(|path| Some(path.parent()?.to_path_buf()))
    else {
        return false;
    };
    let name = folder.file_name();
    let is_program = PROGRAMS
        .iter()
        .any(|program| name.is_some_and(|name| name == *program));
    is_program && folder.with_file_name("Cargo.toml").is_file()
}

/// The new file, as seen from the old one's folder.
pub fn file(path: &Path, name: String) -> String {
    match is_bench(path) {
        true => format!("../{FOLDER}/{name}"),
        false => name,
    }
}

/// What a file names as seen from its folder: modules are found from the new one, other files are
/// named in a note.
pub fn paths(draft: &mut Draft, path: &Path, root: Node) {
    let source = draft.text;
    let folder = path.parent().unwrap_or(Path::new(""));
    let here = path.canonicalize().ok();
    let here = here
        .as_deref()
        .and_then(Path::parent)
        .and_then(Path::file_name);
    let here = here.unwrap_or_default().to_string_lossy();
    walk(root, |node| {
        match node.kind() {
            "mod_item" if field(node, "body").is_none() => {
                let name = field(node, "name").map_or("", |name| text(name, source));
                let file = match folder.join(format!("{name}.rs")).is_file() {
                    true => format!("{name}.rs"),
                    false => format!("{name}/mod.rs"),
                };
                let at = node.start_byte();
                draft.replace(at..at, format!("#[path = \"../{here}/{file}\"]\n"));
            }
            "macro_invocation" => {
                let name = field(node, "macro").map_or("", |name| text(name, source));
                if ["include", "include_str", "include_bytes"].contains(&name) {
                    draft.note(Gap::new(
                        node,
                        format!("`{}`", text(node, source)),
                        "the new file is in another folder",
                        format!("begin its path with ../{here}/, if it is relative"),
                    ));
                }
            }
            _ => {}
        }
        true
    });
}
