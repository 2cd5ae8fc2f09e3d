//! Commands that only inspect (`list`, `doctor`, `env`, `generate`, `init`, `summarize`, `compare` of
//! files) run nothing from the folders they inspect: no program there, no command of several words
//! from a `lath.toml`, and no tool with an argument that makes it load code.
//!
//! Programs in an absolute folder of PATH were chosen by the user, whatever folder that is.

use crate::find::{find, path_folders};
use lath_core::paths::or_here;
use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

static ROOTS: OnceLock<Roots> = OnceLock::new();
static ALLOWED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The inspected projects.
struct Roots {
    projects: Vec<PathBuf>,
    /// Whether lath made a file itself, wherever it lies.
    is_own: fn(&Path) -> bool,
}

impl Roots {
    fn have(&self, path: &Path) -> bool {
        let path = real(path);
        self.projects.iter().any(|root| path.starts_with(root)) && !(self.is_own)(&path)
    }
}

/// Files at the top of a project.
const TOPS: [&str; 2] = [".git", "lath.toml"];

/// Programs that may precede a compiler, also with a package manager's name before theirs (`x-zig`).
const LAUNCHERS: [&str; 4] = ["ccache", "distcc", "sccache", "zig"];

/// Arguments that make a tool run or load the file they name. GCC and clang: plugins, other folders
/// or files that choose the compiler's own programs, files with more arguments. rustc and go: other
/// back ends, linkers and wrappers of tools.
const LOADING: [&str; 15] = [
    "-fplugin",
    "-fpass-plugin",
    "-load",
    "-Xclang",
    "-B",
    "-specs",
    "--specs",
    "-wrapper",
    "--config",
    "-fuse-ld=/",
    "-fuse-ld=.",
    "-Zcodegen-backend",
    "-Clinker",
    "-toolexec",
    "-exec",
];

/// From now on, [`crate::output`] refuses programs in the current project, and in those of the
/// files and folders among these arguments. `is_own`: whether lath made a file
/// itself; its cache may lie in an inspected folder, such as the user's home. Only the first call
/// counts.
pub fn look_only(named: &[String], is_own: fn(&Path) -> bool) {
    let folder = |path: &Path| {
        if path.is_dir() {
            path.to_owned()
        } else {
            path.parent().map(Path::to_owned).unwrap_or_default()
        }
    };
    let named = named.iter().map(Path::new).filter(|path| path.exists());
    let folders = named.map(folder).chain([PathBuf::from(".")]);
    ROOTS.get_or_init(|| Roots {
        projects: folders.map(|folder| top(&real(&folder))).collect(),
        is_own,
    });
}

/// The user has named this program on the command line: it may run, wherever it lies.
pub fn allow(program: &Path) {
    let mut allowed = ALLOWED.lock().unwrap_or_else(PoisonError::into_inner);
    allowed.push(program.to_owned());
}

fn is_allowed(program: &OsStr) -> bool {
    let allowed = ALLOWED.lock().unwrap_or_else(PoisonError::into_inner);
    allowed.iter().any(|path| path == program)
}

/// Whether [`look_only`] was called.
pub fn only_looks() -> bool {
    ROOTS.get().is_some()
}

/// `None`: these words may run as a compiler. Otherwise why not, while lath may only inspect.
pub fn refused_words(words: &[String]) -> Option<String> {
    let launched = words
        .first()
        .and_then(|first| first.rsplit(['/', '-']).next())
        .is_some_and(|name| LAUNCHERS.contains(&name));
    let plain = match words {
        [] | [_] => true,
        // A name without a slash is one that PATH has, or a subcommand.
        [_, compiler] if launched => !(compiler.contains('/') && is_looked_at(compiler)),
        _ => false,
    };
    (only_looks() && !plain)
        .then(|| format!("`{}` is a command of several words, {WHY}", words.join(" ")))
}

/// Whether a file lies in what is inspected.
fn is_looked_at(path: &str) -> bool {
    ROOTS.get().is_some_and(|roots| roots.have(Path::new(path)))
}

/// The same of a program with its arguments, whatever it is: `None`, or why not.
pub fn refused_program(words: &[String]) -> Option<String> {
    let (program, arguments) = words.split_first()?;
    let refused = allows(Command::new(program).args(arguments)).err();
    refused.map(|error| error.to_string())
}

const WHY: &str = "which commands that only inspect do not run; `lath check` runs it";

pub(crate) fn allows(command: &mut Command) -> io::Result<()> {
    let Some(roots) = ROOTS.get() else {
        return Ok(());
    };
    let program = command.get_program();
    let folder = command.get_current_dir().map_or_else(
        || std::env::current_dir().unwrap_or_default(),
        Path::to_owned,
    );
    let of_roots = |path: &Path| roots.have(&folder.join(path));
    let refuse = |what: String| Err(io::Error::new(io::ErrorKind::PermissionDenied, what));
    if !is_found(program) && !is_allowed(program) && of_roots(Path::new(program)) {
        return refuse(format!("it belongs to the inspected folder, {WHY}"));
    }
    match command
        .get_args()
        .find(|argument| loads(argument, of_roots))
    {
        Some(argument) => refuse(format!(
            "`{}` makes it run or load what a file names, {WHY}",
            argument.to_string_lossy()
        )),
        None => Ok(()),
    }
}

/// Whether a tool runs or loads the file that an argument names. Files of arguments are lath's own
/// unless they lie in an inspected folder.
fn loads(argument: &OsStr, looked_at: impl Fn(&Path) -> bool) -> bool {
    let bytes = argument.as_encoded_bytes();
    let file = bytes
        .strip_prefix(b"@")
        .map(|file| Path::new(OsStr::from_bytes(file)));
    file.is_some_and(looked_at)
        || LOADING
            .iter()
            .any(|flag| bytes.starts_with(flag.as_bytes()))
}

/// Whether PATH has it: by its name, by a path that it has there, or as what a link there leads to
/// (`node_modules/.bin/bun`).
fn is_found(program: &OsStr) -> bool {
    let path = Path::new(program);
    if !path.is_absolute() {
        return path.components().count() == 1 && find(program).is_some();
    }
    let Some((folder, name)) = path.parent().zip(path.file_name()) else {
        return false;
    };
    let folders = path_folders();
    let (folder, itself) = (real(folder), real(path));
    let is_in = |on: &PathBuf| real(on) == folder && on.join(name).exists();
    folders.iter().any(is_in) || folders.iter().any(|on| links_to(on, &itself))
}

/// Whether a link in a folder leads to a program.
fn links_to(folder: &Path, program: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_symlink()))
        .any(|entry| {
            entry
                .path()
                .canonicalize()
                .is_ok_and(|real| real == program)
        })
}

/// The project of a folder; the folder itself if the project would be the whole home folder.
fn top(folder: &Path) -> PathBuf {
    let home = std::env::var_os("HOME")
        .map(PathBuf::from)
        .unwrap_or_default();
    let tops = |top: &&str| {
        folder
            .ancestors()
            .find(|above| above.join(top).exists())
            .filter(|above| !home.starts_with(above))
    };
    TOPS.iter().find_map(tops).unwrap_or(folder).to_owned()
}

fn real(path: &Path) -> PathBuf {
    let path = or_here(path);
    path.canonicalize().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_folder_is_in_the_current_one() {
        let here = std::env::current_dir()
            .and_then(std::fs::canonicalize)
            .expect("there");
        assert_eq!(
            [real(Path::new("")), real(Path::new("gone"))],
            [here.clone(), here.join("gone")]
        );
        assert!(!Path::new("/usr/bin/cc").starts_with(top(&real(Path::new("")))));
    }

    #[test]
    fn what_loads_code() {
        let refused =
            |argument: &str| loads(OsStr::new(argument), |file| !file.starts_with("/cache"));
        for argument in [
            "-fplugin=./x.so",
            "-B.",
            "@args",
            "@/suite/args",
            "-fuse-ld=./ld",
        ] {
            assert!(refused(argument), "{argument}");
        }
        for argument in ["@/cache/files", "--batch-mode", "-fuse-ld=lld", "-b", "a@b"] {
            assert!(!refused(argument), "{argument}");
        }
    }
}
