//! A generated wrapper that people can read: that of the example. It is compared with `golden/`.
//! `LATH_BLESS=1` writes it anew.

use crate::common::*;
use crate::testing::pinned::{cut, is_golden, wrapper};
use lath_core::language::BuildOptions;

#[test]
fn wrappers_look_like_this() {
    lath_testing::needs!("node");
    let text = wrapper(javascript(), &BuildOptions::default());
    // Which runtime there is differs between machines.
    let text = cut(&text, "        platform: \"", "\n", "node\",");
    let manifest = " \"left out here\",\n";
    let text = cut(
        &text,
        "        manifest:",
        "    },\n    import.meta",
        manifest,
    );
    is_golden("javascript/golden/primes.mjs", &text);
}
