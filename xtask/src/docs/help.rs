//! What `lath` says about itself: `reference/commands.md` and `reference/exit-codes.md` are made
//! from it.

use super::pages::{head, row};
use std::path::Path;
use std::process::Command;

/// Help texts by subcommand; the first one is of `lath` itself.
pub struct Help {
    texts: Vec<(String, String)>,
}

impl Help {
    /// Asks `lath --help`, then every subcommand it names, and theirs.
    pub fn ask(lath: &Path) -> Result<Help, String> {
        let whole = ask(lath, &["--help"])?;
        let mut texts = vec![("lath".to_owned(), whole.clone())];
        for name in subcommands(&whole) {
            let text = ask(lath, &[&name, "--help"])?;
            let own = subcommands(&text);
            texts.push((format!("lath {name}"), text));
            for one in own {
                let text = ask(lath, &[&name, &one, "--help"])?;
                texts.push((format!("lath {name} {one}"), text));
            }
        }
        Ok(Help { texts })
    }

    /// Whether `lath run` takes this long flag.
    pub fn run_has(&self, flag: &str) -> bool {
        let run = self.texts.iter().find(|(name, _)| name == "lath run");
        run.is_some_and(|(_, text)| {
            text.split_whitespace()
                .any(|word| word.trim_end_matches([',', '[', '=']) == flag)
        })
    }

    /// What `lath <subcommand> --help` prints.
    pub fn of(&self, subcommand: &str) -> Result<&str, String> {
        let found = self
            .texts
            .iter()
            .find(|(name, _)| name.strip_prefix("lath ") == Some(subcommand));
        found
            .map(|(_, text)| text.as_str())
            .ok_or_else(|| format!("there is no lath {subcommand}"))
    }

    pub fn commands(&self) -> String {
        let mut page =
            "# Commands\n\nThe output of `--help`. Brackets, as in `[-i]`, show JMH's spelling of a flag, which lath accepts, too.\n".to_owned();
        for (name, text) in &self.texts {
            page += &format!("\n## {name}\n\n```text\n{}\n```\n", text.trim_end());
        }
        page
    }

    pub fn exit_codes(&self) -> Result<String, String> {
        let text = &self.texts[0].1;
        let (_, list) = text
            .split_once("Exit codes:\n")
            .ok_or("lath --help lists no exit codes")?;
        let mut page = "# Exit codes\n\nIf several errors occur, the first one decides. A crash of a benchmark does not end lath: it \
                        becomes a row of the results.\n\n"
            .to_owned();
        page += &head(&["exit code", ""]);
        // A line that begins with blanks only goes on with the one before.
        let joined = list.lines().filter(|l| !l.trim().is_empty()).fold(
            Vec::<String>::new(),
            |mut rows, line| {
                match (
                    line.trim().starts_with(|c: char| c.is_ascii_digit()),
                    rows.last_mut(),
                ) {
                    (false, Some(last)) => *last += &format!(" {}", line.trim()),
                    _ => rows.push(line.trim().to_owned()),
                }
                rows
            },
        );
        for line in joined {
            let (code, why) = line
                .split_once(' ')
                .ok_or("an exit code without an explanation")?;
            page += &row(&[code, why.trim()]);
        }
        Ok(page)
    }
}

fn ask(lath: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(lath)
        .args(arguments)
        .env_remove("COLUMNS")
        .env("NO_COLOR", "1")
        .output()
        .map_err(|e| format!("{}: {e}", lath.display()))?;
    if !output.status.success() {
        return Err(format!(
            "{} {} ended with {}",
            lath.display(),
            arguments.join(" "),
            output.status
        ));
    }
    String::from_utf8(output.stdout).map_err(|_| "help is not UTF-8".to_owned())
}

/// Names in the paragraph `Commands:`, but for `help`, which shows the help of the others.
fn subcommands(help: &str) -> Vec<String> {
    let list = help
        .lines()
        .skip_while(|l| *l != "Commands:")
        .skip(1)
        .take_while(|l| !l.trim().is_empty());
    let names = list
        .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
        .filter_map(|l| l.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_explanations_are_joined() {
        let text = "lath\n\nExit codes:\n  0  fine\n  1  not fine,\n     at all\n".to_owned();
        let page = Help {
            texts: vec![("lath".to_owned(), text)],
        }
        .exit_codes()
        .unwrap();
        assert!(page.contains("| 1 | not fine, at all |"), "{page}");
    }

    #[test]
    fn subcommands_are_those_that_help_lists() {
        assert_eq!(
            subcommands(
                "x\n\nCommands:\n  run    Runs\n         and more\n  build  Builds\n  help   Helps\n\nOptions:\n  -h"
            ),
            ["run", "build"]
        );
    }
}
