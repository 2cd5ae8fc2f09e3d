//! What is copied to a node: the folder of the suite.

use lath_core::diagnostic::Diagnostic;
use lath_tools::{Task, output, problem};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names that are not copied: what version control and lath keep for themselves.
const LEFT_OUT: [&str; 4] = [".git", ".hg", ".svn", ".lath"];

/// A folder, and where the command runs, relative to a folder that both are in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    base: PathBuf,
    /// What is copied, relative to the base.
    copied: PathBuf,
    /// Where the command runs, relative to the base; its folders are made.
    pub here: PathBuf,
}

impl Bundle {
    /// Nodes have the same files.
    pub fn nothing(here: PathBuf) -> Bundle {
        Bundle {
            base: here,
            copied: PathBuf::new(),
            here: PathBuf::new(),
        }
    }

    /// `here`: the current folder. `named`: files and folders of the command line. `asked`: the folder that
    /// the user wants to be copied; without one, the smallest that has everything named, else `here`.
    ///
    /// # Errors
    /// L530: a whole home folder, or all of a machine.
    pub fn of(here: &Path, named: &[PathBuf], asked: Option<&Path>) -> Result<Bundle, Diagnostic> {
        let real = |path: &Path| here.join(path).canonicalize().unwrap_or(here.join(path));
        let folder = |path: &PathBuf| {
            let path = real(path);
            let parent = path.parent().map(Path::to_owned);
            if path.is_dir() {
                path
            } else {
                parent.unwrap_or(path)
            }
        };
        let here = real(Path::new("."));
        let copied = match asked {
            Some(asked) => real(asked),
            None => named
                .iter()
                .map(folder)
                .reduce(|a, b| common(&a, &b))
                .unwrap_or(here.clone()),
        };
        let home = std::env::var_os("HOME").map(PathBuf::from);
        if copied.parent().is_none() || home.is_some_and(|home| home == copied) {
            let message = format!(
                "the whole of {} would be copied to each node",
                copied.display()
            );
            return Err(Diagnostic::error("L530", message).help(
                "start lath in the folder of the suite, or name the folder to copy: --copy FOLDER",
            ));
        }
        if let Some(path) = named
            .iter()
            .map(|it| real(it))
            .find(|it| !it.starts_with(&copied))
        {
            let message = format!(
                "{} is not in {}, which is copied to each node",
                path.display(),
                copied.display()
            );
            return Err(Diagnostic::error("L530", message)
                .help("name a folder that has both: --copy FOLDER"));
        }
        let base = common(&here, &copied);
        let below = |path: &Path| {
            path.strip_prefix(&base)
                .map(Path::to_owned)
                .unwrap_or_default()
        };
        Ok(Bundle {
            copied: below(&copied),
            here: below(&here),
            base,
        })
    }

    /// A name of the command line as it is on a node: relative, if it is absolute.
    pub fn word(&self, word: &str) -> String {
        let path = Path::new(word);
        if !path.is_absolute() {
            return word.to_owned();
        }
        let real = path.canonicalize().unwrap_or(path.to_owned());
        let Ok(below) = real.strip_prefix(&self.base) else {
            return word.to_owned();
        };
        let up: PathBuf = self.here.components().map(|_| "..").collect();
        let name = Path::new(".").join(up).join(below);
        name.to_string_lossy().into_owned()
    }

    /// Writes the archive. Folders that say so by `CACHEDIR.TAG` are caches, and are left out.
    ///
    /// # Errors
    /// L601: tar cannot run; L803: it has no room.
    pub fn pack(&self, archive: &Path) -> Result<(), Diagnostic> {
        let mut tar = Command::new("tar");
        tar.arg("--create")
            .arg("--file")
            .arg(archive)
            .arg("--directory")
            .arg(&self.base);
        tar.arg("--exclude-caches-all");
        tar.args(LEFT_OUT.map(|name| format!("--exclude={name}")));
        tar.arg("--exclude=*.on").arg("--");
        tar.arg(Path::new(".").join(&self.copied));
        let done = output(&mut tar, Task::Build).map_err(|error| problem("tar", &error))?;
        // 1: a file changed meanwhile.
        if matches!(done.status.code(), Some(0 | 1)) {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&done.stderr);
        let why = said.lines().last().unwrap_or("tar failed").to_owned();
        Err(Diagnostic::error(
            "L803",
            format!("the suite cannot be packed: {why}"),
        ))
    }
}

/// The smallest folder that has both.
fn common(one: &Path, other: &Path) -> PathBuf {
    let both = one.components().zip(other.components());
    both.take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_smallest_folder_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        fs::create_dir_all(root.join("suites/one")).unwrap();
        fs::write(root.join("suites/one/a.c"), "").unwrap();
        let of = |here: &str, named: &[&str], asked: Option<&str>| {
            let named: Vec<PathBuf> = named.iter().map(PathBuf::from).collect();
            Bundle::of(&root.join(here), &named, asked.map(Path::new))
        };
        let bundle = |base: &str, copied: &str, here: &str| Bundle {
            base: if base.is_empty() {
                root.clone()
            } else {
                root.join(base)
            },
            copied: copied.into(),
            here: here.into(),
        };
        assert_eq!(of("suites", &[], None), Ok(bundle("suites", "", "")));
        assert_eq!(
            of("", &["suites/one"], None),
            Ok(bundle("", "suites/one", ""))
        );
        assert_eq!(
            of("", &["suites/one/a.c"], None),
            Ok(bundle("", "suites/one", ""))
        );
        assert_eq!(
            of("suites/one", &["a.c"], Some("..")),
            Ok(bundle("suites", "", "one"))
        );
        assert_eq!(
            of("suites/one", &[".."], None),
            Ok(bundle("suites", "", "one"))
        );
        assert_eq!(of("", &["/"], None).unwrap_err().code, "L530");
        assert_eq!(
            of("", &["suites/one"], Some("suites/two"))
                .unwrap_err()
                .code,
            "L530"
        );
        let inside = of("suites/one", &[], Some("..")).unwrap();
        let absolute = root.join("suites/one/a.c");
        assert_eq!(inside.word(absolute.to_str().unwrap()), "./../one/a.c");
        assert_eq!(inside.word("a.c"), "a.c");
    }

    #[test]
    fn caches_and_histories_stay_here() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "a/b.c",
            ".git/x",
            "target/CACHEDIR.TAG",
            "target/big",
            "run.on/1.jsonl",
        ] {
            let path = folder.path().join("suite").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "Signature: 8a477f597d28d172789f06886806bc55\n").unwrap();
        }
        let archive = folder.path().join("archive");
        let bundle = Bundle::of(&folder.path().join("suite"), &[], None).unwrap();
        bundle.pack(&archive).unwrap();
        let listed = Command::new("tar")
            .arg("-tf")
            .arg(&archive)
            .output()
            .unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        let names: Vec<&str> = listed.lines().collect();
        assert_eq!(names, ["./", "./a/", "./a/b.c"]);
    }
}
