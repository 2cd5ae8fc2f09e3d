//! Finds the runtimes on this machine, and chooses one.

use super::facts::ID;
use super::places::candidates;
use super::probe::{PRODUCTS, Product, Runtime};
use crate::shared::toolchain::{self, Facts, Lack, Toolchain, Toolchains};
use lath_core::diagnostic::Diagnostic;
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
    products: &[
        compiling(Product::Node),
        compiling(Product::Bun),
        compiling(Product::Deno),
        compiling(Product::Chromium),
    ],
    usual: || {
        let found = find_all(COMMAND).into_iter();
        let mut asked = found.filter_map(|path| Runtime::ask(Product::Node, &path));
        asked.next()
    },
    candidates: || PRODUCTS.into_iter().flat_map(candidates).collect(),
    ask,
    install,
});

const fn compiling(product: Product) -> toolchain::Product {
    toolchain::Product {
        name: product.command(),
        jit: true,
    }
}

/// What the user calls it, or else the name of its file, says which product it is.
fn ask(path: &Path, platform: Option<&str>) -> Option<Runtime> {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let about = platform.unwrap_or(&file);
    let is_called = |command: &&str| about.starts_with(*command);
    let mut products = PRODUCTS.into_iter();
    let product = products.find(|product| product.commands().iter().any(is_called));
    Runtime::ask(product.unwrap_or(Product::Node), path)
}

impl Toolchain for Runtime {
    fn path(&self) -> &Path {
        &self.path
    }

    fn names(&self) -> [String; 2] {
        [self.name(), self.long_name()]
    }

    fn title(&self) -> String {
        Runtime::title(self)
    }

    fn version(&self) -> String {
        self.version_text()
    }

    fn lacks(&self) -> Option<Lack> {
        if let Some(needed) = self.needed() {
            return Some(Lack::TooOld(needed));
        }
        let needs = || Lack::Needs("Node drives the browser: apt install nodejs".to_owned());
        (self.product == Product::Chromium && bridge().is_none()).then(needs)
    }

    fn rank(&self) -> (usize, Vec<u32>) {
        let (major, minor, patch) = self.version;
        (self.product as usize, vec![major, minor, patch])
    }

    fn jit(&self) -> bool {
        true
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
    let is_node = |runtime: &&Runtime| runtime.product == Product::Node;
    let usable = |runtime: &&Runtime| is_node(runtime) && runtime.needed().is_none();
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
pub fn choose(options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    ALL.choose(options.runtime.as_deref(), options.platform.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        let platforms = ALL.platforms();
        let default = platforms.iter().find(|p| p.default);
        assert_eq!(ALL.default_platform().as_ref(), default);
        assert_eq!(
            platforms.iter().filter(|p| p.default).count(),
            usize::from(platforms.iter().any(|p| p.path.is_some()))
        );
        let names: BTreeSet<&str> = platforms.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names.len(), platforms.len());
        for platform in platforms.iter().filter(|p| p.path.is_some()) {
            let options = BuildOptions {
                platform: Some(platform.name.clone()),
                ..BuildOptions::default()
            };
            assert_eq!(Some(choose(&options).unwrap().tool.path), platform.path);
        }
    }

    #[test]
    fn versions_that_are_not_here_are_platforms() {
        assert!(
            ALL.absent_version("node-99")
                .is_some_and(|p| p.path.is_none() && p.install.ends_with("@99"))
        );
        assert!(
            ALL.absent_version("bun-0.1")
                .is_some_and(|p| p.install == "npm install -g bun@0.1")
        );
        for none in ["nodejs", "node-", "node-x", "node-20.", "gcc-12"] {
            assert!(ALL.absent_version(none).is_none(), "{none}");
        }
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        let problem = choose(&BuildOptions {
            platform: Some("node-99".to_owned()),
            ..BuildOptions::default()
        })
        .unwrap_err()
        .remove(0);
        assert_eq!(problem.code, "L601");
        assert!(
            problem
                .help
                .is_some_and(|help| help.contains("npm install -g node-linux-"))
        );
    }
}
