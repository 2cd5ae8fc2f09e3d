//! `reference/diagnostics.md`, from the table of codes.

use super::derive::{head, row};
use lath_core::diagnostic::CODES;

/// What the first two characters of a code say.
const FAMILIES: &[(&str, &str)] = &[
    ("L1", "The text of an annotation"),
    ("L2", "Where annotations stand"),
    ("L3", "States and fixtures"),
    ("L4", "Parameters"),
    ("L5", "Flags, arguments and lath.toml"),
    ("L6", "Toolchains"),
    ("L7", "What a benchmark did while it ran"),
    ("L8", "The machine"),
    ("W9", "Warnings that travel with a result"),
];

const INTRODUCTION: &str = "\
# Diagnostics

Everything lath complains about has a code. A mistake in a source is shown with its file, line and span, and with what to do about it; all mistakes of all
sources are reported at once. Codes of the family W9 are warnings: the run goes on, and the warning stands beside the result in every format that can hold it.

Which exit code follows is told in [Exit codes](exit-codes.md).
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
