//! Finds the interpreters on this machine, and chooses one.

use super::facts::ID;
use super::probe::{Interpreter, OLDEST, ask};
use crate::shared::toolchain::{self, Facts, Lack, Product, Toolchain, Toolchains};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_tools::{find, is_program, path_folders};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The command of the default interpreter.
const COMMAND: &str = "python3";

/// Prefixes of platforms.
const PRODUCTS: [Product; 2] = [
    Product {
        name: "cpython",
        jit: false,
    },
    Product {
        name: "pypy",
        jit: true,
    },
];

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

    fn names(&self) -> [String; 2] {
        [self.name(), self.long_name()]
    }

    fn title(&self) -> String {
        Interpreter::title(self)
    }

    fn version(&self) -> String {
        self.version_text()
    }

    fn lacks(&self) -> Option<Lack> {
        let (major, minor, _) = OLDEST;
        let needed = || Lack::TooOld(format!("{major}.{minor} or later is needed"));
        (self.version < OLDEST).then(needed)
    }

    fn rank(&self) -> (usize, Vec<u32>) {
        let mut products = PRODUCTS.iter();
        let product = products.position(|known| known.name == self.implementation);
        let (major, minor, micro) = self.version;
        let locked = u32::from(!self.abi.is_empty());
        (
            product.unwrap_or(PRODUCTS.len()),
            vec![major, minor, micro, locked],
        )
    }

    fn jit(&self) -> bool {
        self.implementation == "pypy"
    }
}

/// Possible interpreters: on PATH, in the system's folders, in pyenv's versions; never pyenv's
/// launchers.
fn candidates() -> Vec<PathBuf> {
    let mut folders = path_folders();
    folders.extend(["/usr/bin", "/usr/local/bin"].map(PathBuf::from));
    folders.retain(|folder| folder.file_name().is_none_or(|name| name != "shims"));
    let mut candidates = Vec::new();
    for folder in &folders {
        let names = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        candidates.extend(names.filter(|path| {
            path.file_name()
                .is_some_and(|name| is_interpreter(&name.to_string_lossy()))
                && is_program(path)
        }));
    }
    candidates.sort();
    for root in pyenv_roots() {
        let mut versions: Vec<PathBuf> = std::fs::read_dir(root.join("versions"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .collect();
        versions.sort();
        let first = |version: &PathBuf| {
            ["python3", "pypy3", "python"]
                .map(|name| version.join("bin").join(name))
                .into_iter()
                .find(|p| is_program(p))
        };
        candidates.extend(versions.iter().filter_map(first));
    }
    candidates
}

fn pyenv_roots() -> Vec<PathBuf> {
    let set = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(|home| Path::new(&home).join(".pyenv"));
    set.into_iter()
        .chain(home)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// `python3`, `python3.13`, `python3.13t`, `pypy3`, `pypy3.10`.
fn is_interpreter(name: &str) -> bool {
    let rest = name
        .strip_prefix("python3")
        .or_else(|| name.strip_prefix("pypy3"));
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
        // Debian's only version has the short name.
        () if version.is_empty() || version.matches('.').count() > 1 => {
            "apt install python3".to_owned()
        }
        () => format!("apt install python{version}"),
    }
}

/// The interpreter of a build, with the name of its platform. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    ALL.choose(options.runtime.as_deref(), options.platform.as_deref())
}

pub type Chosen = toolchain::Chosen<Interpreter>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpreters_are_known_by_name() {
        for good in [
            "python3",
            "python3.8",
            "python3.13",
            "python3.13t",
            "pypy3",
            "pypy3.10",
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
            "python3.",
        ] {
            assert!(!is_interpreter(bad), "{bad}");
        }
    }

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
    fn what_is_missing_says_how_to_get_it() {
        let ask = |platform: &str| {
            choose(&BuildOptions {
                platform: Some(platform.to_owned()),
                ..BuildOptions::default()
            })
            .unwrap_err()
            .remove(0)
        };
        let problem = ask("cpython-3.99");
        assert_eq!(problem.code, "L601");
        assert!(problem.help.unwrap().contains("apt install python3.99"));
        assert!(ask("pypy-3.99").help.unwrap().contains("apt install pypy3"));
        let problem = choose(&BuildOptions {
            runtime: Some("no-such-python".to_owned()),
            ..BuildOptions::default()
        })
        .unwrap_err()
        .remove(0);
        assert_eq!(problem.code, "L601");
    }
}
