//! lath's own Java programs, compiled once for each JMH and each compiler: the launcher, which runs
//! with JMH, and the tools that compile and pack.

use super::classpath::{ClassPath, joined};
use super::complaint;
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
    classpath.identify_harness(&mut key)?;
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
    let own = joined(&classpath.all);
    // Java 8's own compiler does not know the flag, and needs none.
    let releases = RELEASES.iter().filter(|_| compiler.major > 8).copied();
    let releases: Vec<Option<&str>> = releases.map(Some).chain([None]).collect();
    let launcher = |release: &Option<&'static str>| Round {
        release: *release,
        against: &own,
        into: &unfinished,
        files: LAUNCHER.files(),
    };
    let tried = releases.iter().map(launcher).collect();
    let reports = rounds(compiler, &[tried], &sources, verbose)?;
    let reports = &reports[0];
    let Some(fits) = reports.iter().position(|report| is_good(report)) else {
        let last = reports.last().expect("one for each release");
        return complaint::of_generated(last, "cannot compile lath's launcher");
    };
    // With a JMH that fits none, results cannot be checked, or nothing measured in turns: hello
    // reports it.
    let against = format!("{}:{own}", unfinished.display());
    let into = unfinished.as_path();
    let further = [(PROVER, CONTROLS, &*prover), (TURNS, TURN_CONTROLS, into)];
    let further = further.map(|(code, controls, into)| {
        // Newest first.
        let controls = controls.files().into_iter().rev();
        let round = |control| Round {
            release: releases[fits],
            against: &against,
            into,
            files: code.files().into_iter().chain([control]).collect(),
        };
        controls.map(round).collect()
    });
    rounds(compiler, &further, &sources, verbose)?;
    let classes = folder.join("classes");
    fs::rename(&unfinished, &classes).or_cannot_write(&classes)
}

/// One compilation of some of lath's files.
struct Round<'a> {
    release: Option<&'a str>,
    against: &'a str,
    into: &'a Path,
    files: Vec<File>,
}

/// Compiles in one virtual machine: of each group, what comes first and compiles. Returns the paths of
/// the reports; what came after it has none.
fn rounds<const N: usize>(
    compiler: &Jdk,
    groups: &[Vec<Round<'_>>; N],
    sources: &Path,
    verbose: bool,
) -> Result<[Vec<PathBuf>; N], Vec<Diagnostic>> {
    let mut command = tool(compiler, "Compile", verbose)?;
    let mut reports = [const { Vec::new() }; N];
    for (number, (group, reports)) in groups.iter().zip(&mut reports).enumerate() {
        for (place, round) in group.iter().enumerate() {
            let before = match (number, place) {
                (0, 0) => None,
                (_, 0) => Some("then".to_owned()),
                _ => Some("else".to_owned()),
            };
            let report = sources.join(format!("report-{number}-{place}.json"));
            let _ = fs::remove_file(&report);
            command.extend(before);
            command.push(format!("report={}", report.display()));
            command.extend(round.arguments(sources)?);
            reports.push(report);
        }
    }
    tools::run(&command, "L602", "cannot compile lath's launcher", verbose)?;
    Ok(reports)
}

fn is_good(report: &Path) -> bool {
    complaint::report(report).is_ok_and(|report| report.ok)
}

impl Round<'_> {
    /// Those of the tool `Compile`.
    fn arguments(&self, sources: &Path) -> Result<Vec<String>, Vec<Diagnostic>> {
        let into = text(self.into);
        let own = ["-proc:none", "-nowarn", "-encoding", "UTF-8", "-cp"];
        let mut options = [&own[..], &[self.against, "-d", &into]].concat();
        if let Some(release) = self.release {
            options.extend(["--release", release]);
        }
        let options = options.into_iter().map(|word| format!("option={word}"));
        let mut words: Vec<String> = options.collect();
        for file in &self.files {
            words.push(format!("source={}", file.write(sources)?.display()));
        }
        Ok(words)
    }
}

/// Compiles the tools with javac itself.
fn compile(
    compiler: &Jdk,
    into: &Path,
    sources: &Path,
    verbose: bool,
) -> Result<(), Vec<Diagnostic>> {
    let mut command = vec![text(&compiler.home.join("bin/javac"))];
    command.extend(tools::BRIEF.map(|word| format!("-J{word}")));
    let words = ["-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"];
    command.extend(words.map(String::from));
    command.push(text(into));
    for file in TOOLS.files() {
        command.push(text(&file.write(sources)?));
    }
    tools::run(&command, "L602", "cannot compile lath's tools", verbose)
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
    let packed = entry.folder.join("tools.jar");
    if !packed.is_file() {
        let unfinished = entry.folder.join("new");
        fs::create_dir_all(&unfinished).or_cannot_write(&unfinished)?;
        let sources = entry.folder.join("src");
        compile(compiler, &unfinished, &sources, verbose)?;
        let jar = entry.folder.join("new.jar");
        let mut command = started(compiler, &unfinished, &[], "Pack");
        command.extend([
            format!("output={}", jar.display()),
            "main=lath.tool.Compile".to_owned(),
            format!("input={}", unfinished.display()),
        ]);
        tools::run(&command, "L602", "cannot pack lath's tools", verbose)?;
        fs::rename(&jar, &packed).or_cannot_write(&packed)?;
        let _ = fs::remove_dir_all(&unfinished);
        archive(compiler, &packed, &sources, verbose);
    }
    let archive = archive_of(&packed);
    let further: Vec<String> = archive
        .is_file()
        .then(|| archived(&archive))
        .into_iter()
        .flatten()
        .collect();
    Ok(started(compiler, &packed, &further, main))
}

/// A virtual machine with `further` arguments that runs a tool of those at `classes`.
fn started(compiler: &Jdk, classes: &Path, further: &[String], main: &str) -> Vec<String> {
    let mut command = vec![text(&compiler.java())];
    command.extend(tools::BRIEF.map(String::from));
    command.extend(further.iter().cloned());
    command.push("-cp".into());
    command.push(tool_path(compiler, classes));
    command.push(format!("lath.tool.{main}"));
    command
}

/// Virtual machines from this version on write archives of the classes that they have loaded.
const ARCHIVES: u32 = 13;

fn archive_of(packed: &Path) -> PathBuf {
    packed.with_extension("jsa")
}

/// A virtual machine that cannot use its archive, because arguments of the user's change where classes
/// come from, does without, and has nothing to say of it.
fn archived(archive: &Path) -> [String; 2] {
    [
        format!("-XX:SharedArchiveFile={}", archive.display()),
        "-Xlog:cds*=off".to_owned(),
    ]
}

/// Writes the archive of the compiler's classes beside the packed tools: loading them is a third of
/// what a small compilation takes. What is compiled for it are the tools. Without it, the tools do the same.
fn archive(compiler: &Jdk, packed: &Path, sources: &Path, verbose: bool) {
    if compiler.major < ARCHIVES {
        return;
    }
    let Ok(scratch) = tempfile::tempdir_in(packed.parent().unwrap_or(sources)) else {
        return;
    };
    let unfinished = scratch.path().join("new.jsa");
    let further = [
        format!("-XX:ArchiveClassesAtExit={}", unfinished.display()),
        "-Xlog:cds*=off".to_owned(),
    ];
    let mut command = started(compiler, packed, &further, "Compile");
    let into = text(scratch.path());
    command.push(format!("report={into}/report"));
    command.extend(["-d", &into, "-proc:none"].map(|word| format!("option={word}")));
    let written = TOOLS
        .files()
        .into_iter()
        .filter_map(|file| file.write(sources).ok());
    command.extend(written.map(|file| format!("source={}", file.display())));
    if tools::run(&command, "L602", "cannot archive classes", verbose).is_ok() {
        let _ = fs::rename(&unfinished, archive_of(packed));
    }
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
