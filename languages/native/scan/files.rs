//! The user's files: the source, and what it includes in quotes. Reads and lexes each once.
//!
//! A file that is not found is left to the compiler, which says so better. `<…>` is never followed: it names somebody else's header.

use super::blank::readable;
use super::directive::{Directive, read};
use super::lexer::{Kind, Token, tokens};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// One file's text, as tokens, with its directives understood.
#[derive(Debug)]
pub struct Lexed {
    pub path: String,
    /// What the file holds, with bytes that are no UTF-8 replaced one by one.
    pub text: String,
    pub tokens: Vec<Token>,
    /// Index into `tokens`, and what it says.
    pub directives: Vec<(usize, Directive)>,
}

impl Lexed {
    pub fn new(path: String, text: String, cpp: bool) -> Lexed {
        let tokens = tokens(&text, cpp);
        let directive = |(index, token): (usize, &Token)| (token.kind == Kind::Directive).then(|| (index, read(token, &text)));
        let directives = tokens.iter().enumerate().filter_map(directive).collect();
        Lexed { path, text, tokens, directives }
    }
}

/// Finds included files.
pub struct Files {
    cpp: bool,
    /// Directories of `-iquote` and `-I`, in the order they are searched in. `None`: no file system, nothing is found.
    directories: Option<Vec<PathBuf>>,
    read: HashMap<PathBuf, Rc<Lexed>>,
}

impl Files {
    /// Relative directories in `cflags` belong to `folder`.
    pub fn new(cpp: bool, cflags: &[String], folder: &Path) -> Files {
        let directories = values_of(cflags, "-iquote").into_iter().chain(values_of(cflags, "-I")).map(|directory| folder.join(directory)).collect();
        Files { cpp, directories: Some(directories), read: HashMap::new() }
    }

    pub fn none(cpp: bool) -> Files {
        Files { cpp, directories: None, read: HashMap::new() }
    }

    /// The file that `#include "name"` in `including` means.
    pub fn included(&mut self, including: &Lexed, name: &str) -> Option<Rc<Lexed>> {
        let directories = self.directories.clone()?;
        let beside = Path::new(&including.path).parent().map(Path::to_path_buf);
        beside.into_iter().chain(directories).find_map(|directory| self.open(&directory.join(name)).ok())
    }

    /// # Errors
    /// When it cannot be read.
    pub fn open(&mut self, path: &Path) -> std::io::Result<Rc<Lexed>> {
        let path = path.canonicalize()?;
        if let Some(known) = self.read.get(&path) {
            return Ok(known.clone());
        }
        let text = readable(std::fs::read(&path)?);
        let lexed = Rc::new(Lexed::new(path.to_string_lossy().into_owned(), text, self.cpp));
        self.read.insert(path, lexed.clone());
        Ok(lexed)
    }
}

/// Values of a flag in both of its spellings: `-Idir` and `-I dir`.
pub fn values_of(flags: &[String], name: &str) -> Vec<String> {
    let mut values = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        match flag.strip_prefix(name) {
            Some("") => values.extend(flags.next().cloned()),
            Some(value) => values.push(value.to_owned()),
            None => {}
        }
    }
    values
}
