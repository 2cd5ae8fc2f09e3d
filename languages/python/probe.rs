//! Queries an interpreter's identity.

use crate::shared::toolchain::{self, Version};
use std::path::{Path, PathBuf};

/// An interpreter on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreter {
    /// The program itself, never a launcher; in a virtual environment, the environment's own, which
    /// selects it.
    pub path: PathBuf,
    /// `cpython`, `pypy`, `graalpy`.
    pub implementation: String,
    /// Of the language: `3.11.7`.
    pub version: Version,
    /// The own version of PyPy and GraalPy.
    pub own_version: Option<String>,
    /// It compiles while it runs. GraalPy does where its virtual machine has Graal's compiler.
    pub compiles: bool,
    /// Ends of names of the compiled modules that it imports, in its order.
    pub suffixes: Vec<String>,
    /// `t`: without a global lock.
    pub abi: String,
}

/// Prints the input of [`parse`]. Also valid in Python 2.
const QUESTION: &str = "import sys
i = getattr(sys, 'implementation', None)
n = i.name if i else 'cpython'
v = i.version if n in ('pypy', 'graalpy') else ()
try:
    from importlib.machinery import EXTENSION_SUFFIXES as s
except ImportError:
    s = []
print(n)
print('.'.join(str(n) for n in sys.version_info[:3]))
print('.'.join(str(n) for n in v[:3]))
print('jit' if n == 'pypy' or n == 'graalpy' and 'Interpreted' not in sys.version else '')
print(getattr(sys, 'abiflags', ''))
print(' '.join(s))
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
    let [implementation, version, own, jit, abi, suffixes, executable] = lines[..] else {
        return None;
    };
    let version = Version::read(version)?;
    Some(Interpreter {
        path: real(Path::new(executable)),
        implementation: implementation.to_owned(),
        version,
        own_version: Some(own.to_owned()).filter(|v| !v.is_empty()),
        compiles: !jit.is_empty(),
        suffixes: suffixes.split_whitespace().map(str::to_owned).collect(),
        abi: if abi.contains('t') {
            "t".to_owned()
        } else {
            String::new()
        },
    })
}

impl Interpreter {
    /// The end of its name.
    pub fn lacks_compiler(&self) -> &'static str {
        if self.implementation == "graalpy" && !self.compiles {
            ", without a compiler"
        } else {
            ""
        }
    }
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
        let pypy = parse("pypy\n3.9.16\n7.3.11\njit\n\n.so\n/none/pypy3\n").unwrap();
        assert_eq!(pypy.names(), ["pypy-3.9", "pypy-3.9.16"]);
        assert_eq!(pypy.title(), "PyPy 7.3.11 (Python 3.9.16)");
        assert_eq!(pypy.shown(), "3.9.16 (PyPy 7.3.11)");
        assert!(pypy.jit() && pypy.lacks().is_none());
        let graal = |jit: &str| {
            let said = format!("graalpy\n3.12.8\n25.0.1\n{jit}\n\n.so\n/none/graalpy\n");
            parse(&said).unwrap()
        };
        let [compiles, interprets] = ["jit", ""].map(graal);
        assert_eq!(compiles.names()[0], "graalpy-3.12");
        assert_eq!(compiles.title(), "GraalPy 25.0.1 (Python 3.12.8)");
        assert!(compiles.jit() && !interprets.jit());
        let title = "GraalPy 25.0.1 (Python 3.12.8), without a compiler";
        assert_eq!(interprets.title(), title);
        let shown = "3.12.8 (GraalPy 25.0.1, without a compiler)";
        assert_eq!(interprets.shown(), shown);
        let old = parse("cpython\n2.7.18\n\n\n\n\n/none/python2.7\n").unwrap();
        assert!(old.lacks().is_some() && !old.jit());
        let unlocked = parse("cpython\n3.13.0\n\n\nt\n.abi3.so .so\n/none/python3.13t\n").unwrap();
        assert_eq!(unlocked.suffixes, [".abi3.so", ".so"]);
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
