//! What a language says of its toolchains, and what each of them says of itself.

use super::version::Version;
use std::path::{Path, PathBuf};

/// A kind of toolchain.
pub(crate) struct Product {
    /// The prefix of its platforms: `node`.
    pub name: &'static str,
    /// `Node`
    pub title: &'static str,
    /// The oldest version that lath can use.
    pub oldest: [u32; 2],
    /// How many numbers of the version a platform's name has: 1 in `node-20`.
    pub digits: usize,
    /// Whether it compiles while the program runs.
    pub jit: bool,
}

/// What a language needs to be run or compiled: an interpreter, a runtime, a compiler.
pub(crate) trait Toolchain: Clone + Send + Sync + 'static {
    /// The program itself, never a launcher that decides at each start.
    fn path(&self) -> &Path;
    fn product(&self) -> &'static Product;
    fn version(&self) -> &Version;

    /// Names that its platform may have, the shorter first: `go-1.26`, `go-1.26.8`. Of two with the
    /// same longer name, the first counts.
    fn names(&self) -> [String; 2] {
        let Product { name, digits, .. } = self.product();
        let version = self.version();
        [version.short(*digits), version.text.clone()].map(|version| format!("{name}-{version}"))
    }

    /// `CPython 3.11.7`
    fn title(&self) -> String {
        format!("{} {}", self.product().title, self.version())
    }

    /// Its version as lists of platforms show it: `3.9.16 (PyPy 7.3.11)`.
    fn shown(&self) -> String {
        self.version().text.clone()
    }

    /// `None`: lath can use it.
    fn lacks(&self) -> Option<Lack> {
        self.too_old()
    }

    fn too_old(&self) -> Option<Lack> {
        let [major, minor] = self.product().oldest;
        let is_old = !self.version().is_at_least([major, minor]);
        is_old.then(|| Lack::TooOld(format!("{major}.{minor} or later is needed")))
    }

    /// Its place among others of its product.
    fn rank(&self) -> Vec<u32> {
        self.version().numbers.clone()
    }

    /// See [`Product::jit`].
    fn jit(&self) -> bool {
        self.product().jit
    }
}

/// Why a toolchain that is here cannot be used.
pub(crate) enum Lack {
    /// `3.8 or later is needed`
    TooOld(String),
    /// `Node drives the browser: apt install nodejs`
    Needs(String),
}

impl Lack {
    pub(super) fn short(&self) -> &'static str {
        match self {
            Lack::TooOld(_) => "too old",
            Lack::Needs(_) => "cannot be used",
        }
    }

    /// As the end of a sentence about the toolchain, and what it needs.
    pub(super) fn told(&self) -> (&'static str, &str) {
        match self {
            Lack::TooOld(needed) => ("is too old", needed),
            Lack::Needs(needed) => ("cannot be used", needed),
        }
    }
}

/// What the toolchains of a language have in common.
pub(crate) struct Facts<T> {
    /// Id of the language.
    pub language: &'static str,
    /// The command that users start.
    pub command: &'static str,
    /// `Python interpreter`
    pub what: &'static str,
    /// Versions that lath supports, in words after `what`: ` 3.8 or later`; may be empty.
    pub versions: &'static str,
    /// How a user may name one: `/usr/bin/python3, pypy3`.
    pub examples: &'static str,
    /// In the order of lists. Those of which none is here are listed, too. The first is the command's.
    pub products: &'static [Product],
    /// The toolchain behind `command`, which others must not be asked for.
    pub usual: fn() -> Option<T>,
    /// Programs that may be others.
    pub candidates: fn() -> Vec<PathBuf>,
    /// Asks a program what it is. `None`: it fails, or is something else. `platform`: what the user
    /// calls it.
    pub ask: fn(&Path, platform: Option<&str>) -> Option<T>,
    /// The command that installs a platform of this name.
    pub install: fn(&str) -> String,
}

impl<T: Toolchain> Facts<T> {
    /// Its place in a list: by product, then by version.
    pub(super) fn rank(&self, tool: &T) -> (usize, Vec<u32>) {
        let name = tool.product().name;
        let mut products = self.products.iter();
        let product = products.position(|known| known.name == name);
        (product.unwrap_or(self.products.len()), tool.rank())
    }
}
