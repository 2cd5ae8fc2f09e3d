//! Turns a program into a wrapper: renders it, and the SDK compiles it: to a kernel snapshot, which
//! the virtual machine runs; to an executable; or to JavaScript. It is named after its inputs and
//! built once. Other libraries of the user that it imports are checked before each use.

use super::facts::{ID, RUNTIME};
use super::sdk::{self, Chosen};
use super::{complaint, depends, generate, pack, packages};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::readable;
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_tools::{Task, output, problem};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What Node lacks that `dart compile js` counts on.
const PREAMBLE: &str = "globalThis.self = globalThis;\n";

/// See [`lath_core::language::Language::build`]. L601: no SDK, or none that can do it; L602: it does
/// not compile.
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> OrProblems<Wrapper> {
    let chosen = sdk::choose(options)?;
    let text = generate::render(program, &generate::Setting::of(&chosen));
    let entry = cache::entry("build", &key(program, &chosen, &text)?)?;
    let made = entry
        .folder
        .join(format!("run_{}{}", program.stem, chosen.declared.ending));
    if !made.exists() || !depends::unchanged(&entry.folder) {
        depends::forget(&entry.folder);
        let build = Build {
            program,
            chosen: &chosen,
            folder: &entry.folder,
            made: &made,
            verbose: options.verbose,
        };
        build.compile(&text)?;
        depends::remember(&entry.folder).or_cannot_write(&entry.folder)?;
    }
    wrapper(program, &chosen, made, output)
}

fn key(program: &Program, chosen: &Chosen, text: &str) -> OrProblems<String> {
    let mut key = Key::new();
    key.add("dart").add(text);
    key.add(chosen.sdk.path.as_os_str().as_encoded_bytes());
    RUNTIME.identify(&mut key);
    // Where it is, no matter: that of the user's own packages.
    key.add(packages::config(
        Path::new(&program.source),
        Path::new("/"),
    )?);
    readable::identify(&program.files, &mut key)?;
    Ok(key.finish())
}

fn wrapper(
    program: &Program,
    chosen: &Chosen,
    made: PathBuf,
    output: Option<&Path>,
) -> OrProblems<Wrapper> {
    let mut wrapper = Wrapper {
        language: ID.to_owned(),
        platform: chosen.declared.name.clone(),
        compiler: chosen.sdk.described(),
        jit: chosen.declared.jit,
        source: program.source.clone(),
        read: program.files.iter().map(PathBuf::from).collect(),
        ..Wrapper::default()
    };
    let path = match output {
        None => made,
        Some(output) => {
            let output = std::path::absolute(output).unwrap_or_else(|_| output.to_path_buf());
            pack::pack(&made, chosen, &output).or_cannot_write(&output)?;
            output
        }
    };
    wrapper.hash = cache::hash_file(&path).or_cannot_write(&path)?;
    wrapper.path = path.to_string_lossy().into_owned();
    if let (None, Some(runtime)) = (output, &chosen.runtime) {
        let first = runtime.to_string_lossy().into_owned();
        wrapper.arguments = vec![std::mem::replace(&mut wrapper.path, first)];
    }
    Ok(wrapper)
}

struct Build<'a> {
    program: &'a Program,
    chosen: &'a Chosen,
    folder: &'a Path,
    made: &'a Path,
    verbose: bool,
}

impl Build<'_> {
    fn compile(&self, text: &str) -> OrProblems<()> {
        let files = generate::write(self.program, text, self.folder)?;
        let sdk = &self.chosen.sdk;
        let mut command = Command::new(&sdk.path);
        command.args(self.arguments(&files[0]));
        command.current_dir(self.folder);
        if self.verbose {
            eprintln!("{command:?}");
        }
        let _doing = doing("dart");
        let output = output(&mut command, Task::Build)
            .map_err(|error| vec![problem(&sdk.path.to_string_lossy(), &error)])?;
        if !output.status.success() || !self.made.exists() {
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            return Err(complaint::complaints(
                &self.program.source,
                self.folder,
                &said,
            ));
        }
        if self.chosen.declared.runtime.is_some() {
            let script = std::fs::read_to_string(self.made).or_cannot_write(self.made)?;
            let text = format!("{PREAMBLE}{script}");
            cache::write(self.made, text.as_bytes()).or_cannot_write(self.made)?;
        }
        Ok(())
    }

    /// Of `dart`, to compile `main`.
    fn arguments(&self, main: &Path) -> Vec<String> {
        let list = format!("--packages={}", self.folder.join(packages::FILE).display());
        let made = self.made.display();
        let mut words = match &self.chosen.declared.subcommand {
            None => vec![
                list,
                "--snapshot-kind=kernel".to_owned(),
                format!("--snapshot={made}"),
                format!("--depfile={}", depends::noted(self.folder).display()),
            ],
            Some(subcommand) => {
                let to = format!("--output={made}");
                vec!["compile".to_owned(), subcommand.clone(), list, to]
            }
        };
        words.push(main.display().to_string());
        words
    }
}
