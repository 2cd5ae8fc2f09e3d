//! The interpreters of this machine: where they are, what they are called, and which one is chosen.

use super::facts::ID;
use super::probe::{Interpreter, ask};
use crate::shared::folders::{in_home, inside, variable};
use crate::shared::toolchain::{self, Facts, Product, Toolchain, Toolchains, Version};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_tools::{find, is_program, path_folders};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The command of the default interpreter.
const COMMAND: &str = "python3";

static PRODUCTS: [Product; 3] = [
    interpreter("cpython", "CPython", false),
    interpreter("pypy", "PyPy", true),
    interpreter("graalpy", "GraalPy", true),
];

/// Of another product than these, which a user names.
static OTHER: Product = interpreter("", "CPython", false);

const fn interpreter(name: &'static str, title: &'static str, jit: bool) -> Product {
    Product {
        name,
        title,
        oldest: [3, 8],
        digits: 2,
        jit,
    }
}

pub static ALL: Toolchains<Interpreter> = Toolchains::new(Facts {
    language: ID,
    command: COMMAND,
    what: "Python interpreter",
    versions: " 3.8 or later",
    examples: "/usr/bin/python3, pypy3",
    products: &PRODUCTS,
    usual: || find(COMMAND).and_then(|path| ask(&path)),
    candidates,
    ask: |path, _| ask(path),
    install,
});

impl Toolchain for Interpreter {
    fn path(&self) -> &Path {
        &self.path
    }

    fn product(&self) -> &'static Product {
        let mut known = PRODUCTS.iter();
        let own = known.find(|product| product.name == self.implementation);
        own.unwrap_or(&OTHER)
    }

    fn version(&self) -> &Version {
        &self.version
    }

    /// `cpython-3.11`, `pypy-3.9.16`, `cpython-3.13t`
    fn names(&self) -> [String; 2] {
        let Interpreter {
            implementation,
            version,
            abi,
            ..
        } = self;
        [version.short(2), version.text.clone()]
            .map(|version| format!("{implementation}-{version}{abi}"))
    }

    /// The form of the runtime's `TITLE`: `CPython 3.11.7`, `PyPy 7.3.11 (Python 3.9.16)`.
    fn title(&self) -> String {
        let (product, version) = (self.product().title, &self.version);
        match &self.own_version {
            Some(own) => format!(
                "{product} {own} (Python {version}){}",
                self.lacks_compiler()
            ),
            None => format!("{product} {version}"),
        }
    }

    fn shown(&self) -> String {
        let (product, version) = (self.product().title, &self.version);
        match &self.own_version {
            Some(own) => format!("{version} ({product} {own}{})", self.lacks_compiler()),
            None => version.text.clone(),
        }
    }

    fn rank(&self) -> Vec<u32> {
        let mut rank = self.version.numbers.clone();
        rank.push(u32::from(!self.abi.is_empty()));
        rank
    }

    fn jit(&self) -> bool {
        self.compiles
    }
}

/// Possible interpreters: on PATH, in the system's folders, in pyenv's versions; never pyenv's
/// launchers.
fn candidates() -> Vec<PathBuf> {
    let mut folders = path_folders();
    folders.extend(["/usr/bin", "/usr/local/bin"].map(PathBuf::from));
    folders.retain(|folder| folder.file_name().is_none_or(|name| name != "shims"));
    let mut candidates: Vec<PathBuf> = folders.iter().flat_map(inside).collect();
    candidates.retain(|path| {
        let name = path.file_name().unwrap_or_default();
        is_interpreter(&name.to_string_lossy())
    });
    candidates.sort();
    let roots = [variable("PYENV_ROOT"), in_home(".pyenv")];
    let roots: BTreeSet<PathBuf> = roots.into_iter().flatten().collect();
    let first = |version: PathBuf| {
        ["python3", "pypy3", "graalpy", "python"]
            .map(|name| version.join("bin").join(name))
            .into_iter()
            .find(|path| is_program(path))
    };
    let versions = roots.iter().flat_map(|root| inside(root.join("versions")));
    candidates.extend(versions.filter_map(first));
    candidates
}

/// `python3`, `python3.13`, `python3.13t`, `pypy3`, `pypy3.10`, `graalpy`, `graalpy3.12`.
fn is_interpreter(name: &str) -> bool {
    let rest = ["python3", "pypy3", "graalpy3", "graalpy"]
        .iter()
        .find_map(|kind| name.strip_prefix(kind));
    let version = |rest: &str| {
        rest.strip_prefix('.')
            .map(|n| n.trim_end_matches('t'))
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    rest.is_some_and(|rest| rest.is_empty() || version(rest))
}

fn install(name: &str) -> String {
    let version = name.split_once('-').map_or("", |(_, version)| version);
    match () {
        () if name.starts_with("pypy") => "apt install pypy3".to_owned(),
        () if name.starts_with("graalpy") => {
            "unpack a release of GraalPy (github.com/oracle/graalpython) and put its folder `bin` on PATH".to_owned()
        }
        // Debian's only version has the short name.
        () if version.is_empty() || version.matches('.').count() > 1 => {
            "apt install python3".to_owned()
        }
        () => format!("apt install python{version}"),
    }
}

/// The interpreter of a build, with the name of its platform. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> OrProblems<Chosen> {
    ALL.choose(options.runtime.as_deref(), options.platform.as_deref())
}

pub type Chosen = toolchain::Chosen<Interpreter>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::toolchain::testing::{check, remedy};

    #[test]
    fn interpreters_are_known_by_name() {
        for good in [
            "python3",
            "python3.8",
            "python3.13",
            "python3.13t",
            "pypy3",
            "pypy3.10",
            "graalpy",
            "graalpy3.12",
        ] {
            assert!(is_interpreter(good), "{good}");
        }
        for bad in [
            "python",
            "python3-config",
            "python3.11-config",
            "python3.11m.sh",
            "python2.7",
            "pypy3-c",
            "graalpy-config",
            "python3.",
        ] {
            assert!(!is_interpreter(bad), "{bad}");
        }
    }

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        check(&ALL);
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        assert!(remedy(&ALL, "cpython-3.99").contains("apt install python3.99"));
        assert!(remedy(&ALL, "pypy-3.99").contains("apt install pypy3"));
        assert!(remedy(&ALL, "graalpy-3.99").contains("oracle/graalpython"));
    }
}
