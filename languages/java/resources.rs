//! Resources of sources that lath compiles: Maven's and Gradle's `src/main/resources`, and files
//! beside the sources that these name, as if their folder were on the class path.
//!
//! The latter are links in a folder of lath's: stale classes beside a source are not found, nor the
//! results of the last run. A folder counts if a text ends with `/`.

use crate::shared::cache::Key;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Most files beside sources, and depth of folders.
const MOST: usize = 2_000;
const DEPTH: usize = 8;
/// Files that declare a project.
const PROJECTS: [&str; 4] = [
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
];

/// A source that was compiled.
pub(super) struct Compiled {
    pub file: PathBuf,
    pub package: String,
    pub text: String,
}

pub(super) struct Resources {
    /// For the class path, in order.
    pub path: Vec<PathBuf>,
    /// What could not become a resource.
    pub left_out: Option<String>,
}

/// `folder`: where the links are put.
pub(super) fn resources(sources: &[Compiled], folder: &Path) -> io::Result<Resources> {
    let mut found = Found::default();
    let loads = sources
        .iter()
        .any(|source| source.text.contains("Resource"));
    for source in sources {
        found.of(source, loads);
    }
    let mut path = Vec::new();
    if !found.files.is_empty() {
        path.push(links(&found.files, folder)?);
    }
    path.append(&mut found.folders);
    let left_out = found.left_out.map(|folder| {
        format!(
            "{} has more than {MOST} files: not all are on the class path",
            folder.display()
        )
    });
    Ok(Resources { path, left_out })
}

#[derive(Default)]
struct Found {
    /// Name of the resource to the user's file.
    files: BTreeMap<PathBuf, PathBuf>,
    /// Those of Maven.
    folders: Vec<PathBuf>,
    /// The first folder with files that were left out.
    left_out: Option<PathBuf>,
}

impl Found {
    /// `loads`: resources are loaded, perhaps those that other sources name.
    fn of(&mut self, source: &Compiled, loads: bool) {
        let Some(folder) = source.file.parent() else {
            return;
        };
        let package = PathBuf::from(source.package.replace('.', "/"));
        let depth = package.components().count();
        let above = folder.ancestors().nth(depth).unwrap_or(folder);
        // A folder that is not that of its package is also where javac searches for packages.
        let root = if folder.ends_with(&package) {
            above
        } else {
            folder
        };
        self.of_project(root);
        if !loads {
            return;
        }
        for text in literals(&source.text) {
            if let Some(name) = relative(text) {
                if !text.starts_with('/') {
                    self.named(folder, &package, name, text);
                }
                self.named(root, Path::new(""), name, text);
                self.bundle(root, &name.to_string_lossy());
            }
        }
    }

    /// What of `folder` has the name that stands in a text.
    fn named(&mut self, folder: &Path, place: &Path, name: &Path, text: &str) {
        let path = folder.join(name);
        if text.ends_with('/') {
            self.below(&path, &place.join(name), DEPTH);
        } else if is_resource(&path) {
            self.take(place.join(name), path);
        }
    }

    /// `p/messages.properties`, `p/messages_de.properties` for a bundle `p.messages`.
    fn bundle(&mut self, root: &Path, name: &str) {
        let base = PathBuf::from(name.replace('.', "/"));
        let (Some(place), Some(base)) = (base.parent(), base.file_name()) else {
            return;
        };
        let base = base.to_string_lossy();
        for file in lath_core::paths::names_in(&root.join(place)) {
            let language = file.strip_suffix(".properties");
            let language = language.and_then(|name| name.strip_prefix(&*base));
            if language.is_some_and(|rest| rest.is_empty() || rest.starts_with('_')) {
                self.take(place.join(&file), root.join(place).join(&file));
            }
        }
    }

    /// Everything in a folder.
    fn below(&mut self, folder: &Path, place: &Path, depth: usize) {
        let mut names = lath_core::paths::names_in(folder);
        names.sort();
        for name in names.into_iter().filter(|name| !name.starts_with('.')) {
            let (path, place) = (folder.join(&name), place.join(&name));
            let is_folder = path.symlink_metadata().is_ok_and(|data| data.is_dir());
            if is_folder && depth > 0 {
                self.below(&path, &place, depth - 1);
            } else if is_resource(&path) {
                if self.files.len() >= MOST {
                    self.left_out.get_or_insert_with(|| folder.to_path_buf());
                    return;
                }
                self.take(place, path);
            }
        }
    }

    fn take(&mut self, place: PathBuf, path: PathBuf) {
        self.files.entry(place).or_insert(path);
    }

    /// Folders of resources, given the root of the sources: beside it (`src/test/java`), and those
    /// of the project's own code.
    fn of_project(&mut self, root: &Path) {
        let set = root.parent();
        let is_layout = set
            .and_then(Path::parent)
            .is_some_and(|sources| sources.ends_with("src"));
        let own = set.filter(|_| is_layout).map(|set| set.join("resources"));
        let project = root
            .ancestors()
            .find(|folder| PROJECTS.iter().any(|name| folder.join(name).is_file()));
        let main = project.unwrap_or(root).join("src/main/resources");
        for folder in own.into_iter().chain([main]) {
            if folder.is_dir() && !self.folders.contains(&folder) {
                self.folders.push(folder);
            }
        }
    }
}

/// Texts in quotation marks, without escapes.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .filter(|text| !text.is_empty() && !text.contains('\\'))
}

/// A name below a folder.
fn relative(text: &str) -> Option<&Path> {
    let name = Path::new(text.trim_start_matches('/'));
    let plain = name
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    (plain && name.components().next().is_some()).then_some(name)
}

/// Neither source nor class, and a file that can be read at any time.
fn is_resource(path: &Path) -> bool {
    let is_code = |e: &std::ffi::OsStr| e == "java" || e == "class";
    !path.extension().is_some_and(is_code) && path.is_file()
}

/// A folder with a link for each, named after them.
fn links(files: &BTreeMap<PathBuf, PathBuf>, folder: &Path) -> io::Result<PathBuf> {
    let mut key = Key::new();
    for (name, file) in files {
        key.add(name.as_os_str().as_encoded_bytes());
        key.add(file.as_os_str().as_encoded_bytes());
    }
    let made = folder.join("resources").join(key.finish());
    if made.is_dir() {
        return Ok(made);
    }
    let unfinished = made.with_extension("new");
    // Left by an interrupted build.
    let _ = fs::remove_dir_all(&unfinished);
    fs::create_dir_all(&unfinished)?;
    for (name, file) in files {
        let link = unfinished.join(name);
        fs::create_dir_all(link.parent().unwrap_or(&unfinished))?;
        std::os::unix::fs::symlink(file, &link)?;
    }
    fs::rename(&unfinished, &made)?;
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of the files and of the folders; a source is `(file, package, text)`.
    fn names(sources: &[(&str, &str, &str)], files: &[&str]) -> (Vec<String>, Vec<String>) {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in files {
            fs::create_dir_all(at(name).parent().expect("a folder")).expect("made");
            fs::write(at(name), name).expect("written");
        }
        let mut found = Found::default();
        for (name, package, text) in sources {
            let source = Compiled {
                file: at(name),
                package: (*package).to_owned(),
                text: (*text).to_owned(),
            };
            found.of(&source, true);
        }
        let text = |path: &PathBuf| path.to_string_lossy().into_owned();
        let links = links(&found.files, &at("links")).expect("made");
        for (name, file) in &found.files {
            let linked = fs::read(links.join(name)).expect("a link");
            assert_eq!(linked, fs::read(file).expect("a file"));
        }
        let inner = |path: &PathBuf| text(&path.strip_prefix(folder.path()).unwrap().into());
        (
            found.files.keys().map(text).collect(),
            found.folders.iter().map(inner).collect(),
        )
    }

    #[test]
    fn files_beside_a_source_are_those_that_it_names() {
        let text = r#"f("a.txt"); g("data/" + n); h("/e/f.txt", "A.class", "../up.txt", "m")"#;
        let files = [
            "a.txt",
            "other.txt",
            "data/b.txt",
            "data/c/d.txt",
            "data/A.class",
            "e/f.txt",
            "A.class",
            "m.properties",
            "m_de.properties",
            "mine.properties",
        ];
        let found = [
            "a.txt",
            "data/b.txt",
            "data/c/d.txt",
            "e/f.txt",
            "m.properties",
            "m_de.properties",
        ];
        assert_eq!(names(&[("A.java", "", text)], &files).0, found);
        let of = names(
            &[
                (
                    "s/p/q/A.java",
                    "p.q",
                    r#"f("a", "/root", "up", "p/up", "p.m")"#,
                ),
                ("s/r/B.java", "r", r#"f("c", "root")"#),
            ],
            &[
                "s/root",
                "s/p/up",
                "s/p/q/a",
                "s/r/c",
                "a",
                "s/p/m.properties",
            ],
        );
        assert_eq!(of.0, ["p/m.properties", "p/q/a", "p/up", "r/c", "root"]);
        // Not where its package says.
        let of = names(&[("A.java", "p", r#"f("a.txt")"#)], &["a.txt"]);
        assert_eq!(of.0, ["a.txt", "p/a.txt"]);
    }

    #[test]
    fn projects_have_folders_of_resources() {
        let files = ["pom.xml", "src/main/resources/m", "src/test/resources/t"];
        let of = |file: &str, package: &str, files: &[&str]| names(&[(file, package, "")], files).1;
        assert_eq!(
            of("src/test/java/p/A.java", "p", &files),
            ["src/test/resources", "src/main/resources"]
        );
        let main = ["src/main/resources"];
        assert_eq!(of("bench/A.java", "", &files), main);
        assert_eq!(of("src/main/java/A.java", "", &files[1..]), main);
        assert_eq!(of("A.java", "", &files[1..]), main);
        assert_eq!(of("src/jmh/java/A.java", "", &files), main);
    }
}
