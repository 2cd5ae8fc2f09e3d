//! Generated wrappers that people can read: those of the example. They are compared with `golden/`.
//! `LATH_BLESS=1` writes them anew.

use crate::common::*;
use crate::testing::pinned::{self, cut, is_golden};
use lath_core::language::BuildOptions;

/// Without what differs between machines: which interpreter there is.
fn wrapper(options: &BuildOptions) -> String {
    let text = pinned::wrapper(python(), options);
    let text = cut(&text, "    platform=\"", "\n", "python\",");
    cut(
        &text,
        "    manifest=(\n",
        "\n    ),",
        "        # left out here",
    )
}

#[test]
fn wrappers_look_like_this() {
    is_golden(
        "python/golden/primes.py",
        &wrapper(&BuildOptions::default()),
    );
}

/// Only what a compiling runtime gets instead of the paragraphs of the wrapper above.
#[test]
fn wrappers_for_a_compiling_runtime_look_like_this() {
    let Some(platform) = platforms().into_iter().find(|p| p.jit) else {
        return lath_testing::skip("pypy3 is missing: apt install pypy3");
    };
    let plain = wrapper(&BuildOptions::default());
    let compiled = wrapper(&on(&platform));
    let common: Vec<&str> = plain.split("\n\n").collect();
    let own: Vec<&str> = compiled.split("\n\n").collect();
    assert_eq!(own.len(), common.len());
    let differs = own.into_iter().filter(|one| !common.contains(one));
    is_golden(
        "python/golden/primes_pypy.py",
        &(differs.collect::<Vec<_>>().join("\n\n") + "\n"),
    );
}
