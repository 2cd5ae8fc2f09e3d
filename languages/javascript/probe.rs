//! Queries a runtime's identity.

use crate::shared::silent;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Product {
    Node,
    Bun,
    Deno,
    /// Or Chrome. A page of it runs the benchmarks; Node drives the page.
    Chromium,
}

pub const PRODUCTS: [Product; 4] = [
    Product::Node,
    Product::Bun,
    Product::Deno,
    Product::Chromium,
];

/// A runtime on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runtime {
    pub product: Product,
    /// The program itself, never a launcher.
    pub path: PathBuf,
    pub version: (u32, u32, u32),
}

impl Product {
    /// The name of the command, and the prefix of platforms.
    pub const fn command(self) -> &'static str {
        ["node", "bun", "deno", "chromium"][self as usize]
    }

    /// All names its command has.
    pub fn commands(self) -> &'static [&'static str] {
        [
            &["node"][..],
            &["bun"],
            &["deno"],
            &[
                "chromium",
                "chromium-browser",
                "google-chrome",
                "google-chrome-stable",
                "chrome",
            ],
        ][self as usize]
    }

    pub fn title(self) -> &'static str {
        ["Node", "Bun", "Deno", "Chromium"][self as usize]
    }

    /// The oldest version with the modules, syntax and clocks that the wrapper needs.
    fn oldest(self) -> (u32, u32, u32) {
        [(18, 0, 0), (1, 1, 0), (2, 0, 0), (112, 0, 0)][self as usize]
    }
}

impl Runtime {
    /// `None`: it cannot run, or is another program.
    pub fn ask(product: Product, path: &Path) -> Option<Runtime> {
        let path = path
            .canonicalize()
            .ok()
            .filter(|path| product == Product::Chromium || is_program(path))?;
        let mut command = Command::new(&path);
        let asked = command.arg("--version").current_dir("/");
        let said = silent::answer(super::facts::ID, &path, asked);
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

    /// `node-20`, `bun-1.4`, `deno-2.9`.
    pub fn name(&self) -> String {
        let (major, minor, _) = self.version;
        match self.product {
            Product::Node | Product::Chromium => format!("{}-{major}", self.product.command()),
            Product::Bun | Product::Deno => format!("{}-{major}.{minor}", self.product.command()),
        }
    }

    /// `node-20.20.2`: where two have the same name.
    pub fn long_name(&self) -> String {
        format!("{}-{}", self.product.command(), self.version_text())
    }

    pub fn version_text(&self) -> String {
        let (major, minor, patch) = self.version;
        format!("{major}.{minor}.{patch}")
    }

    /// The form of the runtime's `compiler`.
    pub fn title(&self) -> String {
        format!("{} {}", self.product.title(), self.version_text())
    }

    /// `None`: it is new enough.
    pub fn needed(&self) -> Option<String> {
        let oldest = self.product.oldest();
        let needed = || format!("{}.{} or later is needed", oldest.0, oldest.1);
        (self.version < oldest).then(needed)
    }
}

/// The version of a program in the inspected folder, which only looking does not run: that of its
/// package.
fn of_package(program: &Path) -> Option<(u32, u32, u32)> {
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
fn version(said: &str) -> Option<(u32, u32, u32)> {
    said.split_whitespace().find_map(|word| {
        let plain = word.trim_start_matches('v').split(['-', '+']).next()?;
        let numbers: Option<Vec<u32>> = plain.split('.').map(|n| n.parse().ok()).collect();
        match numbers?[..] {
            [major, minor, patch] | [major, minor, patch, _] => Some((major, minor, patch)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(version("v20.20.2\n"), Some((20, 20, 2)));
        assert_eq!(version("1.4.5\n"), Some((1, 4, 5)));
        assert_eq!(
            version("deno 2.9.6 (stable, release, x86_64)\nv8 14.0"),
            Some((2, 9, 6))
        );
        assert_eq!(version("v27.0.0-nightly2026\n"), Some((27, 0, 0)));
        assert_eq!(
            version("Chromium 156.0.8078.79 built on Debian GNU/Linux 12\n"),
            Some((156, 0, 8078))
        );
        assert_eq!(version("command not found"), None);
    }

    #[test]
    fn names_say_what_differs() {
        let runtime = |product, version| Runtime {
            product,
            path: PathBuf::new(),
            version,
        };
        assert_eq!(runtime(Product::Node, (20, 20, 2)).name(), "node-20");
        assert_eq!(runtime(Product::Bun, (1, 4, 5)).name(), "bun-1.4");
        assert_eq!(runtime(Product::Deno, (2, 9, 6)).long_name(), "deno-2.9.6");
        assert_eq!(
            runtime(Product::Chromium, (156, 0, 8078)).name(),
            "chromium-156"
        );
        assert_eq!(
            runtime(Product::Node, (16, 0, 0)).needed().as_deref(),
            Some("18.0 or later is needed")
        );
    }
}
