//! Queries an interpreter's identity.

use crate::shared::silent;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An interpreter on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreter {
    /// The program itself, never a launcher; in a virtual environment, the environment's own, which
    /// selects it.
    pub path: PathBuf,
    /// `cpython`, `pypy`.
    pub implementation: String,
    /// Of the language: `3.11.7`.
    pub version: (u32, u32, u32),
    /// PyPy's own version.
    pub own_version: Option<String>,
    /// `t`: without a global lock.
    pub abi: String,
}

/// The oldest version that the runtime supports.
pub const OLDEST: (u32, u32, u32) = (3, 8, 0);

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
    // `-s`, not `-I`, which Python 2 does not know; runs in a folder without modules. Variables
    // such as PYTHONHOME count: with them it is measured.
    let mut asked = Command::new(command);
    asked.args(["-s", "-S", "-c", QUESTION]).current_dir("/");
    parse(&silent::answer(super::facts::ID, command, &mut asked)?)
}

fn parse(said: &str) -> Option<Interpreter> {
    let lines: Vec<&str> = said.lines().collect();
    let [implementation, version, own, abi, executable] = lines[..] else {
        return None;
    };
    let numbers: Vec<u32> = version.split('.').filter_map(|n| n.parse().ok()).collect();
    let [major, minor, micro] = numbers[..] else {
        return None;
    };
    Some(Interpreter {
        path: real(Path::new(executable)),
        implementation: implementation.to_owned(),
        version: (major, minor, micro),
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

impl Interpreter {
    /// `cpython-3.11`, `pypy-3.9`, `cpython-3.13t`.
    pub fn name(&self) -> String {
        format!(
            "{}-{}.{}{}",
            self.implementation, self.version.0, self.version.1, self.abi
        )
    }

    /// `cpython-3.11.7`: where two have the same name.
    pub fn long_name(&self) -> String {
        format!(
            "{}-{}{}",
            self.implementation,
            self.language_version(),
            self.abi
        )
    }

    pub fn language_version(&self) -> String {
        format!("{}.{}.{}", self.version.0, self.version.1, self.version.2)
    }

    /// Display form for doctor.
    pub fn version_text(&self) -> String {
        match &self.own_version {
            Some(own) => format!("{} (PyPy {own})", self.language_version()),
            None => self.language_version(),
        }
    }

    /// The form of the runtime's `compiler()`: `CPython 3.11.7`, `PyPy 7.3.11 (Python 3.9.16)`.
    pub fn title(&self) -> String {
        match &self.own_version {
            Some(own) => format!("PyPy {own} (Python {})", self.language_version()),
            None => format!("CPython {}", self.language_version()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::toolchain::Toolchain as _;

    #[test]
    fn answers_are_read() {
        let pypy = parse("pypy\n3.9.16\n7.3.11\n\n/none/pypy3\n").unwrap();
        assert_eq!(
            (pypy.name().as_str(), pypy.title().as_str()),
            ("pypy-3.9", "PyPy 7.3.11 (Python 3.9.16)")
        );
        assert!(pypy.jit() && pypy.lacks().is_none());
        let old = parse("cpython\n2.7.18\n\n\n/none/python2.7\n").unwrap();
        assert!(old.lacks().is_some() && !old.jit());
        assert_eq!(
            parse("cpython\n3.13.0\n\nt\n/none/python3.13t\n")
                .unwrap()
                .name(),
            "cpython-3.13t"
        );
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
