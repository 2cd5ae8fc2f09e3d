//! What CMake and others say of a source: its entry in a `compile_commands.json`, or that of the
//! nearest source.

use super::flags::words as split_words;
use crate::shared::above;
use crate::shared::folders::inside;
use lath_core::paths::normal;
use object::read::archive::ArchiveFile;
use serde::Deserialize;
use std::path::{Component, Path, PathBuf};

const DATABASE: &str = "compile_commands.json";

/// Folders beside a source's that builds have, besides the project's own.
const BUILDS: [&str; 4] = ["build", "out", "_build", "cmake-build"];

/// A folder with one of these is a project, and its files belong together.
const PROJECTS: [&str; 5] = [
    "CMakeLists.txt",
    "meson.build",
    "Makefile",
    "configure",
    "WORKSPACE",
];

/// A larger file is not read.
const MOST_BYTES: u64 = 64 << 20;
/// So many sources and entries of folders are looked at for what a benchmark lacks.
const MOST_SOURCES: usize = 500;
const MOST_ENTRIES: usize = 5_000;

#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    command: String,
    #[serde(default)]
    arguments: Vec<String>,
}

impl Entry {
    fn words(&self) -> Vec<String> {
        match self.arguments.is_empty() {
            true => split_words(&self.command),
            false => self.arguments.clone(),
        }
    }

    fn path(&self) -> PathBuf {
        let path = self.directory.join(&self.file);
        path.canonicalize().unwrap_or(path)
    }

    /// The name of the file that its command writes.
    fn object(&self) -> Option<String> {
        let words = self.words();
        let at = words.iter().position(|word| word == "-o")?;
        let name = Path::new(words.get(at + 1)?).file_name()?;
        Some(name.to_string_lossy().into_owned())
    }
}

/// The compiler flags of a source, after `usual` ones; empty: no project says.
pub fn flags(source: &Path, extensions: &[&str], usual: &[String]) -> Vec<String> {
    let source = source
        .canonicalize()
        .unwrap_or_else(|_| source.to_path_buf());
    let of_language = |entry: &Entry| {
        let extension = entry.file.extension().and_then(|e| e.to_str());
        extension.is_some_and(|extension| extensions.contains(&extension))
    };
    let Some((project, database)) = database(&source) else {
        return Vec::new();
    };
    let entries = read(&database).into_iter().filter(of_language);
    let Some(entry) = entries.max_by_key(|entry| nearness(&entry.path(), &source)) else {
        return Vec::new();
    };
    let is_own = entry.path() == source;
    if !is_own && !PROJECTS.iter().any(|file| project.join(file).is_file()) {
        return Vec::new();
    }
    let own = wanted(&entry.words(), &entry.directory, is_own);
    let optimises = own.iter().any(|flag| flag.starts_with("-O"));
    let usual = usual.iter().filter(|_| !optimises).cloned();
    usual.chain(own).collect()
}

/// The newest database of the nearest folder that has some, and the folder.
fn database(source: &Path) -> Option<(PathBuf, PathBuf)> {
    let age = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    above::folders(source).into_iter().find_map(|folder| {
        let builds = inside(&folder).into_iter().filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            BUILDS.iter().any(|build| name.starts_with(build))
        });
        let databases = builds.chain([folder.clone()]);
        let databases = databases.map(|folder| folder.join(DATABASE));
        let newest = databases.filter(|path| path.is_file()).max_by_key(age)?;
        Some((folder, newest))
    })
}

/// Another source of the project whose text `defines` what a benchmark lacks, and a library of its
/// build that contains it.
pub fn defining(
    source: &Path,
    defines: impl Fn(&str) -> bool,
) -> Option<(PathBuf, Option<PathBuf>)> {
    let source = source.canonicalize().ok()?;
    let (_, database) = database(&source)?;
    let mut entries = read(&database);
    entries.retain(|entry| entry.path() != source);
    entries.sort_by_key(|entry| std::cmp::Reverse(nearness(&entry.path(), &source)));
    let text = |entry: &Entry| std::fs::read_to_string(entry.path()).unwrap_or_default();
    let mut entries = entries.iter().take(MOST_SOURCES);
    let entry = entries.find(|entry| defines(&text(entry)))?;
    let object = entry.object();
    let library = object.and_then(|object| library_with(&object, database.parent()?));
    Some((entry.path(), library))
}

/// A library below a folder that has an object file of this name.
fn library_with(object: &str, folder: &Path) -> Option<PathBuf> {
    let mut folders = std::collections::VecDeque::from([folder.to_path_buf()]);
    let mut left = MOST_ENTRIES;
    while let Some(folder) = folders.pop_front() {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.take(left).map(|entry| entry.path()).collect();
        left -= paths.len();
        paths.sort();
        let is_library = |path: &&PathBuf| path.extension().is_some_and(|e| e == "a");
        let mut libraries = paths.iter().filter(is_library);
        if let Some(found) = libraries.find(|path| has_member(path, object)) {
            return Some(found.clone());
        }
        folders.extend(paths.into_iter().filter(|path| path.is_dir()));
    }
    None
}

fn has_member(library: &Path, object: &str) -> bool {
    let is_small = library.metadata().is_ok_and(|d| d.len() <= MOST_BYTES);
    let bytes = is_small.then(|| std::fs::read(library).unwrap_or_default());
    let bytes = bytes.unwrap_or_default();
    ArchiveFile::parse(&*bytes).is_ok_and(|archive| {
        let mut members = archive.members().flatten();
        members.any(|member| member.name() == object.as_bytes())
    })
}

fn read(database: &Path) -> Vec<Entry> {
    let is_small = database
        .metadata()
        .is_ok_and(|data| data.len() <= MOST_BYTES);
    let text = is_small.then(|| std::fs::read_to_string(database).ok());
    let text = text.flatten().unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// How many folders two files share; a file is nearest to itself.
fn nearness(one: &Path, other: &Path) -> (bool, usize) {
    let same = |(a, b): &(Component<'_>, Component<'_>)| a == b;
    let shared = one.components().zip(other.components());
    (one == other, shared.take_while(same).count())
}

/// Flags with a path behind them, together or apart.
const PATHS: [&str; 6] = [
    "-I",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-isysroot",
];

/// What of a command says how a file is read, and for its own file, how it is compiled.
fn wanted(words: &[String], directory: &Path, is_own: bool) -> Vec<String> {
    let mut flags = Vec::new();
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        if let Some(flag) = PATHS.iter().find(|flag| word.starts_with(*flag)) {
            let path = match &word[flag.len()..] {
                "" => words.next().map_or("", String::as_str),
                path => path,
            };
            let path = normal(&directory.join(path));
            let path = path.to_string_lossy().into_owned();
            match *flag {
                "-I" => flags.push(format!("-I{path}")),
                flag => flags.extend([flag.to_owned(), path]),
            }
        } else if word == "-D" || word == "-U" {
            flags.extend(words.next().map(|rest| format!("{word}{rest}")));
        } else if ["-o", "-MF", "-MT", "-MQ", "-Xclang"].contains(&word.as_str()) {
            words.next();
        } else if ["-D", "-U", "-std="]
            .iter()
            .any(|flag| word.starts_with(flag))
            || (is_own
                && ["-O", "-f", "-m", "-pthread"]
                    .iter()
                    .any(|flag| word.starts_with(flag)))
        {
            flags.push(word.clone());
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(command: &str, is_own: bool) -> String {
        wanted(&split_words(command), Path::new("/p/build"), is_own).join(" ")
    }

    #[test]
    fn a_command_is_what_says_how_a_file_is_read() {
        let command = "/usr/bin/c++ -DSCALE=2 -D NAME -I../include -isystem /opt/x -O2 -g -Wall \
            -std=gnu++17 -march=native -MD -MF a.d -o a.o -c ../a.cpp";
        assert_eq!(
            of(command, true),
            "-DSCALE=2 -DNAME -I/p/include -isystem /opt/x -O2 -std=gnu++17 -march=native"
        );
        assert_eq!(
            of(command, false),
            "-DSCALE=2 -DNAME -I/p/include -isystem /opt/x -std=gnu++17"
        );
    }
}
