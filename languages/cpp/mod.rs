//! C++. Reuses C's runtime; adds the clocks of `<chrono>`, the exception guard and headers of its
//! own.

use crate::native::{Native, RuntimeFile, Spec, scan::Dialect};
use lath_core::language::Example;

const RUNTIME: &[RuntimeFile] = &[
    RuntimeFile::new("Blackhole.hpp", include_str!("runtime/Blackhole.hpp")),
    RuntimeFile::new("lath_cpp.hpp", include_str!("runtime/lath_cpp.hpp")),
    RuntimeFile::new("lath_keep.hpp", include_str!("runtime/lath_keep.hpp")),
    RuntimeFile::new("lath_prove.hpp", include_str!("runtime/lath_prove.hpp")),
    RuntimeFile::new("lath_sink.hpp", include_str!("runtime/lath_sink.hpp")),
    RuntimeFile::new(
        "lath_wrapper_cpp.hpp",
        include_str!("runtime/lath_wrapper_cpp.hpp"),
    ),
    RuntimeFile::new("platform_cpp.cpp", include_str!("runtime/platform_cpp.cpp")),
];

static DIALECT: Dialect = Dialect {
    id: "cpp",
    grammar: || tree_sitter_cpp::LANGUAGE.into(),
    query: include_str!("benchmarks.scm"),
    cpp: true,
};

pub static CPP: Native = Native::new(&Spec {
    dialect: &DIALECT,
    toml: include_str!("language.toml"),
    template: include_str!("wrapper.cpp.j2"),
    extension: "cpp",
    runtime: &[crate::c::RUNTIME, RUNTIME],
    example: Example {
        file: "primes.cpp",
        benchmark: "primes.count",
        text: include_str!("example/primes.cpp"),
        dependency: "libsodium",
    },
});
