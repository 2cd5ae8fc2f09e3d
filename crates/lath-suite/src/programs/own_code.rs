//! What of a source is the code of one benchmark: its function, its states with their fixtures, and
//! the function that checks its result. Two revisions have the same benchmark if that is equal,
//! whatever the code that it calls.

use lath_core::diagnostic::Place;
use lath_core::language::Language;
use lath_core::program::{Benchmark, Program};
use lath_core::source::{self, Extent};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Digits of a hash: enough to tell apart what one benchmark has ever been.
const DIGITS: usize = 16;

/// Notes it of every benchmark of a source that was read.
pub fn note(language: &dyn Language, program: &mut Program) {
    let code = Code::of(language, program);
    let hashes: Vec<Option<String>> = program
        .benchmarks
        .iter()
        .map(|benchmark| code.hash(program, benchmark))
        .collect();
    for (benchmark, hash) in program.benchmarks.iter_mut().zip(hashes) {
        benchmark.source_hash = hash;
    }
}

/// Declarations, by file and offset of their names.
struct Code {
    lists_states: bool,
    files: BTreeMap<String, File>,
}

struct File {
    text: String,
    whole: Option<Extent>,
    extents: BTreeMap<usize, Option<Extent>>,
    /// Of benchmarks.
    functions: Vec<Range<usize>>,
}

impl Code {
    fn of(language: &dyn Language, program: &Program) -> Code {
        let mut files = BTreeMap::new();
        let functions: Vec<&Place> = program.benchmarks.iter().flat_map(functions).collect();
        let all = program
            .benchmarks
            .iter()
            .flat_map(|one| places(program, one));
        let mut by_file: BTreeMap<&str, Vec<&Place>> = BTreeMap::new();
        for place in all {
            by_file.entry(&place.file).or_default().push(place);
        }
        for (file, places) in by_file {
            let Ok(bytes) = fs::read(file) else {
                continue;
            };
            let text = blanked(source::text(bytes), file, program);
            let mut names: Vec<Range<usize>> = places
                .iter()
                .map(|place| place.offset..place.offset + place.length)
                .collect();
            names.push(0..text.len());
            let mut found = language.extents(Path::new(file), &text, &names);
            let whole = found.pop().flatten();
            let offsets = places.iter().map(|place| place.offset);
            let extents: BTreeMap<usize, Option<Extent>> = offsets.zip(found).collect();
            let own = functions.iter().filter(|place| place.file == file);
            let functions = own.filter_map(|place| {
                let extent = extents.get(&place.offset)?.as_ref()?;
                Some(extent.whole.clone())
            });
            let functions = functions.collect();
            files.insert(
                file.to_owned(),
                File {
                    text,
                    whole,
                    extents,
                    functions,
                },
            );
        }
        Code {
            lists_states: language.lists_states(),
            files,
        }
    }

    /// `None`: the source is not there.
    fn hash(&self, program: &Program, benchmark: &Benchmark) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        for place in places(program, benchmark) {
            parts.push(self.files.get(&place.file)?.code(place.offset));
        }
        if !self.lists_states {
            let place = &benchmark.place;
            parts.push(self.files.get(&place.file)?.rest());
        }
        // The order of declarations changes nothing.
        parts.sort_unstable();
        parts.dedup();
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
        let digits = hash.finalize();
        let digits = digits.iter().map(|byte| format!("{byte:02x}"));
        Some(digits.collect::<String>()[..DIGITS].to_owned())
    }
}

impl File {
    /// Of a declaration, without other benchmarks in it; of a text that the grammar does not
    /// understand, all.
    fn code(&self, offset: usize) -> String {
        let Some(Some(extent)) = self.extents.get(&offset) else {
            return self.rest();
        };
        let is_inside = |other: &&Range<usize>| {
            let is_larger = extent.whole.len() > other.len();
            is_larger && extent.whole.start <= other.start && other.end <= extent.whole.end
        };
        let others: Vec<Range<usize>> = self.functions.iter().filter(is_inside).cloned().collect();
        source::code(&self.text, extent, &others)
    }

    /// All but the benchmarks and what is no code.
    fn rest(&self) -> String {
        let all = self.whole.clone().unwrap_or_else(|| Extent {
            whole: 0..self.text.len(),
            left_out: Vec::new(),
        });
        source::code(&self.text, &all, &self.functions)
    }
}

/// Of a benchmark, or of those that a group is joined from.
fn functions(benchmark: &Benchmark) -> Vec<&Place> {
    match &benchmark.functions[..] {
        [] => vec![&benchmark.place],
        all => all.iter().map(|one| &one.place).collect(),
    }
}

/// The names of all that it consists of.
fn places<'a>(program: &'a Program, benchmark: &'a Benchmark) -> Vec<&'a Place> {
    let mut all = functions(benchmark);
    for instance in &benchmark.instances {
        let Some(state) = program.states.get(instance.state) else {
            continue;
        };
        all.push(&state.place);
        all.extend(state.fixtures.iter().map(|fixture| &fixture.place));
    }
    let checked = std::iter::once(benchmark).chain(&benchmark.functions);
    let checks = checked.filter_map(|one| one.check.as_ref()?.function.as_ref());
    all.extend(checks.map(|check| &check.place));
    all.retain(|place| !place.file.is_empty());
    all
}

/// As the compiler sees it.
fn blanked(text: String, file: &str, program: &Program) -> String {
    let mut bytes = text.into_bytes();
    for blank in program.blanks.iter().filter(|blank| blank.file == file) {
        if let Some(part) = bytes.get_mut(blank.start..blank.end) {
            let kept = part.iter_mut().filter(|byte| **byte != b'\n');
            kept.for_each(|byte| *byte = b' ');
        }
    }
    source::text(bytes)
}
