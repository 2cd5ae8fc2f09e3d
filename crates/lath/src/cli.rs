//! Arguments that several commands take. Flags that are settings derive from lath-core's table; other flags have JMH's spelling
//! in brackets at the beginning of their help.

pub mod building;
pub mod commands;
pub mod measuring;
pub mod quiet;
pub mod replayed;
pub mod settings;

use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_suite::commands::CommandContender;
use lath_suite::given::Given;
use lath_suite::inputs::{self, Inputs, Patterns};
use lath_suite::values;
use lath_suite::view::View;
use measuring::SelectionFlags;
use std::time::Duration;

/// Selects what to measure.
#[derive(Args)]
pub struct Wanted {
    /// Sources, wrappers, folders with a lath.toml; regular expressions
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    pub arguments: Vec<String>,
    /// Regular expressions, even if they are names of files
    #[arg(last = true, num_args = 0.., value_name = "REGEXP")]
    pub only: Vec<String>,
}

impl Wanted {
    pub fn inputs(
        &self,
        given: &Given,
        selection: &SelectionFlags,
    ) -> Result<Inputs, Vec<Diagnostic>> {
        self.with(given, selection, Vec::new())
    }

    /// The same beside commands.
    pub fn with(
        &self,
        given: &Given,
        selection: &SelectionFlags,
        commands: Vec<CommandContender>,
    ) -> Result<Inputs, Vec<Diagnostic>> {
        let patterns = Patterns {
            wanted: self.only.clone(),
            excluded: &selection.exclude,
        };
        inputs::with_commands(given, &self.arguments, patterns, commands, &View::here())
    }
}

/// `a, b or c`.
pub fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// What `--flag` was given, as `parse` reads it. L503: it cannot be read.
pub fn value<T>(
    flag: &str,
    given: &Option<String>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Diagnostic> {
    let parsed = given.as_ref().map(|text| parse(text));
    parsed
        .transpose()
        .map_err(|expected| Diagnostic::error("L503", format!("--{flag}: {expected}")))
}

/// The same of a time.
pub fn time(flag: &str, given: &Option<String>) -> Result<Option<Duration>, Diagnostic> {
    value(flag, given, |text| {
        values::some_time(text).map(Duration::from_nanos)
    })
}

/// The one of `all` that `flag` names, in capitals or not; the default if it was not given. L503: there is none.
pub fn one_of<T: Copy + Default, const N: usize>(
    flag: &str,
    given: &Option<String>,
    all: [T; N],
    name: impl Fn(T) -> &'static str,
) -> Result<T, Diagnostic> {
    let Some(given) = given else {
        return Ok(T::default());
    };
    let found = all
        .into_iter()
        .find(|one| name(*one).eq_ignore_ascii_case(given));
    found.ok_or_else(|| {
        let names = listed(&all.map(&name));
        Diagnostic::error("L503", format!("{flag}: {names}, not `{given}`"))
    })
}
