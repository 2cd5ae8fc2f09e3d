//! The runtimes of this machine, and which one is chosen.

use super::facts::ID;
use super::places::candidates;
use super::probe::{self, PRODUCTS, Product, Runtime};
use crate::shared::toolchain::{self, Facts, Lack, Toolchain, Toolchains, Version};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_tools::find_all;
use std::path::{Path, PathBuf};

/// The command of the default runtime.
const COMMAND: &str = "node";

pub static ALL: Toolchains<Runtime> = Toolchains::new(Facts {
    language: ID,
    command: COMMAND,
    what: "JavaScript runtime",
    versions: "",
    examples: "/usr/bin/node, bun",
    products: &PRODUCTS,
    usual: || {
        let found = find_all(COMMAND).into_iter();
        let mut asked = found.filter_map(|path| Runtime::ask(Product::Node, &path));
        asked.next()
    },
    candidates: || probe::ALL.into_iter().flat_map(candidates).collect(),
    ask,
    install,
});

/// What the user calls it, or else the name of its file, says which product it is.
fn ask(path: &Path, platform: Option<&str>) -> Option<Runtime> {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let about = platform.unwrap_or(&file);
    let is_called = |command: &&str| about.starts_with(*command);
    let mut products = probe::ALL.into_iter();
    let product = products.find(|product| product.commands().iter().any(is_called));
    Runtime::ask(product.unwrap_or(Product::Node), path)
}

impl Toolchain for Runtime {
    fn path(&self) -> &Path {
        &self.path
    }

    fn product(&self) -> &'static toolchain::Product {
        self.product.facts()
    }

    fn version(&self) -> &Version {
        &self.version
    }

    fn lacks(&self) -> Option<Lack> {
        let needs = || Lack::Needs("Node drives the browser: apt install nodejs".to_owned());
        let is_alone = || self.product == Product::Chromium && bridge().is_none();
        self.too_old().or_else(|| is_alone().then(needs))
    }
}

/// A runtime and the name of its platform.
pub type Chosen = toolchain::Chosen<Runtime>;

impl Chosen {
    /// The program to start: the runtime, or for a browser the Node that drives it.
    pub fn program(&self) -> PathBuf {
        let driver = bridge().filter(|_| self.is_browser());
        driver.map_or_else(|| self.tool.path.clone(), |node| node.path)
    }

    pub fn is_browser(&self) -> bool {
        self.tool.product == Product::Chromium
    }
}

/// The Node that drives a browser.
fn bridge() -> Option<Runtime> {
    let usable = |runtime: &&Runtime| runtime.product == Product::Node && runtime.lacks().is_none();
    ALL.usual()
        .or_else(|| ALL.all().iter().find(usable).cloned())
}

fn install(name: &str) -> String {
    let (product, version) = name.split_once('-').unwrap_or((name, ""));
    let at = if version.is_empty() {
        String::new()
    } else {
        format!("@{version}")
    };
    let architecture = if cfg!(target_arch = "aarch64") {
        "arm64"
    } else {
        "x64"
    };
    match product {
        "node" if version.is_empty() => "apt install nodejs".to_owned(),
        "chromium" => "apt-get install chromium".to_owned(),
        "node" => format!("npm install -g node-linux-{architecture}{at}"),
        _ => format!("npm install -g {product}{at}"),
    }
}

pub fn npm() -> Option<PathBuf> {
    lath_tools::find("npm")
}

/// The runtime of a build, with the name of its platform. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> OrProblems<Chosen> {
    ALL.choose(options.runtime.as_deref(), options.platform.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::toolchain::testing::{check, remedy};

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        check(&ALL);
    }

    #[test]
    fn versions_that_are_not_here_are_platforms() {
        let install = |name: &str| ALL.absent_version(name).map(|platform| platform.install);
        assert!(install("node-99").is_some_and(|install| install.ends_with("@99")));
        assert_eq!(
            install("bun-0.1").as_deref(),
            Some("npm install -g bun@0.1")
        );
        for none in ["nodejs", "node-", "node-x", "node-20.", "gcc-12"] {
            assert!(ALL.absent_version(none).is_none(), "{none}");
        }
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        assert!(remedy(&ALL, "node-99").contains("npm install -g node-linux-"));
    }
}
