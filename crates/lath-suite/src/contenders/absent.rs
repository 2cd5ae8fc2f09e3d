//! Sources that this machine cannot build, each reason told once.

use super::Source;
use lath_core::diagnostic::Diagnostic;
use lath_core::written::words::count;
use std::path::PathBuf;

/// Maximum number of sources named for one reason.
const NAMED: usize = 3;

/// A source that is left out.
pub struct Absent {
    path: PathBuf,
    why: Why,
}

/// What sources may have in common.
#[derive(Clone, PartialEq)]
struct Why {
    /// Only on this platform.
    contender: Option<String>,
    what: String,
    help: Help,
}

#[derive(Clone, PartialEq)]
enum Help {
    /// What installs what is missing.
    Install(String),
    Told(Option<String>),
}

/// Why a source cannot be built on this machine: its platform is missing. The other sources can
/// run.
pub fn absent(source: &Source) -> Option<Absent> {
    if source.options.cc.is_some() || source.options.runtime.is_some() {
        return None;
    }
    let wanted = match &source.options.platform {
        Some(name) => source.language.platform(name),
        None => source
            .language
            .default_platform()
            .or_else(|| source.language.platforms().into_iter().next()),
    };
    let missing = wanted.filter(|p| p.path.is_none())?;
    Some(Absent {
        path: source.path.clone(),
        why: Why {
            // Beside a contender of the same source that can run.
            contender: (source.options.platform.as_deref())
                .is_some_and(|platform| platform != source.contender)
                .then(|| source.contender.clone()),
            what: format!("no {} found", missing.name),
            help: Help::Install(missing.install.clone()),
        },
    })
}

/// The same for a source that lacks something else, judging by its build's output.
pub fn unavailable(source: &Source, found: &[Diagnostic]) -> Absent {
    let first = found.iter().find(|problem| problem.is_error());
    Absent {
        path: source.path.clone(),
        why: Why {
            contender: Some(source.contender.clone()),
            what: first
                .map(|problem| problem.message.clone())
                .unwrap_or_default(),
            help: Help::Told(first.and_then(|problem| problem.help.clone())),
        },
    }
}

/// W937 for each reason, with the first sources that have it.
pub fn told(all: &[Absent]) -> Vec<Diagnostic> {
    let mut reasons: Vec<(&Why, Vec<String>)> = Vec::new();
    for Absent { path, why } in all {
        let path = path.display().to_string();
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, paths)) if paths.contains(&path) => {}
            Some((_, paths)) => paths.push(path),
            None => reasons.push((why, vec![path])),
        }
    }
    reasons
        .into_iter()
        .map(|(why, paths)| one(why, &paths))
        .collect()
}

fn one(why: &Why, paths: &[String]) -> Diagnostic {
    let whom = why.contender.as_ref();
    let whom = whom.map_or_else(String::new, |contender| format!(" for {contender}"));
    let message = match paths {
        [path] => format!("{path} is left out{whom}: {}", why.what),
        _ => format!(
            "{} are left out{whom}: {} ({}{})",
            count(paths.len(), "source"),
            why.what,
            paths[..paths.len().min(NAMED)].join(", "),
            match paths.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            }
        ),
    };
    let them = if paths.len() == 1 { "it" } else { "them" };
    Diagnostic {
        help: match &why.help {
            Help::Install(install) => Some(format!("to measure {them}, too: {install}")),
            Help::Told(help) => help.clone(),
        },
        ..Diagnostic::warning("W937", message)
    }
}
