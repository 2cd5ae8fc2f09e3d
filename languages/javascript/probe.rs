//! Products, and what a program says of which one it is.

use crate::shared::toolchain::{self, Version};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    Node,
    Bun,
    Deno,
    /// Or Chrome. A page of it runs the benchmarks; Node drives the page.
    Chromium,
}

pub const ALL: [Product; 4] = [
    Product::Node,
    Product::Bun,
    Product::Deno,
    Product::Chromium,
];

/// In the order of [`Product`]. The oldest are those with the modules, syntax and clocks that the
/// wrapper needs.
pub static PRODUCTS: [toolchain::Product; 4] = [
    runtime("node", "Node", [18, 0], 1),
    runtime("bun", "Bun", [1, 1], 2),
    runtime("deno", "Deno", [2, 0], 2),
    runtime("chromium", "Chromium", [112, 0], 1),
];

const fn runtime(
    name: &'static str,
    title: &'static str,
    oldest: [u32; 2],
    digits: usize,
) -> toolchain::Product {
    toolchain::Product {
        name,
        title,
        oldest,
        digits,
        jit: true,
    }
}

/// A runtime on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runtime {
    pub product: Product,
    /// The program itself, never a launcher.
    pub path: PathBuf,
    pub version: Version,
}

impl Product {
    pub fn facts(self) -> &'static toolchain::Product {
        &PRODUCTS[self as usize]
    }

    /// All names its command has.
    pub fn commands(self) -> &'static [&'static str] {
        match self {
            Product::Node => &["node"],
            Product::Bun => &["bun"],
            Product::Deno => &["deno"],
            Product::Chromium => &[
                "chromium",
                "chromium-browser",
                "google-chrome",
                "google-chrome-stable",
                "chrome",
            ],
        }
    }
}

impl Runtime {
    /// `None`: it cannot run, or is another program.
    pub fn ask(product: Product, path: &Path) -> Option<Runtime> {
        let path = path
            .canonicalize()
            .ok()
            .filter(|path| product == Product::Chromium || is_program(path))?;
        let said = toolchain::ask(super::facts::ID, &path, &["--version"]);
        let version = match said {
            Some(said) => version(&said)?,
            None if lath_tools::only_looks() => of_package(&path)?,
            None => return None,
        };
        Some(Runtime {
            product,
            path,
            version,
        })
    }
}

/// The version of a program in the inspected folder, which only looking does not run: that of its
/// package.
fn of_package(program: &Path) -> Option<Version> {
    let is_package = |folder: &&Path| folder.join(MANIFEST).is_file();
    let package = program.ancestors().skip(1).find(is_package)?;
    let is_installed = package
        .ancestors()
        .any(|above| above.ends_with("node_modules"));
    let text = std::fs::read_to_string(package.join(MANIFEST)).ok();
    let manifest: serde_json::Value = serde_json::from_str(&text.filter(|_| is_installed)?).ok()?;
    version(manifest["version"].as_str()?)
}

const MANIFEST: &str = "package.json";

/// Ignores scripts of package managers that start another program. Chromium is usually such a
/// script, which passes everything on.
fn is_program(path: &Path) -> bool {
    let mut head = [0; 4];
    File::open(path)
        .and_then(|mut file| file.read_exact(&mut head))
        .is_ok()
        && (head == *b"\x7fELF" || (cfg!(not(target_os = "linux")) && head[..2] != *b"#!"))
}

/// The first word that is a version: `v20.20.2`, `1.4.5`, `deno 2.9.6 (stable, …)`, `Chromium
/// 156.0.8078.79`, without the last number.
fn version(said: &str) -> Option<Version> {
    said.split_whitespace().find_map(|word| {
        let plain = word.trim_start_matches('v').split(['-', '+']).next()?;
        let version = Version::read(plain).filter(Version::is_plain)?;
        let is_whole = matches!(version.numbers.len(), 3 | 4);
        is_whole.then(|| Version::of(&version.numbers[..3]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::toolchain::Toolchain as _;

    #[test]
    fn answers_are_read() {
        let numbers = |said: &str| version(said).map(|version| version.numbers);
        for (said, expected) in [
            ("v20.20.2\n", [20, 20, 2]),
            ("1.4.5\n", [1, 4, 5]),
            ("deno 2.9.6 (stable, release, x86_64)\nv8 14.0", [2, 9, 6]),
            ("v27.0.0-nightly2026\n", [27, 0, 0]),
            (
                "Chromium 156.0.8078.79 built on Debian GNU/Linux 12\n",
                [156, 0, 8078],
            ),
        ] {
            assert_eq!(numbers(said), Some(expected.to_vec()), "{said}");
        }
        assert_eq!(version("command not found"), None);
    }

    #[test]
    fn names_say_what_differs() {
        let runtime = |product, version: [u32; 3]| Runtime {
            product,
            path: PathBuf::new(),
            version: Version::of(&version),
        };
        let names = |product, version| runtime(product, version).names();
        assert_eq!(
            names(Product::Node, [20, 20, 2]),
            ["node-20", "node-20.20.2"]
        );
        assert_eq!(names(Product::Bun, [1, 4, 5]), ["bun-1.4", "bun-1.4.5"]);
        assert_eq!(names(Product::Deno, [2, 9, 6]), ["deno-2.9", "deno-2.9.6"]);
        let chromium = names(Product::Chromium, [156, 0, 8078]);
        assert_eq!(chromium, ["chromium-156", "chromium-156.0.8078"]);
        let lacks = runtime(Product::Node, [16, 0, 0]).lacks();
        assert!(
            matches!(lacks, Some(toolchain::Lack::TooOld(needed)) if needed == "18.0 or later is needed")
        );
    }
}
