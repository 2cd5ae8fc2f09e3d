//! A suite to start from: a lath.toml that explains itself, and one example in each language; or,
//! where benchmark sources lie already, a lath.toml that names them.

mod text;

use crate::sources;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{Example, Language};
use lath_core::names::closest;
use lath_core::plan::MOST_IN_A_BLOCK;
use lath_tools::files as whole;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use text::Begun;

/// A suite that was written.
pub struct NewSuite {
    pub files: Vec<PathBuf>,
    /// What to do with it, in lines for people.
    pub next: String,
}

/// Writes a suite into `folder`, with examples in the languages of these names; without any, in
/// those that can run one here.
///
/// # Errors
/// L503: there is no such language; L601: no language can run an example; L512: a file is there
/// already; L802: one cannot be written. Nothing is written then but where L802 comes in between.
pub fn begin(folder: &Path, languages: &[String]) -> Result<NewSuite, Vec<Diagnostic>> {
    let asked = named(languages)?;
    let mut existing = sources::benchmarks_in(folder);
    // Only what was asked for.
    existing.retain(|file| asked.is_empty() || asked.iter().any(|l| sources::is_of(file, *l)));
    // A file there already serves as its language's example.
    let missing: Vec<_> = asked
        .iter()
        .copied()
        .filter(|language| !existing.iter().any(|file| sources::is_of(file, *language)))
        .collect();
    let begun = match (existing.is_empty(), missing.is_empty()) {
        (true, _) => examples(asked)?,
        (false, true) => Begun::with(existing),
        (false, false) => examples(missing)?.beside(existing),
    };
    // In the current folder, use bare file names.
    let folder = bare(folder);
    let mut files = vec![(folder.join("lath.toml"), text::text(&begun))];
    files.extend(
        begun
            .examples()
            .map(|(_, example)| (folder.join(example.file), example.text.to_owned())),
    );
    write(&folder, &files)?;
    Ok(NewSuite {
        next: text::next(&folder, &begun),
        files: files.into_iter().map(|(path, _)| path).collect(),
    })
}

fn bare(folder: &Path) -> PathBuf {
    if folder == Path::new(".") {
        PathBuf::new()
    } else {
        folder.to_owned()
    }
}

/// The files of a provider's workflows: their places, and what they say.
pub struct Workflows {
    files: &'static [(&'static str, &'static str)],
    next: &'static str,
}

pub const GITHUB: Workflows = Workflows {
    files: &[
        (
            ".github/workflows/benchmarks.yml",
            include_str!("init/ci/benchmarks.yml"),
        ),
        (
            ".github/workflows/benchmarks-comment.yml",
            include_str!("init/ci/benchmarks-comment.yml"),
        ),
    ],
    next: "Say in both how lath is installed and, in the first, what your benchmarks need; commit \
        them to the default branch: the second runs from there only.\n",
};

pub const GITLAB: Workflows = Workflows {
    files: &[(
        "benchmarks.gitlab-ci.yml",
        include_str!("init/ci/gitlab.yml"),
    )],
    next: "Include it in .gitlab-ci.yml (`include: benchmarks.gitlab-ci.yml`), say in it how lath is \
        installed, and set the protected variable LATH_GITLAB_TOKEN.\n",
};

/// Writes workflows into a repository.
///
/// # Errors
/// L512: a file is there already; L802: one cannot be written.
pub fn workflows(folder: &Path, of: &Workflows) -> Result<NewSuite, Vec<Diagnostic>> {
    let folder = &bare(folder);
    let text = |(place, text): &(&str, &str)| (folder.join(place), (*text).to_owned());
    let files: Vec<(PathBuf, String)> = of.files.iter().map(text).collect();
    let parents = files.iter().filter_map(|(path, _)| path.parent());
    for parent in parents.filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent).map_err(|error| cannot(parent, &error))?;
    }
    write(folder, &files)?;
    Ok(NewSuite {
        files: files.into_iter().map(|(path, _)| path).collect(),
        next: of.next.to_owned(),
    })
}

/// The languages of `--language`. L503: an unknown language.
fn named(names: &[String]) -> Result<Vec<&'static dyn Language>, Vec<Diagnostic>> {
    let mut chosen: Vec<&'static dyn Language> = Vec::new();
    let mut problems = Vec::new();
    for name in names.iter().flat_map(|list| list.split(',')) {
        match lath_languages::by_id(name).or_else(|| {
            lath_languages::all()
                .iter()
                .copied()
                .find(|l| l.name().eq_ignore_ascii_case(name))
        }) {
            Some(language) if chosen.iter().any(|l| l.id() == language.id()) => {}
            Some(language) if language.example().is_none() => {
                let problem = Diagnostic::error(
                    "L503",
                    format!(
                        "--language: {} is experimental and has no example",
                        language.name()
                    ),
                );
                problems.push(problem.help(format!(
                        "there are: {}",
                        with_examples()
                            .map(|l| l.id())
                            .collect::<Vec<_>>()
                            .join(", ")
                    )));
            }
            Some(language) => chosen.push(language),
            None => problems.push(unknown(name)),
        }
    }
    if problems.is_empty() {
        Ok(chosen)
    } else {
        Err(problems)
    }
}

fn with_examples() -> impl Iterator<Item = &'static dyn Language> {
    lath_languages::all()
        .iter()
        .copied()
        .filter(|language| language.example().is_some())
}

fn unknown(name: &str) -> Diagnostic {
    let ids: Vec<&str> = with_examples().map(|l| l.id()).collect();
    let diagnostic = Diagnostic::error("L503", format!("--language: lath knows no `{name}`"));
    match closest(name, ids.iter().copied()) {
        Some(meant) => diagnostic.help(format!("did you mean {meant}?")),
        None => diagnostic.help(format!("there are: {}", ids.join(", "))),
    }
}

/// An example in each requested language; by default in those with a platform here, as many as fit
/// into one block. L601: none.
fn examples(asked: Vec<&'static dyn Language>) -> Result<Begun, Vec<Diagnostic>> {
    let all = if asked.is_empty() {
        lath_languages::all().to_vec()
    } else {
        asked.clone()
    };
    // Finding runtimes takes time: search all languages concurrently.
    let found: Vec<(&'static dyn Language, Option<Example>, Vec<String>)> =
        thread::scope(|scope| {
            let probes: Vec<_> = all
                .into_iter()
                .map(|language| {
                    scope.spawn(move || (language, language.example(), text::platforms(language)))
                })
                .collect();
            probes
                .into_iter()
                .map(|probe| probe.join().expect("probing does not panic"))
                .collect()
        });
    let usable = found.into_iter().filter(|(_, example, platforms)| {
        example.is_some() && (!asked.is_empty() || !platforms.is_empty())
    });
    let most = if asked.is_empty() {
        MOST_IN_A_BLOCK
    } else {
        usize::MAX
    };
    let begun = Begun::new(usable.take(most));
    if begun.is_empty() {
        let installs: Vec<String> = with_examples()
            .flat_map(|l| l.platforms())
            .map(|p| p.install)
            .collect();
        let problem = Diagnostic::error("L601", "no language has a toolchain on this machine");
        return Err(vec![
            problem.help(format!("on Debian: {}", installs.join(", or "))),
        ]);
    }
    Ok(begun)
}

/// Writes all files, whole, or none. L512: one exists; L802: one cannot be written.
fn write(folder: &Path, files: &[(PathBuf, String)]) -> Result<(), Vec<Diagnostic>> {
    let there: Vec<Diagnostic> = files
        .iter()
        .filter(|(path, _)| path.symlink_metadata().is_ok())
        .map(|(path, _)| {
            Diagnostic::error(
                "L512",
                format!("{} already exists; nothing was written", path.display()),
            )
            .help("name another folder, or remove the file")
        })
        .collect();
    if !there.is_empty() {
        return Err(there);
    }
    let here = folder.as_os_str().is_empty();
    if here {
        Ok(())
    } else {
        fs::create_dir_all(folder)
    }
    .map_err(|error| cannot(folder, &error))?;
    for (number, (path, text)) in files.iter().enumerate() {
        if let Err(error) = whole::write_new(path, text.as_bytes()) {
            let written = files[..number].iter();
            written.for_each(|(path, _)| _ = fs::remove_file(path));
            return Err(cannot(path, &error));
        }
    }
    Ok(())
}

fn cannot(path: &Path, error: &std::io::Error) -> Vec<Diagnostic> {
    vec![Diagnostic::error(
        "L802",
        format!("{} cannot be written: {error}", path.display()),
    )]
}
