//! The pictures of README and book, made by `lath report --svg` from results that the repository has.

use super::pages::read;
use std::path::Path;
use std::process::Command;

const FACTORIAL: &str = "docs/pictures/factorial.jsonl";

/// A journal, what of it is drawn, flags, and where.
const PICTURES: [(&str, [&str; 2], &[&str], &str); 2] = [
    (
        FACTORIAL,
        ["forest", "iterative .*20"],
        &[],
        "docs/src/howto/forest.svg",
    ),
    (
        FACTORIAL,
        ["forest", "iterative .*20"],
        &["--narrow"],
        "docs/src/howto/forest-narrow.svg",
    ),
];

/// Draws all, or with `check` complains about those that differ from the committed ones.
pub fn complaints(root: &Path, lath: &Path, check: bool) -> Result<Vec<String>, String> {
    let drawn = root.join("target/picture.svg");
    let mut complaints = Vec::new();
    for (journal, [view, of], flags, picture) in PICTURES {
        let mut command = Command::new(lath);
        command.arg("report").arg(root.join(journal));
        command.args(["--svg", view, of]).args(flags);
        command.arg("-o").arg(&drawn);
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
