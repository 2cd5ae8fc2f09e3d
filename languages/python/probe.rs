//! Queries an interpreter's identity.

use crate::shared::toolchain::{self, Version};
use std::path::{Path, PathBuf};

/// An interpreter on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreter {
    /// The program itself, never a launcher; in a virtual environment, the environment's own, which
    /// selects it.
    pub path: PathBuf,
    /// `cpython`, `pypy`.
    pub implementation: String,
    /// Of the language: `3.11.7`.
    pub version: Version,
    /// PyPy's own version.
    pub own_version: Option<String>,
    /// `t`: without a global lock.
    pub abi: String,
}

/// Prints the input of [`parse`]. Also valid in Python 2.
const QUESTION: &str = "import sys
i = getattr(sys, 'implementation', None)
v = getattr(sys, 'pypy_version_info', ())
print(i.name if i else 'cpython')
print('.'.join(str(n) for n in sys.version_info[:3]))
print('.'.join(str(n) for n in v[:3]))
print(getattr(sys, 'abiflags', ''))
print(sys.executable)";

/// `None`: it cannot run, or is not Python.
pub fn ask(command: &Path) -> Option<Interpreter> {
    // `-s`, not `-I`, which Python 2 does not know. Variables such as PYTHONHOME count: with them it
    // is measured.
    let question = ["-s", "-S", "-c", QUESTION];
    parse(&toolchain::ask(super::facts::ID, command, &question)?)
}

fn parse(said: &str) -> Option<Interpreter> {
    let lines: Vec<&str> = said.lines().collect();
    let [implementation, version, own, abi, executable] = lines[..] else {
        return None;
    };
    let version = Version::read(version)?;
    Some(Interpreter {
        path: real(Path::new(executable)),
        implementation: implementation.to_owned(),
        version,
        own_version: Some(own.to_owned()).filter(|v| !v.is_empty()),
        abi: if abi.contains('t') {
            "t".to_owned()
        } else {
            String::new()
        },
    })
}

/// Resolves symbolic links, except those of a virtual environment.
fn real(executable: &Path) -> PathBuf {
    let environment = executable
        .parent()
        .and_then(Path::parent)
        .map(|folder| folder.join("pyvenv.cfg"));
    if environment.is_some_and(|file| file.is_file()) {
        return executable.to_path_buf();
    }
    executable
        .canonicalize()
        .unwrap_or_else(|_| executable.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::toolchain::Toolchain as _;

    #[test]
    fn answers_are_read() {
        let pypy = parse("pypy\n3.9.16\n7.3.11\n\n/none/pypy3\n").unwrap();
        assert_eq!(pypy.names(), ["pypy-3.9", "pypy-3.9.16"]);
        assert_eq!(pypy.title(), "PyPy 7.3.11 (Python 3.9.16)");
        assert_eq!(pypy.shown(), "3.9.16 (PyPy 7.3.11)");
        assert!(pypy.jit() && pypy.lacks().is_none());
        let old = parse("cpython\n2.7.18\n\n\n/none/python2.7\n").unwrap();
        assert!(old.lacks().is_some() && !old.jit());
        let unlocked = parse("cpython\n3.13.0\n\nt\n/none/python3.13t\n").unwrap();
        assert_eq!(unlocked.names(), ["cpython-3.13t", "cpython-3.13.0t"]);
        assert_eq!(parse("bash: no such thing"), None);
    }

    #[test]
    fn a_virtual_environments_interpreter_stays_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let (real_one, link) = (root.join("python3.11"), root.join("venv/bin/python3"));
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        std::fs::write(&real_one, "").unwrap();
        std::os::unix::fs::symlink(&real_one, &link).unwrap();
        assert_eq!(real(&link), real_one);
        std::fs::write(root.join("venv/pyvenv.cfg"), "").unwrap();
        assert_eq!(real(&link), link);
    }
}
