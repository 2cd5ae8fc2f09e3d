//! Options that some sources have no use for. lath refuses an option that no source takes, and
//! says which sources do without it if others take it.

use super::Source;
use super::options::Layers;
use crate::given::Given;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOption, BuildOptions, Language};
use std::path::{Path, PathBuf};

/// An option that the user gives a source, and whether it has an effect there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub option: BuildOption,
    pub by: By,
    /// Which of [`BuildOptions::sources`].
    file: Option<PathBuf>,
    pub taken: bool,
    /// The source as the user knows it: its language; its path if it is compiled already.
    whom: String,
    language: &'static str,
}

/// Where an option is given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    Flag,
    /// A table of a `lath.toml`.
    Table {
        name: String,
        file: String,
    },
}

/// Removes the options that the source has no use for; returns all that it was given.
pub(super) fn settle(layers: &Layers<'_>, path: &Path, options: &mut BuildOptions) -> Vec<Asked> {
    let language = layers.language;
    let takes = language.takes(path);
    let whom = || match (language.wrapper_extension(), path.extension()) {
        (Some(packed), Some(extension)) if extension == packed => path.display().to_string(),
        _ => language.name().to_owned(),
    };
    let one = |option, by: &By, file: Option<&PathBuf>, fits| Asked {
        option,
        by: by.clone(),
        file: file.cloned(),
        taken: takes.contains(&option) && fits,
        whom: whom(),
        language: language.id(),
    };
    let mut asked = Vec::new();
    for (by, given) in layers.tables() {
        let sources = given.sources.iter();
        asked.extend(sources.map(|file| {
            let fits = takes_source(language, file);
            one(BuildOption::Sources, &by, Some(file), fits)
        }));
        let others = BuildOption::ALL.into_iter().filter(|option| {
            // Runtimes take these flags, if not every adapter's; contenders checks the others.
            let elsewhere = by == By::Flag
                && BuildOption::OF_RUNTIMES.contains(option)
                && (takes.contains(option) || !language.has_runtime());
            option.is_set(&given) && *option != BuildOption::Sources && !elsewhere
        });
        asked.extend(others.map(|option| one(option, &by, None, true)));
    }
    for option in BuildOption::ALL {
        if !takes.contains(&option) {
            option.clear(options);
        }
    }
    options.sources.retain(|file| takes_source(language, file));
    asked
}

/// Whether a further source can belong to a program of this language.
fn takes_source(language: &dyn Language, further: &Path) -> bool {
    let extension = further.extension().and_then(|e| e.to_str());
    let owner = extension.and_then(lath_languages::of_extension);
    language.takes_source(further, owner.map(|owner| owner.id()))
}

/// What was given at one place, for every source that it is for.
fn groups(asked: &[Asked]) -> Vec<Vec<&Asked>> {
    let mut groups: Vec<Vec<&Asked>> = Vec::new();
    for one in asked {
        let what = |one: &Asked| (one.option, one.by.clone(), one.file.clone());
        let same = |group: &&mut Vec<&Asked>| what(group[0]) == what(one);
        match groups.iter_mut().find(same) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

/// L502: options that no source takes.
pub fn refused(asked: &[Asked]) -> Vec<Diagnostic> {
    groups(asked)
        .into_iter()
        .filter(|group| group.iter().all(|one| !one.taken))
        .map(|group| {
            let message = format!("{} has no effect on {}", named(group[0]), whom(&group));
            Diagnostic::error("L502", message).help(takers(group[0].option))
        })
        .collect()
}

/// What is wrong with the flags for the selected sources; otherwise warnings (W951), one for each
/// option that some of them do without.
pub fn of_selected(sources: &[&Source]) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let asked: Vec<Asked> = sources.iter().flat_map(|s| s.asked.clone()).collect();
    let flags: Vec<Asked> = asked
        .iter()
        .filter(|one| one.by == By::Flag)
        .cloned()
        .collect();
    let problems = refused(&flags);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(groups(&asked).into_iter().filter_map(partly).collect())
}

/// W951. A runtime's options are for those that have one.
fn partly(group: Vec<&Asked>) -> Option<Diagnostic> {
    let (takers, others): (Vec<&Asked>, Vec<&Asked>) = group.into_iter().partition(|one| one.taken);
    let one = *others.first()?;
    let first = takers.first()?;
    if BuildOption::OF_RUNTIMES.contains(&one.option) {
        return None;
    }
    let message = format!("{} has no effect on {}", named(one), whom(&others));
    let help = match &one.by {
        By::Flag => format!("it applies to {}", whom(&takers)),
        By::Table { .. } => {
            let mut tables: Vec<String> = takers
                .iter()
                .map(|one| format!("[build.{}]", one.language))
                .collect();
            tables.dedup();
            tables.sort();
            tables.dedup();
            if tables.len() == 1 && others.iter().any(|o| o.language == first.language) {
                format!("it applies to {}", whom(&takers))
            } else {
                format!("to say so, write it under {}", tables.join(" and "))
            }
        }
    };
    Some(Diagnostic::warning("W951", message).help(help))
}

/// `--cflags`; `` `cflags` in [build] of lath.toml``.
fn named(asked: &Asked) -> String {
    let which = asked
        .file
        .as_ref()
        .map(|file| format!(" {}", file.display()))
        .unwrap_or_default();
    match &asked.by {
        By::Flag => format!("--{}{which}", asked.option.flag()),
        By::Table { name, file } => format!("`{}{which}` in {name} of {file}", asked.option.key()),
    }
}

/// The sources of a group, each once.
fn whom(group: &[&Asked]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for one in group {
        if !names.contains(&one.whom.as_str()) {
            names.push(&one.whom);
        }
    }
    names.join(", ")
}

/// The languages that take an option.
fn takers(option: BuildOption) -> String {
    let takes = |language: &&&dyn Language| {
        let source = format!("a.{}", language.extensions()[0]);
        language.takes(Path::new(&source)).contains(&option)
    };
    let names: Vec<&str> = lath_languages::all()
        .iter()
        .filter(takes)
        .map(|language| language.name())
        .collect();
    match option {
        BuildOption::Sources => "a further source must be in a benchmark's language".to_owned(),
        _ => format!("it is for {}", names.join(", ")),
    }
}

/// L502: wrappers are built, and no source is.
pub fn of_wrappers(given: &Given) -> Option<Diagnostic> {
    let flag = given.for_builds()?;
    let message = format!("--{flag} has no effect: these benchmarks are built already");
    Some(Diagnostic::error("L502", message).help("name their sources to build them again"))
}
