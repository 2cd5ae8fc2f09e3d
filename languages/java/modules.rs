//! Arguments about modules: a virtual machine and javac must see the same modules.

use super::flags;
use super::scan::Scanned;
use super::source::{Kind, Source};
use lath_core::language::BuildOptions;

/// Known to both; each takes a value.
const SHARED: [&str; 5] = [
    "--add-modules",
    "--add-exports",
    "--add-reads",
    "--module-path",
    "--limit-modules",
];

/// For javac and for the virtual machine that lists the benchmarks: from the command line,
/// `lath.toml`, and `@Fork` in the source.
pub(super) fn arguments(source: &Source, options: &BuildOptions) -> Vec<String> {
    let words = words(source, options);
    let mut arguments: Vec<String> = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let argument = match word.split_once('=') {
            Some((name, _)) if SHARED.contains(&name) => Some(word),
            None if SHARED.contains(&word.as_str()) => {
                words.next().map(|value| format!("{word}={value}"))
            }
            _ => None,
        };
        arguments.extend(argument.filter(|argument| !arguments.contains(argument)));
    }
    arguments
}

/// Arguments for the virtual machine that lists the benchmarks, if it cannot load the classes
/// without: [`arguments`], and preview features.
pub(super) fn of_lister(source: &Source, options: &BuildOptions) -> Vec<String> {
    let mut all = arguments(source, options);
    let preview = words(source, options).iter().any(|w| w == flags::PREVIEW);
    if preview || flags::previews(options) {
        all.push(flags::PREVIEW.to_owned());
    }
    all
}

/// What the user gives a fork's virtual machine.
fn words(source: &Source, options: &BuildOptions) -> Vec<String> {
    let given = &options.runtime_args;
    let mut words: Vec<String> = given
        .prepend
        .iter()
        .chain(given.replace.iter().flatten())
        .chain(&given.append)
        .cloned()
        .collect();
    if let Kind::Java { scanned, .. } = &source.kind {
        words.extend(of_forks(scanned));
    }
    words
}

/// Texts in `@Fork(jvmArgs = …)`, `jvmArgsPrepend`, `jvmArgsAppend`.
fn of_forks(scanned: &Scanned) -> Vec<String> {
    let forks = scanned
        .declarations
        .iter()
        .flat_map(|declaration| &declaration.java)
        .filter(|annotation| annotation.name == "Fork");
    forks
        .flat_map(|fork| {
            fork.text
                .text
                .split('"')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_found_in_forks() {
        let text = "import org.openjdk.jmh.annotations.*;\npublic class A {\n    @Benchmark \
            @Fork(value = 1, jvmArgsAppend = {\"--add-modules\", \"jdk.incubator.vector\", \
            \"-Xmx1g\"}) public int f() { return 1; }\n}\n";
        assert_eq!(
            of_forks(&super::super::scan::scan("A.java", text)),
            ["--add-modules", "jdk.incubator.vector", "-Xmx1g"]
        );
    }
}
