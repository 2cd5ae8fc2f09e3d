//! Paths in the arguments of a Java virtual machine, and of javac.

use crate::shared::paths::Shape::{
    BeforeEquals, List, ListAfterEquals, Other, Path as File, Perhaps, PerhapsAfterEquals,
};
use crate::shared::paths::{Takes, next, same, spans, whole};
use lath_core::language::BuildOptions;
use lath_core::paths::{self, Arguments, Span, or_here};
use std::path::Path;

const RUNTIME: &[Takes] = &[
    next("-cp", List),
    next("-classpath", List),
    next("--class-path", List),
    same("--class-path=", List),
    next("-p", List),
    next("--module-path", List),
    same("--module-path=", List),
    next("--upgrade-module-path", List),
    same("--upgrade-module-path=", List),
    next("--patch-module", ListAfterEquals),
    same("--patch-module=", ListAfterEquals),
    next("--add-modules", Other),
    next("--add-opens", Other),
    next("--add-exports", Other),
    next("--add-reads", Other),
    next("-m", Other),
    same("-javaagent:", BeforeEquals),
    same("-agentpath:", BeforeEquals),
    same("-Xbootclasspath:", List),
    same("-Xbootclasspath/a:", List),
    same("-Xbootclasspath/p:", List),
    same("-Djava.library.path=", List),
    same("-Dsun.boot.library.path=", List),
    same("-Djava.class.path=", List),
    same("-Djava.ext.dirs=", List),
    same("-Djava.endorsed.dirs=", List),
    same("-Djava.security.policy=", Perhaps),
    same("-Djava.security.properties=", Perhaps),
    same("-Djava.util.logging.config.file=", File),
    same("-Djavax.net.ssl.trustStore=", File),
    same("-Djavax.net.ssl.keyStore=", File),
    // Only the program knows the meaning of a property: an existing file with the form of a path
    // counts as one.
    same("-D", PerhapsAfterEquals),
    same("-XX:Flags=", File),
    same("-XX:VMOptionsFile=", File),
    same("-XX:CompileCommandFile=", File),
    same("-XX:CompilerDirectivesFile=", File),
    same("-XX:SharedArchiveFile=", List),
    same("-XX:SharedClassListFile=", File),
    same("-XX:AOTCache=", File),
    same("-XX:AOTConfiguration=", File),
];

/// javac's.
const COMPILER: &[Takes] = &[
    next("-p", List),
    next("--module-path", List),
    same("--module-path=", List),
    next("--upgrade-module-path", List),
    same("--upgrade-module-path=", List),
    next("--patch-module", ListAfterEquals),
    same("--patch-module=", ListAfterEquals),
    next("--system", Perhaps),
    same("--system=", Perhaps),
    next("-bootclasspath", List),
    next("-extdirs", List),
    next("-endorseddirs", List),
    next("--add-modules", Other),
    next("--add-exports", Other),
    next("--add-reads", Other),
    next("--release", Other),
    next("-source", Other),
    next("-target", Other),
    same("-A", PerhapsAfterEquals),
];

/// The same for flags of javac.
pub(super) fn of_compiler(words: &[String]) -> Vec<Span> {
    spans(COMPILER, &whole(words))
}

/// See [`lath_core::language::Language::paths`].
pub(super) fn of(words: &[String]) -> Vec<Span> {
    spans(RUNTIME, &whole(words))
}

/// The user's arguments of the virtual machine: before the benchmark's, instead of them, and after
/// them.
pub(super) struct Given {
    pub prepend: Vec<String>,
    pub replace: Option<Vec<String>>,
    pub append: Vec<String>,
}

/// With absolute paths, and with argument files replaced by their content, whose relative paths
/// belong to the same folder.
pub(super) fn given(options: &BuildOptions) -> Given {
    let (args, folders) = (&options.runtime_args, &options.folders);
    let words = |words: &[String], folder: &Path| {
        let words = expanded(words, folder);
        paths::absolute(&words, &of(&words), folder)
    };
    Given {
        prepend: words(&args.prepend, &folders.prepend),
        replace: args
            .replace
            .as_ref()
            .map(|given| words(given, &folders.replace)),
        append: words(&args.append, &folders.append),
    }
}

/// Files named in the arguments, also in argument files.
pub(super) fn named(options: &BuildOptions) -> Vec<std::path::PathBuf> {
    let Given {
        prepend,
        replace,
        append,
    } = given(options);
    let Arguments {
        paths: mut files, ..
    } = paths::runtime(options, Vec::new(), of);
    for words in [prepend, replace.unwrap_or_default(), append] {
        files.extend(
            paths::found(&words, &of(&words), Path::new("/"))
                .into_iter()
                .map(|(_, path)| path),
        );
    }
    let compiler = &options.cflags;
    files.extend(
        paths::found(compiler, &of_compiler(compiler), &options.folders.cflags)
            .into_iter()
            .map(|(_, path)| path),
    );
    files.sort();
    files.dedup();
    files
}

/// Parses an argument file (`@file`) as the java command does: words, quotes, comments.
fn expanded(words: &[String], folder: &Path) -> Vec<String> {
    let expand = |word: &String| {
        let text = word
            .strip_prefix('@')
            .and_then(|file| std::fs::read_to_string(or_here(folder).join(file)).ok());
        let Some(text) = text else {
            return vec![word.clone()];
        };
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .map(|line| format!("{line}\n"));
        crate::native::split_words(&lines.collect::<String>())
    };
    words.iter().flat_map(expand).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::language::RuntimeArgs;

    #[test]
    fn every_argument_with_a_path_has_its_path() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path();
        std::fs::write(place.join("args"), "# x\n-cp \"a b.jar\"\n-Xss1m").expect("written");
        let args = RuntimeArgs {
            prepend: words(
                "-javaagent:a.jar=x=y -Djava.library.path=l:m -Dx=./args -Dy=./none -Xmx1g \
                    --patch-module m=p:q",
            ),
            replace: Some(words("@args")),
            append: Vec::new(),
        };
        let options = BuildOptions {
            runtime_args: args,
            folders: paths::Folders::all(place),
            ..BuildOptions::default()
        };
        let given = given(&options);
        let at = |name: &str| place.join(name).display().to_string();
        assert_eq!(
            given.prepend[..2],
            [
                format!("-javaagent:{}=x=y", at("a.jar")),
                format!("-Djava.library.path={}:{}", at("l"), at("m"))
            ]
        );
        assert_eq!(
            given.prepend[2..4],
            [format!("-Dx={}", at("args")), "-Dy=./none".to_owned()]
        );
        assert_eq!(given.prepend[6], format!("m={}:{}", at("p"), at("q")));
        assert_eq!(
            given.replace,
            Some(vec!["-cp".to_owned(), at("a b.jar"), "-Xss1m".to_owned()])
        );
        assert!(named(&options).contains(&place.join("args")));
    }
}
