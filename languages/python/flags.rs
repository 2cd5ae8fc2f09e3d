//! The flags of the interpreter.

use super::paths;
use lath_core::language::BuildOptions;
use lath_core::paths::Arguments;

/// Default flags: exclude the user's own site packages, which other machines lack.
const FLAGS: &[&str] = &["-s"];

/// The flags of a build: `prepend`, the default ones or their replacement, `append`.
pub fn flags(options: &BuildOptions) -> Arguments {
    lath_core::paths::runtime(
        options,
        FLAGS.iter().map(|&flag| flag.to_owned()).collect(),
        paths::of,
    )
}
