//! Every key of `lath.toml`, declared once: the reader accepts only these, `lath init --help`
//! explains them, and the reference page derives from that.

/// A key of a table.
pub struct TomlKey {
    pub name: &'static str,
    pub doc: &'static str,
    /// An example line.
    pub example: &'static str,
}

const fn key(name: &'static str, doc: &'static str, example: &'static str) -> TomlKey {
    TomlKey { name, doc, example }
}

/// Before the first table.
pub const TOP: &[TomlKey] = &[
    key(
        "sources",
        "benchmark sources (default: all in the folder)",
        "sources = [\"factorial.cpp\", \"factorial.c\"]",
    ),
    key(
        "platforms",
        "contenders to run if the command names none: platforms, variants, or all",
        "platforms = [\"g++\", \"clang++\"]",
    ),
    key(
        "preset",
        "default settings; --preset overrides it",
        "preset = \"quick\"",
    ),
    key(
        "time_budget",
        "how long a run measures; flags of lengths and budgets override it",
        "time_budget = \"2 min\"",
    ),
    key(
        "baseline",
        "contender or benchmark to compare the others with; --baseline overrides it",
        "baseline = \"g++\"",
    ),
];

/// Tables, under their name at the top.
pub const TABLES: &[&str] = &[
    "settings",
    "build",
    "platform",
    "contender",
    "param",
    "compare",
    "dependencies",
    "library",
    "system",
];

/// Keys of a build.
pub const BUILD: &[TomlKey] = &[
    key(
        "cc",
        "compiler instead of the platform's",
        "cc = \"g++-13\"",
    ),
    key(
        "cflags",
        "compiler flags instead of the language's defaults",
        "cflags = [\"-O2\", \"-march=native\"]",
    ),
    key("ldflags", "linker flags", "ldflags = [\"-lm\"]"),
    key(
        "pkg_config",
        "packages to get flags for from pkg-config",
        "pkg_config = [\"libsodium\"]",
    ),
    key(
        "sources",
        "more files to compile or link",
        "sources = [\"helper.c\"]",
    ),
    key("lto", "optimise across files at link time", "lto = true"),
    key(
        "pgo",
        "optimise with the profile of a training run",
        "pgo = true",
    ),
    key(
        "runtime",
        "path of a virtual machine or interpreter to use instead of the platform's",
        "runtime = \"/opt/jdk/bin/java\"",
    ),
    key(
        "runtime_args",
        "its arguments, instead of the benchmark's",
        "runtime_args = [\"-Xmx1g\"]",
    ),
    key(
        "runtime_args_prepend",
        "arguments before these",
        "runtime_args_prepend = [\"-Xint\"]",
    ),
    key(
        "runtime_args_append",
        "arguments after these",
        "runtime_args_append = [\"-Xss4m\"]",
    ),
    key(
        "dependencies",
        "as in [dependencies], for this build only; added to those",
        "dependencies = [\"./libs/mine.jar\"]",
    ),
    key(
        "libraries",
        "libraries of [library.<name>] that the benchmarks call",
        "libraries = [\"crossing\"]",
    ),
];

/// A native library.
pub const LIBRARY: &[TomlKey] = &[
    key(
        "sources",
        "sources to compile it from",
        "sources = [\"native/crossing.c\"]",
    ),
    key(
        "cc",
        "compiler instead of the default platform's",
        "cc = \"g++-13\"",
    ),
    key(
        "cflags",
        "compiler flags instead of the language's defaults",
        "cflags = [\"-O2\"]",
    ),
    key("ldflags", "linker flags", "ldflags = [\"-lm\"]"),
    key(
        "pkg_config",
        "packages to get flags for from pkg-config",
        "pkg_config = [\"libsodium\"]",
    ),
];

pub const SYSTEM: &[TomlKey] = &[
    key(
        "packages",
        "Debian packages that must be installed",
        "packages = [\"libsodium-dev\"]",
    ),
    key(
        "build_time",
        "building all sources from an empty cache takes so long; said before",
        "build_time = \"7 min\"",
    ),
];

pub const PLATFORM: &[TomlKey] = &[key(
    "is",
    "the platform to which the flags apply",
    "is = \"g++\"",
)];

pub const CONTENDER: &[TomlKey] = &[
    key("source", "its source", "source = \"factorial.cpp\""),
    key(
        "name",
        "its name, instead of its platform's; several sources may share it",
        "name = \"mine\"",
    ),
    key(
        "platforms",
        "platforms to run it on",
        "platforms = [\"g++\"]",
    ),
    key(
        "lacks",
        "comparisons that it has no benchmark for, with the reason",
        "lacks = { primes = \"no sieve\" }",
    ),
];

pub const COMPARE: &[TomlKey] = &[
    key(
        "contenders",
        "benchmarks by name, with or without their contender before it",
        "contenders = [\"primes.count\", \"Primes.count\"]",
    ),
    key(
        "baseline",
        "contender or benchmark to compare the others with",
        "baseline = \"g++\"",
    ),
    key(
        "tolerance",
        "relative difference allowed between numbers in results",
        "tolerance = 1e-9",
    ),
    key(
        "vectors",
        "file with the expected results",
        "vectors = \"primes.toml\"",
    ),
];

/// Of a contender that is a wrapper.
pub const WRAPPER: &[TomlKey] = &[
    key(
        "wrapper",
        "a program that speaks the wrapper protocol, also if it looks like a source",
        "wrapper = \"./sum.pl\"",
    ),
    key(
        "name",
        "its name, instead of its platform's",
        "name = \"perl\"",
    ),
    key(
        "lacks",
        "comparisons that it has no benchmark for, with the reason",
        "lacks = { primes = \"no sieve\" }",
    ),
];

/// Of a contender that is a command.
pub const COMMAND: &[TomlKey] = &[
    key(
        "command",
        "its words, or a text that is split into them",
        "command = [\"sort\", \"-n\", \"{file}\"]",
    ),
    key("name", "its name, instead of its words", "name = \"sort\""),
    key(
        "benchmark",
        "commands of the same benchmark are compared (default command)",
        "benchmark = \"sorting\"",
    ),
    key(
        "shell",
        "runs the command, which is one text then",
        "shell = \"sh\"",
    ),
    key(
        "setup",
        "run when a process begins to measure it",
        "setup = \"make\"",
    ),
    key(
        "cleanup",
        "run when a process ends to measure it",
        "cleanup = \"make clean\"",
    ),
    key("prepare", "run before each call", "prepare = \"rm -f out\""),
    key("conclude", "run after each call", "conclude = \"rm out\""),
    key(
        "stdin",
        "standard input: null or a file",
        "stdin = \"data\"",
    ),
    key(
        "stdout",
        "standard output while it is timed: null, pipe or a file",
        "stdout = \"pipe\"",
    ),
    key(
        "ignore_failure",
        "exit statuses that are no failure; true: all",
        "ignore_failure = [1]",
    ),
    key(
        "ignore_output",
        "it may print something else than the others",
        "ignore_output = true",
    ),
];

/// `[language.<id>]`.
pub const LANGUAGE: &[TomlKey] = &[key(
    "adapter",
    "its adapter, with arguments: a path, or a name that PATH finds",
    "adapter = \"./lath-zig\"",
)];

/// A kind of table, with its explanation.
struct Section {
    title: &'static str,
    doc: &'static str,
    keys: &'static [&'static [TomlKey]],
}

const SECTIONS: &[Section] = &[
    Section {
        title: "top level",
        doc: "keys before the first table",
        keys: &[TOP],
    },
    Section {
        title: "[settings]",
        doc: "any setting by its name: forks = 3, time = \"500 ms\"; overrides annotations",
        keys: &[],
    },
    Section {
        title: "[build]",
        doc: "how to build sources; [build.<language>] applies to one language and overrides \
            [build]",
        keys: &[BUILD],
    },
    Section {
        title: "[dependencies]",
        doc: "by language: packages for its package manager, or local paths (./…)",
        keys: &[],
    },
    Section {
        title: "[platform.<name>]",
        doc: "a variant of a platform with its own flags, and the keys of [build]",
        keys: &[PLATFORM],
    },
    Section {
        title: "[[contender]]",
        doc: "a source with its own name and flags, and the keys of [build]",
        keys: &[CONTENDER],
    },
    Section {
        title: "[[contender]] with command",
        doc: "a command; paths are relative to the folder of the suite",
        keys: &[COMMAND],
    },
    Section {
        title: "[[contender]] with wrapper",
        doc: "a program in any language that measures its benchmarks itself",
        keys: &[WRAPPER],
    },
    Section {
        title: "[param]",
        doc: "values of parameters of commands: n = [1, 10] for {n}",
        keys: &[],
    },
    Section {
        title: "[library.<name>]",
        doc: "a native library that contenders call: lib<name>.so, built once for all of them",
        keys: &[LIBRARY],
    },
    Section {
        title: "[language.<id>]",
        doc: "a language that lath does not know: a program translates and builds its sources",
        keys: &[LANGUAGE],
    },
    Section {
        title: "[system]",
        doc: "what the machine needs; lath doctor shows what is missing",
        keys: &[SYSTEM],
    },
    Section {
        title: "[compare.<name>]",
        doc: "benchmarks to compare with each other",
        keys: &[COMPARE],
    },
];

/// Names of the keys.
pub fn names(keys: &'static [TomlKey]) -> impl Iterator<Item = &'static str> + Clone {
    keys.iter().map(|key| key.name)
}

/// All of them, for `--help`.
pub fn help() -> String {
    let mut text = "Keys of lath.toml:".to_owned();
    for section in SECTIONS {
        text += &format!("\n  {}: {}", section.title, section.doc);
        for key in section.keys.iter().copied().flatten() {
            text += &format!(
                "\n    {:<20}  {}\n    {:<20}  {}",
                key.name, key.doc, "", key.example
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::View;

    #[test]
    fn every_example_is_read_without_complaint() {
        let folder = tempfile::tempdir().unwrap();
        // Everything that an example build names must exist.
        let needed = |keys: &[TomlKey]| {
            if keys.iter().any(|key| key.name == "libraries") {
                "[library.crossing]\nsources = [\"a.c\"]\n"
            } else {
                ""
            }
        };
        let lines = |keys: &[TomlKey]| {
            keys.iter()
                .map(|key| key.example.to_owned() + "\n")
                .collect::<String>()
        };
        for (before, keys) in [
            ("", TOP),
            ("[build]\n", BUILD),
            ("[build.x]\n", BUILD),
            ("[platform.small]\nis = \"g++\"\n", BUILD),
            ("[[contender]]\nsource = \"a.x\"\n", BUILD),
            ("[platform.small]\n", PLATFORM),
            ("[[contender]]\n", CONTENDER),
            ("[[contender]]\n", WRAPPER),
            ("[compare.all]\n", COMPARE),
            ("[library.crossing]\n", LIBRARY),
            ("[language.zig]\n", LANGUAGE),
            ("[system]\n", SYSTEM),
        ] {
            let path = folder.path().join("lath.toml");
            std::fs::write(&path, before.to_owned() + &lines(keys) + needed(keys)).unwrap();
            let read = super::super::read(&path, &View::here(), &["x"]);
            assert!(read.is_ok(), "{before}: {}", read.err().unwrap()[0]);
        }
    }

    #[test]
    fn no_line_is_wrapped() {
        assert!(
            help().lines().all(|line| line.chars().count() <= 100),
            "{}",
            help()
        );
    }

    #[test]
    fn every_example_is_of_its_key() {
        for key in [
            TOP, BUILD, PLATFORM, CONTENDER, WRAPPER, COMMAND, COMPARE, LIBRARY, LANGUAGE, SYSTEM,
        ]
        .into_iter()
        .flatten()
        {
            assert_eq!(
                key.example.split_once(" = ").map(|(name, _)| name),
                Some(key.name)
            );
        }
    }
}
