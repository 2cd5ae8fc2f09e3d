//! Compiles a source to classes: javac with JMH's annotation processor. Named after all inputs, and
//! done once.

use super::classpath::{ClassPath, joined};
use super::compiler;
use super::complaint::{self, Report};
use super::front::Front;
use super::jdk::Jdk;
use super::source::{Kind, Source};
use super::tools::{self, text};
use super::{flags, launcher, modules, reflected, renamed, resources, unnamed};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::readable;
use crate::shared::readable::CannotRead;
use crate::shared::warned;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::paths::or_here;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Compiled benchmarks.
pub(super) struct Classes {
    pub folder: PathBuf,
    /// Hash of all inputs.
    pub key: String,
    /// The sources read, absolute, the benchmark's own first.
    pub files: Vec<String>,
    /// JMH's generated code; none for a jar.
    pub generated: Option<PathBuf>,
    /// Folders of resources, for the class path.
    pub resources: Vec<PathBuf>,
    /// javac's warnings.
    pub warned: Vec<String>,
}

/// Version of what lath makes of compiled classes: others are compiled again.
const CLASSES: &str = "renamed";

/// Written last.
const RECORD: &str = "read.json";

/// The inputs of a compilation.
#[derive(Serialize, Deserialize)]
struct Record {
    /// Sources, with hashes.
    read: Vec<(String, String)>,
    /// Folders where javac searches these sources' classes, with the names of sources in them: a
    /// new file may hide a class elsewhere.
    beside: BTreeMap<PathBuf, Vec<OsString>>,
}

pub(super) fn compile(
    source: &Source,
    compiler: &Jdk,
    classpath: &ClassPath,
    options: &BuildOptions,
) -> OrProblems<Classes> {
    let Kind::Java { text: content, .. } = &source.kind else {
        return Ok(Classes {
            folder: source.path.clone(),
            key: hash(&source.path)?,
            files: vec![source.name()],
            generated: None,
            resources: Vec::new(),
            warned: Vec::new(),
        });
    };
    check_flags(source, options)?;
    let further = further(source, options);
    let mut key = Key::new();
    tools::identify(&mut key, &compiler.java());
    key.add(source.name()).add(content);
    identify(&mut key, &further)?;
    classpath.identify(&mut key)?;
    key.add(modules::arguments(source, options).join("\n"));
    key.add(flags::of(source.front, options).join("\n"));
    let key = key.finish();
    let entry = cache::entry("java", &key)?;
    if recorded(&entry.folder).is_none() {
        fill(
            source,
            compiler,
            classpath,
            options,
            &further,
            &entry.folder,
        )?;
    }
    let record = recorded(&entry.folder).ok_or_else(|| {
        vec![Diagnostic::error(
            "L602",
            format!("{} changed while it was compiled", source.name()),
        )]
    })?;
    let mut all = Key::new();
    all.add(&key);
    record.iter().for_each(|(_, hash)| {
        all.add(hash);
    });
    let mut files: Vec<String> = record
        .into_iter()
        .map(|(file, _)| file)
        .filter(|file| *file != source.name())
        .collect();
    files.insert(0, source.name());
    let mut warned = warned::recall(&entry.folder);
    let resources = resources_of(source, &files, &entry.folder, &mut warned)?;
    Ok(Classes {
        folder: entry.folder.join("classes"),
        key: all.finish(),
        files,
        generated: Some(entry.folder.join("generated")),
        resources,
        warned,
    })
}

/// L503: flags that the compiler of the source must not get.
fn check_flags(source: &Source, options: &BuildOptions) -> OrProblems<()> {
    match source.front {
        Some(front) => front.check(options),
        None => flags::check(options),
    }
}

/// The sources beside the first: the user's, and those that the language needs to be given.
fn further(source: &Source, options: &BuildOptions) -> Vec<PathBuf> {
    let here = or_here(&options.folders.run);
    let mut further: Vec<PathBuf> = options.sources.iter().map(|path| here.join(path)).collect();
    if let Some(front) = source.front {
        further.extend(imported(source, front, &further));
    }
    further
}

/// What lath keeps of a compilation, and the sources beside the first.
fn identify(key: &mut Key, further: &[PathBuf]) -> OrProblems<()> {
    key.add(CLASSES).add(warned::KEPT);
    readable::identify(further, key)
}

/// Resources of the sources that were read.
fn resources_of(
    source: &Source,
    files: &[String],
    folder: &Path,
    warned: &mut Vec<String>,
) -> OrProblems<Vec<PathBuf>> {
    let compiled = |file: &String| {
        let text = fs::read_to_string(file).unwrap_or_default();
        resources::Compiled {
            file: PathBuf::from(file),
            package: source.package_of(&text),
            text,
        }
    };
    let compiled: Vec<resources::Compiled> = files.iter().map(compiled).collect();
    let found = resources::resources(&compiled, folder).or_cannot_write(folder)?;
    warned.extend(found.left_out);
    Ok(found.path)
}

fn hash(path: &Path) -> OrProblems<String> {
    cache::hash_file(path).or_cannot_read(path)
}

/// The inputs, if they are unchanged and no new file appeared beside them.
fn recorded(folder: &Path) -> Option<Vec<(String, String)>> {
    let Record { read, beside } =
        serde_json::from_slice(&fs::read(folder.join(RECORD)).ok()?).ok()?;
    let is_same = read
        .iter()
        .all(|(file, hash)| cache::hash_file(Path::new(file)).is_ok_and(|now| now == *hash));
    (is_same
        && beside
            .iter()
            .all(|(folder, names)| sources_in(folder) == *names))
    .then_some(read)
}

fn sources_in(folder: &Path) -> Vec<OsString> {
    unnamed::neighbours(folder)
        .iter()
        .filter_map(|path| path.file_name().map(OsString::from))
        .collect()
}

/// See [`Record::beside`]. `path`: javac's source path.
fn beside(read: &[PathBuf], path: &[PathBuf]) -> BTreeMap<PathBuf, Vec<OsString>> {
    let own = read
        .iter()
        .filter_map(|file| file.parent().map(Path::to_path_buf));
    let texts: Vec<String> = read
        .iter()
        .filter_map(|file| fs::read_to_string(file).ok())
        .collect();
    let imported: BTreeSet<PathBuf> = texts
        .iter()
        .flat_map(|text| packages_imported(text))
        .collect();
    let places = path
        .iter()
        .filter(|root| !cache::has_made(root))
        .flat_map(|root| imported.iter().map(|package| root.join(package)));
    own.chain(places)
        .map(|folder| (folder.clone(), sources_in(&folder)))
        .collect()
}

/// Sources of another language in the folders of packages that its sources import, and what those
/// import: its compiler searches no folders itself.
fn imported(source: &Source, front: &Front, further: &[PathBuf]) -> Vec<PathBuf> {
    let Kind::Java { scanned, .. } = &source.kind else {
        return Vec::new();
    };
    let beside = source.path.parent().unwrap_or(Path::new("/"));
    let root = unnamed::root(beside, &scanned.package).unwrap_or_else(|| beside.to_path_buf());
    let mut files = [std::slice::from_ref(&source.path), further].concat();
    let mut next = 0;
    while let Some(file) = files.get(next) {
        let text = fs::read_to_string(file).unwrap_or_default();
        next += 1;
        for import in imports(&text) {
            // Of a class in a class, the package is above both.
            let packages = import.ancestors().skip(1);
            let found = packages
                .filter(|package| !package.as_os_str().is_empty())
                .map(|package| unnamed::sources_in(&root.join(package), front.extensions))
                .find(|found| !found.is_empty());
            for file in found.into_iter().flatten() {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
        }
    }
    files.split_off(1 + further.len())
}

/// `a/b/C` of `import a.b.C`.
fn imports(text: &str) -> Vec<PathBuf> {
    let name = |line: &str| {
        let rest = line
            .trim_start()
            .strip_prefix("import")?
            .strip_prefix(char::is_whitespace)?
            .trim_start();
        let name = rest
            .strip_prefix("static")
            .filter(|rest| rest.starts_with(char::is_whitespace))
            .unwrap_or(rest);
        Some(PathBuf::from(
            name.split(';')
                .next()?
                .replace(char::is_whitespace, "")
                .replace('.', "/"),
        ))
    };
    text.lines().filter_map(name).collect()
}

/// `a/b` and `a` of `import a.b.C;`: any part but the last may be a package.
fn packages_imported(text: &str) -> Vec<PathBuf> {
    let loaded = reflected::names(text).into_iter();
    let loaded = loaded.map(|name| PathBuf::from(name.replace('.', "/")));
    let names: Vec<PathBuf> = imports(text).into_iter().chain(loaded).collect();
    names
        .iter()
        .flat_map(|name| name.ancestors().skip(1))
        .filter(|package| !package.as_os_str().is_empty())
        .map(Path::to_path_buf)
        .collect()
}

fn fill(
    source: &Source,
    compiler: &Jdk,
    classpath: &ClassPath,
    options: &BuildOptions,
    further: &[PathBuf],
    folder: &Path,
) -> OrProblems<()> {
    let classes = folder.join("classes");
    let record = folder.join(RECORD);
    let _ = fs::remove_file(&record);
    // Classes of an older version of the source.
    let _ = fs::remove_dir_all(&classes);
    let generated = folder.join("generated");
    let _ = fs::remove_dir_all(&generated);
    for folder in [&classes, &generated] {
        fs::create_dir_all(folder).or_cannot_write(folder)?;
    }
    if let Some(front) = source.front {
        let files = [std::slice::from_ref(&source.path), further].concat();
        let inputs = compiler::Inputs {
            source,
            compiler,
            classpath,
            options,
            files: &files,
        };
        return fill_behind(front, &inputs, folder);
    }
    let copies = unnamed::copies(source, folder)?;
    let report = folder.join("report.json");
    let _doing = doing("javac, with JMH's generator");
    let mut command = launcher::tool(compiler, "Compile", options.verbose)?;
    command.push(format!("report={}", report.display()));
    let paths = [&classes, &generated].map(|path| text(path));
    let given = javac(&paths, compiler, classpath, &copies);
    let given = given
        .into_iter()
        .chain(modules::arguments(source, options))
        .chain(flags::of(None, options));
    command.extend(given.map(|argument| format!("option={argument}")));
    let reflected = reflected::sources(&copies.main, &copies.path, unnamed::PACKAGE);
    command.extend(
        std::iter::once(&copies.main)
            .chain(further)
            .chain(&reflected)
            .map(|file| format!("source={}", file.display())),
    );
    tools::run(
        &command,
        "L602",
        &format!("cannot compile {}", source.name()),
        options.verbose,
    )?;
    let said: Report = complaint::report(&report)?;
    if !said.ok {
        return Err(complaint::complaints(&said, &copies));
    }
    renamed::without_package(&classes).or_cannot_write(&classes)?;
    warned::remember(folder, &complaint::warnings(&said, &copies)).or_cannot_write(folder)?;
    let files: Vec<PathBuf> = said
        .read
        .iter()
        .map(|file| copies.original(file).0)
        .filter(|file| !file.starts_with(folder))
        .collect();
    remember(&files, beside(&files, &copies.searched()), &record)
}

/// The same, with another compiler in front.
fn fill_behind(front: &Front, inputs: &compiler::Inputs<'_>, folder: &Path) -> OrProblems<()> {
    let warned = compiler::compile(front, inputs, folder)?;
    warned::remember(folder, &warned).or_cannot_write(folder)?;
    remember(inputs.files, BTreeMap::new(), &folder.join(RECORD))
}

/// Arguments of javac, except for modules. `paths`: of classes, and of JMH's output.
fn javac(
    [classes, generated]: &[String; 2],
    compiler: &Jdk,
    classpath: &ClassPath,
    copies: &unnamed::Copies,
) -> Vec<String> {
    let all = joined(&classpath.all);
    // As without this option, javac runs the processors of the user's dependencies, too.
    let processor = joined(classpath.processor.iter().chain(&classpath.all));
    let sources = joined(&copies.path);
    let mut words = vec![
        "-d",
        classes,
        "-s",
        generated,
        "-encoding",
        "UTF-8",
        "-cp",
        &all,
        "-processorpath",
        &processor,
        "-implicit:class",
        "-Xlint:-options",
        // An empty path: javac must not take sources from the class path.
        "-sourcepath",
        &sources,
    ];
    words.extend((compiler.major >= 21).then_some("-proc:full"));
    words.into_iter().map(str::to_owned).collect()
}

/// Records the user's files that the compiler read.
fn remember(
    files: &[PathBuf],
    beside: BTreeMap<PathBuf, Vec<OsString>>,
    record: &Path,
) -> OrProblems<()> {
    let read = files
        .iter()
        .map(|file| Ok((text(file), hash(file)?)))
        .collect::<OrProblems<Vec<_>>>()?;
    let json = serde_json::to_vec(&Record { read, beside }).expect("plain data");
    cache::write(record, &json).or_cannot_write(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_appears_where_javac_looks_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let text = "package p;\nimport a.b.C;\nimport static d.E.*;\nimport \
            java.util.List;\nclass B { }\n";
        cache::write(&at("p/B.java"), text.as_bytes()).expect("written");
        let before = || beside(&[at("p/B.java")], &[at("")]);
        for (appears, is_seen) in [
            ("p/String.java", true),
            ("a/b/C.java", true),
            ("a/C.java", true),
            ("d/E.java", true),
            ("p/notes.txt", false),
            ("x/Y.java", false),
        ] {
            let known = before();
            cache::write(&at(appears), b"").expect("written");
            assert_eq!(
                known
                    .iter()
                    .any(|(folder, names)| sources_in(folder) != *names),
                is_seen,
                "{appears}"
            );
        }
    }
}
