//! lath's own Java programs, compiled once for each JMH and each compiler: the launcher, which runs
//! with JMH, and the tools that compile and pack.

use super::classpath::{ClassPath, joined};
use super::jdk::Jdk;
use super::tools::{self, text};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::runtime::{File, Runtime};
use include_dir::{Dir, include_dir};
use lath_core::diagnostic::Diagnostic;
use std::fs;
use std::path::{Path, PathBuf};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/java/runtime");
const RUNTIME: Runtime = Runtime::new(&FILES);

/// In JMH's package, to call its internals.
pub(super) const LAUNCHER: Runtime = RUNTIME.of(|name| !name.contains('/'));

/// Loaded only for checks of results.
const PROVER: Runtime =
    RUNTIME.of(|name| name.starts_with("prover/") && name.matches('/').count() == 1);

/// Code that differs between versions of JMH, one folder each.
const CONTROLS: Runtime = RUNTIME.of(|name| name.starts_with("prover/jmh-"));

/// Measures in turns, within JMH's handler.
const TURNS: Runtime =
    RUNTIME.of(|name| name.starts_with("turns/") && name.matches('/').count() == 1);

const TURN_CONTROLS: Runtime = RUNTIME.of(|name| name.starts_with("turns/jmh-"));

const TOOLS: Runtime = RUNTIME.of(|name| name.starts_with("tool/"));

/// Target versions of Java, in order of preference: code for the oldest runs everywhere.
const RELEASES: &[&str] = &["8", "11", "17"];

/// Folder of the launcher's classes, for the JMH on a class path.
pub(super) fn launcher(
    compiler: &Jdk,
    classpath: &ClassPath,
    verbose: bool,
) -> Result<PathBuf, Vec<Diagnostic>> {
    let mut key = Key::new();
    tools::identify(&mut key, &compiler.java());
    for files in [LAUNCHER, PROVER, CONTROLS, TURNS, TURN_CONTROLS] {
        files.identify(&mut key);
    }
    classpath.identify(&mut key)?;
    let entry = cache::entry("java-launcher", &key.finish())?;
    let classes = entry.folder.join("classes");
    if !classes.is_dir() {
        fill(compiler, classpath, &entry.folder, verbose)?;
    }
    Ok(classes)
}

fn fill(
    compiler: &Jdk,
    classpath: &ClassPath,
    folder: &Path,
    verbose: bool,
) -> Result<(), Vec<Diagnostic>> {
    let _doing = doing("javac compiles lath's launcher");
    let unfinished = folder.join("new");
    // Left by an interrupted build.
    let _ = fs::remove_dir_all(&unfinished);
    let prover = unfinished.join("META-INF/lath/prover");
    fs::create_dir_all(&prover).or_cannot_write(&prover)?;
    let sources = folder.join("src");
    let against = joined(&classpath.all);
    let release = RELEASES.iter().copied().find(|release| {
        compile(
            compiler,
            Some(release),
            &against,
            &unfinished,
            &sources,
            &LAUNCHER.files(),
            verbose,
        )
        .is_ok()
    });
    if release.is_none() {
        compile(
            compiler,
            None,
            &against,
            &unfinished,
            &sources,
            &LAUNCHER.files(),
            verbose,
        )?;
    }
    // With a JMH that fits none, results cannot be checked, or nothing measured in turns: hello
    // reports it.
    let against = format!("{}:{against}", unfinished.display());
    let into = unfinished.as_path();
    for (code, controls, into) in [(PROVER, CONTROLS, &*prover), (TURNS, TURN_CONTROLS, into)] {
        // Newest first.
        for control in controls.files().into_iter().rev() {
            let mut files = code.files();
            files.push(control);
            let fits = compile(compiler, release, &against, into, &sources, &files, verbose);
            if fits.is_ok() {
                break;
            }
        }
    }
    let classes = folder.join("classes");
    fs::rename(&unfinished, &classes).or_cannot_write(&classes)
}

fn compile(
    compiler: &Jdk,
    release: Option<&str>,
    against: &str,
    into: &Path,
    sources: &Path,
    files: &[File],
    verbose: bool,
) -> Result<(), Vec<Diagnostic>> {
    let mut command = vec![
        text(&compiler.home.join("bin/javac")),
        "-proc:none".into(),
        "-nowarn".into(),
        "-encoding".into(),
        "UTF-8".into(),
    ];
    command.extend(tools::BRIEF.map(|word| format!("-J{word}")));
    command.extend([
        "-cp".to_owned(),
        against.to_owned(),
        "-d".into(),
        text(into),
    ]);
    if let Some(release) = release {
        // Java 8's own compiler does not know the flag, and needs none.
        command.extend(
            (compiler.major > 8)
                .then(|| ["--release".to_owned(), release.to_owned()])
                .into_iter()
                .flatten(),
        );
    }
    let mut list = String::new();
    for file in files {
        let path = file.write(sources)?;
        list.push_str(&format!("\"{}\"\n", path.display()));
    }
    let names = sources.join("files");
    cache::write(&names, list.as_bytes()).or_cannot_write(&names)?;
    command.push(format!("@{}", names.display()));
    tools::run(&command, "L602", "cannot compile lath's launcher", verbose)
}

/// argv of one of the tools, without its own arguments.
pub(super) fn tool(
    compiler: &Jdk,
    main: &str,
    verbose: bool,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut key = Key::new();
    tools::identify(&mut key, &compiler.java());
    TOOLS.identify(&mut key);
    let entry = cache::entry("java-tools", &key.finish())?;
    let classes = entry.folder.join("classes");
    if !classes.is_dir() {
        let unfinished = entry.folder.join("new");
        fs::create_dir_all(&unfinished).or_cannot_write(&unfinished)?;
        compile(
            compiler,
            None,
            "",
            &unfinished,
            &entry.folder.join("src"),
            &TOOLS.files(),
            verbose,
        )?;
        fs::rename(&unfinished, &classes).or_cannot_write(&classes)?;
    }
    let mut command = vec![text(&compiler.java())];
    command.extend(tools::BRIEF.map(String::from));
    command.push("-cp".into());
    command.push(tool_path(compiler, &classes));
    command.push(format!("lath.tool.{main}"));
    Ok(command)
}

/// Java 8's compiler is in a separate jar.
fn tool_path(compiler: &Jdk, classes: &Path) -> String {
    let own = compiler.home.join("lib/tools.jar");
    if own.is_file() {
        format!("{}:{}", classes.display(), own.display())
    } else {
        text(classes)
    }
}
