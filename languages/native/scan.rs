//! The scan of C and C++ sources: finds annotations and their declarations, and yields sites.
//!
//! The steps, one file each: [`files`] reads and [`lexer`] splits the text; [`branches`] decides
//! which preprocessor branches are taken (with [`preprocessor`] if only a compiler can tell);
//! [`annotations`] finds the annotations; [`blank`] blanks everything that is not code, [`syntax`]
//! and [`items`] parse the rest; [`attach`] joins the two; [`names`] and [`sites`] interpret them.
//! lath-core decides what annotations mean.

mod annotations;
mod attach;
mod branches;
mod condition;
mod deferred;
pub(crate) mod dialect;
mod directive;
mod effects;
mod files;
mod items;
mod lexer;
mod main_function;
mod names;
mod part;
mod preprocessor;
mod scope;
mod sites;
mod specifiers;
mod syntax;
mod unseen;
mod values;
mod written;

#[cfg(test)]
mod tests;

use super::{flags, paths};
use branches::{Part, walk};
use condition::Macros;
use dialect::Dialect;
use files::{Files, Lexed, values_of};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::site::Scan;
pub(super) use preprocessor::Asked;
use std::path::Path;
use std::rc::Rc;

/// Finds the sites of `source` and of the user's files that it includes. `compiler`: the one that
/// decides conditions; it is given the one of the system.
///
/// # Errors
/// L508 if the source cannot be read, L109 if it is too large. Mistakes in its text are in
/// [`Scan::diagnostics`].
pub fn scan(
    dialect: &Dialect,
    source: &Path,
    options: &BuildOptions,
    compiler: &dyn Fn(&str) -> Asked,
) -> OrProblems<Scan> {
    let folder = flags::folder(options);
    let cflags = paths::expanded(&options.cflags, &folder);
    let mut files = Files::new(dialect.cpp, &cflags, &folder);
    let lexed = files.open(source)?;
    let mut macros = Macros::new(&values_of(&cflags, "-D"), dialect.cpp);
    values_of(&cflags, "-U")
        .iter()
        .for_each(|name| macros.undefine(name));
    let mut parts = walk(lexed.clone(), &mut files, macros.clone(), None);
    let mut diagnostics = Vec::new();
    if parts.iter().any(|p| !p.undecided.is_empty()) {
        let compiler = compiler(if dialect.cpp { "c++" } else { "cc" });
        match preprocessor::ask(&lexed, &mut files, dialect.cpp, compiler, &cflags, &folder) {
            Ok(taken) => parts = walk(lexed.clone(), &mut files, macros, Some(&taken)),
            Err(failure) => diagnostics = presumed(&parts, Some(&failure)),
        }
    }
    diagnostics.extend(unseen::warnings(dialect, &parts, options));
    Ok(part::assemble(dialect, &lexed, &parts, diagnostics))
}

/// Finds the sites of `text` without a file system or a compiler: includes nothing, and assumes
/// that conditions only a compiler can decide are true, with a warning. `defines` are `NAME` or
/// `NAME=VALUE`.
pub fn scan_text(dialect: &Dialect, file_name: &str, text: &str, defines: &[&str]) -> Scan {
    let lexed = Rc::new(Lexed::new(
        file_name.to_owned(),
        text.to_owned(),
        dialect.cpp,
    ));
    let parts = walk(
        lexed.clone(),
        &mut Files::none(dialect.cpp),
        Macros::new(defines, dialect.cpp),
        None,
    );
    let diagnostics = presumed(&parts, None);
    part::assemble(dialect, &lexed, &parts, diagnostics)
}

/// Warnings about branches assumed to be taken.
fn presumed(parts: &[Part], failure: Option<&preprocessor::Failure>) -> Vec<Diagnostic> {
    use preprocessor::Failure;
    let (code, why) = match failure {
        Some(Failure::Missing(compiler)) => ("L601", format!("`{compiler}` cannot be run")),
        Some(Failure::Refused(complaint)) => {
            ("L602", format!("the preprocessor failed: {complaint}"))
        }
        None => ("L601", "no compiler was asked".to_owned()),
    };
    let undecided = parts
        .iter()
        .flat_map(|part| part.undecided.iter().map(move |range| (&part.file, range)));
    let warning = |(file, range): (&Rc<Lexed>, &std::ops::Range<usize>)| {
        Diagnostic::warning(
            code,
            format!("cannot tell whether this condition holds ({why}); it is taken to hold"),
        )
        .at(
            &file
                .lines
                .place(&file.path, &file.text, range.start, range.len()),
            "presumed true",
        )
        .help("annotations in the other branches are not seen; name a working compiler with --cc")
    };
    undecided.map(warning).collect()
}
