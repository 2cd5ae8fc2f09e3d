//! What stands already where a wrapper is to go. A wrapper of the same source is replaced; nothing
//! else is, without being asked.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use lath_suite::programs;
use std::path::{Path, PathBuf};

/// What stands in every wrapper: the name of the variable that it finds its channel by.
const MARK: &[u8] = b"LATH_CHANNEL";

/// L512: a file that is no wrapper is not replaced by one.
pub fn refuse_foreign(path: &Path) -> Result<(), Vec<Diagnostic>> {
    let foreign = match std::fs::read(path) {
        Ok(bytes) => !bytes.is_empty() && !bytes.windows(MARK.len()).any(|w| w == MARK),
        Err(_) => false,
    };
    if !foreign {
        return Ok(());
    }
    let diagnostic = Diagnostic::error(
        "L512",
        format!("{} exists and is no wrapper of lath's", path.display()),
    );
    Err(vec![
        diagnostic.help("remove it, or give another name with --output"),
    ])
}

/// L512: the wrapper at `path` is of another source than `program`. Nobody asked for its name, so
/// that it may not go; `free` is one that could be asked for. A wrapper that does not say what it
/// is of is replaced.
pub fn refuse_others(path: &Path, program: &Program, free: &Path) -> Result<(), Vec<Diagnostic>> {
    let Some(source) = path.is_file().then(|| source_of(path)).flatten() else {
        return Ok(());
    };
    if is_same(&source, Path::new(origin(program))) {
        return Ok(());
    }
    let diagnostic = Diagnostic::error(
        "L512",
        format!(
            "{} exists and is the wrapper of another source, {}",
            path.display(),
            source.display()
        ),
    );
    Err(vec![diagnostic.help(format!(
        "give this one another name, --output {}, or remove that one",
        free.display()
    ))])
}

/// The source that a wrapper was built from, as it says itself.
fn source_of(wrapper: &Path) -> Option<PathBuf> {
    let language = wrapper
        .extension()
        .and_then(|e| e.to_str())
        .and_then(lath_languages::of_extension);
    let program = match language {
        Some(language) => language.program(wrapper, &BuildOptions::default()).ok()?,
        None => programs::inspect(wrapper).ok()?.program,
    };
    Some(PathBuf::from(origin(&program)))
}

/// A wrapper that its language reads as a source is its own source; what is in it still has the
/// places where it was written.
fn origin(program: &Program) -> &str {
    let written = program
        .benchmarks
        .first()
        .map(|benchmark| benchmark.place.file.as_str())
        .filter(|file| !file.is_empty());
    let packed = lath_languages::by_id(&program.language)
        .is_some_and(|language| language.wrapper_extension().is_some());
    written.filter(|_| packed).unwrap_or(&program.source)
}

/// The same file; one that is gone counts as moved to where a file of its name is now.
fn is_same(old: &Path, new: &Path) -> bool {
    match (old.canonicalize(), new.canonicalize()) {
        (Ok(old), Ok(new)) => old == new,
        _ => old == new || old.file_name() == new.file_name(),
    }
}
