//! Every key of `lath.toml`, declared once: the reader knows no others, `lath init --help` explains
//! them, the reference page derives from that.

/// A key of a table.
pub struct TomlKey {
    pub name: &'static str,
    pub doc: &'static str,
    /// A line as it could stand in a file.
    pub example: &'static str,
}

const fn key(name: &'static str, doc: &'static str, example: &'static str) -> TomlKey {
    TomlKey { name, doc, example }
}

/// Before the first table.
pub const TOP: &[TomlKey] = &[
    key(
        "sources",
        "benchmark sources; default: those in its folder",
        "sources = [\"factorial.cpp\", \"factorial.c\"]",
    ),
    key(
        "platforms",
        "contenders that run if the command names none: platforms, variants, or all",
        "platforms = [\"g++\", \"clang++\"]",
    ),
    key(
        "preset",
        "settings for what nothing else says; --preset wins",
        "preset = \"quick\"",
    ),
    key(
        "baseline",
        "contender or benchmark that others are compared with; --baseline wins",
        "baseline = \"g++\"",
    ),
];

/// Tables, by what they are called at the top.
pub const TABLES: &[&str] = &[
    "settings",
    "build",
    "platform",
    "contender",
    "compare",
    "dependencies",
    "library",
    "system",
];

/// How something is built.
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
        "packages whose flags pkg-config gives",
        "pkg_config = [\"libsodium\"]",
    ),
    key(
        "sources",
        "further files, compiled or linked as they are",
        "sources = [\"helper.c\"]",
    ),
    key("lto", "optimise across files at link time", "lto = true"),
    key(
        "pgo",
        "optimise by the profile of a training run",
        "pgo = true",
    ),
    key(
        "runtime",
        "virtual machine or interpreter instead of the platform's, by its path",
        "runtime = \"/opt/jdk/bin/java\"",
    ),
    key(
        "runtime_args",
        "its arguments, instead of those that the benchmark asks for",
        "runtime_args = [\"-Xmx1g\"]",
    ),
    key(
        "runtime_args_prepend",
        "arguments before those",
        "runtime_args_prepend = [\"-Xint\"]",
    ),
    key(
        "runtime_args_append",
        "arguments after those",
        "runtime_args_append = [\"-Xss4m\"]",
    ),
    key(
        "dependencies",
        "as in [dependencies], for this build alone; comes to those",
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
        "what it is compiled from",
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
        "packages whose flags pkg-config gives",
        "pkg_config = [\"libsodium\"]",
    ),
];

pub const SYSTEM: &[TomlKey] = &[key(
    "packages",
    "Debian packages that have to be installed",
    "packages = [\"libsodium-dev\"]",
)];

pub const PLATFORM: &[TomlKey] = &[key(
    "is",
    "the platform that the flags below are for",
    "is = \"g++\"",
)];

pub const CONTENDER: &[TomlKey] = &[
    key("source", "its source", "source = \"factorial.cpp\""),
    key(
        "name",
        "its name, instead of its platform's; sources may share it",
        "name = \"mine\"",
    ),
    key("platforms", "who runs it", "platforms = [\"g++\"]"),
    key(
        "lacks",
        "benchmarks that it lacks, by comparison, with the reason",
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
        "contender or benchmark that the others are compared with",
        "baseline = \"g++\"",
    ),
    key(
        "tolerance",
        "share by which numbers in results may differ",
        "tolerance = 1e-9",
    ),
    key(
        "vectors",
        "file with the results that there must be",
        "vectors = \"primes.toml\"",
    ),
];

/// A kind of table as it is explained to people.
struct Section {
    title: &'static str,
    doc: &'static str,
    keys: &'static [&'static [TomlKey]],
}

const SECTIONS: &[Section] = &[
    Section {
        title: "top level",
        doc: "before the first table",
        keys: &[TOP],
    },
    Section {
        title: "[settings]",
        doc: "any setting by its name: forks = 3, time = \"500 ms\"; wins over annotations",
        keys: &[],
    },
    Section {
        title: "[build]",
        doc: "how sources are built; [build.<language>] is for one language and wins",
        keys: &[BUILD],
    },
    Section {
        title: "[dependencies]",
        doc: "by language: what its package manager is asked for, or local paths (./…)",
        keys: &[],
    },
    Section {
        title: "[platform.<name>]",
        doc: "a variant: a platform with flags of its own, and the keys of [build]",
        keys: &[PLATFORM],
    },
    Section {
        title: "[[contender]]",
        doc: "a source with a name and flags of its own, and the keys of [build]",
        keys: &[CONTENDER],
    },
    Section {
        title: "[library.<name>]",
        doc: "a native library that contenders call: lib<name>.so, built once for all of them",
        keys: &[LIBRARY],
    },
    Section {
        title: "[system]",
        doc: "what the machine has to have; lath doctor says what of it is missing",
        keys: &[SYSTEM],
    },
    Section {
        title: "[compare.<name>]",
        doc: "contenders of one thing",
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
        // What an example of a build names has to be there.
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
            ("[compare.all]\n", COMPARE),
            ("[library.crossing]\n", LIBRARY),
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
        for key in [TOP, BUILD, PLATFORM, CONTENDER, COMPARE, LIBRARY, SYSTEM]
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
