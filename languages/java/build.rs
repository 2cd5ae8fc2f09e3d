//! Turns a program into a wrapper: JMH's own command line for each benchmark's fork, and a jar for
//! the user.

use super::front::{self, Front};
use super::launcher;
use super::listing::{self, Listing};
use super::source::Source;
use super::tools::{self, text};
use super::{classpath, flags, paths};
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::portable::{self, Names};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The main class, in the launcher.
pub(super) const MAIN: &str = "org.openjdk.jmh.runner.LathMain";

/// See [`lath_core::language::Language::build`].
pub(super) fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
    front: Option<&'static Front>,
) -> OrProblems<Wrapper> {
    let source = Source::read(Path::new(&program.source), front)?;
    let listing = listing::listing(&source, options)?;
    describe(program, &listing)?;
    if let Some(output) = output {
        pack(&listing, output, options.verbose)?;
    }
    let commands = listing
        .list
        .benchmarks
        .iter()
        .map(|listed| finding(&listed.command, &program.libraries));
    let flags = listing
        .list
        .benchmarks
        .first()
        .map(|listed| own_flags(&listed.command))
        .unwrap_or_default();
    let flags = with_compilers(&source, flags, options);
    let flags = Names::of(&program.source).in_text(&flags);
    Ok(Wrapper {
        path: text(&listing.jdk.java()),
        arguments: vec![
            "-cp".to_owned(),
            classpath::joined(&listing.classpath),
            MAIN.to_owned(),
        ],
        machines: listing
            .list
            .benchmarks
            .iter()
            .map(|listed| listed.machine.clone())
            .enumerate()
            .collect(),
        trials: commands.enumerate().collect::<BTreeMap<_, _>>(),
        temporary_flag: Some("-Djava.io.tmpdir=".to_owned()),
        platform: front::platform(source.front, &listing.jdk.name),
        jit: true,
        least_warmup_ns: if listing.jdk.graal {
            super::graal::warmup() * 1_000_000_000
        } else {
            0
        },
        hash: content(&listing, &source.path, options).or_cannot_write(&listing.folder)?,
        language: source.language().to_owned(),
        compiler: compiler_of(&source, &listing, options),
        flags,
        source: program.source.clone(),
        read: listing.read.clone(),
        warned: listing.warned.clone(),
        ..Wrapper::default()
    })
}

/// The flags of the virtual machine, with the compiler's.
fn with_compilers(source: &Source, flags: String, options: &BuildOptions) -> String {
    let compiler = flags::of(source.front, options).join(" ");
    let command = source
        .front
        .map_or("javac", |front| front.facts.command.as_str());
    if compiler.is_empty() {
        flags
    } else {
        format!("{flags} {command}: {compiler}")
            .trim_start()
            .to_owned()
    }
}

/// The versions that made the program: of the virtual machine, JMH, and another language's compiler.
fn compiler_of(source: &Source, listing: &Listing, options: &BuildOptions) -> String {
    let own = source.front.map(|front| {
        let version = front.version(&classpath::coordinates(options));
        format!(", {} {version}", front.facts.command)
    });
    format!(
        "java {} with JMH {}{}",
        listing.jdk.described(),
        listing.list.jmh,
        own.unwrap_or_default()
    )
}

/// Identifies what is measured, independent of its place: everything on the class path, files named
/// in the user's arguments, and the compiler hints.
fn content(listing: &Listing, source: &Path, options: &BuildOptions) -> std::io::Result<String> {
    let names = Names::of(&source.to_string_lossy());
    let mut key = Key::new();
    for file in paths::named(options).iter().filter(|path| path.is_file()) {
        key.add(cache::hash_file(file)?);
    }
    for path in &listing.classpath {
        // The list itself is not measured, and contains paths.
        let below = if *path == listing.folder {
            path.join("META-INF")
        } else {
            path.clone()
        };
        if below.exists() {
            classpath::content(&mut key, &below, &below)?;
        }
    }
    for listed in &listing.list.benchmarks {
        for word in &listed.command[..listed
            .command
            .iter()
            .position(|word| word == "-cp")
            .unwrap_or(0)]
        {
            match word.strip_prefix(HINTS) {
                Some(hints) => key.add(cache::hash_file(Path::new(hints))?),
                None => key.add(names.in_text(word)),
            };
        }
    }
    Ok(key.finish())
}

/// Argument of a virtual machine: the file with JMH's compiler hints.
const HINTS: &str = "-XX:CompileCommandFile=";

/// A fork's command with the path of native libraries. It comes first, so that the user's arguments
/// override it.
fn finding(command: &[String], libraries: &[String]) -> Vec<String> {
    let mut command = command.to_vec();
    if !libraries.is_empty() {
        command.insert(1, format!("-Djava.library.path={}", libraries.join(":")));
    }
    command
}

/// Arguments of the virtual machine, without those for JMH's compiler hints and the class path.
fn own_flags(command: &[String]) -> String {
    let end = command
        .iter()
        .position(|word| word == "-cp")
        .unwrap_or(command.len());
    let own = command[1.min(end)..end]
        .iter()
        .filter(|word| !word.starts_with(HINTS));
    own.cloned().collect::<Vec<_>>().join(" ")
}

/// Puts the program where the launcher finds it.
pub(super) fn describe(program: &Program, listing: &Listing) -> OrProblems<()> {
    let folder = listing.folder.join(listing::PROGRAM).join("META-INF/lath");
    let manifest = portable::manifest(program).into_bytes();
    let mut checks = String::new();
    for benchmark in &program.benchmarks {
        let function = benchmark
            .check
            .as_ref()
            .and_then(|check| check.function.as_ref());
        if let Some(function) = function {
            let class = function
                .symbol
                .strip_suffix(&format!(".{}", function.name))
                .unwrap_or_default();
            checks.push_str(&format!("{} {class} {}\n", benchmark.index, function.name));
        }
    }
    fs::create_dir_all(&folder).or_cannot_write(&folder)?;
    for (name, content) in [("manifest.json", manifest), ("checks", checks.into_bytes())] {
        let path = folder.join(name);
        cache::replace(&path, &content).or_cannot_write(&path)?;
    }
    Ok(())
}

/// One jar with everything on the class path, at `output`, with the extension for `java -jar`.
fn pack(listing: &Listing, output: &Path, verbose: bool) -> OrProblems<()> {
    let output = jar_name(output);
    refuse_foreign(&output)?;
    let temporary = tempfile::tempdir_in(&listing.folder).or_cannot_write(&listing.folder)?;
    let packed = temporary.path().join("packed.jar");
    let mut command = launcher::tool(&listing.compiler, "Pack", verbose)?;
    command.extend([
        format!("output={}", packed.display()),
        format!("main={MAIN}"),
    ]);
    for path in &listing.classpath {
        if *path == listing.folder {
            // Its lists, not their working files.
            command.push(format!(
                "input={}@META-INF/lath",
                path.join("META-INF/lath").display()
            ));
        } else if path.exists() {
            command.push(format!("input={}", path.display()));
        }
    }
    tools::run(
        &command,
        "L606",
        &format!("cannot write {}", output.display()),
        verbose,
    )?;
    cache::install_plain(&packed, &output).or_cannot_write(&output)
}

/// L512: does not replace a jar that is not a wrapper. Every wrapper contains the name of the
/// channel's variable in plain text.
fn refuse_foreign(output: &Path) -> OrProblems<()> {
    let mark = b"LATH_CHANNEL";
    let foreign = fs::read(output).is_ok_and(|bytes| {
        !bytes.is_empty() && !bytes.windows(mark.len()).any(|window| window == mark)
    });
    if !foreign {
        return Ok(());
    }
    let diagnostic = Diagnostic::error(
        "L512",
        format!("{} exists and is not a wrapper of lath", output.display()),
    );
    Err(vec![
        diagnostic.help("remove it, or use another name with --output"),
    ])
}

/// `run_Factorial.jar` for `run_Factorial`.
pub(super) fn jar_name(output: &Path) -> PathBuf {
    if output
        .extension()
        .is_some_and(|extension| extension == "jar")
    {
        return output.to_path_buf();
    }
    let mut name = output.as_os_str().to_owned();
    name.push(".jar");
    PathBuf::from(name)
}
