//! Programs read from sources, and wrappers driven by hand.

use lath_core::language::BuildOptions;
use std::path::PathBuf;
use std::sync::Once;

pub use crate::testing::built::{build, drive, language as go, mistakes as fails, program, source};
pub use crate::testing::driven::{answers, argv, assert_cut_off, talk};
pub use crate::testing::files::files;

/// The `go` command of the default platform. It being missing is said out loud, and is an error
/// where `CI` is `true`.
pub fn toolchain() -> Option<PathBuf> {
    let path = go().default_platform().and_then(|platform| platform.path);
    if path.is_none() {
        lath_testing::skip("go is missing");
        return None;
    }
    COMPILED.call_once_force(|_| {
        let (_folder, file) = files(&[("f.go", "package main\n\n//@@Benchmark\nfunc f() {}\n")]);
        build(&program(&file), &BuildOptions::default());
    });
    path
}

/// The first build of all compiles Go's standard library: two that begin together would both do it.
static COMPILED: Once = Once::new();
