//! Turns a program into a wrapper: renders, copies, and tries to import it. A wrapper is a folder
//! that Python runs as a program; for the user it is packed into one executable file. It is named
//! after all of its inputs and built once.

use super::complaint::{complaint, telling};
use super::dependencies;
use super::extensions;
use super::facts::RUNTIME;
use super::flags::flags;
use super::generate::{self, Setting};
use super::platforms::{self, Chosen};
use crate::shared::cache::{self, CannotWrite};
use crate::shared::complaint::Report;
use crate::shared::paths::Contents;
use crate::shared::portable::Names;
use crate::shared::scripted::{Loading, Words, environment, start};
use crate::shared::toolchain::Toolchain as _;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, FOLDERS_VARIABLE};
use lath_core::paths::or_here;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const WORDS: Words = Words {
    runtime: "interpreter",
    loaded: "imported",
    complaint,
    telling,
};

/// See [`lath_core::language::Language::build`].
pub fn build(
    program: &Program,
    output: Option<&Path>,
    options: &BuildOptions,
) -> OrProblems<Wrapper> {
    let chosen = platforms::choose(options)?;
    let folders = dependencies::folders(&chosen.tool, &options.dependencies, options.verbose)?;
    let build = Build(loading(program, &chosen, &folders, options));
    let setting = Setting {
        jit: chosen.tool.jit(),
        platform: &chosen.platform,
        flags: &Names::of(&program.source).in_text(&build.0.flags.given.join(" ")),
        suffixes: &chosen.tool.suffixes,
    };
    let text = generate::render(program, &setting);

    let beside = extensions::beside(program, &chosen);
    extensions::fresh(&beside.used)?;
    let searched = dependencies::plain(&options.dependencies);
    let entry = cache::entry("build", &build.key(&text, &searched)?)?;
    let folder = entry.folder.join(format!("run_{}", program.stem));
    let [seal, compiled] = ["files", "compiled.json"].map(|name| entry.folder.join(name));
    if !seal.exists() {
        let files = generate::write(program, &text, &folder, "__main__.py")?;
        let mut command = vec![build.0.runtime.clone()];
        command.extend(build.arguments(&folder));
        let report = build.0.inspect(&command, &entry.folder, &WORDS)?;
        let loaded = extensions::of_user(report.compiled, &folders, &searched);
        extensions::keep(&compiled, &loaded)?;
        let more = [build.0.flags.contents(), extensions::sealed(&loaded)].concat();
        cache::write_seal(&seal, &folder, &files, more)?;
    }
    let loaded = extensions::kept(&compiled);
    extensions::fresh(&loaded)?;
    let pack = |output: &Path| build.pack(&folder, output);
    let wrapper = build
        .0
        .wrapper(build.arguments(&folder), &seal, output, pack)?;
    let wrapper = Wrapper {
        seed_variable: Some("PYTHONHASHSEED".to_owned()),
        ..wrapper
    };
    Ok(extensions::tell(wrapper, beside, loaded))
}

/// `folders`: of packages.
fn loading<'a>(
    program: &'a Program,
    chosen: &Chosen,
    folders: &[PathBuf],
    options: &BuildOptions,
) -> Loading<'a> {
    let mut environment = environment(program);
    let folders: Vec<_> = folders.iter().map(|one| one.to_string_lossy()).collect();
    if !folders.is_empty() {
        environment
            .entry(FOLDERS_VARIABLE.to_owned())
            .or_insert_with(|| folders.join(":"));
    }
    Loading {
        program,
        runtime: chosen.tool.path.to_string_lossy().into_owned(),
        title: chosen.tool.title(),
        platform: chosen.platform.clone(),
        jit: chosen.tool.jit(),
        flags: flags(options),
        run: or_here(&options.folders.run),
        read: dependencies::local(&options.dependencies),
        environment,
        verbose: options.verbose,
    }
}

struct Build<'a>(Loading<'a>);

impl Build<'_> {
    /// `searched`: folders with the user's modules.
    fn key(&self, text: &str, searched: &[PathBuf]) -> OrProblems<String> {
        let mut key = self.0.key(&RUNTIME, text)?;
        extensions::identify(self.0.program, searched, &mut key);
        for (name, value) in &self.0.environment {
            key.add(name).add(value);
        }
        Ok(key.finish())
    }

    /// All arguments after the interpreter.
    fn arguments(&self, folder: &Path) -> Vec<String> {
        let given = self.0.flags.given.iter().cloned();
        given
            .chain([folder.to_string_lossy().into_owned()])
            .collect()
    }

    /// One executable file: the folder as a zip archive after a line that starts it.
    fn pack(&self, folder: &Path, output: &Path) -> OrProblems<()> {
        let archive = folder.with_extension("pyz");
        let head = folder.with_extension("head");
        cache::write(&head, self.head().as_bytes()).or_cannot_write(&head)?;
        let script = folder.join("lath/wrapper/pack.py");
        let paths =
            [&script, folder, &head, &archive].map(|path| path.to_string_lossy().into_owned());
        let command: Vec<String> = [self.0.runtime.clone(), "-I".to_owned(), "-S".to_owned()]
            .into_iter()
            .chain(paths)
            .collect();
        let packed = self.0.start(&command, &self.0.environment)?;
        if !packed.status.success() {
            let said = String::from_utf8_lossy(&packed.stderr);
            return Err(vec![
                Diagnostic::error("L603", format!("cannot pack {}", output.display()))
                    .help(telling(&said)),
            ]);
        }
        cache::install(&archive, output).or_cannot_write(output)
    }

    /// `#!` takes one argument without blanks, and kernels cut long lines: otherwise a shell starts
    /// the interpreter.
    fn head(&self) -> String {
        let python = &self.0.runtime;
        let simple = !python.contains(char::is_whitespace)
            && self.0.flags.given.len() <= 1
            && !self.0.flags.given.concat().contains(char::is_whitespace)
            && python.len() < 100;
        if simple {
            return format!(
                "#!{python}{}{}\n",
                if self.0.flags.given.is_empty() {
                    ""
                } else {
                    " "
                },
                self.0.flags.given.concat()
            );
        }
        let quoted = |word: &str| format!("'{}'", word.replace('\'', "'\\''"));
        let words: Vec<String> = std::iter::once(python)
            .chain(&self.0.flags.given)
            .map(|word| quoted(word))
            .collect();
        format!("#!/bin/sh\nexec {} \"$0\" \"$@\"\n", words.join(" "))
    }
}

/// Compiles a file without running it. L602 at the place that the interpreter rejects.
pub fn syntax(chosen: &Chosen, source: &Path) -> OrProblems<()> {
    const CHECK: &str = "import json, sys
path = sys.argv[1]
try:
    with open(path, 'rb') as file:
        compile(file.read(), path, 'exec', dont_inherit=True)
except (SyntaxError, ValueError) as error:
    place = [path, getattr(error, 'lineno', 1) or 1, getattr(error, 'offset', 0) or 0]
    print(json.dumps({'type': type(error).__name__, 'message': getattr(error, 'msg', str(error)), 'place': place, 'text': getattr(error, 'text', None)}))";
    let path = std::path::absolute(source)
        .unwrap_or_else(|_| PathBuf::from(source))
        .to_string_lossy()
        .into_owned();
    let python = chosen.tool.path.to_string_lossy().into_owned();
    let command = [
        python,
        "-I".to_owned(),
        "-S".to_owned(),
        "-c".to_owned(),
        CHECK.to_owned(),
        path.clone(),
    ];
    let output = start(&command, Path::new("/"), &BTreeMap::new())?;
    let Ok(report) = serde_json::from_slice::<serde_json::Value>(&output.stdout) else {
        return Ok(());
    };
    let line = report["text"]
        .as_str()
        .unwrap_or_default()
        .trim_end()
        .to_owned();
    let report: Report = serde_json::from_value(report).unwrap_or_default();
    Err(vec![complaint(&path, &report, &line)])
}
