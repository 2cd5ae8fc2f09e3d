//! Modules of the user's that are compiled ahead of time (Cython, mypyc and others). Python imports
//! such a file in the place of a source of the same name. lath does the same, says so, and refuses
//! a file that is older than its source.

use super::generate;
use super::platforms::Chosen;
use crate::shared::cache::{self, CannotWrite, Key};
use crate::shared::portable::Names;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Names of what such a file is made of, beside it.
const SOURCES: [&str; 3] = ["pyx", "py", "pxd"];
const LIBRARY: &str = ".so";
/// mypyc puts the code of several modules into one library of this name, and leaves the files that
/// load it as they are.
const GROUP: &str = "__mypyc";
/// How many of them the name of the interpreter lists.
const LISTED: usize = 3;
/// Folders in folders of modules, at most.
const DEEPEST: usize = 8;

/// A compiled module.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Extension {
    /// As it is imported: `package.fast`.
    pub module: String,
    pub file: PathBuf,
}

/// What lies beside the sources of a program.
#[derive(Debug, Default)]
pub struct Beside {
    /// Imported in the place of a source.
    pub used: Vec<Extension>,
    /// W978: not imported, although it has the name of a source.
    unused: Vec<Diagnostic>,
}

/// The name of the file that Python imports in the place of `source`: the first one, in its order of
/// suffixes.
pub fn instead(source: &Path, suffixes: &[String]) -> Option<String> {
    let stem = source.file_stem()?.to_str()?;
    let names = suffixes.iter().map(|suffix| format!("{stem}{suffix}"));
    names
        .into_iter()
        .find(|name| source.with_file_name(name).is_file())
}

/// A file like that, for another interpreter.
fn of_another(source: &Path) -> Option<String> {
    let stem = source.file_stem()?.to_str()?;
    let entries = fs::read_dir(source.parent()?).ok()?.flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let is_one = |name: &String| {
        let rest = name.strip_prefix(stem);
        let tag = rest.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(LIBRARY));
        tag.is_some_and(|tag| !tag.is_empty() && !tag.contains('.'))
    };
    names.filter(is_one).min()
}

/// What lies beside the files that a wrapper copies.
pub fn beside(program: &Program, chosen: &Chosen) -> Beside {
    let mut beside = Beside::default();
    let suffixes = &chosen.tool.suffixes;
    for copy in generate::copies(program, suffixes) {
        let path = Path::new(&copy.original);
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        let warning = |message| Diagnostic::warning("W978", message);
        if let Some(name) = copy.extension {
            beside.used.push(Extension {
                module: copy.module,
                file: path.with_file_name(name),
            });
        } else if copy.original == program.source {
            let unused = instead(path, suffixes).map(|name| {
                let message = format!("{name} is not run: lath runs benchmark files from source");
                warning(message).help(format!(
                    "move what is compiled into a module that {file_name} imports"
                ))
            });
            beside.unused.extend(unused);
        } else if let Some(name) = of_another(path) {
            let message = format!(
                "{name} is not for {}, which runs {file_name} uncompiled",
                chosen.platform
            );
            let warning = warning(message).help("compile it for this interpreter, too");
            beside.unused.push(warning);
        }
    }
    beside
}

/// Names, sizes and dates of the libraries in the folders of a program's modules, and below the
/// folders in `searched`: where one changes, the wrapper is made and looked at again.
pub fn identify(program: &Program, searched: &[PathBuf], key: &mut Key) {
    let parents = program
        .files
        .iter()
        .filter_map(|file| Path::new(file).parent());
    let parents: BTreeSet<&Path> = parents.collect();
    let mut found = BTreeSet::new();
    for folder in parents {
        libraries(folder, 0, &mut found);
    }
    for folder in searched {
        libraries(folder, DEEPEST, &mut found);
    }
    for path in found {
        let state = path.metadata().map(|data| {
            let (seconds, ns) = (data.mtime(), data.mtime_nsec());
            format!("{} {seconds} {ns}", data.len())
        });
        key.add(path.as_os_str().as_encoded_bytes())
            .add(state.unwrap_or_default());
    }
}

fn libraries(folder: &Path, depth: usize, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && depth > 0 && !name.starts_with('.') && name != "node_modules" {
            libraries(&path, depth - 1, found);
        } else if !is_folder && name.ends_with(LIBRARY) {
            found.insert(path);
        }
    }
}

/// L611: a module is older than its source.
pub fn fresh(extensions: &[Extension]) -> OrProblems<()> {
    let stale = |one: &Extension| {
        let source = one.newer_source()?;
        let message = format!(
            "{} is older than {}",
            one.file.display(),
            name(&source).unwrap_or_default()
        );
        let help = format!(
            "compile it again (`cythonize -i FILE`, `mypyc FILE`, `python setup.py build_ext --inplace`); \
             if the source has not changed: `touch {}`",
            one.file.display()
        );
        Some(Diagnostic::error("L611", message).help(help))
    };
    let problems: Vec<Diagnostic> = extensions.iter().filter_map(stale).collect();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// Tells what ran: in the name of the interpreter, in warnings, and in the hash.
pub fn tell(mut wrapper: Wrapper, beside: Beside, loaded: Vec<Extension>) -> Wrapper {
    let all: BTreeSet<Extension> = beside.used.iter().cloned().chain(loaded).collect();
    let names = Names::of(&wrapper.source);
    let mut listed = Vec::new();
    for one in &all {
        let tool = one.tool();
        let source = format!("{}.py", stem(&one.file).unwrap_or_default());
        let not = match one.file.with_file_name(&source).is_file() {
            true => format!(", not {source}"),
            false => String::new(),
        };
        let file = names.shown(&one.file.to_string_lossy());
        let message = format!("{} imports {file} ({tool}){not}", wrapper.platform);
        wrapper.notes.push(Diagnostic::warning("W978", message));
        wrapper.read.push(one.file.clone());
        listed.push(format!("{} ({tool})", one.module));
    }
    wrapper.notes.extend(beside.unused);
    let more = listed.len().saturating_sub(LISTED);
    listed.truncate(LISTED);
    if !listed.is_empty() {
        let more = if more > 0 {
            format!(" and {more} more compiled modules")
        } else {
            String::new()
        };
        wrapper.compiler = format!("{} with {}{more}", wrapper.compiler, listed.join(", "));
    }
    wrapper
}

/// Those of the user's own folders among the modules that a wrapper reported: what pip installed is
/// in other `folders`.
pub fn of_user(
    reported: Vec<(String, String)>,
    folders: &[PathBuf],
    own: &[PathBuf],
) -> Vec<Extension> {
    let installed = |file: &Path| {
        let mut others = folders.iter().filter(|folder| !own.contains(folder));
        others.any(|folder| file.starts_with(folder))
    };
    let all = reported.into_iter().map(|(module, file)| Extension {
        module,
        file: PathBuf::from(file),
    });
    all.filter(|one| !installed(&one.file)).collect()
}

/// Lines of a wrapper's seal.
pub fn sealed(extensions: &[Extension]) -> Vec<String> {
    let line = |one: &Extension| {
        let hash = cache::hash_file(&one.file).unwrap_or_default();
        format!("{hash} {}\n", one.module)
    };
    extensions.iter().map(line).collect()
}

/// Writes down what a wrapper loaded when it was made.
pub fn keep(file: &Path, loaded: &[Extension]) -> OrProblems<()> {
    let text = serde_json::to_vec(loaded).unwrap_or_default();
    cache::write(file, &text).or_cannot_write(file)
}

/// What [`keep`] wrote.
pub fn kept(file: &Path) -> Vec<Extension> {
    let text = fs::read(file).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

impl Extension {
    /// A source that has changed since.
    fn newer_source(&self) -> Option<PathBuf> {
        let made = self.made()?;
        let stem = stem(&self.file)?;
        let sources = SOURCES.map(|kind| self.file.with_file_name(format!("{stem}.{kind}")));
        let is_newer = |source: &PathBuf| modified(source).is_some_and(|at| at > made);
        sources.into_iter().find(is_newer)
    }

    fn made(&self) -> Option<SystemTime> {
        let own = modified(&self.file)?;
        let depth = self.module.matches('.').count() + 1;
        let top = self.file.ancestors().nth(depth)?;
        let code = fs::read(&self.file).ok()?;
        let entries = fs::read_dir(top).into_iter().flatten().flatten();
        let groups = entries.map(|entry| entry.path()).filter(|path| {
            let stem = stem(path).filter(|stem| stem.ends_with(GROUP));
            stem.is_some_and(|stem| has(&code, stem.as_bytes()).is_some())
        });
        groups.filter_map(|path| modified(&path)).chain([own]).max()
    }

    /// What compiled it: `Cython 3.3.1`, `mypyc`; `compiled` for others.
    fn tool(&self) -> String {
        tool(&fs::read(&self.file).unwrap_or_default())
    }
}

fn tool(code: &[u8]) -> String {
    const CYTHON: &[u8] = b"_cython_";
    if let Some(at) = has(code, CYTHON) {
        let version = code[at + CYTHON.len()..].iter();
        let version: String = version
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .map(|byte| {
                if *byte == b'_' {
                    '.'
                } else {
                    char::from(*byte)
                }
            })
            .collect();
        return format!("Cython {version}");
    }
    let tool = has(code, b"mypyc").map_or("compiled", |_| "mypyc");
    tool.to_owned()
}

fn has(code: &[u8], word: &[u8]) -> Option<usize> {
    code.windows(word.len()).position(|part| part == word)
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

fn name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()
}

/// Up to the first dot.
fn stem(path: &Path) -> Option<&str> {
    name(path)?.split('.').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn put(folder: &Path, name: &str, text: &str, age: u64) -> PathBuf {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        let file = fs::File::options().append(true).open(&path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age))
            .unwrap();
        path
    }

    #[test]
    fn a_module_is_as_old_as_the_library_that_has_its_code() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        put(root, "pkg/fast.py", "", 50);
        let file = put(root, "pkg/fast.cpython-311.so", "abc__mypyc", 100);
        let one = [Extension {
            module: "pkg.fast".to_owned(),
            file,
        }];
        let problem = fresh(&one).unwrap_err().remove(0);
        assert_eq!(problem.code, "L611");
        assert!(problem.message.ends_with("is older than fast.py"));
        put(root, "other__mypyc.cpython-311.so", "", 10);
        assert!(fresh(&one).is_err());
        put(root, "abc__mypyc.cpython-311.so", "", 10);
        assert_eq!(fresh(&one), Ok(()));
        put(root, "pkg/fast.pxd", "", 5);
        assert!(fresh(&one).is_err());
    }

    #[test]
    fn what_compiled_it_is_in_it() {
        assert_eq!(tool(b"x\0_cython_3_3_1\0y"), "Cython 3.3.1");
        assert_eq!(tool(b"__mypyc_attrs__"), "mypyc");
        assert_eq!(tool(b"PyInit_fast"), "compiled");
    }

    #[test]
    fn pythons_order_of_suffixes_decides() {
        let folder = tempfile::tempdir().unwrap();
        let source = put(folder.path(), "fast.py", "", 0);
        let suffixes = [".cpython-311-x86_64-linux-gnu.so", ".abi3.so", ".so"].map(String::from);
        put(folder.path(), "fast.cpython-310-x86_64-linux-gnu.so", "", 0);
        put(folder.path(), "faster.so", "", 0);
        assert_eq!(instead(&source, &suffixes), None);
        assert_eq!(
            of_another(&source).as_deref(),
            Some("fast.cpython-310-x86_64-linux-gnu.so")
        );
        for name in ["fast.so", "fast.abi3.so"] {
            put(folder.path(), name, "", 0);
            assert_eq!(instead(&source, &suffixes).as_deref(), Some(name));
        }
    }
}
