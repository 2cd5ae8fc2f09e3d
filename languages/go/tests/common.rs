//! Programs read from sources, and wrappers driven by hand.

use std::path::PathBuf;

pub use crate::built::{build, drive, language as go, mistakes as fails, program, source};
pub use crate::driven::{answers, argv, talk};
pub use crate::files::files;

/// The `go` command of the default platform. It being missing is said out loud, and is an error
/// where `CI` is `true`.
pub fn toolchain() -> Option<PathBuf> {
    let path = go().default_platform().and_then(|platform| platform.path);
    if path.is_none() {
        lath_testing::skip("go is missing");
    }
    path
}
