//! The command line of a wrapper: what each runtime needs, its default flags, and the user's.

use super::probe::Product;
use lath_core::language::BuildOptions;

/// Before all flags: what is no choice.
fn fixed(product: Product) -> &'static [&'static str] {
    match product {
        Product::Node | Product::Chromium => &[],
        // Packages come from the build, never from the network.
        Product::Bun => &["--no-install"],
        Product::Deno => &["run", "--allow-all", "--no-config", "--no-lock", "--node-modules-dir=manual", "--cached-only", "--quiet"],
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
        Product::Deno => vec![format!("--v8-flags={}", std::iter::once(collector).chain(room).collect::<Vec<_>>().join(","))],
    }
}

/// The flags of a build: `prepend`, the default ones or what replaces them, `append`.
pub fn flags(product: Product, options: &BuildOptions) -> Vec<String> {
    let args = &options.runtime_args;
    let middle = args.replace.clone().unwrap_or_else(|| usual(product, options.count_allocations));
    args.prepend.iter().cloned().chain(middle).chain(args.append.iter().cloned()).collect()
}

/// Everything between the program that is started and the wrapper. Flags of Chromium are no affair of the Node that starts it: the wrapper contains them.
pub fn before(product: Product, flags: &[String]) -> Vec<String> {
    let flags = if product == Product::Chromium { &[] } else { flags };
    fixed(product).iter().map(|&word| word.to_owned()).chain(flags.iter().cloned()).collect()
}
