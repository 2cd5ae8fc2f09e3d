//! `reference/lath-toml.md`, from what `lath init --help` says about the keys of `lath.toml`.

use super::help::Help;
use super::pages::{head, row};

const INTRODUCTION: &str = "\
# lath.toml

The file of a suite. `lath init` writes one to start from; [Suites](../suites.md) explains its use. Paths are relative to the file, also those in flags, argument files (`@file`) and dependencies, wherever you call lath. An unknown key is an error with a suggestion (L505).

Flags override the file. Within the file, the order of precedence for a build is: `[[contender]]`, `[platform.<name>]`, `[build.<language>]`, `[build]`. A list replaces the others, but lath adds the `dependencies` of a build to those of `[dependencies]`.
";

pub fn page(help: &Help) -> Result<String, String> {
    let text = help.of("init")?;
    let (_, keys) = text
        .split_once("Keys of lath.toml:\n")
        .ok_or("lath init --help explains no keys")?;
    Ok(INTRODUCTION.to_owned() + &sections(keys)?)
}

/// Two blanks before a table's title, four before a key, more before its example.
fn sections(keys: &str) -> Result<String, String> {
    let mut page = String::new();
    let mut open: Option<(&str, &str)> = None;
    let mut rows = String::new();
    for line in keys.lines().filter(|l| !l.trim().is_empty()) {
        match (line.len() - line.trim_start().len(), open) {
            (2, _) => {
                page += &std::mem::take(&mut rows);
                let (title, doc) = line
                    .trim()
                    .split_once(": ")
                    .ok_or_else(|| format!("a table without an explanation: {line}"))?;
                page += &format!("\n## {title}\n\n{}.\n", capital(doc));
            }
            (4, None) => {
                let (name, doc) = line
                    .trim()
                    .split_once("  ")
                    .ok_or_else(|| format!("a key without an explanation: {line}"))?;
                open = Some((name, doc.trim()));
            }
            (_, Some((name, doc))) => {
                if rows.is_empty() {
                    rows = format!("\n{}", head(&["key", "", "example"]));
                }
                rows += &row(&[&format!("`{name}`"), doc, &format!("`{}`", line.trim())]);
                open = None;
            }
            _ => return Err(format!("neither a table nor a key: {line}")),
        }
    }
    Ok(page + &rows)
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::sections;

    #[test]
    fn tables_keys_and_examples() {
        let page =
            sections("  top: before all\n    one  the | first\n         one = 1\n  [two]: more\n    three  x\n           three = 3\n").unwrap();
        assert!(
            page.contains("\n## top\n\nBefore all.\n\n| key |"),
            "{page}"
        );
        assert!(
            page.contains("| `one` | the \\| first | `one = 1` |\n\n## [two]\n"),
            "{page}"
        );
        assert!(page.ends_with("| `three` | x | `three = 3` |\n"), "{page}");
        assert!(sections("    stray\n").is_err());
    }
}
