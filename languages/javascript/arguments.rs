//! The command line of a wrapper: required flags of each runtime, its default flags, and the
//! user's.

use super::paths;
use super::probe::{self, Product};
use lath_core::language::BuildOptions;
use lath_core::paths::Arguments;
use lath_core::plan::Purpose;
use lath_core::stacks::{FOLDER, Inside, Means, Stacks, TraceFormat};
use std::collections::BTreeMap;

/// Required flags, before all others.
fn fixed(product: Product) -> &'static [&'static str] {
    match product {
        Product::Node | Product::Chromium => &[],
        // Packages come from the build, never from the network.
        Product::Bun => &["--no-install"],
        Product::Deno => &[
            "run",
            "--allow-all",
            "--no-config",
            "--no-lock",
            "--node-modules-dir=manual",
            "--cached-only",
            "--quiet",
        ],
    }
}

/// Default flags: they let the wrapper collect garbage.
fn usual(product: Product, counts: bool) -> Vec<String> {
    // Size of a heap that is not collected while counting (runtime/lath/wrapper/heap.js), MiB.
    const ROOM: [&str; 2] = ["--min-semi-space-size=64", "--max-semi-space-size=64"];
    let collector = "--expose-gc".to_owned();
    let room = ROOM.iter().filter(|_| counts).map(|&flag| flag.to_owned());
    match product {
        Product::Node => std::iter::once(collector).chain(room).collect(),
        Product::Bun => Vec::new(),
        Product::Chromium => vec![format!("--js-flags={collector}")],
        Product::Deno => vec![format!(
            "--v8-flags={}",
            std::iter::once(collector)
                .chain(room)
                .collect::<Vec<_>>()
                .join(",")
        )],
    }
}

/// The flags of a build: `prepend`, the default ones or their replacement, `append`.
pub fn flags(product: Product, options: &BuildOptions) -> Arguments {
    lath_core::paths::runtime(
        options,
        usual(product, options.purpose == Purpose::Allocations),
        paths::of,
    )
}

/// How to sample a platform's stacks. The error says that it is not supported.
///
/// These profiles omit inlined functions, or show them only sometimes, and their time would count
/// for the loop around the benchmark. So inlining is disabled in that process.
pub fn stacks(platform: &str) -> Result<Stacks, String> {
    let mut products = probe::ALL.into_iter();
    let product = products.find(|product| platform.starts_with(product.facts().name));
    let mut arguments = vec!["--cpu-prof".to_owned(), format!("--cpu-prof-dir={FOLDER}")];
    let mut environment = BTreeMap::new();
    match product {
        Some(Product::Node) => {
            arguments.push("--no-turbo-inlining".to_owned());
            // Later versions have a second compiler.
            arguments.extend((major(platform) >= 20).then(|| "--no-maglev-inlining".to_owned()));
        }
        Some(Product::Bun) => {
            drop(environment.insert("BUN_JSC_maximumInliningDepth".to_owned(), "1".to_owned()))
        }
        _ => {
            return Err(format!("{platform} cannot write a profile"));
        }
    }
    let by = format!("{platform} --cpu-prof, without inlining");
    Ok(Stacks::of_wrapper(Means::Inside(Inside {
        by,
        at: 1,
        arguments,
        environment,
        format: TraceFormat::CpuProfile,
    })))
}

/// 20 of `node-20`.
fn major(platform: &str) -> u32 {
    platform
        .split(|c: char| !c.is_ascii_digit())
        .find_map(|word| word.parse().ok())
        .unwrap_or(0)
}

/// Everything between the started program and the wrapper. Chromium's flags are not for the Node
/// that starts it: the wrapper contains them.
pub fn before(product: Product, flags: &[String]) -> Vec<String> {
    let flags = if product == Product::Chromium {
        &[]
    } else {
        flags
    };
    fixed(product)
        .iter()
        .map(|&word| word.to_owned())
        .chain(flags.iter().cloned())
        .collect()
}
