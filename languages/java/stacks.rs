//! Stacks of a virtual machine: async-profiler, loaded as an agent. It sees Java's frames, also
//! inlined ones, and native code.

use super::facts::FACTS;
use super::{jdk, maven};
use crate::shared::cache;
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::stacks::{FOLDER, Inside, Means, Stacks, TraceFormat};
use lath_tools::{Task, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Of the library, within its jar.
const LIBRARY: &str = "libasyncProfiler.so";

/// Otherwise stacks are known only at safepoints: never within short functions.
const FLAGS: [&str; 2] = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"];

pub(super) fn stacks(options: &BuildOptions) -> Result<Stacks, String> {
    let library = library(options)?;
    let agent = format!(
        "-agentpath:{}=start,event=cpu,interval=1ms,collapsed,file={FOLDER}/stacks.folded",
        library.display()
    );
    let arguments = FLAGS
        .iter()
        .map(|&flag| flag.to_owned())
        .chain([agent])
        .collect();
    let by = format!(
        "async-profiler {}, cpu",
        FACTS.async_profiler.rsplit(':').next().unwrap_or_default()
    );
    let inside = Inside {
        by,
        at: 1,
        arguments,
        environment: [].into(),
        format: TraceFormat::Folded,
    };
    // JMH's generated function around a benchmark: `…jmhTest.measure_avgt_jmhStub`.
    Ok(Stacks {
        means: Means::Inside(inside),
        around: "_jmhStub".to_owned(),
        own: vec!["org/openjdk/jmh/".to_owned()],
    })
}

/// JMH's own profiler of that name loads the same library in any process that uses it.
const PROFILER: &str = "async";
/// Variable with the library's path, see `LathProfilers.java`.
const LIBRARY_VARIABLE: &str = "LATH_ASYNC_PROFILER";

/// Fetches files that JMH's profilers need and JMH lacks. Not necessary if the user names a
/// library.
pub(super) fn equip(
    wrapper: &mut Wrapper,
    profilers: &[String],
    options: &BuildOptions,
) -> Result<(), String> {
    let needs =
        |text: &String| text.split(':').next() == Some(PROFILER) && !text.contains("libPath=");
    if profilers.iter().any(needs) {
        wrapper.environment.insert(
            LIBRARY_VARIABLE.to_owned(),
            library(options)?.to_string_lossy().into_owned(),
        );
    }
    Ok(())
}

fn library(options: &BuildOptions) -> Result<PathBuf, String> {
    let said = |problems: Vec<lath_core::diagnostic::Diagnostic>| problems[0].message.clone();
    let jars =
        maven::jars(std::slice::from_ref(&FACTS.async_profiler), options.verbose).map_err(said)?;
    let jar = jars.first().ok_or("its jar is missing")?;
    let machine = match std::env::consts::ARCH {
        "aarch64" => "linux-arm64",
        _ => "linux-x64",
    };
    let entry = cache::entry(
        "async-profiler",
        &cache::hash_file(jar).map_err(|error| error.to_string())?,
    )
    .map_err(said)?;
    let library = entry.folder.join(machine).join(LIBRARY);
    if !library.is_file() {
        let jdk = jdk::choose(options)
            .and_then(|jdk| jdk::compiler(&jdk))
            .map_err(said)?;
        unpack(
            &jdk.home.join("bin/jar"),
            jar,
            &format!("{machine}/{LIBRARY}"),
            &entry.folder,
        )?;
    }
    if library.is_file() {
        Ok(library)
    } else {
        Err(format!("{} holds no {machine}/{LIBRARY}", jar.display()))
    }
}

fn unpack(program: &Path, jar: &Path, file: &str, folder: &Path) -> Result<(), String> {
    let output = output(
        Command::new(program)
            .arg("xf")
            .arg(jar)
            .arg(file)
            .current_dir(folder),
        Task::Build,
    );
    let output = output.map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!(
            "cannot unpack {}: {}",
            jar.display(),
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}
