//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use serde_json::Value;

pub use crate::built::{build, drive, language as rust, mistakes, program, source};
pub use crate::conversation::index;
pub use crate::driven::{answers, argv, talk};
pub use crate::files::files;

/// Builds the first file and drives it.
pub fn driven(texts: &[(&str, &str)], options: &BuildOptions, commands: &str) -> Vec<Value> {
    let (_folder, file) = files(texts);
    drive(&build(&program(&file), options), commands)
}

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Vec<Diagnostic> {
    let (_folder, file) = files(texts);
    mistakes(&file, options)
}
