//! Starts the adapters that the user has named, in a `lath.toml` or by `--adapter`: from then on their
//! languages are like all others. lath searches for none.

use crate::config::DeclaredLanguage;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Language;
use lath_core::paths::or_here;
use lath_languages::{Adapter, Declared};
use lath_tools::{refused_program, refused_words};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Commands that `--adapter` has named.
static NAMED: Mutex<Vec<Vec<String>>> = Mutex::new(Vec::new());

/// The languages of a suite. Errors: those of all adapters that cannot be used, and L609 ([`refused`]).
pub fn declare(languages: &[DeclaredLanguage]) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    for language in languages {
        match refused(language) {
            Some(problem) => problems.push(problem),
            None => problems.extend(start(language).err().into_iter().flatten()),
        }
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// Starts one of them, whose language is known from then on.
pub fn start(language: &DeclaredLanguage) -> Result<&'static Adapter, Vec<Diagnostic>> {
    lath_languages::declare(&Declared {
        command: &language.adapter,
        id: Some((&language.id, &language.place)),
    })
}

/// L609: commands that only inspect start nothing of what they inspect, and no command of several
/// words that only a `lath.toml` names: its arguments may be any program.
pub fn refused(language: &DeclaredLanguage) -> Option<Diagnostic> {
    let named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
    if named.contains(&language.adapter) {
        return None;
    }
    drop(named);
    let words = refused_words(&language.adapter);
    let help = match &words {
        Some(_) => "name it yourself, with --adapter, or in lath.toml as one executable file",
        None => "name it yourself, with --adapter",
    };
    let why = words.or_else(|| refused_program(&language.adapter))?;
    let message = format!("cannot start the adapter of {}: {why}", language.id);
    let problem = Diagnostic::error("L609", message).help(help);
    Some(problem.at(&language.place, "declared here"))
}

/// The value of `--adapter`: a path, or a name that PATH finds; arguments as a shell splits them.
/// Commands that only inspect may start it, too: the user has named it.
pub fn named(text: &str) -> Result<&'static Adapter, Vec<Diagnostic>> {
    let mut words = lath_languages::checked_words("--adapter", text).map_err(|d| vec![d])?;
    let Some(program) = words.first_mut() else {
        let message = "--adapter needs the path of an adapter";
        return Err(vec![Diagnostic::error("L503", message)]);
    };
    if program.contains('/') {
        *program = or_here(Path::new(program)).to_string_lossy().into_owned();
    }
    lath_tools::allow(Path::new(program));
    let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
    named.push(words.clone());
    drop(named);
    lath_languages::declare(&Declared {
        command: &words,
        id: None,
    })
}

/// `Ruby, lath-ruby 0.1.0`: the language, the program, the adapter's version.
pub fn described(adapter: &Adapter) -> String {
    let program = adapter.command().first().map_or("", String::as_str);
    let program = program.rsplit('/').next().unwrap_or_default();
    format!("{}, {program} {}", adapter.name(), adapter.version())
}

/// The value of `--adapter` for this adapter, from any folder.
pub fn words(adapter: &Adapter) -> String {
    let words = adapter.command().iter();
    let quoted: Vec<String> = words.map(|word| lath_languages::quoted(word)).collect();
    quoted.join(" ")
}
