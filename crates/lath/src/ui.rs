//! What a terminal shows while a run goes on, and what it can show at all.

pub mod activity;
pub mod out;
pub mod progress;

use nix::sys::signal::{SigHandler, Signal, signal};
use std::ffi::OsString;
use std::io::IsTerminal;

/// Lets a closed standard output end the process, as it does other commands in a pipe. Rust ignores
/// that signal from the start.
pub fn end_with_the_pipe() {
    // SAFETY: the default action is no handler, so nothing of ours runs in a signal's context.
    let _ = unsafe { signal(Signal::SIGPIPE, SigHandler::SigDfl) };
}

/// How people see what goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Nothing,
    /// Line by line on standard error.
    Lines,
    /// On a terminal that redraws lines.
    Live,
}

impl Seen {
    /// By what standard error leads to. Commands that are shown while they build get lines of their
    /// own: `plain`.
    pub fn on_stderr(plain: bool) -> Seen {
        if !plain && std::io::stderr().is_terminal() && !is_dumb(std::env::var_os("TERM")) {
            Seen::Live
        } else {
            Seen::Lines
        }
    }
}

fn is_dumb(term: Option<OsString>) -> bool {
    term.is_some_and(|term| term == "dumb")
}

/// Whether standard error takes colours, by the conventions that other tools follow.
pub fn is_coloured() -> bool {
    wants_colour(std::io::stderr().is_terminal(), |name| {
        std::env::var_os(name)
    })
}

/// NO_COLOR, if it is not empty, wins; then CLICOLOR_FORCE, then CLICOLOR=0; else a terminal that
/// is not dumb has colours.
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
