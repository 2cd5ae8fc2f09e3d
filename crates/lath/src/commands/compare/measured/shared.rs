//! What both sides of a comparison read although each should have its own: files without versions.
//! A change in them is in neither side alone.

use crate::commands::run::Measured;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Language;
use lath_core::paths::{Words, found};
use lath_core::planner::{self, Participant, version_of};
use lath_suite::contenders::Source;
use lath_tools::{Task, output};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// More files than this are counted, not named.
const NAMED: usize = 8;

/// What comes with the machine is the same for both on purpose.
const SYSTEM: &[&str] = &[
    "/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc", "/dev", "/proc",
];

/// W945, for the files that both sides read and that `own` says should be each side's own.
pub fn warning(
    measured: &Measured,
    labels: &[String; 2],
    own: impl Fn(&Path) -> bool,
) -> Option<Diagnostic> {
    let [base, new] = labels.each_ref().map(|label| files(measured, label));
    let both: Vec<(&PathBuf, &Option<String>)> = base
        .iter()
        .filter(|(file, _)| new.contains_key(*file) && own(file))
        .collect();
    if both.is_empty() {
        return None;
    }
    let name = |(file, flag): &(&PathBuf, &Option<String>)| match flag {
        Some(flag) => format!("{} ({flag})", file.display()),
        None => file.display().to_string(),
    };
    let mut names: Vec<String> = both.iter().take(NAMED).map(name).collect();
    names.extend((both.len() > NAMED).then(|| format!("and {} more", both.len() - NAMED)));
    let what = if both.len() == 1 {
        "the same file".to_owned()
    } else {
        format!("the same {} files", both.len())
    };
    let warning = Diagnostic::warning(
        "W945",
        format!(
            "both sides read {what}, so a change there is not compared: {}",
            names.join(", ")
        ),
    );
    Some(warning.help("commit them, and name them by paths that lead into the repository; or name two folders that each have their own"))
}

/// What a side reads, canonical, each with the flag that led there.
fn files(measured: &Measured, label: &String) -> BTreeMap<PathBuf, Option<String>> {
    let cache = lath_languages::cache_folder("")
        .ok()
        .and_then(|folder| folder.canonicalize().ok());
    let foreign = |file: &Path| {
        SYSTEM
            .iter()
            .map(Path::new)
            .chain(cache.as_deref())
            .any(|folder| file.starts_with(folder))
    };
    let mut files = BTreeMap::new();
    let mut add = |file: &Path, flag: Option<String>| match file.canonicalize() {
        Ok(file) if file.is_file() && !foreign(&file) => drop(files.entry(file).or_insert(flag)),
        _ => {}
    };
    for participant in planner::built(&measured.participants)
        .into_iter()
        .filter(|one| version_of(&one.contender, label).is_some())
    {
        let source = measured
            .inputs
            .sources
            .iter()
            .find(|s| s.contender == participant.contender && is_of(s, participant));
        let flags = source.map(flags).unwrap_or_default();
        for file in participant.built.iter().flat_map(|built| &built.read) {
            below(file)
                .iter()
                .for_each(|file| add(file, leading(&flags, file)));
        }
        for vectors in participant
            .program
            .benchmarks
            .iter()
            .filter_map(|b| b.check.as_ref()?.vectors.as_ref())
        {
            add(Path::new(vectors), Some("@Check(vectors = …)".to_owned()));
        }
    }
    for comparison in measured
        .inputs
        .config
        .comparisons
        .iter()
        .filter(|c| c.version.as_ref() == Some(label))
    {
        if let Some(vectors) = &comparison.vectors {
            add(
                Path::new(vectors),
                Some(format!("vectors of [compare.{}]", comparison.name)),
            );
        }
    }
    let cases = measured
        .record
        .header
        .plan
        .cases
        .iter()
        .filter(|case| version_of(&case.contender, label).is_some());
    for param in cases
        .flat_map(|case| &case.params)
        .filter(|param| Path::new(&param.value).is_absolute())
    {
        add(
            Path::new(&param.value),
            Some(format!("-p {}={}", param.name, param.value)),
        );
    }
    files
}

fn is_of(source: &Source, participant: &Participant) -> bool {
    source.path.canonicalize().ok() == Path::new(&participant.program.source).canonicalize().ok()
}

/// A folder stands for the files in it.
fn below(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let inside = std::fs::read_dir(path)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    inside
        .filter(|path| !path.is_symlink() && !is_hidden(path))
        .flat_map(|path| below(&path))
        .collect()
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// The paths that a source's options name, each with the words it stands in.
fn flags(source: &Source) -> Vec<(PathBuf, String)> {
    let (options, language) = (&source.options, source.language);
    let (args, folders) = (&options.runtime_args, &options.folders);
    let replaced = args.replace.clone().unwrap_or_default();
    let mut all = Vec::new();
    for (words, kind, folder) in [
        (&options.cflags, Words::Compiler, &folders.cflags),
        (&options.ldflags, Words::Linker, &folders.ldflags),
        (&args.prepend, Words::Runtime, &folders.prepend),
        (&replaced, Words::Runtime, &folders.replace),
        (&args.append, Words::Runtime, &folders.append),
    ] {
        all.extend(of_words(language, kind, words, folder));
    }
    for library in &source.libraries {
        let language = lath_languages::library_language(library);
        all.extend(of_words(
            language,
            Words::Compiler,
            &library.cflags,
            &library.folder,
        ));
        all.extend(of_words(
            language,
            Words::Linker,
            &library.ldflags,
            &library.folder,
        ));
        all.extend(library.sources.iter().map(|file| {
            (
                file.clone(),
                format!("sources of [library.{}]", library.name),
            )
        }));
    }
    all.extend(
        options
            .sources
            .iter()
            .map(|file| (folders.run.join(file), "a further source".to_owned())),
    );
    all.extend(options.dependencies.iter().filter_map(|one| {
        Some((
            PathBuf::from(&one[one.find('/')?..]),
            format!("dependency {one}"),
        ))
    }));
    all
}

fn of_words(
    language: &dyn Language,
    kind: Words,
    words: &[String],
    folder: &Path,
) -> Vec<(PathBuf, String)> {
    let spans = language.paths(kind, words);
    let flag = |word: usize, path: PathBuf| {
        // A path in a word of its own belongs to the flag before it.
        let alone = spans
            .iter()
            .any(|span| span.word == word && span.range.start == 0 && span.certain);
        let before = word
            .checked_sub(1)
            .filter(|_| alone)
            .map(|before| format!("{} ", words[before]))
            .unwrap_or_default();
        (path, format!("{before}{}", words[word]))
    };
    found(words, &spans, folder)
        .into_iter()
        .map(|(word, path)| flag(word, path))
        .collect()
}

/// The flag whose path is nearest above the file.
fn leading(flags: &[(PathBuf, String)], file: &Path) -> Option<String> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let file = real(file);
    let above = flags
        .iter()
        .map(|(path, words)| (real(path), words))
        .filter(|(path, _)| file.starts_with(path));
    above
        .max_by_key(|(path, _)| path.components().count())
        .map(|(_, words)| words.clone())
}

/// What two folders have of their own: the repositories that they are in, if these are two, else
/// the folders themselves.
pub fn roots(folders: [&Path; 2]) -> [PathBuf; 2] {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let tops = folders.map(top_of);
    match tops {
        [Some(base), Some(new)] if base != new => [base, new],
        _ => folders.map(real),
    }
}

/// Of the git repository that a folder is in.
fn top_of(folder: &Path) -> Option<PathBuf> {
    let output = output(
        Command::new("git")
            .arg("-C")
            .arg(folder)
            .args(["rev-parse", "--show-toplevel"]),
        Task::Look,
    )
    .ok()?;
    let top = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !top.is_empty()).then(|| PathBuf::from(top))
}
