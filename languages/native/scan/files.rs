//! The user's files: the source, and its includes in quotes. Reads and lexes each once.
//!
//! A missing file is left to the compiler, which reports it better. Does not follow `<…>`, which
//! names foreign headers.

use super::directive::{Directive, read};
use super::lexer::{Kind, Token, merged};
use crate::shared::blank::readable;
use crate::shared::large;
use lath_core::diagnostic::{Lines, OrProblems};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The text of one file, as tokens with parsed directives.
#[derive(Debug)]
pub struct Lexed {
    pub path: String,
    /// The content, with every byte that is not UTF-8 replaced.
    pub text: String,
    pub tokens: Vec<Token>,
    /// Index into `tokens`, and the directive.
    pub directives: Vec<(usize, Directive)>,
    pub lines: Lines,
    interest: OnceCell<Interest>,
}

/// Places whose meaning depends on a branch.
#[derive(Debug, Default)]
struct Interest {
    /// Token indices of annotations, braces, and includes of the user's files.
    tokens: Vec<u32>,
    /// By directive index, for those that open a branch: the token that ends its group.
    ends: Vec<u32>,
}

impl Lexed {
    pub fn new(path: String, text: String, cpp: bool) -> Lexed {
        let tokens = merged(&text, cpp);
        let directive = |(index, token): (usize, &Token)| {
            (token.kind == Kind::Directive).then(|| (index, read(token, &text)))
        };
        let directives = tokens.iter().enumerate().filter_map(directive).collect();
        Lexed {
            path,
            text,
            tokens,
            directives,
            lines: Lines::default(),
            interest: OnceCell::new(),
        }
    }

    /// Whether the group around the branch at directive `at` contains annotations, braces or
    /// includes of the user from there on: if not, a wrong guess is harmless.
    pub fn matters(&self, at: usize) -> bool {
        let interest = self.interest.get_or_init(|| self.interest());
        let (from, end) = (self.directives[at].0 as u32, interest.ends[at]);
        let next = interest.tokens.partition_point(|token| *token <= from);
        interest.tokens.get(next).is_some_and(|token| *token < end)
    }

    fn interest(&self) -> Interest {
        let mut interest = Interest::default();
        let mut open: Vec<Vec<usize>> = Vec::new();
        let mut position = 0;
        for (index, token) in self.tokens.iter().enumerate() {
            let concerns = match token.kind {
                Kind::Punct(b'@' | b'{' | b'}') => true,
                Kind::LineComment => token.text(&self.text).starts_with("//@@"),
                Kind::Directive => {
                    let directive = &self.directives[position].1;
                    interest.ends.push(u32::MAX);
                    match directive {
                        Directive::If(_) => open.push(vec![position]),
                        Directive::Elif(_) | Directive::Else => open
                            .iter_mut()
                            .next_back()
                            .into_iter()
                            .for_each(|group| group.push(position)),
                        Directive::Endif => open
                            .pop()
                            .into_iter()
                            .flatten()
                            .for_each(|opening| interest.ends[opening] = index as u32),
                        _ => {}
                    }
                    position += 1;
                    matches!(directive, Directive::Include(_))
                }
                _ => false,
            };
            interest.tokens.extend(concerns.then_some(index as u32));
        }
        interest
    }
}

/// Finds included files.
pub struct Files {
    cpp: bool,
    /// Folders of `-iquote` and `-I`, in search order. `None`: no file system, so no includes.
    directories: Option<Vec<PathBuf>>,
    read: HashMap<PathBuf, Rc<Lexed>>,
}

impl Files {
    /// Relative folders in `cflags` belong to `folder`.
    pub fn new(cpp: bool, cflags: &[String], folder: &Path) -> Files {
        let directories = values_of(cflags, "-iquote")
            .into_iter()
            .chain(values_of(cflags, "-I"))
            .map(|directory| folder.join(directory))
            .collect();
        Files {
            cpp,
            directories: Some(directories),
            read: HashMap::new(),
        }
    }

    pub fn none(cpp: bool) -> Files {
        Files {
            cpp,
            directories: None,
            read: HashMap::new(),
        }
    }

    /// The file that `#include "name"` in `including` means.
    pub fn included(&mut self, including: &Lexed, name: &str) -> Option<Rc<Lexed>> {
        let directories = self.directories.clone()?;
        let beside = Path::new(&including.path).parent().map(Path::to_path_buf);
        beside
            .into_iter()
            .chain(directories)
            .find_map(|directory| self.open(&directory.join(name)).ok())
    }

    /// # Errors
    /// L508 if it cannot be read, L109 if it is too large.
    pub fn open(&mut self, path: &Path) -> OrProblems<Rc<Lexed>> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if let Some(known) = self.read.get(&path) {
            return Ok(known.clone());
        }
        let text = readable(large::read_bytes(&path)?);
        let lexed = Rc::new(Lexed::new(
            path.to_string_lossy().into_owned(),
            text,
            self.cpp,
        ));
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
