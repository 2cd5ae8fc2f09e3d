//! Starts the adapters that the user has named, in a `lath.toml` or by `--adapter`: from then on their
//! languages are like all others. lath searches for none.

use crate::config::DeclaredLanguage;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::or_here;
use lath_languages::{Adapter, Declared};
use lath_tools::refused_words;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Commands that `--adapter` has named.
static NAMED: Mutex<Vec<Vec<String>>> = Mutex::new(Vec::new());

/// The languages of a suite. Errors: those of all adapters that cannot be used. L609: commands that
/// only inspect start no command of several words that only a `lath.toml` names: its arguments may
/// be any program.
pub fn declare(languages: &[DeclaredLanguage]) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    for language in languages {
        let named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        let is_named = named.contains(&language.adapter);
        drop(named);
        if let Some(why) = refused_words(&language.adapter).filter(|_| !is_named) {
            let message = format!("cannot start the adapter of {}: {why}", language.id);
            let help = "name it yourself, with --adapter, or in lath.toml as one executable file";
            let problem = Diagnostic::error("L609", message).help(help);
            problems.push(problem.at(&language.place, "declared here"));
            continue;
        }
        let declared = Declared {
            command: &language.adapter,
            id: Some((&language.id, &language.place)),
        };
        problems.extend(
            lath_languages::declare(&declared)
                .err()
                .into_iter()
                .flatten(),
        );
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
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

/// The value of `--adapter` for this adapter, from any folder.
pub fn words(adapter: &Adapter) -> String {
    let words = adapter.command().iter();
    let quoted: Vec<String> = words.map(|word| lath_languages::quoted(word)).collect();
    quoted.join(" ")
}
