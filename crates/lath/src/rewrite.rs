//! Rewrites the spellings of JMH and the guide (`-wi 5`, `-rf json`, `-trendfile f`) into long
//! flags before clap parses them. clap has no long flags with one dash, and `-f1` is JMH's, too.

use crate::line::Lath;
use clap::{Arg, Command, CommandFactory};
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use std::path::Path;

/// Rewrites everything before `--`. Err: an unknown flag (L510), or one without its value (L503).
pub fn rewrite(arguments: impl IntoIterator<Item = String>) -> Result<Vec<String>, Diagnostic> {
    let command = Lath::command();
    let flags = Flags::of(&command);
    let mut rewritten = Vec::new();
    let mut arguments = arguments.into_iter().peekable();
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            rewritten.push(argument);
            rewritten.extend(arguments);
            break;
        }
        let Some((name, joined)) = flags.spelling(&argument) else {
            if let Some(name) = file_like_a_flag(&command, &argument) {
                return Err(flags.unknown(&name));
            }
            let value_follows = wants_value(&command, &argument);
            rewritten.push(argument);
            rewritten.extend(arguments.next_if(|_| value_follows));
            continue;
        };
        let Some((long, takes)) = flags.long(name) else {
            if !CLAPS_OWN.contains(&name) {
                return Err(flags.unknown(name));
            }
            rewritten.push(argument);
            continue;
        };
        let value = match (takes, joined) {
            (Takes::Nothing, None) => None,
            (Takes::Nothing, Some(_)) => {
                rewritten.push(argument);
                continue;
            }
            (_, Some(value)) => Some(value.to_owned()),
            (Takes::Several(number), None) => {
                rewritten.push(format!("--{long}"));
                rewritten.extend(arguments.by_ref().take(number));
                continue;
            }
            (Takes::Bool, None) => Some(boolean(name, arguments.next())?),
            (_, None) => match arguments.next() {
                Some(value) => Some(value),
                None => {
                    return Err(Diagnostic::error("L503", format!("-{name} needs a value"))
                        .help("lath run --help lists the options"));
                }
            },
        };
        rewritten
            .push(value.map_or_else(|| format!("--{long}"), |value| format!("--{long}={value}")));
    }
    Ok(rewritten)
}

/// L503: neither true nor false.
fn boolean(name: &str, given: Option<String>) -> Result<String, Diagnostic> {
    match given {
        Some(value) if value == "true" || value == "false" => Ok(value),
        found => {
            let found = found.unwrap_or_default();
            let message = format!("-{name}: true or false, not `{found}`");
            Err(Diagnostic::error("L503", message))
        }
    }
}

/// `--name.x` that is no flag but a file: `-name.x`.
fn file_like_a_flag(command: &Command, argument: &str) -> Option<String> {
    let name = argument
        .strip_prefix("--")
        .filter(|_| Path::new(argument).exists())?;
    let known = |command: &Command| {
        command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(name))
    };
    let is_flag = known(command) || command.get_subcommands().any(known);
    (!is_flag && !matches!(name, "help" | "version")).then(|| format!("-{name}"))
}

/// `--name` whose value is the next argument, whatever its form.
fn wants_value(command: &Command, argument: &str) -> bool {
    let Some(name) = argument
        .strip_prefix("--")
        .filter(|name| !name.contains('='))
    else {
        return false;
    };
    let takes = |arg: &Arg| {
        arg.get_long() == Some(name)
            && arg.get_action().takes_values()
            && !arg.is_require_equals_set()
    };
    command
        .get_subcommands()
        .any(|command| command.get_arguments().any(takes))
}

/// Short flags of clap itself.
const CLAPS_OWN: &[&str] = &["V"];

/// What a flag takes.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    Value,
    Several(usize),
    /// `true` or `false`.
    Bool,
}

impl Takes {
    fn of(arg: &Arg) -> Takes {
        let possible = arg.get_possible_values();
        match possible
            .iter()
            .map(|one| one.get_name())
            .collect::<Vec<_>>()[..]
        {
            _ if !arg.get_action().takes_values() => Takes::Nothing,
            ["true", "false"] => Takes::Bool,
            _ => match arg.get_num_args().map_or(1, |range| range.min_values()) {
                number @ 2.. => Takes::Several(number),
                _ => Takes::Value,
            },
        }
    }
}

/// JMH's spellings of flags, from the brackets in their help.
struct Flags(Vec<(String, String, Takes)>);

impl Flags {
    /// `lath run` has all of them.
    fn of(command: &Command) -> Flags {
        let named = |arg: &Arg| {
            let help = arg.get_help()?.to_string();
            let (jmh, _) = help.strip_prefix("[-")?.split_once(']')?;
            Some((jmh.to_owned(), arg.get_long()?.to_owned(), Takes::of(arg)))
        };
        let run = command.find_subcommand("run");
        let mut flags: Vec<_> = run
            .into_iter()
            .flat_map(Command::get_arguments)
            .filter_map(named)
            .collect();
        // clap's own flag, which would be short.
        flags.push(("h".to_owned(), "help".to_owned(), Takes::Nothing));
        Flags(flags)
    }

    fn long(&self, jmh: &str) -> Option<(&str, Takes)> {
        let (_, long, takes) = self.0.iter().find(|(known, ..)| known == jmh)?;
        Some((long, *takes))
    }

    /// Name and joined value of `-name`, `-name=value` and, for one letter, `-f1`.
    fn spelling<'a>(&self, argument: &'a str) -> Option<(&'a str, Option<&'a str>)> {
        let name = argument
            .strip_prefix('-')
            .filter(|rest| !rest.starts_with('-') && !rest.is_empty())?;
        if let Some((name, value)) = name.split_once('=') {
            return Some((name, Some(value)));
        }
        let (letter, rest) = name.split_at(name.chars().next()?.len_utf8());
        let joined = !rest.is_empty()
            && rest.bytes().all(|b| b.is_ascii_digit())
            && self.long(letter).is_some();
        Some(if joined {
            (letter, Some(rest))
        } else {
            (name, None)
        })
    }

    fn unknown(&self, name: &str) -> Diagnostic {
        let known = self.0.iter().map(|(jmh, ..)| jmh.as_str());
        let diagnostic = Diagnostic::error("L510", format!("unknown flag -{name}"));
        if Path::new(&format!("-{name}")).exists() {
            return diagnostic.help(format!("for the file of this name write ./-{name}"));
        }
        match closest(name, known) {
            Some(meant) => diagnostic.help(format!("did you mean -{meant}?")),
            None => diagnostic.help(
                "lath run --help lists the flags; put a regular expression \
                that begins with a dash after --",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(arguments: &[&str]) -> Vec<String> {
        rewrite(arguments.iter().map(|a| (*a).to_owned())).unwrap()
    }

    #[test]
    fn jmh_flags_become_long_flags_with_their_values() {
        assert_eq!(
            rewritten(&[
                "-wi",
                "0",
                "-f2",
                "-rf",
                "json",
                "-trendfile",
                "t",
                "-lprof",
                "-foe",
                "true",
                "x.src"
            ]),
            [
                "--warmup-iterations=0",
                "--forks=2",
                "--result-format=json",
                "--trend-file=t",
                "--list-profilers",
                "--fail-on-error=true",
                "x.src"
            ]
        );
    }

    #[test]
    fn values_are_not_taken_for_flags() {
        assert_eq!(
            rewritten(&["-p", "n=-1", "-e", "-i"]),
            ["--param=n=-1", "--exclude=-i"]
        );
    }

    #[test]
    fn values_of_long_flags_are_left_alone() {
        assert_eq!(
            rewritten(&["--cflags", "-O1 -g", "--json", "-f1"]),
            ["--cflags", "-O1 -g", "--json", "--forks=1"]
        );
        assert_eq!(
            rewritten(&["-P", "n", "-1", "5", "-f1"]),
            ["--parameter-scan", "n", "-1", "5", "--forks=1"]
        );
        // Flags without a value, of every subcommand.
        assert_eq!(
            rewritten(&["--paired", "-f1", "--resume", "-f1", "--no-such", "-f1"]),
            [
                "--paired",
                "--forks=1",
                "--resume",
                "--forks=1",
                "--no-such",
                "--forks=1"
            ]
        );
    }

    #[test]
    fn nothing_is_rewritten_after_two_dashes_and_unknown_flags_are_left_to_clap() {
        assert_eq!(rewritten(&["--", "-i", "5"]), ["--", "-i", "5"]);
        assert_eq!(rewritten(&["-V", "--forks", "1"]), ["-V", "--forks", "1"]);
    }

    #[test]
    fn unknown_flags_and_missing_values_are_refused() {
        assert_eq!(rewrite(["-wi".to_owned()]).unwrap_err().code, "L503");
        assert_eq!(
            rewrite(["-foe".to_owned(), "maybe".to_owned()])
                .unwrap_err()
                .code,
            "L503"
        );
        assert_eq!(
            rewrite(["-trendfil".to_owned()])
                .unwrap_err()
                .help
                .as_deref(),
            Some("did you mean -trendfile?")
        );
    }
}
