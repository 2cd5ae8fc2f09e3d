//! C++. Reuses C's runtime; adds the clocks of `<chrono>`, the exception guard and its own headers.

mod port;

use crate::native::scan::dialect::Dialect;
use crate::native::spec::{Native, Spec};
use crate::shared::runtime::Runtime;
use include_dir::{Dir, include_dir};
use lath_core::language::{Bodies, Example, Kind};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/cpp/runtime");
const RUNTIME: Runtime = Runtime::new(&FILES);

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
    bodies: Some(Bodies {
        file: "bodies.cpp",
        text: include_str!("calibration/bodies.cpp"),
        kinds: &[
            Kind {
                name: "compute",
                function: "chain",
                code: "computes",
            },
            Kind {
                name: "branch",
                function: "branch",
                code: "branches",
            },
            Kind {
                name: "allocate",
                function: "allocation",
                code: "allocates",
            },
            Kind {
                name: "memory",
                function: "chase",
                code: "reads memory",
            },
        ],
        warms_up: false,
    }),
    port: Some(port::port),
});
