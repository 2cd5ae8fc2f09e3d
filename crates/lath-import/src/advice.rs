//! What to do with result files where something else is expected: a source, or one file.

use crate::formats::{FORMATS, criterion};
use crate::model::ReadRequest;
use crate::source;
use lath_core::paths;
use std::path::{Path, PathBuf};

/// Maximum number of files of a folder, and of folders below it, that are looked at.
const LOOKED_AT: usize = 100;

/// A result file and its format, or why lath does not read what another tool wrote.
type Known = Result<&'static str, &'static str>;

/// For a file with results, if lath knows the tool.
pub fn of_file(file: &Path) -> Option<String> {
    let name = file.display();
    Some(match known(file)? {
        Ok(format) => format!(
            "it has results ({format}): `lath summarize {name}`, or `lath compare {name} NEW`"
        ),
        Err(why) => why.to_owned(),
    })
}

/// For a folder with results. Which files form one set is for the user to say.
pub fn of_folder(folder: &Path) -> Option<String> {
    if let Some(folder) = of_criterion(folder) {
        let name = folder.display();
        return Some(format!(
            "{name} has results of Criterion: `lath summarize {name}`; to compare, copy it after \
                each run: `lath compare OLD NEW`"
        ));
    }
    let mut names = paths::names_in(folder);
    names.sort();
    let files = names.into_iter().map(|name| folder.join(name));
    let found: Vec<(PathBuf, Known)> = files
        .filter(|file| file.is_file())
        .take(LOOKED_AT)
        .filter_map(|file| Some((file.clone(), known(&file)?)))
        .collect();
    let read = |(file, known): &(PathBuf, Known)| Some((file.clone(), known.ok()?));
    let results: Vec<(PathBuf, &str)> = found.iter().filter_map(read).collect();
    let Some((first, format)) = results.first() else {
        let (file, known) = found.first()?;
        return Some(format!("{}: {}", file.display(), known.err()?));
    };
    let first = first.display();
    Some(match &results[1..] {
        [] => format!(
            "{first} has results ({format}): `lath summarize {first}`, or `lath compare {first} NEW`"
        ),
        [second, rest @ ..] => {
            let more = match rest.len() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let second = second.0.display();
            format!(
                "{first}, {second}{more} have results ({format}): `lath summarize {first}`, or \
                    `lath compare {first} {second}`; commas between several files form one set"
            )
        }
    })
}

/// What Criterion wrote: the folder of the package has it, or it is the folder.
fn of_criterion(folder: &Path) -> Option<PathBuf> {
    let below = folder.join("target/criterion");
    let is_here = folder.as_os_str().is_empty();
    let itself = if is_here { Path::new(".") } else { folder }.to_owned();
    [below, itself]
        .into_iter()
        .find(|place| criterion::has_samples(place, LOOKED_AT))
}

fn known(file: &Path) -> Option<Known> {
    let head = source::head(file).ok()?;
    match FORMATS.iter().find(|format| format.recognises(&head)) {
        None => head.of_other_tool().map(Err),
        Some(format) if head.is_whole() => {
            // Few words are enough for a format, but not for results.
            let set = crate::read(&[file], &ReadRequest::default()).ok()?;
            let has_results = !set.benchmarks.is_empty() || !set.lost.is_empty();
            has_results.then_some(Ok(format.name()))
        }
        Some(format) => Some(Ok(format.name())),
    }
}
