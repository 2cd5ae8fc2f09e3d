//! WebAssembly: what a wrapper in a sandbox says of itself, that its loops survive an engine that
//! compiles once more, and what is refused.

use crate::common::*;
use lath_core::language::{BuildOptions, Library, Linked, Platform};
use lath_core::plan::{Purpose, Wrapper};
use lath_core::program::Program;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// The sandboxes that are here; a missing one is said, and an error where `CI` is `true`.
fn sandboxes(language: &str) -> Vec<Platform> {
    let all = crate::common::language(language).platforms();
    let (here, missing): (Vec<_>, Vec<_>) = all
        .into_iter()
        .filter(|platform| is_sandboxed(&platform.name))
        .partition(|platform| platform.path.is_some());
    for platform in missing {
        lath_testing::skip(&format!("{} is missing: {}", platform.name, platform.install));
    }
    here
}

fn on(platform: &Platform) -> BuildOptions {
    BuildOptions {
        platform: Some(platform.name.clone()),
        ..BuildOptions::default()
    }
}
