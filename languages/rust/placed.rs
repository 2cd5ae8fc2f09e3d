//! The same objects, linked again with padding before them, so that all code lies elsewhere
//! (methodology/rules.md#layout). The compiler runs once more, and keeps what it links.

use super::build::Build;
use super::cargo::Outcome;
use super::generate;
use crate::native::placement::{self, LAYOUTS};
use crate::native::split_words;
use crate::shared::cache::{self, CannotWrite};
use crate::shared::words::quoted;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::{Task, output, problem};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments of the compiler that keep the objects and print how they are linked.
pub const KEEPING: [&str; 2] = ["--print=link-args", "-Csave-temps"];

impl Build<'_> {
    /// The executable with this placement, beside that of the linker, which must be there.
    pub fn placed(
        &self,
        entry: &Path,
        executable: &Path,
        text: &str,
        layout: u64,
    ) -> OrProblems<PathBuf> {
        let path = placement::path(executable, layout);
        if path.exists() {
            return Ok(path);
        }
        let (cargo, folder, name) = self.project(text)?;
        let copies = generate::copied_folders(self.program);
        let outcome = cargo.build(&folder, &name, &copies, &KEEPING)?;
        let linked = match Linking::of(&outcome) {
            // Others of the set will be asked for: the objects are there now.
            Some(linking) => {
                let first = layout - layout % LAYOUTS;
                (first.max(1)..first + LAYOUTS)
                    .try_for_each(|layout| linking.link(entry, executable, layout, self.verbose))
            }
            None => Err(vec![Diagnostic::error(
                "L603",
                "the compiler does not say how it links".to_owned(),
            )]),
        };
        cargo.forget(&name);
        linked.map(|()| path)
    }
}

/// The command that links, without its output, and its environment.
struct Linking {
    command: Vec<String>,
    environment: BTreeMap<String, String>,
    /// Temporary files of the compiler, which are deleted.
    folders: Vec<PathBuf>,
}

impl Linking {
    /// The line `NAME="value"… "cc" "argument"…` among what the compiler printed. `None`: there is
    /// none.
    fn of(outcome: &Outcome) -> Option<Linking> {
        let text = String::from_utf8_lossy(&outcome.stdout);
        let line = text
            .lines()
            .rfind(|line| !line.starts_with('{') && line.contains("\"-o\""))?;
        let mut words = split_words(line).into_iter().peekable();
        let mut environment = BTreeMap::new();
        while let Some((name, value)) = words.peek().and_then(|word| word.split_once('=')) {
            environment.insert(name.to_owned(), value.to_owned());
            words.next();
        }
        let mut command: Vec<String> = words.collect();
        let output = command.iter().position(|word| word == "-o")?;
        command.drain(output..(output + 2).min(command.len()));
        let symbols = command.iter().map(Path::new);
        let symbols = symbols.filter(|path| path.file_name() == Some(OsStr::new("symbols.o")));
        let folders = symbols.filter_map(|path| Some(path.parent()?.to_owned()));
        Some(Linking {
            folders: folders.collect(),
            command,
            environment,
        })
    }

    fn link(&self, folder: &Path, executable: &Path, layout: u64, verbose: bool) -> OrProblems<()> {
        let (linker, arguments) = self.command.split_first().ok_or_else(Vec::new)?;
        let source = folder.join(format!("padding_{layout}.s"));
        let object = source.with_extension("o");
        let text = placement::assembly(layout, 0);
        cache::write(&source, text.as_bytes()).or_cannot_write(&source)?;
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        let assemble = ["-c", &shown(&source), "-o", &shown(&object)].map(str::to_owned);
        let path = placement::path(executable, layout);
        let [first, last] = [
            vec![shown(&object)],
            vec![
                format!("-Wl,--undefined={}", placement::SYMBOL),
                "-o".to_owned(),
                shown(&path),
            ],
        ];
        self.run(linker, &assemble, folder, verbose)?;
        self.run(
            linker,
            &[&first, arguments, &last].concat(),
            folder,
            verbose,
        )
    }

    fn run(
        &self,
        linker: &str,
        arguments: &[String],
        folder: &Path,
        verbose: bool,
    ) -> OrProblems<()> {
        let words = std::iter::once(linker).chain(arguments.iter().map(String::as_str));
        let shown = words.map(quoted).collect::<Vec<_>>().join(" ");
        if verbose {
            eprintln!("{shown}");
        }
        let mut tool = Command::new(linker);
        tool.args(arguments)
            .current_dir(folder)
            .envs(&self.environment);
        let output =
            output(&mut tool, Task::Build).map_err(|error| vec![problem(linker, &error)])?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(vec![
            Diagnostic::error("L603", format!("cannot link it again: {}", said.trim()))
                .help(format!("the command was `{shown}`")),
        ])
    }
}

impl Drop for Linking {
    fn drop(&mut self) {
        for folder in &self.folders {
            // A failure only wastes space.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
