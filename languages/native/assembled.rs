//! Files that the assembler reads, which no compiler reports: `.incbin "data"`, `.include "file"`,
//! in assembler files and in the strings of `asm`.

use std::path::{Path, PathBuf};

/// The files that a source names.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Assembled {
    /// As written.
    pub names: Vec<PathBuf>,
    /// A macro computes one of the names, so only the assembler knows it.
    pub unknown: bool,
}

const DATA: &str = ".incbin";
const TEXT: &str = ".include";

pub(super) fn read(file: &Path) -> Assembled {
    std::fs::read(file).map_or_else(
        |_| Assembled::default(),
        |text| named(&String::from_utf8_lossy(&text)),
    )
}

fn named(text: &str) -> Assembled {
    let mut found = Assembled::default();
    for directive in [DATA, TEXT] {
        for (at, word) in text.match_indices(directive) {
            let after = &text[at + word.len()..];
            let rest = after.trim_start_matches([' ', '\t']);
            // Part of a longer word, or a member with that name.
            if rest.len() == after.len() && !rest.starts_with(['"', '\\']) {
                continue;
            }
            match name(rest) {
                Some(name) => found.names.push(name.into()),
                None if directive == DATA || rest.starts_with(['"', '\\']) => found.unknown = true,
                None => {}
            }
        }
    }
    found
}

/// `\"data\"` in a string of C, `"data"` elsewhere.
fn name(text: &str) -> Option<&str> {
    let (name, _) = match text.strip_prefix("\\\"") {
        Some(quoted) => quoted.split_once("\\\"")?,
        None => text.strip_prefix('"')?.split_once('"')?,
    };
    // A string that ends here, with the text up to the next.
    let plain = !name.is_empty() && name.trim() == name && !name.contains(['"', '\n', '\\']);
    plain.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_assembler_and_in_strings() {
        for text in [
            "\t.incbin \"a b.bin\"\n",
            "asm(\".incbin \\\"a b.bin\\\", 4\\n\");",
            "asm(R\"(.include \"a b.bin\")\");",
        ] {
            assert_eq!(
                named(text),
                Assembled {
                    names: vec!["a b.bin".into()],
                    unknown: false
                },
                "{text}"
            );
        }
    }

    #[test]
    fn names_that_macros_make_up_are_unknown() {
        for text in [
            "asm(\".incbin \\\"\" FILE \"\\\"\\n\");",
            "asm(\".incbin \" STRING(FILE) \"\\n\");",
            ".incbin FILE\n",
        ] {
            assert_eq!(
                named(text),
                Assembled {
                    names: Vec::new(),
                    unknown: true
                },
                "{text}"
            );
        }
        for text in [
            "x.include(y)",
            "a.included \"b\"",
            "#include \"c.h\"",
            "// see .include files",
        ] {
            assert_eq!(named(text), Assembled::default(), "{text}");
        }
    }
}
