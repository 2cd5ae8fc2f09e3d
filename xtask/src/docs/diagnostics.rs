//! `reference/diagnostics.md`, from the table of codes.

use super::pages::{head, row};
use lath_core::diagnostic::CODES;

/// What the first two characters of a code say.
const FAMILIES: &[(&str, &str)] = &[
    ("L1", "The text of an annotation"),
    ("L2", "The place of an annotation"),
    ("L3", "States and fixtures"),
    ("L4", "Parameters"),
    ("L5", "Flags, arguments and lath.toml"),
    ("L6", "Toolchains"),
    ("L7", "Failures of a running benchmark"),
    ("L8", "The machine"),
    ("W9", "Warnings about a result"),
];

const INTRODUCTION: &str = "\
# Diagnostics

Every error and warning of lath has a code. For a mistake in a source, lath shows the file, the line and the remedy. It reports all mistakes of all sources together. Codes that begin with W9 are warnings: the run continues, and every format that can hold a warning shows it with the result.

[Exit codes](exit-codes.md) lists the exit code of each kind of error.
";

pub fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    for (prefix, title) in FAMILIES {
        page += &format!("\n## {prefix}xx: {title}\n\n{}", head(&["code", ""]));
        for code in CODES.iter().filter(|c| c.code.starts_with(prefix)) {
            page += &row(&[code.code, code.title]);
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_on_the_page_once() {
        let page = page();
        for code in CODES {
            assert_eq!(
                page.matches(&format!("| {} |", code.code)).count(),
                1,
                "{}",
                code.code
            );
        }
    }
}
