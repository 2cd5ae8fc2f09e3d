//! The pictures of README and book, made by `lath report --svg` from results that the repository has.

use super::pages::read;
use std::path::Path;
use std::process::Command;

/// A journal, what of it is drawn, and where.
const PICTURES: [[&str; 4]; 1] = [[
    "docs/pictures/factorial.jsonl",
    "forest",
    "iterative .*20",
    "docs/src/howto/forest.svg",
]];

/// Draws all, or with `check` complains about those that differ from the committed ones.
pub fn complaints(root: &Path, lath: &Path, check: bool) -> Result<Vec<String>, String> {
    let drawn = root.join("target/picture.svg");
    let mut complaints = Vec::new();
    for [journal, view, of, picture] in PICTURES {
        let mut command = Command::new(lath);
        command.arg("report").arg(root.join(journal));
        command.args(["--svg", view, of, "-o"]).arg(&drawn);
        let done = command.output().map_err(|e| format!("lath report: {e}"))?;
        if !done.status.success() {
            let why = String::from_utf8_lossy(&done.stderr);
            return Err(format!("{picture} cannot be drawn: {why}"));
        }
        let text = read(&drawn)?;
        let path = root.join(picture);
        if !check {
            super::pages::write(&path, &text)?;
        } else if read(&path).unwrap_or_default() != text {
            complaints.push(format!(
                "{picture} is not what `lath report --svg` draws; run `cargo xtask docs`"
            ));
        }
    }
    Ok(complaints)
}
