//! From a source to classes: javac with JMH's annotation processor. Named by what went in, and made once.

use super::classpath::{ClassPath, joined};
use super::complaint::{self, Report};
use super::jdk::Jdk;
use super::source::{Kind, Source};
use super::tools::{self, text};
use super::{launcher, modules, unnamed};
use crate::cache::{self, Key};
use crate::doing::doing;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use lath_core::paths::or_here;
use std::fs;
use std::path::{Path, PathBuf};

/// Compiled benchmarks.
pub(super) struct Classes {
    pub folder: PathBuf,
    /// Names everything that went in.
    pub key: String,
    /// Sources that were read, absolute, the benchmark's own first.
    pub files: Vec<String>,
    /// What JMH generated; none of a jar.
    pub generated: Option<PathBuf>,
}

/// Written last: what was read, with hashes.
const RECORD: &str = "read.json";

pub(super) fn compile(source: &Source, compiler: &Jdk, classpath: &ClassPath, options: &BuildOptions) -> Result<Classes, Vec<Diagnostic>> {
    let Kind::Java { text: content, .. } = &source.kind else {
        return Ok(Classes { folder: source.path.clone(), key: hash(&source.path)?, files: vec![source.name()], generated: None });
    };
    let here = or_here(&options.folders.run);
    let further: Vec<PathBuf> =
        options.sources.iter().map(|path| here.join(path)).filter(|path| path.extension().is_some_and(|e| e == "java")).collect();
    let mut key = Key::new();
    tools::identify(&mut key, &compiler.java());
    key.add(source.name()).add(content);
    for file in &further {
        key.add(file.as_os_str().as_encoded_bytes()).add(hash(file)?);
    }
    classpath.identify(&mut key)?;
    key.add(modules::arguments(source, options).join("\n"));
    let key = key.finish();
    let entry = cache::entry("java", &key)?;
    if recorded(&entry.folder).is_none() {
        fill(source, compiler, classpath, options, &further, &entry.folder)?;
    }
    let record =
        recorded(&entry.folder).ok_or_else(|| vec![Diagnostic::error("L602", format!("{} changed while it was compiled", source.name()))])?;
    let mut all = Key::new();
    all.add(&key);
    record.iter().for_each(|(_, hash)| {
        all.add(hash);
    });
    let mut files: Vec<String> = record.into_iter().map(|(file, _)| file).filter(|file| *file != source.name()).collect();
    files.insert(0, source.name());
    Ok(Classes { folder: entry.folder.join("classes"), key: all.finish(), files, generated: Some(entry.folder.join("generated")) })
}

fn hash(path: &Path) -> Result<String, Vec<Diagnostic>> {
    cache::hash_file(path).map_err(|error| vec![Diagnostic::error("L508", format!("cannot read {}: {error}", path.display()))])
}

/// What was read, if all of it is still the same.
fn recorded(folder: &Path) -> Option<Vec<(String, String)>> {
    let record: Vec<(String, String)> = serde_json::from_slice(&fs::read(folder.join(RECORD)).ok()?).ok()?;
    record.iter().all(|(file, hash)| cache::hash_file(Path::new(file)).is_ok_and(|now| now == *hash)).then_some(record)
}

fn fill(
    source: &Source,
    compiler: &Jdk,
    classpath: &ClassPath,
    options: &BuildOptions,
    further: &[PathBuf],
    folder: &Path,
) -> Result<(), Vec<Diagnostic>> {
    let classes = folder.join("classes");
    let record = folder.join(RECORD);
    let _ = fs::remove_file(&record);
    // Classes of a source that has changed.
    let _ = fs::remove_dir_all(&classes);
    let generated = folder.join("generated");
    let _ = fs::remove_dir_all(&generated);
    for folder in [&classes, &generated] {
        fs::create_dir_all(folder).map_err(|error| vec![cache::cannot_write(folder, &error)])?;
    }
    let copies = unnamed::copies(source, folder)?;
    let report = folder.join("report.json");
    let _doing = doing("javac, with JMH's generator");
    let mut command = launcher::tool(compiler, "Compile", options.verbose)?;
    command.push(format!("report={}", report.display()));
    let mut option = |words: &[&str]| command.extend(words.iter().map(|word| format!("option={word}")));
    option(&["-d", &text(&classes), "-s", &text(&generated), "-encoding", "UTF-8", "-cp", &joined(&classpath.all)]);
    option(&["-processorpath", &joined(&classpath.processor), "-implicit:class", "-Xlint:-options"]);
    // An empty path: javac must not take sources from the class path.
    option(&["-sourcepath", &joined(&copies.path)]);
    if compiler.major >= 21 {
        option(&["-proc:full"]);
    }
    command.extend(modules::arguments(source, options).iter().map(|argument| format!("option={argument}")));
    command.extend(std::iter::once(&copies.main).chain(further).map(|file| format!("source={}", file.display())));
    tools::run(&command, "L602", &format!("cannot compile {}", source.name()), options.verbose)?;
    let said = fs::read(&report).map_err(|error| vec![cache::cannot_write(&report, &error)])?;
    let said: Report =
        serde_json::from_slice(&said).map_err(|error| vec![Diagnostic::error("L602", format!("javac's report is damaged: {error}"))])?;
    if !said.ok {
        return Err(complaint::complaints(&said, &copies));
    }
    let read = said.read.iter().map(|file| copies.original(file).0).filter(|file| !file.starts_with(folder));
    let read = read.map(|file| Ok((text(&file), hash(&file)?))).collect::<Result<Vec<_>, Vec<Diagnostic>>>()?;
    let json = serde_json::to_vec(&read).expect("plain data");
    cache::write(&record, &json).map_err(|error| vec![cache::cannot_write(&record, &error)])
}
