//! Programs read from sources, and wrappers driven by hand.

use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;

pub use crate::testing::built::{
    build, drive, driven, language as rust, mistakes, program, source,
};
pub use crate::testing::conversation::index;
pub use crate::testing::driven::{answers, argv, assert_cut_off, talk};
pub use crate::testing::files::files;

pub fn fails(texts: &[(&str, &str)], options: &BuildOptions) -> Vec<Diagnostic> {
    let (_folder, file) = files(texts);
    mistakes(&file, options)
}
