//! WebAssembly: what compilers make modules for, and the engines that run them, as `engines.toml`
//! declares them. A wrapper is one executable file: the engine's host (`host.py`, `host.js`) with the
//! module in its last lines. Knows no language.

use crate::shared::activity::running;
use crate::shared::cache::{self, CannotWrite};
use crate::shared::toolchain::absent;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Platform};
use lath_core::plan::Purpose;
use lath_tools::{Task, ascii, find_all, output, problem};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex, PoisonError};

/// An engine, as declared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Declared {
    pub name: String,
    commands: Vec<String>,
    question: Vec<String>,
    host: Host,
    pub jit: bool,
    pub install: String,
}

/// The language of a host's text.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Host {
    Py,
    Js,
}

impl Host {
    fn text(self) -> &'static str {
        match self {
            Host::Py => include_str!("host.py"),
            Host::Js => include_str!("host.js"),
        }
    }
}

/// An engine on this machine.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    declared: &'static Declared,
    /// The program that runs the host.
    pub path: PathBuf,
    /// `50.0.1`
    pub version: String,
}

static DECLARED: LazyLock<Vec<Declared>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    struct All {
        engines: Vec<Declared>,
    }
    let all: All = toml::from_str(include_str!("engines.toml")).expect("part of this crate");
    all.engines
});

/// All engines, in order of preference.
pub(crate) fn all() -> &'static [Declared] {
    &DECLARED
}

/// The declared engine with this name.
///
/// # Panics
/// A language's facts name an engine that is not declared.
pub(crate) fn declared(name: &str) -> &'static Declared {
    let mut all = DECLARED.iter();
    all.find(|engine| engine.name == name)
        .unwrap_or_else(|| panic!("engines.toml does not declare {name}"))
}

/// What compilers of C and their like are told, so that they make modules.
pub(crate) const TARGET: [&str; 2] = ["--target=wasm32-wasi", "-fno-exceptions"];

/// For their linker: as much stack as a main thread usually has, 8 MiB, and an overflow that ends the
/// program instead of writing into its data.
pub(crate) const LINK: [&str; 2] = ["-Wl,-z,stack-size=8388608", "-Wl,--stack-first"];

/// The same stack for rustc's linker.
pub(crate) const STACK: [&str; 2] = [
    "-Clink-arg=-zstack-size=8388608",
    "-Clink-arg=--stack-first",
];

impl Declared {
    /// The first one on PATH that answers. Each is asked once.
    pub(crate) fn find(&'static self) -> Option<Engine> {
        static FOUND: Mutex<BTreeMap<&str, Option<Engine>>> = Mutex::new(BTreeMap::new());
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let ask = || {
            let mut paths = self.commands.iter().flat_map(find_all);
            paths.find_map(|path| self.ask(&path))
        };
        found.entry(&self.name).or_insert_with(ask).clone()
    }

    /// The platform of modules that a compiler makes and this engine runs; `compiler`: its title, if it
    /// is here. The engine is the one that is measured.
    pub(crate) fn platform(
        &'static self,
        name: &str,
        compiler: Option<String>,
        install: &str,
    ) -> Platform {
        let install = format!("{install}; {}", self.install);
        let absent = absent(name, install, self.jit);
        let here = compiler.and_then(|compiler| Some((compiler, self.find()?)));
        here.map_or(absent.clone(), |(compiler, found)| Platform {
            version: Some(format!("{} ({compiler})", found.version)),
            path: Some(found.path),
            ..absent
        })
    }

    fn ask(&'static self, program: &Path) -> Option<Engine> {
        let mut asked = Command::new(program);
        // pyenv's launchers obey a file in the current folder.
        asked.args(&self.question).current_dir("/");
        let said = output(ascii(&mut asked), Task::Look).ok()?;
        let text = String::from_utf8_lossy(&said.stdout).into_owned();
        let mut lines = text.lines().filter(|_| said.status.success());
        let (version, path) = (lines.next()?, lines.next()?);
        let is_version = version.starts_with(|c: char| c.is_ascii_digit());
        is_version.then(|| Engine {
            declared: self,
            path: PathBuf::from(path),
            version: version.to_owned(),
        })
    }
}

impl Engine {
    pub(crate) fn jit(&self) -> bool {
        self.declared.jit
    }

    /// Changes whenever the engine or its host does.
    pub(crate) fn identity(&self) -> String {
        let (path, host) = (self.path.display(), self.declared.host.text());
        format!("{} {path} {host}", self.version)
    }

    /// Puts the executable file for `module` at `executable`.
    pub(crate) fn pack(&self, module: &Path, executable: &Path, verbose: bool) -> OrProblems<()> {
        let host = module.with_extension("host");
        let packed = module.with_extension("packed");
        let text = self.declared.host.text();
        cache::write(&host, text.as_bytes()).or_cannot_write(&host)?;
        let command = [
            self.path.as_path(),
            &host,
            Path::new("--lath-pack"),
            Path::new(&self.head()),
            module,
            &packed,
        ]
        .map(|word| word.to_string_lossy().into_owned());
        if verbose {
            eprintln!("{}", command.join(" "));
        }
        let _doing = running(&command);
        let mut asked = Command::new(&command[0]);
        let said = output(ascii(asked.args(&command[1..])), Task::Build)
            .map_err(|error| vec![problem(&command[0], &error)])?;
        if !said.status.success() {
            let name = &self.declared.name;
            let text = String::from_utf8_lossy(&said.stderr).into_owned();
            let refused = format!("{name} {} does not take the module", self.version);
            return Err(vec![Diagnostic::error("L603", refused).help(text.trim())]);
        }
        cache::install(&packed, executable).or_cannot_write(executable)
    }

    /// `#!` takes a path without blanks, and kernels cut long lines: otherwise `env` finds the program.
    fn head(&self) -> String {
        let path = self.path.to_string_lossy();
        if path.len() < 100 && !path.contains(char::is_whitespace) {
            format!("#!{path}")
        } else {
            let name = self.path.file_name().unwrap_or_default();
            format!("#!/usr/bin/env {}", name.to_string_lossy())
        }
    }
}

/// L502 for what a sandbox has not: `what` (`--pgo`, `native libraries`) on this platform.
pub(crate) fn refused(platform: &str, what: &str, why: &str) -> Vec<Diagnostic> {
    let problem = format!("{what} cannot be used on {platform}: {why}");
    vec![Diagnostic::error("L502", problem)]
}

/// L502 for options that a sandbox cannot serve.
pub(crate) fn refuse(platform: &str, options: &BuildOptions) -> OrProblems<()> {
    let why_not = [
        (options.pgo, "--pgo", "the counts cannot be written"),
        (
            !options.linked.is_empty(),
            "a native library",
            "a module of WebAssembly loads none: add its sources with --extra-source",
        ),
        (
            !options.pkg_config.is_empty(),
            "pkg-config",
            "its libraries are for this processor: add sources with --extra-source",
        ),
        (
            options.purpose == Purpose::Allocations,
            "counting allocations",
            "the allocator is part of the module",
        ),
        (
            options.purpose == Purpose::Races,
            "the search for data races",
            "there is one thread",
        ),
        (
            options.purpose == Purpose::Stacks,
            "a profile of stacks",
            "the engine's code has no symbols",
        ),
    ];
    if options.layout != 0 {
        let problem = format!("{platform} places the code of a module itself");
        return Err(vec![Diagnostic::error("L502", problem)]);
    }
    let first = why_not.into_iter().find(|(is_asked, ..)| *is_asked);
    first.map_or(Ok(()), |(_, what, why)| Err(refused(platform, what, why)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::executable::loads_from_beside;

    #[test]
    fn wrappers_are_known_by_their_bytes() {
        for engine in all() {
            let text = engine.host.text();
            assert!(!loads_from_beside(text.as_bytes()), "{}", engine.name);
        }
    }

    #[test]
    fn heads_fit_the_kernel() {
        let engine = |path: &str| Engine {
            declared: declared("wasmtime"),
            path: PathBuf::from(path),
            version: String::new(),
        };
        assert_eq!(engine("/usr/bin/python3").head(), "#!/usr/bin/python3");
        assert_eq!(engine("/a b/python3").head(), "#!/usr/bin/env python3");
    }
}
