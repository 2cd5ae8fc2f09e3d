//! The pages that nobody writes: each is a function of declarations or of what `lath --help`
//! prints.

use super::pages::{read, write};
use super::{annotations, diagnostics, help, settings, suite};
use std::path::Path;

/// Writes the derived pages, or with `check` complains about those that differ from the committed
/// ones.
pub fn pages(root: &Path, lath: &Path, check: bool) -> Result<Vec<String>, String> {
    let help = help::Help::ask(lath)?;
    let pages = [
        ("annotations.md", annotations::page()),
        ("settings.md", settings::page(&help)),
        ("diagnostics.md", diagnostics::page()),
        ("commands.md", help.commands()),
        ("exit-codes.md", help.exit_codes()?),
        ("lath-toml.md", suite::page(&help)?),
    ];
    let folder = root.join("docs/src/reference");
    let mut complaints = Vec::new();
    for (name, text) in pages {
        let path = folder.join(name);
        let text = format!(
            "<!-- Written by `cargo xtask docs`; edit the declarations instead. -->\n\n{}\n",
            text.trim_end()
        );
        if !check {
            write(&path, &text)?;
        } else if read(&path).unwrap_or_default() != text {
            complaints.push(format!(
                "docs/src/reference/{name} is not what the declarations say; run `cargo xtask docs`"
            ));
        }
    }
    Ok(complaints)
}
