//! Turns a program into an executable: renders it, and the SDK compiles it ahead of time. No SDK
//! was available, so none of this is tested.

use super::{FACTS, generate, sdk};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_tools::{Task, output, problem};
use std::path::Path;
use std::process::Command;

/// See [`lath_core::language::Language::build`]. L601: no SDK; L602: it does not compile.
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> Result<Wrapper, Vec<Diagnostic>> {
    let Some(sdk) = sdk::find() else {
        return Err(vec![sdk::missing()]);
    };
    let text = generate::render(program, &sdk.described());
    let mut key = Key::new();
    key.add(&text)
        .add(sdk.path.as_os_str().as_encoded_bytes())
        .add(&sdk.version);
    for file in &program.files {
        key.add(cache::hash_file(Path::new(file)).map_err(|error| {
            vec![Diagnostic::error(
                "L508",
                format!("cannot read {file}: {error}"),
            )]
        })?);
    }
    let entry = cache::entry("dart", &key.finish())?;
    let executable = entry.folder.join(format!("run_{}", program.stem));
    // Other libraries of the user may have changed: only the compiler knows them.
    compile(
        &sdk,
        program,
        &text,
        &entry.folder,
        &executable,
        options.verbose,
    )?;
    let path = match output {
        None => executable,
        Some(output) => {
            let output = std::path::absolute(output).unwrap_or_else(|_| output.to_path_buf());
            cache::install(&executable, &output).or_cannot_write(&output)?;
            output
        }
    };
    Ok(Wrapper {
        hash: cache::hash_file(&path).or_cannot_write(&path)?,
        path: path.to_string_lossy().into_owned(),
        language: super::ID.to_owned(),
        platform: FACTS.platform.clone(),
        compiler: sdk.described(),
        source: program.source.clone(),
        ..Wrapper::default()
    })
}

fn compile(
    sdk: &sdk::Sdk,
    program: &Program,
    text: &str,
    folder: &Path,
    executable: &Path,
    verbose: bool,
) -> Result<(), Vec<Diagnostic>> {
    let files = generate::write(program, text, folder)?;
    let mut command = Command::new(&sdk.path);
    command
        .args(["compile", "exe", "--packages"])
        .arg(folder.join(super::packages::FILE))
        .arg("-o")
        .arg(executable)
        .arg(&files[0]);
    if verbose {
        eprintln!("{command:?}");
    }
    let _doing = doing("dart");
    let output = output(&mut command, Task::Build)
        .map_err(|error| vec![problem(&sdk.path.to_string_lossy(), &error)])?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    let first = said
        .lines()
        .find(|line| line.contains("Error:"))
        .or(said.lines().next())
        .unwrap_or("no output")
        .to_owned();
    Err(vec![
        Diagnostic::error(
            "L602",
            format!("cannot compile {}: {first}", program.source),
        )
        .help(said),
    ])
}
