//! Lists of requirements (`requirements.txt`): the user's projects in them, and copies for pip.

use super::dependencies::{bare, copied, split};
use crate::shared::cache::Key;
use crate::shared::mirror::{self, Mirror};
use std::io;
use std::path::{Path, PathBuf};

/// The content of a line.
enum Named<'a> {
    /// Another list, after its option.
    List(&'a str, &'a str),
    /// A project, as pip writes it.
    Project(&'a str),
}

fn named(line: &str) -> Option<Named<'_>> {
    let line = line.split(" #").next().unwrap_or_default().trim();
    let after = |options: &[&'static str]| {
        let found = options
            .iter()
            .find_map(|option| Some((*option, line.strip_prefix(option)?)));
        found.map(|(option, rest)| (option, rest.trim_start_matches(['=', ' '])))
    };
    if let Some((option, other)) = after(&["-r", "--requirement", "-c", "--constraint"]) {
        return Some(Named::List(option, other));
    }
    let project = after(&["-e", "--editable"]).map_or(line, |(_, project)| project);
    split(project).map(|_| Named::Project(project))
}

/// Adds a list to a key, with the lists and projects that it names.
pub fn add(path: &Path, key: &mut Key) -> io::Result<()> {
    let text = std::fs::read_to_string(path)?;
    key.add(&text);
    let folder = path.parent().unwrap_or(Path::new("/"));
    for named in text.lines().filter_map(named) {
        match named {
            Named::List(_, other) => add(&folder.join(other), key)?,
            Named::Project(project) => {
                let path = split(project).map_or(project, |(_, path)| path);
                mirror::add(&folder.join(bare(path, folder).0), key)?;
            }
        }
    }
    Ok(())
}

/// A list for pip in place of the user's: its projects are copies, also editable ones.
pub fn copy(path: &Path, mirror: &Mirror) -> io::Result<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new("/")).canonicalize()?;
    let mut text = String::new();
    for line in std::fs::read_to_string(path)?.lines() {
        text.push_str(&match named(line) {
            Some(Named::List(option, other)) => {
                format!("{option} {}", copy(&folder.join(other), mirror)?.display())
            }
            Some(Named::Project(project)) => copied(project, &folder, mirror)?,
            None => line.to_owned(),
        });
        text.push('\n');
    }
    mirror.write(&folder.join(path.file_name().unwrap_or_default()), &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_known_by_what_it_names() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("p")).expect("made");
        for (name, text) in [
            ("all.txt", "-r more.txt\n"),
            ("more.txt", "./p  # mine\n"),
            ("p/setup.py", "1"),
        ] {
            std::fs::write(at(name), text).expect("written");
        }
        let key = || {
            let mut key = Key::new();
            add(&at("all.txt"), &mut key).expect("readable");
            key.finish()
        };
        let before = key();
        std::fs::write(at("p/setup.py"), "2").expect("written");
        assert_ne!(before, key());
    }

    #[test]
    fn a_copy_names_copies() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        for name in ["lists", "p", "q"] {
            std::fs::create_dir(root.join(name)).expect("made");
        }
        let list = root.join("lists/all.txt");
        let text = format!(
            "numpy\n-r more.txt\n-e ../p[x]  # mine\nq @ file://{}/q ; python_version > \
                \"3\"\n./w.whl\n",
            root.display()
        );
        std::fs::write(&list, text).expect("written");
        std::fs::write(root.join("lists/more.txt"), "../p\n").expect("written");
        let mirror = Mirror::new(false).expect("made");
        let copied = copy(&list, &mirror).expect("copied");
        let at = |path: &str| mirror.place(&root.join(path)).display().to_string();
        assert_eq!(copied.display().to_string(), at("lists/all.txt"));
        let [p, q] = [at("p"), at("q")];
        let expected = format!(
            "numpy\n-r {}\n{p}[x]\nq @ file://{q} ; python_version > \"3\"\n./w.whl\n",
            at("lists/more.txt")
        );
        assert_eq!(std::fs::read_to_string(copied).expect("there"), expected);
        assert_eq!(
            std::fs::read_to_string(at("lists/more.txt")).expect("there"),
            format!("{p}\n")
        );
        assert!(
            Path::new(&p).is_dir()
                && std::fs::read_to_string(list)
                    .expect("there")
                    .contains("-e ../p[x]")
        );
    }
}
