//! A generated wrapper that people can read: that of the example. It is compared with `golden/`.
//! `LATH_BLESS=1` writes it anew.

use crate::common::*;
use crate::testing::pinned::{cut, is_golden, wrapper};
use lath_core::language::BuildOptions;

#[test]
fn wrappers_look_like_this() {
    let text = wrapper(rust(), &BuildOptions::default());
    // Which toolchain there is differs between machines.
    let text = cut(&text, "    compiler: ", "\n", "\"rustc\",");
    let text = cut(&text, "    platform: ", "\n", "\"rust\",");
    let text = cut(
        &text,
        "    manifest: ",
        "\n    counts",
        "\"left out here\",",
    );
    is_golden("rust/golden/primes.rs", &text);
}
