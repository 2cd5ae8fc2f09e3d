//! Functions of the user's that are called like functions of the C library which the runtime calls:
//! a benchmark called `read`, say. The linker would give the user's to the runtime.

use super::runtime::{Runtime, run};
use super::toolchain;
use lath_core::diagnostic::Diagnostic;
use lath_tools::{Task, output};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Replaced on purpose, by allocators that are measured: they work for the runtime as for anyone.
const REPLACEABLE: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "free",
    "posix_memalign",
    "main",
];

/// Makes such names in the wrapper's own object, the first one, private to it. L603 if another file
/// has one: there the user must choose.
pub(super) fn resolve(objects: &[PathBuf], runtime: &Runtime) -> Result<(), Vec<Diagnostic>> {
    let Some(nm) = toolchain::find("nm") else {
        return Ok(());
    };
    let mut needed = symbols(&nm, "--undefined-only", &runtime.archive);
    needed.retain(|name| !name.starts_with("lath_") && !REPLACEABLE.contains(&name.as_str()));
    for (index, object) in objects
        .iter()
        .enumerate()
        .filter(|(_, object)| object.extension().is_some_and(|e| e == "o"))
    {
        let both: Vec<String> = symbols(&nm, "--defined-only", object)
            .intersection(&needed)
            .cloned()
            .collect();
        if both.is_empty() {
            continue;
        }
        let private: Vec<String> = both
            .iter()
            .map(|name| format!("--localize-symbol={name}"))
            .collect();
        let command = [
            &["objcopy".to_owned()][..],
            &private,
            &[object.display().to_string()],
        ]
        .concat();
        if index != 0
            || run(
                &command,
                object.parent().unwrap_or(Path::new("/")),
                "L603",
                "",
                false,
            )
            .is_err()
        {
            let message = format!(
                "`{}` is also a function of the C library that the harness calls",
                both.join("`, `")
            );
            return Err(vec![
                Diagnostic::error("L603", message).help("rename it, or make it static"),
            ]);
        }
    }
    Ok(())
}

/// Names of a file's symbols that other files see. A file that cannot be read has none: the linker
/// will say what it is.
fn symbols(nm: &Path, which: &str, file: &Path) -> BTreeSet<String> {
    let output = output(
        Command::new(nm)
            .args(["-g", "--format=posix", which])
            .arg(file),
        Task::Build,
    );
    let text = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, _)| name.to_owned())
        .collect()
}
