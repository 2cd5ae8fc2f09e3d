//! The measuring runtime as a static archive, compiled once per compiler and cached.

use super::spec::Native;
use super::toolchain::Compiler;
use super::unplaced::{self, HERE};
use super::{complaint, flags as given};
use crate::shared::activity::running;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::{Task, ascii, output, problem};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The runtime intercepts the allocator and counts.
const COUNTING: &str = "-DLATH_COUNT_ALLOCATIONS";

/// Fixed flags for compiling the runtime. Exceptions of user code pass through it.
const FLAGS: &[&str] = &["-O2", "-fPIC", "-fexceptions", "-w"];
/// The same for modules of WebAssembly, which have a place of their own and no exceptions.
const SANDBOXED: &[&str] = &["-O2", "-w"];

fn flags(compiler: &Compiler) -> &'static [&'static str] {
    match compiler.engine {
        None => FLAGS,
        Some(_) => SANDBOXED,
    }
}

/// Folder in a cache entry with all files of the runtime.
const INCLUDE: &str = "include";

pub(super) struct Runtime {
    /// The folder of `lath.h`.
    pub include: PathBuf,
    pub archive: PathBuf,
    /// Libraries that it needs in addition to the C library.
    pub link: &'static [&'static str],
    /// Changes with every file of the runtime and with the compiler.
    pub key: String,
}

pub(super) fn archive(
    native: &Native,
    compiler: &Compiler,
    user_flags: &[String],
    counts_allocations: bool,
    verbose: bool,
) -> OrProblems<Runtime> {
    let mut own = given::of_abi(user_flags);
    own.extend(counts_allocations.then(|| COUNTING.to_owned()));
    let mut key = Key::new();
    key.add(&compiler.identity)
        .add(flags(compiler).join(" "))
        .add(own.join(" "));
    native.spec.identify_runtime(&mut key);
    let key = key.finish();
    let link: &[&str] = if counts_allocations { &["-ldl"] } else { &[] };
    let entry = cache::entry("runtime", &key)?;
    let runtime = Runtime {
        include: entry.folder.join(INCLUDE),
        archive: entry.folder.join("liblath.a"),
        link,
        key,
    };
    if !runtime.archive.exists() {
        fill(native, compiler, &own, &entry.folder, &runtime, verbose)?;
    }
    Ok(runtime)
}

/// A folder with only the headers, for compiling a benchmark file without lath.
pub(super) fn headers(native: &Native) -> OrProblems<PathBuf> {
    let mut key = Key::new();
    native.spec.identify_runtime(&mut key);
    let entry = cache::entry("headers", &key.finish())?;
    let (_, headers) = native.spec.runtime_parts();
    for file in headers {
        file.write(&entry.folder)?;
    }
    Ok(entry.folder.clone())
}

fn fill(
    native: &Native,
    compiler: &Compiler,
    own: &[String],
    folder: &Path,
    runtime: &Runtime,
    verbose: bool,
) -> OrProblems<()> {
    for file in native.spec.runtime_files() {
        file.write(&runtime.include)?;
    }
    let (sources, _) = native.spec.runtime_parts();
    // One source for each compiler, which reads the system's headers once: in half the time.
    let mut objects = Vec::new();
    for (whole, extension) in [("all_c.c", ".c"), ("all_cpp.cpp", ".cpp")] {
        let of_this = sources.iter().filter(|file| file.name.ends_with(extension));
        let parts: String = of_this
            .map(|file| format!("#include \"{}\"\n", file.name))
            .collect();
        if parts.is_empty() {
            continue;
        }
        let path = runtime.include.join(whole);
        cache::write(&path, parts.as_bytes()).or_cannot_write(&path)?;
        objects.push(compile(compiler, own, folder, whole, verbose)?);
    }
    // Moved into place in one step: an interrupted build leaves no archive.
    let unfinished = "liblath.a.new";
    let ar = ["ar", "gcc-ar", "llvm-ar"]
        .into_iter()
        .find(|ar| lath_tools::find(ar).is_some())
        .ok_or_else(|| {
            vec![
                Diagnostic::error("L601", "no archiver (ar) found")
                    .help("on Debian: apt install binutils"),
            ]
        })?;
    let mut command: Vec<String> = [ar, "rcs", unfinished].map(String::from).to_vec();
    command.append(&mut objects);
    run(
        &command,
        folder,
        "L603",
        "cannot archive lath's runtime",
        verbose,
    )?;
    std::fs::rename(folder.join(unfinished), &runtime.archive).or_cannot_write(&runtime.archive)
}

/// One source per command: some drivers (`zig cc`) keep only the first object of several.
fn compile(
    compiler: &Compiler,
    own: &[String],
    folder: &Path,
    name: &str,
    verbose: bool,
) -> OrProblems<String> {
    let (dialect, standard) = if name.ends_with(".c") {
        ("c", "-std=gnu11")
    } else {
        ("c++", "-std=gnu++11")
    };
    let object = format!("{}.o", name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let mut command = compiler.command.clone();
    command.push(standard.to_owned());
    command.extend(flags(compiler).iter().map(|&flag| flag.to_owned()));
    command.extend_from_slice(own);
    // Relative to the compiler's working folder: sanitizers put names of sources into the code.
    command.extend(["-I", INCLUDE, "-c"].map(String::from));
    // A C++ driver would compile C as C++.
    command.extend([
        "-x".to_owned(),
        dialect.to_owned(),
        format!("{INCLUDE}/{name}"),
        "-o".to_owned(),
        object.clone(),
    ]);
    run(
        &command,
        folder,
        "L602",
        "cannot compile lath's runtime",
        verbose,
    )?;
    Ok(object)
}

/// Runs a tool in `folder`; a failure is a diagnostic with its output.
pub(super) fn run(
    command: &[String],
    folder: &Path,
    code: &str,
    what: &str,
    verbose: bool,
) -> OrProblems<()> {
    run_beside(None, &str::to_owned, command, folder, code, what, verbose).map(drop)
}

/// The same, with the benchmark's source for remedies; returns what the tool said. `original`: the tool's output with the
/// user's names of files.
pub(super) fn run_beside(
    source: Option<&Path>,
    original: &dyn Fn(&str) -> String,
    command: &[String],
    folder: &Path,
    code: &str,
    what: &str,
    verbose: bool,
) -> OrProblems<String> {
    if verbose {
        eprintln!("{}", command.join(" "));
    }
    let _doing = running(command);
    // Messages in English, because lath searches them.
    let mut tool = Command::new(&command[0]);
    ascii(&mut tool)
        .args(&command[1..])
        .current_dir(folder)
        .env(HERE.0, HERE.1);
    let output =
        output(&mut tool, Task::Build).map_err(|error| vec![problem(&command[0], &error)])?;
    if verbose {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let said = original(&String::from_utf8_lossy(&output.stderr));
    if output.status.success() {
        return Ok(said);
    }
    // The displayed command need not hide paths.
    let shown: Vec<String> = command
        .iter()
        .filter(|word| !unplaced::is_own(word))
        .cloned()
        .collect();
    let output = Output {
        stderr: said.into_bytes(),
        ..output
    };
    Err(complaint::complaints(
        code, what, &shown, folder, &output, source,
    ))
}
