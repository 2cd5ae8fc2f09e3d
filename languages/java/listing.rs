//! Everything up to JMH's list: JDK, class path, launcher, classes, and the list from the JVM that
//! will be measured.

use super::classpath::{self, joined};
use super::compile::{self, Classes};
use super::jdk::{self, Jdk};
use super::lists::List;
use super::source::{Kind, Source};
use super::tools::{self, text};
use super::{flags, graal, launcher, modules, paths};
use crate::shared::activity::doing;
use crate::shared::cache::{self, Key};
use crate::shared::kept::{kept, located};
use crate::shared::readable::CannotRead;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use lath_core::site::Element;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) struct Listing {
    pub list: List,
    /// The virtual machine for the benchmarks.
    pub jdk: Jdk,
    /// The compiler of lath's tools.
    pub compiler: Jdk,
    /// Files for the launcher beside the classes, and the compiler hints. On the class path.
    pub folder: PathBuf,
    /// The benchmarks' class path, in order.
    pub classpath: Vec<PathBuf>,
    /// The sources read, the benchmark's own first; or the jar.
    pub files: Vec<String>,
    /// Folder with JMH's generated code; none for a jar.
    pub generated: Option<PathBuf>,
    /// Folders of resources, of those on the class path.
    pub resources: Vec<PathBuf>,
    /// javac's warnings.
    pub warned: Vec<String>,
    /// For a jar from lath: its inputs.
    pub embedded: Option<Program>,
    /// The user's files among the inputs of the build or the run, absolute.
    pub read: Vec<PathBuf>,
}

/// In [`Listing::folder`]: file for the program when it is built.
pub(super) const PROGRAM: &str = "program";

pub(super) fn listing(source: &Source, options: &BuildOptions) -> OrProblems<Listing> {
    let jdk = jdk::choose(options)?;
    let compiler = jdk::compiler(&jdk)?;
    let dependencies = match source.kind {
        Kind::Java { .. } => classpath::of_source(options, source.front)?,
        Kind::Jar => {
            refuse_foreign(source)?;
            classpath::of_jar(&source.path, options)?
        }
    };
    let launcher = launcher::launcher(&compiler, &dependencies.harness(), options.verbose)
        .map_err(|problems| without_jmh(source, problems))?;
    let classes = compile::compile(source, &compiler, &dependencies, options)?;
    let mut asked = asked(source, &classes, options);
    let mut machine = graal::arguments(&jdk, options.verbose)?;
    machine.extend(flags::previews(options).then(|| flags::PREVIEW.to_owned()));
    asked.extend(machine.iter().map(|word| format!("machine={word}")));
    let mut named = paths::named(options);
    named.retain(|path| path.is_file());
    let mut key = Key::new();
    tools::identify(&mut key, &jdk.java());
    key.add(&classes.key)
        .add(launcher.as_os_str().as_encoded_bytes())
        .add(asked.join("\n"));
    for folder in &classes.resources {
        key.add(folder.as_os_str().as_encoded_bytes());
    }
    dependencies.identify(&mut key)?;
    given(&mut key, &named);
    let entry = cache::entry("java-list", &key.finish())?;
    let program = entry.folder.join(PROGRAM);
    let own = [launcher, entry.folder.clone(), program.clone()];
    let compiled = (!matches!(source.kind, Kind::Jar)).then_some(&classes.folder);
    let further = compiled
        .into_iter()
        .chain(&classes.resources)
        .chain(&dependencies.all);
    let classpath: Vec<PathBuf> = own.into_iter().chain(further.cloned()).collect();
    let answer = entry.folder.join("list.json");
    if !answer.is_file() {
        let _ = fs::remove_dir_all(program);
        let (to, verbose) = (&entry.folder, options.verbose);
        let ask = |more: &[String]| ask(source, &jdk, more, &classpath, to, &asked, verbose);
        ask(&[]).or_else(|problems| with_modules(source, options, problems, ask))?;
    }
    let files = classes.files.iter().map(PathBuf::from);
    let read = files.chain(classpath::local(options)).chain(named);
    Ok(Listing {
        list: answered(source, &answer)?,
        embedded: embedded(source, &entry.folder),
        jdk,
        compiler,
        folder: entry.folder.clone(),
        classpath,
        read: read.collect(),
        files: classes.files,
        generated: classes.generated,
        resources: classes.resources,
        warned: classes.warned,
    })
}

/// Asks again, with the modules and preview features that the user names. JMH passes on its own virtual machine's
/// arguments, so it is given modules only if the classes need them.
fn with_modules(
    source: &Source,
    options: &BuildOptions,
    problems: Vec<Diagnostic>,
    ask: impl Fn(&[String]) -> OrProblems<()>,
) -> OrProblems<()> {
    let needed = modules::of_lister(source, options);
    if needed.is_empty() {
        Err(problems)
    } else {
        ask(&needed)
    }
}

/// The program that lath has put into a jar.
fn embedded(source: &Source, folder: &Path) -> Option<Program> {
    let text = fs::read(folder.join("embedded.json")).ok()?;
    let program: Program = serde_json::from_slice(&text).ok()?;
    let kept = kept(&source.path);
    Some(located(&program, &source.path, kept.as_ref()))
}

/// Inputs of virtual machines besides their arguments.
fn given(key: &mut Key, named: &[PathBuf]) {
    for file in named {
        key.add(cache::hash_file(file).unwrap_or_default());
    }
    // Virtual machines also read arguments from these variables, and JMH passes them on.
    for variable in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"] {
        key.add(
            std::env::var_os(variable)
                .unwrap_or_default()
                .as_encoded_bytes(),
        );
    }
}

fn answered(source: &Source, answer: &Path) -> OrProblems<List> {
    let damaged = |why: String| {
        vec![Diagnostic::error(
            "L602",
            format!("the list of {} is damaged: {why}", source.name()),
        )]
    };
    let list = fs::read(answer).map_err(|error| damaged(error.to_string()))?;
    serde_json::from_slice(&list).map_err(|error| damaged(error.to_string()))
}

/// Arguments of the lister, except the folder.
fn asked(source: &Source, classes: &Classes, options: &BuildOptions) -> Vec<String> {
    let mut asked = vec![format!("version={}", env!("CARGO_PKG_VERSION"))];
    // Excludes benchmarks of further sources and of dependencies.
    if let Some(front) = source.front {
        let own = front.own_classes(&classes.folder, &classes.files[1..]);
        asked.extend(own.into_iter().map(|class| format!("class={class}")));
    } else if let Kind::Java { scanned, .. } = &source.kind {
        let classes = scanned
            .declarations
            .iter()
            .filter(|d| matches!(d.site.element, Element::Type(_)));
        asked.extend(classes.map(|class| format!("class={}", class.site.symbol)));
    }
    let given = paths::given(options);
    asked.extend(given.replace.iter().flat_map(|given| {
        std::iter::once("replace".to_owned()).chain(given.iter().map(|a| format!("replace={a}")))
    }));
    asked.extend(
        given
            .prepend
            .iter()
            .map(|argument| format!("prepend={argument}")),
    );
    asked.extend(
        given
            .append
            .iter()
            .map(|argument| format!("append={argument}")),
    );
    // JMH's --jvm overrides @Fork(jvm).
    asked.extend(options.runtime.iter().map(|command| {
        format!(
            "jvm={}",
            lath_tools::find(command).map_or_else(|| command.clone(), |path| text(&path))
        )
    }));
    asked
}

fn ask(
    source: &Source,
    jdk: &Jdk,
    arguments: &[String],
    classpath: &[PathBuf],
    folder: &Path,
    asked: &[String],
    verbose: bool,
) -> OrProblems<()> {
    let mut command = vec![text(&jdk.java())];
    command.extend_from_slice(arguments);
    command.extend([
        "-cp".into(),
        joined(classpath),
        "org.openjdk.jmh.runner.LathLister".into(),
    ]);
    command.push(format!("folder={}", folder.display()));
    command.extend_from_slice(asked);
    let _doing = doing(format!("JMH lists benchmarks in {}", jdk.name));
    let what = format!(
        "{} cannot list the benchmarks of {}",
        jdk.name,
        source.name()
    );
    let Err(mut problems) = tools::run(&command, "L602", &what, verbose) else {
        return Ok(());
    };
    let said = problems[0].help.clone().unwrap_or_default();
    if said.contains("UnsupportedClassVersionError") && said.contains(flags::PREVIEW) {
        problems[0].message = format!(
            "{} was compiled with preview features, which {} has not enabled",
            source.name(),
            jdk.name
        );
        problems[0].help = Some(format!("add `-jvmArgsAppend {}`\n{said}", flags::PREVIEW));
    } else if said.contains("UnsupportedClassVersionError") {
        problems[0].message = format!(
            "{} was compiled for a newer Java than {}",
            source.name(),
            jdk.name
        );
    }
    Err(problems)
}

/// A jar without benchmarks, judging by its uncompressed directory. L211.
fn refuse_foreign(source: &Source) -> OrProblems<()> {
    let bytes = fs::read(&source.path).or_cannot_read(source.name())?;
    let holds = |name: &str| {
        bytes
            .windows(name.len())
            .any(|window| window == name.as_bytes())
    };
    let refused = |why: &str, help: &str| {
        Err(vec![
            Diagnostic::error(
                "L211",
                format!("no benchmarks found in {}: {why}", source.name()),
            )
            .help(help.to_owned()),
        ])
    };
    // The end mark of every archive.
    if !holds("PK\u{5}\u{6}") {
        return refused("it is not a complete jar", "build it again");
    }
    if !holds("META-INF/BenchmarkList") {
        return refused(
            "it has no META-INF/BenchmarkList",
            "JMH's annotation processor writes that file when it finds benchmarks",
        );
    }
    Ok(())
}

/// The launcher does not compile against a jar without a supported JMH.
fn without_jmh(source: &Source, problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if !matches!(source.kind, Kind::Jar) || problems.iter().any(|problem| problem.code != "L602") {
        return problems;
    }
    let diagnostic = Diagnostic::error(
        "L211",
        format!(
            "no benchmarks found in {}: it contains no JMH that lath supports",
            source.name()
        ),
    );
    vec![diagnostic.help(
        "build the jar as JMH's own build does, with JMH inside it or in the \
        manifest's class path",
    )]
}
