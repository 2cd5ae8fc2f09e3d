//! What a file format of a tool provides, and how its reader takes what cannot be read.

use crate::detect::Head;
use crate::lenient::Tried;
use crate::model::{Dataset, ReadRequest};
use crate::trouble;
use lath_core::diagnostic::Diagnostic;
use lath_core::written::words;
use serde::de::DeserializeOwned;
use std::io::BufRead;
use std::path::Path;

/// The file format of a tool.
pub trait FileFormat: Sync {
    /// Its display name: `Google Benchmark JSON`.
    fn name(&self) -> &'static str;
    fn recognises(&self, head: &Head) -> bool;
    /// Reads a recognised file. L853 with the line, if it is damaged.
    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic>;
}

/// A file being read.
pub struct Input<'a> {
    pub path: &'a Path,
    pub reader: &'a mut dyn BufRead,
    /// What is not read of it, for [`Dataset::warnings`].
    pub warnings: Vec<Diagnostic>,
}

/// Two results in one file: one would be lost.
pub const MORE: &str = "more results follow the first; write each run to a file of its own";

impl Input<'_> {
    /// What follows the JSON is not read, unless it is JSON again.
    ///
    /// # Errors
    /// L853: it is not JSON of this kind.
    pub fn json<T: DeserializeOwned>(&mut self) -> Result<T, Diagnostic> {
        let json = serde_json::Deserializer::from_reader(&mut *self.reader);
        let mut all = json.into_iter::<T>();
        let first = all.next().unwrap_or_else(|| serde_json::from_str(""));
        let first = first.map_err(|e| trouble::json(self.path, 0, &e))?;
        match all.next() {
            None => {}
            Some(Err(error)) if !error.is_eof() => {
                self.warnings
                    .push(trouble::follows(self.path, error.line()));
            }
            Some(_) => return Err(trouble::damaged(self.path, 0, 0, MORE)),
        }
        Ok(first)
    }

    /// Gives each line without its end to `take`, which says what of it cannot be read.
    ///
    /// # Errors
    /// L850: the file cannot be read.
    pub fn each_line(
        &mut self,
        mut take: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<Skipped, Diagnostic> {
        let mut line = Vec::new();
        let mut skipped = Skipped::default();
        for number in 1.. {
            line.clear();
            let read = self.reader.read_until(b'\n', &mut line);
            if read.map_err(|e| trouble::unreadable(self.path, e))? == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            if let Err(why) = take(text.trim_end()) {
                skipped.line(self.path, number, why);
            }
        }
        Ok(skipped)
    }
}

/// Parts of a file that cannot be read.
#[derive(Default)]
pub struct Skipped {
    first: Option<Diagnostic>,
    warnings: Vec<Diagnostic>,
    more: usize,
}

/// Maximum number of parts named in warnings; more are counted.
const NAMED: usize = 3;

impl Skipped {
    /// JSON that begins after `lines_before` lines.
    pub fn json(&mut self, path: &Path, lines_before: usize, error: &serde_json::Error) {
        let warning = trouble::skipped_json(path, lines_before, error);
        self.add(warning, || trouble::json(path, lines_before, error));
    }

    pub fn line(&mut self, path: &Path, number: usize, why: String) {
        let warning = trouble::skipped(format!("{}:{number}", path.display()), &why);
        self.add(warning, || trouble::damaged(path, number, 0, why));
    }

    /// The elements that can be read, with their places in the list that is called `name`.
    pub fn elements<T>(&mut self, path: &Path, name: &str, all: Vec<Tried<T>>) -> Vec<(usize, T)> {
        let mut read = Vec::new();
        for (place, Tried(element)) in all.into_iter().enumerate() {
            match element {
                Ok(element) => read.push((place, element)),
                Err(why) => self.entry(path, &format!("{name}[{place}]"), &why),
            }
        }
        read
    }

    pub fn entry(&mut self, path: &Path, entry: &str, why: &str) {
        let warning = trouble::skipped(format!("{}: {entry}", path.display()), why);
        self.add(warning, || {
            trouble::damaged(path, 0, 0, format!("{entry}: {why}")).help(trouble::NOT_ITS)
        });
    }

    /// A part whose damage has a place.
    pub fn add(&mut self, warning: Diagnostic, error: impl FnOnce() -> Diagnostic) {
        if self.first.is_none() {
            self.first = Some(error());
        }
        if self.warnings.len() < NAMED {
            self.warnings.push(warning);
        } else {
            self.more += 1;
        }
    }

    /// The set with warnings about what it lacks.
    ///
    /// # Errors
    /// L853: nothing of the file can be read.
    pub fn told(self, path: &Path, mut set: Dataset) -> Result<Dataset, Diagnostic> {
        let has_something = !set.benchmarks.is_empty() || !set.broken.is_empty();
        if let Some(error) = self.first.filter(|_| !has_something) {
            return Err(error);
        }
        set.warnings.extend(self.warnings);
        if self.more > 0 {
            let more = words::count_are(self.more, "more part");
            let message = format!("{}: {more} left out", path.display());
            set.warnings.push(Diagnostic::warning("W921", message));
        }
        Ok(set)
    }
}
