//! What of a source is the code of one benchmark: its function, its states with their fixtures, and
//! the function that checks its result. Two revisions have the same benchmark if that is equal,
//! whatever the code that it calls.

use lath_core::diagnostic::Place;
use lath_core::language::Language;
use lath_core::program::{Benchmark, Program};
use lath_core::source::{self, Extent};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Digits of a hash: enough to tell apart what one benchmark has ever been.
const DIGITS: usize = 16;

/// Notes it of every benchmark of a source that was read.
pub fn note(language: &dyn Language, program: &mut Program) {
    let code = Code::of(language, program);
    let hashes = code.hashes(program);
    for (benchmark, hash) in program.benchmarks.iter_mut().zip(hashes) {
        benchmark.source_hash = hash;
    }
}

/// Declarations, by file and offset of their names.
struct Code {
    lists_states: bool,
    files: BTreeMap<String, File>,
}

/// A file, and the offset of a declaration in it, or all but the benchmarks.
type Part<'a> = (&'a str, Option<usize>);

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

    /// Of each benchmark; `None`: the source is not there. All benchmarks of a jar have the same code,
    /// the jar's, which is hashed once.
    fn hashes(&self, program: &Program) -> Vec<Option<String>> {
        let mut known: BTreeMap<BTreeSet<Part>, String> = BTreeMap::new();
        let hash_of = |benchmark| {
            let parts = self.parts(program, benchmark)?;
            let hash = known
                .entry(parts)
                .or_insert_with_key(|parts| self.hash(parts));
            Some(hash.clone())
        };
        program.benchmarks.iter().map(hash_of).collect()
    }

    fn parts<'a>(
        &self,
        program: &'a Program,
        benchmark: &'a Benchmark,
    ) -> Option<BTreeSet<Part<'a>>> {
        let mut parts = BTreeSet::new();
        for place in places(program, benchmark) {
            let file = self.files.get(&place.file)?;
            let offset = file.extent(place.offset).map(|_| place.offset);
            parts.insert((&place.file[..], offset));
        }
        if !self.lists_states {
            self.files.get(&benchmark.place.file)?;
            parts.insert((&benchmark.place.file[..], None));
        }
        Some(parts)
    }

    fn hash(&self, parts: &BTreeSet<Part>) -> String {
        let texts = parts.iter().filter_map(|(file, offset)| {
            let file = self.files.get(*file)?;
            Some(offset.map_or_else(|| file.rest(), |offset| file.code(offset)))
        });
        let mut parts: Vec<String> = texts.collect();
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
        digits.collect::<String>()[..DIGITS].to_owned()
    }
}

impl File {
    fn extent(&self, offset: usize) -> Option<&Extent> {
        self.extents.get(&offset)?.as_ref()
    }

    /// Of a declaration, without other benchmarks in it; of a text that the grammar does not
    /// understand, all.
    fn code(&self, offset: usize) -> String {
        let Some(extent) = self.extent(offset) else {
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
