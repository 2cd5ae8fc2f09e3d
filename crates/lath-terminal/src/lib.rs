//! What people see on standard error: diagnostics with the source lines that they are about, what
//! goes on while they wait, how far a run has come.
//!
//! Results and logs, which go to standard output and to files, are lath-report's; exit codes are
//! the command line's.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod activity;
mod bar;
mod countdown;
pub mod diagnose;

pub use activity::Activity;
pub use bar::Bar;

use console::Term;
use lath_core::escape;
use std::ffi::OsString;
use std::fmt::Arguments;
use std::io::{IsTerminal, Write};

/// Prints to standard error, with nothing in it that a terminal acts upon: the text may quote
/// files. Where that cannot be done, nobody can be told.
pub fn print(text: Arguments) {
    print_coloured(&escape::page(&text.to_string()));
}

/// The same for text that was escaped before colouring.
fn print_coloured(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// How to show progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Nothing,
    /// Line by line on standard error.
    Lines(Detail),
    /// On a terminal that redraws lines.
    Live(Detail),
}

/// How much of it stays to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What takes long, while it does.
    Brief,
    /// Every step.
    Full,
}

impl Seen {
    /// Depends on the target of standard error. Commands that print while they build use separate
    /// lines: `plain`.
    pub fn on_stderr(plain: bool) -> Seen {
        if !plain && std::io::stderr().is_terminal() && !is_dumb(std::env::var_os("TERM")) {
            Seen::Live(Detail::Full)
        } else {
            Seen::Lines(Detail::Full)
        }
    }

    pub fn is_live(self) -> bool {
        matches!(self, Seen::Live(_))
    }

    /// The same with fewer lines that stay.
    pub fn briefly(self) -> Seen {
        match self {
            Seen::Nothing => Seen::Nothing,
            Seen::Lines(_) => Seen::Lines(Detail::Brief),
            Seen::Live(_) => Seen::Live(Detail::Brief),
        }
    }

    fn is_brief(self) -> bool {
        matches!(self, Seen::Lines(Detail::Brief) | Seen::Live(Detail::Brief))
    }
}

/// Of the terminal that standard output leads to, if it does.
pub fn columns() -> Option<usize> {
    let (_, columns) = Term::stdout().size_checked()?;
    Some(columns.into())
}

/// Columns of the terminal that live lines are on.
fn live_columns() -> usize {
    let known = Term::stderr().size_checked();
    known.map_or(80, |(_, columns)| columns.into())
}

fn is_dumb(term: Option<OsString>) -> bool {
    term.is_some_and(|term| term == "dumb")
}

/// Whether standard error takes colours, by the usual conventions.
fn is_coloured() -> bool {
    wants_colour(std::io::stderr().is_terminal(), |name| {
        std::env::var_os(name)
    })
}

/// The same of standard output.
pub fn is_stdout_coloured() -> bool {
    wants_colour(std::io::stdout().is_terminal(), |name| {
        std::env::var_os(name)
    })
}

/// Whether the locale has more characters than ASCII: the first of these variables that is set
/// decides.
pub fn is_unicode() -> bool {
    takes_unicode(|name| std::env::var_os(name))
}

fn takes_unicode(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let given = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(given);
    locale.is_some_and(|locale| {
        let locale = locale.to_string_lossy().to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// A non-empty NO_COLOR overrides; then CLICOLOR_FORCE, then CLICOLOR=0; otherwise a terminal has
/// colours unless it is dumb.
fn wants_colour(terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let given = |name: &str| variable(name).filter(|value| !value.is_empty());
    if given("NO_COLOR").is_some() {
        return false;
    }
    let forced = given("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    forced
        || terminal
            && given("CLICOLOR").is_none_or(|value| value != "0")
            && !is_dumb(variable("TERM"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_of_the_locale_decides() {
        let unicode = |variables: &[(&str, &str)]| {
            takes_unicode(|name| {
                let known = variables.iter().find(|(known, _)| *known == name);
                known.map(|(_, value)| OsString::from(value))
            })
        };
        assert!(unicode(&[("LANG", "de_DE.UTF-8")]) && unicode(&[("LC_ALL", "C.utf8")]));
        assert!(unicode(&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")]));
        assert!(!unicode(&[]) && !unicode(&[("LANG", "C")]));
        assert!(!unicode(&[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")]));
    }

    #[test]
    fn colours_follow_the_environment() {
        let colour = |terminal: bool, variables: &[(&str, &str)]| {
            wants_colour(terminal, |name| {
                variables
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map(|(_, value)| OsString::from(value))
            })
        };
        assert!(
            colour(true, &[])
                && colour(
                    true,
                    &[("TERM", "xterm"), ("NO_COLOR", ""), ("CLICOLOR", "1")]
                )
        );
        assert!(!colour(false, &[]) && !colour(false, &[("CLICOLOR_FORCE", "0")]));
        for no in [
            &[("TERM", "dumb")][..],
            &[("CLICOLOR", "0")],
            &[("NO_COLOR", "1")],
            &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")],
        ] {
            assert!(!colour(true, no), "{no:?}");
        }
        assert!(
            colour(false, &[("CLICOLOR_FORCE", "1")])
                && colour(false, &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")])
        );
    }
}
