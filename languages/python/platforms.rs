//! Finds the interpreters on this machine, and chooses one.

use super::facts::ID;
use super::probe::{Interpreter, ask};
use crate::shared::silent;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{BuildOptions, Platform};
use lath_tools::{find, is_program, path_folders};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;

/// The command of the default interpreter.
const COMMAND: &str = "python3";

/// The default: the interpreter behind `python3`, from its own answer. Queried once: pyenv's
/// launcher starts about fifty processes first.
fn default() -> Option<Interpreter> {
    static DEFAULT: OnceLock<Option<Interpreter>> = OnceLock::new();
    let asked = || {
        let found = find(COMMAND).and_then(|path| ask(&path));
        found.filter(Interpreter::is_new_enough)
    };
    DEFAULT.get_or_init(asked).clone()
}

/// All interpreters, the default one first, then by implementation and version. Searched once,
/// concurrently: each takes some hundredths of a second.
fn all() -> &'static [Interpreter] {
    static ALL: OnceLock<Vec<Interpreter>> = OnceLock::new();
    ALL.get_or_init(|| {
        let default = default();
        let mut seen: BTreeSet<PathBuf> = default.iter().map(|i| i.path.clone()).collect();
        let mut files = BTreeSet::new();
        let fresh = |candidate: &PathBuf| {
            candidate
                .canonicalize()
                .is_ok_and(|path| !seen.contains(&path) && files.insert(path))
        };
        let candidates: Vec<PathBuf> = candidates().into_iter().filter(fresh).collect();
        let answers: Vec<Option<Interpreter>> = thread::scope(|scope| {
            let asked: Vec<_> = candidates
                .iter()
                .map(|candidate| scope.spawn(|| ask(candidate)))
                .collect();
            asked
                .into_iter()
                .map(|answer| answer.join().ok().flatten())
                .collect()
        });
        let mut found: Vec<Interpreter> = answers
            .into_iter()
            .flatten()
            .filter(|i| seen.insert(i.path.clone()))
            .collect();
        found.sort_by_key(|i| (i.implementation.clone(), i.version, i.abi.clone()));
        default.into_iter().chain(found).collect()
    })
}

/// Possible interpreters: on PATH, in the system's folders, in pyenv's versions; never pyenv's
/// launchers.
fn candidates() -> Vec<PathBuf> {
    let mut folders = path_folders();
    folders.extend(["/usr/bin", "/usr/local/bin"].map(PathBuf::from));
    folders.retain(|folder| folder.file_name().is_none_or(|name| name != "shims"));
    let mut candidates = Vec::new();
    for folder in &folders {
        let names = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        candidates.extend(names.filter(|path| {
            path.file_name()
                .is_some_and(|name| is_interpreter(&name.to_string_lossy()))
                && is_program(path)
        }));
    }
    candidates.sort();
    for root in pyenv_roots() {
        let mut versions: Vec<PathBuf> = std::fs::read_dir(root.join("versions"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .collect();
        versions.sort();
        let first = |version: &PathBuf| {
            ["python3", "pypy3", "python"]
                .map(|name| version.join("bin").join(name))
                .into_iter()
                .find(|p| is_program(p))
        };
        candidates.extend(versions.iter().filter_map(first));
    }
    candidates
}

fn pyenv_roots() -> Vec<PathBuf> {
    let set = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(|home| Path::new(&home).join(".pyenv"));
    set.into_iter()
        .chain(home)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// `python3`, `python3.13`, `python3.13t`, `pypy3`, `pypy3.10`.
fn is_interpreter(name: &str) -> bool {
    let rest = name
        .strip_prefix("python3")
        .or_else(|| name.strip_prefix("pypy3"));
    let version = |rest: &str| {
        rest.strip_prefix('.')
            .map(|n| n.trim_end_matches('t'))
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    rest.is_some_and(|rest| rest.is_empty() || version(rest))
}

/// Unique names: the first of a version has the short one. Of two with the same full version, the
/// first counts.
fn named() -> Vec<(String, &'static Interpreter)> {
    let mut named: Vec<(String, &Interpreter)> = Vec::new();
    for interpreter in all() {
        let free = |name: &String| !named.iter().any(|(taken, _)| taken == name);
        let same = named
            .iter()
            .any(|(_, other)| other.long_name() == interpreter.long_name());
        let name = [interpreter.name(), interpreter.long_name()]
            .into_iter()
            .find(free);
        if let Some(name) = name.filter(|_| !same) {
            named.push((name, interpreter));
        }
    }
    named
}

fn install(name: &str) -> String {
    let version = name.split_once('-').map_or("", |(_, version)| version);
    match () {
        () if name.starts_with("pypy") => "apt install pypy3".to_owned(),
        // Debian's only version has the short name.
        () if version.is_empty() || version.matches('.').count() > 1 => {
            "apt install python3".to_owned()
        }
        () => format!("apt install python{version}"),
    }
}

fn found(name: String, interpreter: &Interpreter) -> Platform {
    let usable = interpreter.is_new_enough();
    Platform {
        install: if usable {
            install(&name)
        } else {
            format!(
                "{} is too old: 3.8 or later is needed",
                interpreter.path.display()
            )
        },
        version: Some(if usable {
            interpreter.version_text()
        } else {
            format!("{} (too old)", interpreter.version_text())
        }),
        path: usable.then(|| interpreter.path.clone()),
        default: false,
        jit: interpreter.is_jit(),
        name,
    }
}

/// See [`lath_core::language::Language::default_platform`]. Queries the others only if there is no
/// `python3`.
pub fn default_platform() -> Option<Platform> {
    let usual = default().map(|interpreter| Platform {
        default: true,
        ..found(interpreter.name(), &interpreter)
    });
    usual.or_else(|| platforms().into_iter().find(|platform| platform.default))
}

/// See [`lath_core::language::Language::platforms`].
pub fn platforms() -> Vec<Platform> {
    let mut platforms: Vec<Platform> = Vec::new();
    for (name, interpreter) in named() {
        platforms.push(found(name, interpreter));
    }
    for (implementation, jit) in [("cpython", false), ("pypy", true)] {
        if !platforms
            .iter()
            .any(|p| p.path.is_some() && p.name.starts_with(implementation))
        {
            let name = implementation.to_owned();
            let fails = (!jit).then(|| silent::why(ID)).flatten();
            platforms.push(Platform {
                install: fails.unwrap_or_else(|| install(&name)),
                version: None,
                path: None,
                default: false,
                jit,
                name,
            });
        }
    }
    // Without a `python3`, the first usable one.
    let refused = default().is_none() && silent::is_refused(ID, COMMAND);
    if let Some(first) = platforms.iter_mut().find(|p| p.path.is_some() && !refused) {
        first.default = true;
    }
    platforms
}

/// The interpreter of a build, with the name of its platform. L601 if it is missing or too old.
pub fn choose(options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    if let Some(command) = &options.runtime {
        return runtime(command, options);
    }
    // The default one is known without querying the others.
    let usual = default().map(|i| Chosen {
        platform: i.name(),
        interpreter: i,
    });
    match &options.platform {
        None => usual
            .or_else(other)
            .ok_or_else(|| vec![silent::instead(ID, nothing())]),
        Some(name) => match usual.filter(|chosen| chosen.platform == *name) {
            Some(chosen) => Ok(chosen),
            None => named().into_iter().find(|(n, _)| n == name).map_or_else(
                || Err(vec![missing(name)]),
                |(platform, interpreter)| {
                    new_enough(Chosen {
                        platform,
                        interpreter: interpreter.clone(),
                    })
                },
            ),
        },
    }
}

/// An interpreter and the name of its platform.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub platform: String,
    pub interpreter: Interpreter,
}

/// An interpreter in place of the missing default one.
fn other() -> Option<Chosen> {
    (!silent::is_refused(ID, COMMAND)).then(first).flatten()
}

fn first() -> Option<Chosen> {
    named()
        .into_iter()
        .find(|(_, i)| i.is_new_enough())
        .map(|(platform, i)| Chosen {
            platform,
            interpreter: i.clone(),
        })
}

fn runtime(command: &str, options: &BuildOptions) -> Result<Chosen, Vec<Diagnostic>> {
    let path = if command.contains('/') {
        Some(PathBuf::from(command))
    } else {
        find(command)
    };
    let interpreter = path.as_deref().and_then(ask).ok_or_else(|| {
        vec![
            Diagnostic::error("L601", format!("`{command}` is not a Python interpreter"))
                .help("give a path or a command: /usr/bin/python3, pypy3"),
        ]
    })?;
    new_enough(Chosen {
        platform: options
            .platform
            .clone()
            .unwrap_or_else(|| interpreter.name()),
        interpreter,
    })
}

fn new_enough(chosen: Chosen) -> Result<Chosen, Vec<Diagnostic>> {
    if chosen.interpreter.is_new_enough() {
        return Ok(chosen);
    }
    let message = format!(
        "{} at {} is too old",
        chosen.interpreter.title(),
        chosen.interpreter.path.display()
    );
    Err(vec![
        Diagnostic::error("L601", message).help("3.8 or later is needed"),
    ])
}

fn missing(name: &str) -> Diagnostic {
    let names: Vec<String> = named()
        .into_iter()
        .filter(|(_, i)| i.is_new_enough())
        .map(|(name, _)| name)
        .collect();
    let here = if names.is_empty() {
        String::new()
    } else {
        format!("; here are: {}", names.join(", "))
    };
    Diagnostic::error("L601", format!("platform {name} is not installed"))
        .help(format!("on Debian: {}{here}", install(name)))
}

fn nothing() -> Diagnostic {
    Diagnostic::error("L601", "no Python interpreter 3.8 or later found")
        .help("on Debian: apt install python3")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpreters_are_known_by_name() {
        for good in [
            "python3",
            "python3.8",
            "python3.13",
            "python3.13t",
            "pypy3",
            "pypy3.10",
        ] {
            assert!(is_interpreter(good), "{good}");
        }
        for bad in [
            "python",
            "python3-config",
            "python3.11-config",
            "python3.11m.sh",
            "python2.7",
            "pypy3-c",
            "python3.",
        ] {
            assert!(!is_interpreter(bad), "{bad}");
        }
    }

    #[test]
    fn one_is_the_default_and_names_are_unique() {
        let platforms = platforms();
        let default = platforms.iter().find(|p| p.default);
        assert_eq!(default_platform().as_ref(), default);
        assert_eq!(
            platforms.iter().filter(|p| p.default).count(),
            usize::from(platforms.iter().any(|p| p.path.is_some()))
        );
        let names: BTreeSet<&str> = platforms.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names.len(), platforms.len());
        for platform in platforms.iter().filter(|p| p.path.is_some()) {
            let options = BuildOptions {
                platform: Some(platform.name.clone()),
                ..BuildOptions::default()
            };
            assert_eq!(
                Some(choose(&options).unwrap().interpreter.path),
                platform.path
            );
        }
    }

    #[test]
    fn what_is_missing_says_how_to_get_it() {
        let ask = |platform: &str| {
            choose(&BuildOptions {
                platform: Some(platform.to_owned()),
                ..BuildOptions::default()
            })
            .unwrap_err()
            .remove(0)
        };
        let problem = ask("cpython-3.99");
        assert_eq!(problem.code, "L601");
        assert!(problem.help.unwrap().contains("apt install python3.99"));
        assert!(ask("pypy-3.99").help.unwrap().contains("apt install pypy3"));
        let problem = choose(&BuildOptions {
            runtime: Some("no-such-python".to_owned()),
            ..BuildOptions::default()
        })
        .unwrap_err()
        .remove(0);
        assert_eq!(problem.code, "L601");
    }
}
