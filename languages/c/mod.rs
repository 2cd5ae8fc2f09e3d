//! C. The measuring runtime that lives here serves C++ too.

use crate::native::{Native, RuntimeFile, Spec, scan::Dialect};
use lath_core::language::Example;

/// Every file of the C runtime. The first ones are headers, which a standalone project and C++ need
/// as well.
pub(crate) const RUNTIME: &[RuntimeFile] = &[
    RuntimeFile::new("lath.h", include_str!("runtime/lath.h")),
    RuntimeFile::new("lath_c.h", include_str!("runtime/lath_c.h")),
    RuntimeFile::new("lath_wrapper.h", include_str!("runtime/lath_wrapper.h")),
    RuntimeFile::new("lath_wrapper_c.h", include_str!("runtime/lath_wrapper_c.h")),
    RuntimeFile::new("runtime.h", include_str!("runtime/runtime.h")),
    RuntimeFile::new("allocations.c", include_str!("runtime/allocations.c")),
    RuntimeFile::new("channel.c", include_str!("runtime/channel.c")),
    RuntimeFile::new("clock.c", include_str!("runtime/clock.c")),
    RuntimeFile::new("command.c", include_str!("runtime/command.c")),
    RuntimeFile::new("control.c", include_str!("runtime/control.c")),
    RuntimeFile::new("convert.c", include_str!("runtime/convert.c")),
    RuntimeFile::new("counters.c", include_str!("runtime/counters.c")),
    RuntimeFile::new("handover.c", include_str!("runtime/handover.c")),
    RuntimeFile::new("histogram.c", include_str!("runtime/histogram.c")),
    RuntimeFile::new("iterate.c", include_str!("runtime/iterate.c")),
    RuntimeFile::new("json.c", include_str!("runtime/json.c")),
    RuntimeFile::new("layout.c", include_str!("runtime/layout.c")),
    RuntimeFile::new("locale.c", include_str!("runtime/locale.c")),
    RuntimeFile::new("main.c", include_str!("runtime/main.c")),
    RuntimeFile::new("measure.c", include_str!("runtime/measure.c")),
    RuntimeFile::new("params.c", include_str!("runtime/params.c")),
    RuntimeFile::new("platform_c.c", include_str!("runtime/platform_c.c")),
    RuntimeFile::new("proof.c", include_str!("runtime/proof.c")),
    RuntimeFile::new("prove.c", include_str!("runtime/prove.c")),
    RuntimeFile::new("serve.c", include_str!("runtime/serve.c")),
    RuntimeFile::new("speed.c", include_str!("runtime/speed.c")),
    RuntimeFile::new("threads.c", include_str!("runtime/threads.c")),
    RuntimeFile::new("trial.c", include_str!("runtime/trial.c")),
    RuntimeFile::new("usage.c", include_str!("runtime/usage.c")),
];

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
});
