//! Finds files that both sides of a comparison read although each should have its own: unversioned
//! files. A change in them affects both sides.

use super::Versions;
use crate::contenders::Source;
use crate::inputs::Inputs;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::Language;
use lath_core::paths::{Words, found};
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant, version_of};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Maximum number of files named; more are counted.
const NAMED: usize = 8;

/// Files of the machine are shared on purpose.
const SYSTEM: &[&str] = &[
    "/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/etc", "/dev", "/proc",
];

/// What was measured of both versions.
pub struct MeasuredVersions<'a> {
    pub inputs: &'a Inputs,
    pub participants: &'a [Participant],
    pub plan: &'a Plan,
}

/// Canonical paths, each with the flag that led there.
type Files = BTreeMap<PathBuf, Option<String>>;

impl Versions {
    /// W945, for files that both versions read although each should have its own.
    pub fn shared(&self, measured: &MeasuredVersions) -> Option<Diagnostic> {
        let [base, new] = self.labels.each_ref().map(|label| measured.files(label));
        let both: Vec<(&PathBuf, &Option<String>)> = base
            .iter()
            .filter(|(file, _)| new.contains_key(*file) && self.should_own(file))
            .collect();
        (!both.is_empty()).then(|| warning(&both))
    }
}

fn warning(both: &[(&PathBuf, &Option<String>)]) -> Diagnostic {
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
    warning.help(
        "commit them and use paths into the repository, or compare two folders that each \
        have their own",
    )
}

impl MeasuredVersions<'_> {
    /// What the version called `label` reads, but for what belongs to the machine and to lath.
    fn files(&self, label: &str) -> Files {
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
        let mut files = Files::new();
        let all = self
            .of_programs(label)
            .into_iter()
            .chain(self.of_comparisons(label))
            .chain(self.of_params(label));
        for (file, flag) in all {
            if let Ok(file) = file.canonicalize()
                && file.is_file()
                && !foreign(&file)
            {
                files.entry(file).or_insert(flag);
            }
        }
        files
    }

    /// What builds have read, and vector files that sources name.
    fn of_programs(&self, label: &str) -> Vec<(PathBuf, Option<String>)> {
        let mut files = Vec::new();
        for participant in planner::built(self.participants)
            .into_iter()
            .filter(|one| version_of(&one.contender, label).is_some())
        {
            let source = self
                .inputs
                .sources
                .iter()
                .find(|s| s.contender == participant.contender && is_of(s, participant));
            let flags = source.map(flags).unwrap_or_default();
            let read = participant.built.iter().flat_map(|built| &built.read);
            files.extend(read.flat_map(|path| below(path)).map(|file| {
                let flag = leading(&flags, &file);
                (file, flag)
            }));
            let vectors = participant
                .program
                .benchmarks
                .iter()
                .filter_map(|b| b.check.as_ref()?.vectors.as_ref());
            files.extend(vectors.map(|vectors| {
                (
                    PathBuf::from(vectors),
                    Some("@Check(vectors = …)".to_owned()),
                )
            }));
        }
        files
    }

    /// Vector files of the comparisons that `lath.toml` declares.
    fn of_comparisons(&self, label: &str) -> impl Iterator<Item = (PathBuf, Option<String>)> {
        self.inputs
            .config
            .comparisons
            .iter()
            .filter(move |c| c.version.as_deref() == Some(label))
            .filter_map(|c| {
                let vectors = c.vectors.as_ref()?;
                Some((
                    PathBuf::from(vectors),
                    Some(format!("vectors of [compare.{}]", c.name)),
                ))
            })
    }

    /// Values of parameters that are files.
    fn of_params(&self, label: &str) -> impl Iterator<Item = (PathBuf, Option<String>)> {
        self.plan
            .cases
            .iter()
            .filter(move |case| version_of(&case.contender, label).is_some())
            .flat_map(|case| &case.params)
            .filter(|param| Path::new(&param.value).is_absolute())
            .map(|param| {
                (
                    PathBuf::from(&param.value),
                    Some(format!("-p {}={}", param.name, param.value)),
                )
            })
    }
}

fn is_of(source: &Source, participant: &Participant) -> bool {
    source.path.canonicalize().ok() == Path::new(&participant.program.source).canonicalize().ok()
}

/// Expands a folder to its files.
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

/// The paths in a source's options, each with its words.
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
        // A path in a separate word belongs to the flag before it.
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

/// The flag with the nearest path above the file.
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
