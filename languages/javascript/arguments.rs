//! The command line of a wrapper: what each runtime needs, its default flags, and the user's.

use super::paths;
use super::probe::{PRODUCTS, Product};
use lath_core::language::BuildOptions;
use lath_core::paths::Arguments;
use lath_core::plan::Purpose;
use lath_core::stacks::{FOLDER, Inside, Means, Stacks, TraceFormat};
use std::collections::BTreeMap;

/// Before all flags: what is no choice.
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

/// Flags unless the user replaces them: they let the wrapper collect garbage.
fn usual(product: Product, counts: bool) -> Vec<String> {
    // Counting needs room in which nothing is collected (runtime/lath/wrapper/heap.js), in MiB.
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

/// The flags of a build: `prepend`, the default ones or what replaces them, `append`.
pub fn flags(product: Product, options: &BuildOptions) -> Arguments {
    lath_core::paths::runtime(
        options,
        usual(product, options.purpose == Purpose::Allocations),
        paths::of,
    )
}

/// How a platform shows its stacks. The error says that it does not.
///
/// Functions that a compiler has put into others are missing from these profiles, or only sometimes
/// there: their time would be that of the loop around the benchmark. So nothing is inlined in that
/// process.
pub fn stacks(platform: &str) -> Result<Stacks, String> {
    let product = PRODUCTS
        .into_iter()
        .find(|product| platform.starts_with(product.command()));
    let mut arguments = vec!["--cpu-prof".to_owned(), format!("--cpu-prof-dir={FOLDER}")];
    let mut environment = BTreeMap::new();
    match product {
        Some(Product::Node) => {
            arguments.push("--no-turbo-inlining".to_owned());
            // Its second compiler came later.
            arguments.extend((major(platform) >= 20).then(|| "--no-maglev-inlining".to_owned()));
        }
        Some(Product::Bun) => {
            drop(environment.insert("BUN_JSC_maximumInliningDepth".to_owned(), "1".to_owned()))
        }
        _ => {
            return Err(format!(
                "{platform} has no flag that makes it write a profile"
            ));
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

/// Everything between the program that is started and the wrapper. Flags of Chromium are no affair
/// of the Node that starts it: the wrapper contains them.
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
