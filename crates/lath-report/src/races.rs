//! The report of `lath check --races`.

use crate::contender_table;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::escape;
use lath_core::plan::{Case, Plan};
use lath_core::races::{Access, Frame, Race, Sighting};
use serde_json::{Map, Value as Json, json};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Version of the JSON document.
const VERSION: u32 = 1;

/// Where compilers put names that are relative to the folder that they ran in.
const HERE: &str = "/proc/self/cwd/";

/// The user's files that a program is built from.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Paths and texts.
    pub texts: Vec<(PathBuf, String)>,
    /// Name of the folder where the program lies; below it are copies of these files.
    pub folder: OsString,
}

/// A plan, what was seen of each of its cases, and the files of the user's that each is built from.
pub struct Races<'a> {
    pub plan: &'a Plan,
    pub seen: &'a [Sighting],
    pub files: &'a [Files],
    /// Sources that nothing watches, and why.
    pub unwatched: &'a [(PathBuf, &'static str)],
}

/// An access at the user's own line, as far as the report has one.
struct Own<'a> {
    access: &'a Access,
    frame: Option<&'a Frame>,
    place: Option<Place>,
}

impl Races<'_> {
    fn rows(&self) -> impl Iterator<Item = (&Case, &Sighting, &Files)> {
        let cases = self.plan.cases.iter().zip(self.seen).zip(self.files);
        cases.map(|((case, seen), files)| (case, seen, files))
    }

    /// L711 for each race, at the user's lines.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let of = |(case, seen, files): (&Case, &Sighting, &Files)| match seen {
            Sighting::Race(race) => Some(diagnostic(case, race, files)),
            _ => None,
        };
        self.rows().filter_map(of).collect()
    }

    /// A line for each case and each source that is not watched, and a summary.
    pub fn text(&self) -> String {
        let titles: Vec<String> = self.rows().map(|(case, ..)| self.title(case)).collect();
        let sources = self.unwatched.iter().map(|(path, _)| path.display());
        let sources: Vec<String> = sources.map(|path| path.to_string()).collect();
        let all = titles.iter().chain(&sources);
        let width = all.map(|title| title.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        let mut line = |title: &str, said: &str| {
            let title = escape::line(title);
            let _ = writeln!(text, "{title:width$}  {}", escape::line(said));
        };
        for (title, (_, seen, files)) in titles.iter().zip(self.rows()) {
            line(title, &words(seen, files));
        }
        for (source, (_, why)) in sources.iter().zip(self.unwatched) {
            line(source, &format!("not checked: {why}"));
        }
        let count = |of: fn(&Sighting) -> bool| self.seen.iter().filter(|seen| of(seen)).count();
        let counts = [
            (count(|s| matches!(s, Sighting::Race(_))), "with a race"),
            (count(|s| *s == Sighting::Nothing), "without one seen"),
            (count(|s| *s == Sighting::Alone), "of one thread"),
            (
                count(|s| matches!(s, Sighting::Failed(_) | Sighting::Refused(_))),
                "failed",
            ),
            (count(|s| *s == Sighting::Open), "not run"),
            (self.unwatched.len(), "not checked"),
        ];
        let said = counts.iter().filter(|(count, _)| *count > 0);
        let said: Vec<String> = said
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let _ = writeln!(text, "\n{}.", said.join(", "));
        text
    }

    fn title(&self, case: &Case) -> String {
        let name = contender_table::title(contender_table::bare(case), &case.params);
        let contender = &self.plan.wrappers[case.wrapper].contender;
        let contender = if self.plan.wrappers.len() > 1 && !contender.is_empty() {
            format!("{contender}: ")
        } else {
            String::new()
        };
        let threads = match case.threads {
            1 => String::new(),
            threads => format!(", {threads} threads"),
        };
        format!("{contender}{name}, {}{threads}", case.mode.label())
    }

    /// The same for programs.
    pub fn json(&self) -> Json {
        let row = |(case, seen, files): (&Case, &Sighting, &Files)| {
            let params = case.params.iter().map(|p| (p.name.clone(), json!(p.value)));
            let accesses = match seen {
                Sighting::Race(race) => own(race, files).map(|own| own.json()).collect(),
                _ => Vec::new(),
            };
            json!({
                "contender": self.plan.wrappers[case.wrapper].contender,
                "benchmark": contender_table::bare(case),
                "mode": case.mode.label(),
                "threads": case.threads,
                "params": params.collect::<Map<String, Json>>(),
                "verdict": verdict(seen),
                "accesses": accesses,
                "reason": reason(seen),
            })
        };
        let unwatched = |(path, why): &(PathBuf, &str)| json!({ "source": path, "reason": why });
        json!({
            "version": VERSION,
            "races": self.rows().map(row).collect::<Vec<_>>(),
            "unchecked": self.unwatched.iter().map(unwatched).collect::<Vec<_>>(),
        })
    }
}

fn verdict(seen: &Sighting) -> &'static str {
    match seen {
        Sighting::Race(_) => "race",
        Sighting::Nothing => "none seen",
        Sighting::Alone => "one thread",
        Sighting::Refused(_) | Sighting::Failed(_) => "failed",
        Sighting::Open => "not run",
    }
}

fn reason(seen: &Sighting) -> Option<String> {
    match seen {
        Sighting::Refused(refused) => Some(format!("{}: {}", refused.code, refused.message)),
        Sighting::Failed(failure) => Some(format!("{}: {}", failure.code, failure.message)),
        _ => None,
    }
}

fn words(seen: &Sighting, files: &Files) -> String {
    match seen {
        Sighting::Race(race) => {
            let places: Vec<String> = own(race, files).filter_map(|own| own.written()).collect();
            match places.is_empty() {
                true => "DATA RACE, at lines that the tool does not know".to_owned(),
                false => format!("DATA RACE: {}", places.join(" and ")),
            }
        }
        Sighting::Nothing => "no race seen".to_owned(),
        Sighting::Alone => "one thread, which races with nobody (-t 2)".to_owned(),
        Sighting::Open => "not run".to_owned(),
        _ => format!("failed: {}", reason(seen).unwrap_or_default()),
    }
}

/// The innermost line of the user's; of a library's if there is none.
fn own<'a>(race: &'a Race, files: &'a Files) -> impl Iterator<Item = Own<'a>> {
    race.accesses.iter().map(|access| {
        let of_user = access
            .frames
            .iter()
            .find_map(|frame| Some((frame, place(frame, files)?)));
        match of_user {
            Some((frame, place)) => Own {
                access,
                frame: Some(frame),
                place: Some(place),
            },
            None => Own {
                access,
                frame: access.frames.iter().find(|frame| frame.line > 0),
                place: None,
            },
        }
    })
}

impl Own<'_> {
    /// `race.c:9`.
    fn written(&self) -> Option<String> {
        let frame = self.frame?;
        let file = frame.file.strip_prefix(HERE).unwrap_or(&frame.file);
        let file = Path::new(file).file_name().unwrap_or_default();
        Some(format!("{}:{}", file.to_string_lossy(), frame.line))
    }

    fn json(&self) -> Json {
        let file = self.place.as_ref().map(|place| &place.file);
        json!({
            "what": self.access.what,
            "function": self.frame.map(|frame| &frame.function),
            "file": file.or(self.frame.map(|frame| &frame.file)),
            "line": self.frame.map(|frame| frame.line),
        })
    }
}

impl Files {
    /// The file that a report calls so: relative to where it lies, or a copy of it.
    fn of(&self, name: &Path) -> Option<&(PathBuf, String)> {
        let named = |name: &Path| self.texts.iter().find(|(file, _)| file.ends_with(name));
        let copied = || {
            let mut rest = name.components();
            rest.find(|part| part.as_os_str() == self.folder)?;
            // The longest end that a file of the user's has, too.
            while !rest.as_path().as_os_str().is_empty() {
                if let Some(file) = named(rest.as_path()) {
                    return Some(file);
                }
                rest.next();
            }
            None
        };
        named(name).or_else(copied)
    }
}

/// The whole line, if it is one of the user's.
fn place(frame: &Frame, files: &Files) -> Option<Place> {
    let name = frame.file.strip_prefix(HERE).unwrap_or(&frame.file);
    let name = Path::new(name);
    if name.as_os_str().is_empty() || frame.line == 0 {
        return None;
    }
    let (file, text) = files.of(name)?;
    let line = text.split_inclusive('\n').nth(frame.line - 1)?;
    let indent = line.len() - line.trim_start().len();
    let offset = line.as_ptr() as usize - text.as_ptr() as usize + indent;
    let file = file.to_string_lossy();
    Some(Place::new(&file, text, offset, line.trim().len()))
}

fn diagnostic(case: &Case, race: &Race, files: &Files) -> Diagnostic {
    let message = format!(
        "two of {} threads of `{}` access the same memory at the same time, and one of them writes",
        case.threads,
        contender_table::bare(case)
    );
    let mut diagnostic = Diagnostic::error("L711", message).help(
        "order them by a lock, make the accesses atomic, or give each thread an object of its own \
            (Scope.Thread)",
    );
    for own in own(race, files) {
        let what = own.access.what.to_lowercase();
        let Some(place) = own.place else { continue };
        // Both at one line are one label.
        let known = diagnostic.labels.iter_mut();
        match known.into_iter().find(|(other, _)| *other == place) {
            Some((_, label)) => *label += &format!(", and {what}"),
            None => diagnostic = diagnostic.at(&place, what),
        }
    }
    diagnostic
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_line_of_the_users_counts() {
        let frame = |file: &str, line| Frame {
            function: "f".to_owned(),
            file: file.to_owned(),
            line,
        };
        let access = |frames| Access {
            what: "Write".to_owned(),
            frames,
        };
        let race = Race {
            accesses: vec![
                access(vec![
                    frame("/usr/include/a.h", 1),
                    frame("/proc/self/cwd/race.c", 3),
                ]),
                access(vec![frame("/usr/include/a.h", 7), frame("", 0)]),
                access(vec![]),
            ],
        };
        let text = "int a;\n\n    a += 1; \n";
        let files = Files {
            texts: vec![(PathBuf::from("/home/me/race.c"), text.to_owned())],
            folder: "5eed".into(),
        };
        let found: Vec<Own<'_>> = own(&race, &files).collect();
        let place = found[0].place.as_ref().unwrap();
        assert_eq!((place.line, place.column, place.length), (3, 5, 7));
        assert_eq!(found[0].written().as_deref(), Some("race.c:3"));
        assert!(found[1].place.is_none());
        assert_eq!(found[1].written().as_deref(), Some("a.h:7"));
        assert_eq!(found[2].written(), None);
        let copy = frame(".cache/build/5eed/source/race.c", 1);
        assert_eq!(super::place(&copy, &files).unwrap().length, 6);
        let other = frame("/usr/include/other/race.c", 1);
        assert!(super::place(&other, &files).is_none());
    }
}
