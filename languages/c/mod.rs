//! C. The measuring runtime that lives here serves C++ too.

use crate::native::scan::dialect::Dialect;
use crate::native::spec::{Native, Spec};
use crate::shared::runtime::Runtime;
use include_dir::{Dir, include_dir};
use lath_core::language::Example;

/// All files of the C runtime. Headers come first; a standalone project and C++ also need them.
static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/c/runtime");
pub(crate) const RUNTIME: Runtime = Runtime::new(&FILES);

static DIALECT: Dialect = Dialect {
    id: "c",
    grammar: || tree_sitter_c::LANGUAGE.into(),
    query: include_str!("benchmarks.scm"),
    cpp: false,
};

pub static C: Native = Native::new(&Spec {
    dialect: &DIALECT,
    toml: include_str!("language.toml"),
    template: include_str!("wrapper.c.j2"),
    extension: "c",
    runtime: &[RUNTIME],
    example: Example {
        file: "primes.c",
        benchmark: "primes.count",
        text: include_str!("example/primes.c"),
        dependency: "libsodium",
    },
    bodies: None,
    port: None,
});
