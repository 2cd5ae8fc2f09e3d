//! The files of a benchmark source: the user's file, the modules it declares (`mod name;`), and
//! files that macros include.

use super::cfg::Configuration;
use super::items::{self, Item, Kind};
use super::names::Index;
use super::syntax::parse;
use crate::shared::large;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::paths::normal;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};

pub struct File {
    /// Absolute.
    pub path: String,
    pub text: String,
    /// Of the file; empty for the crate's root.
    pub module: Vec<String>,
    pub items: Vec<Item>,
    pub comments: Vec<Range<usize>>,
    /// Excluded ranges; in order and disjoint.
    left_out: Vec<Range<usize>>,
    /// Why it could not be read.
    pub problem: Option<Diagnostic>,
    pub lines: Lines,
    /// Items by their possible start offsets.
    starts: HashMap<usize, Vec<usize>>,
    /// Folder of its modules' files.
    folder: PathBuf,
}

impl File {
    pub fn place(&self, range: &Range<usize>) -> Place {
        self.lines
            .place(&self.path, &self.text, range.start, range.len())
    }

    /// Items that begin at `offset`.
    pub fn starting(&self, offset: usize) -> &[usize] {
        self.starts.get(&offset).map_or(&[], Vec::as_slice)
    }

    /// Whether the text there is excluded from compilation.
    pub fn is_left_out(&self, offset: usize) -> bool {
        let next = self.left_out.partition_point(|range| range.end <= offset);
        self.left_out
            .get(next)
            .is_some_and(|range| range.contains(&offset))
    }

    /// The module of an item in this file.
    pub fn module_of(&self, item: &Item) -> Vec<String> {
        self.module.iter().chain(&item.modules).cloned().collect()
    }
}

pub struct Source {
    /// The user's file first.
    pub files: Vec<File>,
    /// Files that macros include, other than modules.
    pub included: Vec<String>,
    /// Paths of all modules.
    modules: BTreeSet<Vec<String>>,
    pub index: Index,
}

impl Source {
    /// `follow`: reads other files too.
    pub fn read(path: &Path, text: String, follow: bool, configuration: &Configuration) -> Source {
        let mut source = Source {
            files: Vec::new(),
            included: Vec::new(),
            modules: BTreeSet::new(),
            index: Index::default(),
        };
        let folder = path.parent().unwrap_or(Path::new("/")).to_path_buf();
        source.add(path, text, Vec::new(), folder, configuration);
        let mut next = 0;
        while follow && next < source.files.len() {
            source.follow(next, configuration);
            next += 1;
        }
        source.index();
        source
    }

    fn add(
        &mut self,
        path: &Path,
        text: String,
        module: Vec<String>,
        folder: PathBuf,
        configuration: &Configuration,
    ) {
        let path = path.to_string_lossy().into_owned();
        let parsed = parse(&path, &text);
        let found = items::items(&parsed.tree, &text, configuration);
        let mut starts: HashMap<usize, Vec<usize>> = HashMap::new();
        for (position, item) in found.items.iter().enumerate() {
            item.starts
                .iter()
                .for_each(|start| starts.entry(*start).or_default().push(position));
        }
        let file = File {
            path,
            text,
            problem: parsed.problem,
            lines: Lines::default(),
            starts,
            module,
            items: found.items,
            comments: found.comments,
            left_out: found.left_out,
            folder,
        };
        for item in &file.items {
            let path = file.module_of(item);
            self.modules
                .extend((0..=path.len()).map(|length| path[..length].to_vec()));
        }
        self.modules.insert(file.module.clone());
        self.files.push(file);
    }

    /// Reads the files that file `index` names. The compiler reports missing ones.
    fn follow(&mut self, index: usize, configuration: &Configuration) {
        let file = &self.files[index];
        let beside = Path::new(&file.path)
            .parent()
            .unwrap_or(Path::new("/"))
            .to_path_buf();
        let mut modules = Vec::new();
        for item in &file.items {
            match &item.kind {
                Kind::Module(path) if !item.local => {
                    let module: Vec<String> = file
                        .module_of(item)
                        .into_iter()
                        .chain([item.name.clone()])
                        .collect();
                    let inside = item
                        .modules
                        .iter()
                        .fold(file.folder.clone(), |folder, name| folder.join(name));
                    modules.push((
                        module,
                        candidates(
                            path.as_deref(),
                            &item.name,
                            if item.modules.is_empty() {
                                &beside
                            } else {
                                &inside
                            },
                            &inside,
                        ),
                    ));
                }
                Kind::Include(name) => {
                    let path = beside.join(name);
                    if path.is_file() {
                        self.included
                            .push(normal(&path).to_string_lossy().into_owned());
                    }
                }
                _ => {}
            }
        }
        for (module, candidates) in modules {
            let read = candidates.into_iter().find_map(|(path, folder)| {
                large::read(&path).ok().map(|text| (path, folder, text))
            });
            let Some((path, folder, text)) = read else {
                continue;
            };
            let path = normal(&path);
            if !self.files.iter().any(|file| Path::new(&file.path) == path) {
                self.add(&path, text, module, folder, configuration);
            }
        }
    }

    pub fn is_module(&self, path: &[String]) -> bool {
        self.modules.contains(path)
    }

    /// All items with the index of their file, except those inside functions.
    pub fn items(&self) -> impl Iterator<Item = (usize, usize, &Item)> {
        let of = |(index, file): (usize, &'_ File)| (index, file.items.len());
        let counts: Vec<(usize, usize)> = self.files.iter().enumerate().map(of).collect();
        let pairs = counts
            .into_iter()
            .flat_map(|(file, count)| (0..count).map(move |item| (file, item)));
        pairs
            .map(|(file, item)| (file, item, &self.files[file].items[item]))
            .filter(|(_, _, item)| !item.local)
    }
}

/// Possible paths of a module's file, each with the folder of its own modules.
fn candidates(
    path: Option<&str>,
    name: &str,
    beside: &Path,
    inside: &Path,
) -> Vec<(PathBuf, PathBuf)> {
    if let Some(path) = path {
        let file = beside.join(path);
        let folder = file.parent().unwrap_or(Path::new("/")).to_path_buf();
        return vec![(file, folder)];
    }
    let name = name.trim_start_matches("r#");
    let folder = inside.join(name);
    vec![
        (inside.join(format!("{name}.rs")), folder.clone()),
        (folder.join("mod.rs"), folder),
    ]
}
