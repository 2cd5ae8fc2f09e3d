//! Flags of the user, of the language, and of pkg-config; and splitting text into words by the
//! shell's rules, without a shell.

use super::spec::Facts;
use super::{paths, refused};
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{BuildOptions, Linked};
use lath_core::paths::or_here;
use lath_tools::{Task, output};
use std::path::{Path, PathBuf};
use std::process::Command;

/// All flags of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flags {
    /// The user's or the language's, then those of dependencies. Existing files have absolute
    /// paths; other names are relative to `folder`.
    pub compile: Vec<String>,
    /// With absolute paths: the linker stores some in the program.
    pub link: Vec<String>,
    /// Working folder of the tools.
    pub folder: PathBuf,
}

impl Flags {
    /// The compiler flags for a source, and those that name its language: a C++ driver compiles a
    /// `.c` file as C++, and flags for a C++ standard are invalid for C.
    pub(super) fn of_source(&self, facts: &Facts, source: &Path) -> (Vec<String>, Vec<String>) {
        let foreign = source.extension().is_some_and(|e| e == "c") && facts.dialect != "c";
        let prefixes = &facts.std_prefixes;
        let mut flags = self.compile.clone();
        flags.retain(|flag| !(foreign && prefixes.iter().any(|prefix| flag.starts_with(prefix))));
        let language = if foreign { &["-x", "c"][..] } else { &[] };
        (
            flags,
            language.iter().map(|&word| word.to_owned()).collect(),
        )
    }

    /// The compiler flags with absolute paths, for use anywhere.
    pub(super) fn compile_anywhere(&self) -> Vec<String> {
        paths::anywhere(&self.compile, &self.folder)
    }
}

/// The end of a command that compiles a source.
pub(super) fn compiled(source: &Path, object: &Path) -> [String; 4] {
    let shown = |path: &Path| path.to_string_lossy().into_owned();
    [
        "-c".to_owned(),
        shown(source),
        "-o".to_owned(),
        shown(object),
    ]
}

/// Working folder of a build's commands. Default flags name no files, so the linker's may be used
/// anywhere.
pub(super) fn folder(options: &BuildOptions) -> PathBuf {
    or_here(if options.cflags.is_empty() {
        &options.folders.ldflags
    } else {
        &options.folders.cflags
    })
}

/// The user's further sources, and dependencies that are sources, objects or libraries.
pub(super) fn sources(options: &BuildOptions) -> Vec<PathBuf> {
    let files = options
        .dependencies
        .iter()
        .map(PathBuf::from)
        .filter(|path| path.is_absolute() && path.is_file());
    options
        .sources
        .iter()
        .cloned()
        .chain(files.filter(|path| path.extension().is_none_or(|e| e != "pc")))
        .collect()
}

/// `usual`: those of the language for its compiler, where the user gives none.
pub(super) fn resolve(usual: &[String], options: &BuildOptions) -> OrProblems<Flags> {
    refused::no_program(&options.cflags)?;
    let mut flags = Flags {
        compile: if options.cflags.is_empty() {
            usual.to_vec()
        } else {
            paths::placed(&without_rules(&options.cflags), &options.folders.cflags)
        },
        link: paths::anywhere(&options.ldflags, &options.folders.ldflags),
        folder: folder(options),
    };
    let mut packages = options.pkg_config.clone();
    for dependency in &options.dependencies {
        let path = Path::new(dependency);
        if !path.is_absolute() || path.is_file() && path.extension().is_some_and(|e| e == "pc") {
            packages.push(dependency.clone());
        } else if path.is_dir() {
            library(path, &mut flags);
        } else if !path.is_file() {
            return Err(vec![
                Diagnostic::error("L607", format!("no such file or folder: {dependency}"))
                    .help("dependencies are packages of pkg-config, or paths"),
            ]);
        }
    }
    for Linked { name, folder, .. } in &options.linked {
        let folder = folder.display();
        flags.link.extend([
            format!("-L{folder}"),
            format!("-l{name}"),
            format!("-Wl,-rpath,{folder}"),
        ]);
    }
    if !packages.is_empty() {
        flags
            .compile
            .extend(pkg_config("--cflags", &packages, &options.folders.run)?);
        flags
            .link
            .extend(pkg_config("--libs", &packages, &options.folders.run)?);
    }
    Ok(flags)
}

/// Drops flags for make rules: they would replace the dependency files that lath reads.
fn without_rules(words: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match word.as_str() {
            "-MF" | "-MT" | "-MQ" => _ = rest.next(),
            "-MD" | "-MMD" | "-MP" | "-MG" => {}
            flag if ["-MF", "-MT", "-MQ"]
                .iter()
                .any(|own| flag.starts_with(own)) => {}
            flag => kept.extend(preprocessors(flag)),
        }
    }
    kept
}

/// `-Wp,-DX,-MD,rules.d` without its make rules; `None`: nothing else is left.
fn preprocessors(flag: &str) -> Option<String> {
    let Some(words) = flag.strip_prefix("-Wp,") else {
        return Some(flag.to_owned());
    };
    let mut kept = Vec::new();
    let mut rest = words.split(',');
    while let Some(word) = rest.next() {
        match word {
            "-MD" | "-MMD" | "-MF" | "-MT" | "-MQ" => _ = rest.next(),
            "-MP" | "-MG" => {}
            word => kept.push(word),
        }
    }
    (!kept.is_empty()).then(|| format!("-Wp,{}", kept.join(",")))
}

/// Files that the user's flags and dependencies name.
pub(super) fn named(flags: &Flags, options: &BuildOptions) -> Vec<PathBuf> {
    let mut files = paths::files(&flags.compile, &flags.folder);
    files.extend(paths::files(&options.ldflags, &options.folders.ldflags));
    files.extend(
        options
            .pkg_config
            .iter()
            .chain(&options.dependencies)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute() && path.is_file()),
    );
    files
}

/// A library outside the system's folders: its headers, and the folder of its libraries.
fn library(path: &Path, flags: &mut Flags) {
    let include = path.join("include");
    flags.compile.push(format!(
        "-I{}",
        if include.is_dir() { &include } else { path }.display()
    ));
    let libraries = path.join("lib");
    if libraries.is_dir() {
        flags.link.extend([
            format!("-L{}", libraries.display()),
            format!("-Wl,-rpath,{}", libraries.display()),
        ]);
    }
}

/// The user's own pkg-config command, or pkg-config.
pub(super) fn pkg_config_program() -> String {
    std::env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".to_owned())
}

/// Its output for packages. Runs in `folder`, the base of relative paths in its variables.
pub(super) fn pkg_config(
    what: &str,
    packages: &[String],
    folder: &Path,
) -> OrProblems<Vec<String>> {
    let program = pkg_config_program();
    let fail = |message: String, help: &str| vec![Diagnostic::error("L604", message).help(help)];
    let mut command = Command::new(&program);
    command
        .args([what, "--print-errors", "--"])
        .args(packages)
        .current_dir(or_here(folder));
    let output = output(&mut command, Task::Look).map_err(|error| {
        fail(
            format!("cannot run {program}: {error}"),
            "on Debian: apt install pkg-config",
        )
    })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let reason = said.lines().last().unwrap_or("no output").to_owned();
        return Err(fail(
            format!("{program} {what} {} failed: {reason}", packages.join(" ")),
            "install the package's development files, or set PKG_CONFIG_PATH",
        ));
    }
    Ok(words(&String::from_utf8_lossy(&output.stdout)))
}

/// Flags that affect how objects fit together: the runtime must use them, too.
pub(super) fn of_abi(flags: &[String]) -> Vec<String> {
    const PREFIXES: &[&str] = &[
        "-m32",
        "-m64",
        "-mx32",
        "-mabi=",
        "--target=",
        "-stdlib=",
        "--sysroot=",
        "-isysroot",
        "-fsanitize=",
        "-fshort-enums",
    ];
    flags
        .iter()
        .filter(|flag| PREFIXES.iter().any(|prefix| flag.starts_with(prefix)))
        .cloned()
        .collect()
}

/// The words of a flag's value. L503 for an unclosed quote.
pub(super) fn checked_words(flag: &str, text: &str) -> Result<Vec<String>, Diagnostic> {
    shell_words::split(text).map_err(|_| {
        Diagnostic::error(
            "L503",
            format!("unclosed quote in the value of {flag}: {text}"),
        )
        .help(format!("close it: {}", missing(text)))
    })
}

/// The same; an unclosed quote extends to the end.
pub(super) fn words(text: &str) -> Vec<String> {
    shell_words::split(text)
        .or_else(|_| shell_words::split(&format!("{text}{}", missing(text))))
        .unwrap_or_default()
}

/// The quote that is not closed, if any.
fn missing(text: &str) -> char {
    if shell_words::split(&format!("{text}'")).is_ok() {
        '\''
    } else {
        '"'
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_shell() {
        assert_eq!(
            words(r#"-I/a\ b  '-DX="1 2"' "-DY=\"$z\"" -D"q"w "" "#),
            ["-I/a b", r#"-DX="1 2""#, "-DY=\"$z\"", "-Dqw", ""]
        );
        assert_eq!(words(" \n"), Vec::<String>::new());
        assert_eq!(words(r#""a\nb""#), [r"a\nb"]);
        assert_eq!(words("a 'b c"), ["a", "b c"]);
    }

    #[test]
    fn rules_of_the_users_do_not_stand_in_for_ours() {
        let given = words(
            "-O2 -MMD -MP -MF f.d -MTtarget -march=native -Wp,-MD,f.d -Wp,-DX=1,-MMD,g.d,-P -MQ q \
                -isystem inc",
        );
        assert_eq!(
            without_rules(&given),
            ["-O2", "-march=native", "-Wp,-DX=1,-P", "-isystem", "inc"]
        );
    }

    #[test]
    fn a_quote_without_an_end_is_an_error() {
        for text in ["-DX='1", "\"-I/a b", "-DY=\\\"1\" 2"] {
            let problem = checked_words("--cflags", text).expect_err("no end");
            assert!(
                problem.code == "L503" && problem.message.contains("--cflags"),
                "{problem}"
            );
            let quote = if text.contains('\'') { "'" } else { "\"" };
            assert_eq!(problem.help, Some(format!("close it: {quote}")), "{text}");
        }
        assert_eq!(
            checked_words("--cflags", "-DX=\\'1"),
            Ok(vec!["-DX='1".to_owned()])
        );
    }

    #[test]
    fn the_runtime_gets_the_flags_that_objects_must_share() {
        let flags = [
            "-O3",
            "-m32",
            "-march=native",
            "-fsanitize=address",
            "-stdlib=libc++",
        ]
        .map(String::from);
        assert_eq!(
            of_abi(&flags),
            ["-m32", "-fsanitize=address", "-stdlib=libc++"]
        );
    }
}
