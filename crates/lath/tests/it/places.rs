//! Equal sources are equal programs wherever they lie, in every language that is here; and what a
//! fork begins with is the same.

use crate::init::languages;
use crate::support::{Folder, SHORT, git};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// What is taken from beside the sources, by a path that is not straight.
struct Local {
    language: &'static str,
    dependency: &'static str,
    files: &'static [(&'static str, &'static str)],
}

const LOCAL: [Local; 4] = [
    Local {
        language: "rust",
        dependency: "own = { path = \"lib/../lib/rs\" }",
        files: &[
            (
                "rs/Cargo.toml",
                "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            ),
            ("rs/src/lib.rs", "pub fn one() -> u32 { 1 }\n"),
        ],
    },
    Local {
        language: "go",
        dependency: "./lib/../lib/go",
        files: &[
            ("go/go.mod", "module example.com/own\n\ngo 1.19\n"),
            ("go/own.go", "package own\n\nfunc One() int { return 1 }\n"),
        ],
    },
    Local {
        language: "python",
        dependency: "./lib/../lib/py",
        files: &[("py/own.py", "ONE = 1\n")],
    },
    Local {
        language: "javascript",
        dependency: "own@file:lib/../lib/js",
        files: &[
            (
                "js/package.json",
                "{\"name\":\"own\",\"version\":\"1.0.0\"}",
            ),
            ("js/index.js", "module.exports = 1;\n"),
        ],
    },
];

/// A suite with the example of each of these languages, in `name`.
fn suite(folder: &Folder, name: &str, languages: &[String]) {
    folder
        .lath(&["init", name, "--language", &languages.join(",")])
        .exits(0);
    let mut toml = folder.read(&format!("{name}/lath.toml")) + "\n[dependencies]\n";
    for Local {
        language,
        dependency,
        files,
    } in LOCAL
        .iter()
        .filter(|local| languages.iter().any(|here| here == local.language))
    {
        toml += &format!("{language} = ['{dependency}']\n");
        for (file, text) in *files {
            folder.write(&format!("{name}/lib/{file}"), text);
        }
    }
    folder.write(&format!("{name}/lath.toml"), &toml);
}

/// The wrappers that were built in a folder, by name.
fn wrappers(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder)
        .expect("there")
        .map(|entry| entry.expect("readable").path());
    let name = |path: &Path| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    entries
        .filter(|path| name(path).starts_with("run_"))
        .map(|path| (name(&path), std::fs::read(&path).expect("readable")))
        .collect()
}

#[test]
fn wrappers_are_equal_from_other_folders_and_caches() {
    let folder = Folder::new();
    let languages = languages(&folder);
    let places = [
        "a".to_owned(),
        format!("deeper/than/that/{}", "b".repeat(150)),
    ];
    let built = places.iter().map(|place| {
        suite(&folder, place, &languages);
        let here = folder.path().join(place);
        // As people call what lies beside them.
        let name = if place == "a" {
            Path::new(".").to_path_buf()
        } else {
            Path::new("..").join(here.file_name().expect("a name"))
        };
        // The first command in an empty cache is often one that only looks.
        for command_name in ["list", "build"] {
            let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
            command.current_dir(&here).arg(command_name).arg(&name);
            if place != "a" {
                command.env(
                    "XDG_CACHE_HOME",
                    folder.path().join("cache").join("c".repeat(100)),
                );
            }
            folder.wait(&mut command).exits(0);
        }
        wrappers(&here)
    });
    let built: Vec<BTreeMap<String, Vec<u8>>> = built.collect();
    assert_eq!(built[0].len(), languages.len());
    for (name, bytes) in &built[0] {
        let place = folder.path().to_string_lossy().into_owned();
        assert!(
            !bytes
                .windows(place.len())
                .any(|window| window == place.as_bytes()),
            "{name} has a path in it"
        );
        assert!(built[1].get(name) == Some(bytes), "{name} differs");
    }
}

/// `(contender, version)` and the hash of what is measured for it.
pub fn hashes(journal: &str) -> BTreeMap<(String, String), String> {
    let lines = journal
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let plan = lines
        .filter_map(|line| {
            line.pointer("/header/plan")
                .or_else(|| line.pointer("/plan"))
                .cloned()
        })
        .next()
        .expect("a plan");
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let of = |wrapper: &Value| {
        let (contender, version) = wrapper["contender"]
            .as_str()
            .and_then(|name| name.split_once('@'))
            .expect("a version");
        (
            (contender.to_owned(), version.to_owned()),
            text(&wrapper["hash"]),
        )
    };
    plan["wrappers"]
        .as_array()
        .expect("wrappers")
        .iter()
        .map(of)
        .collect()
}

/// `lath compare --rev HEAD` of the examples of these languages, with nothing changed.
fn is_the_same_program(folder: &Folder, languages: &[String]) {
    suite(folder, "suite", languages);
    git(folder.path(), &["init", "-q", "-b", "main"]);
    git(folder.path(), &["add", "suite"]);
    git(folder.path(), &["commit", "-qm", "one"]);
    let arguments = [
        &[
            "compare",
            "--rev",
            "HEAD",
            "suite",
            "--journal",
            "j",
            "-p",
            "limit=100",
            "--on-inconclusive",
            "pass",
        ],
        SHORT,
    ]
    .concat();
    let done = folder.lath(&arguments);
    let hashes = hashes(&folder.read("j"));
    assert_eq!(
        hashes.len(),
        2 * languages.len(),
        "{}{}",
        done.out(),
        done.err()
    );
    for ((contender, version), hash) in &hashes {
        assert_eq!(
            hash,
            &hashes[&(contender.clone(), "HEAD".to_owned())],
            "{contender}@{version}"
        );
    }
}

#[test]
fn a_revision_without_changes_is_the_same_program() {
    lath_testing::needs!("git");
    let folder = Folder::new();
    // Their builds take seconds.
    let quick = languages(&folder)
        .into_iter()
        .filter(|id| ["c", "cpp", "python", "javascript"].contains(&id.as_str()))
        .collect::<Vec<_>>();
    is_the_same_program(&folder, &quick);
}

#[test]
#[ignore = "takes a minute: make test-full"]
fn a_revision_without_changes_is_the_same_program_in_every_language() {
    let folder = Folder::new();
    let all = languages(&folder);
    is_the_same_program(&folder, &all);
}

/// What a process was started with, said by the process: how many words and variables, how long its
/// working folder and what it is called are.
const BEGIN: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static char text[1 << 16];
static int bytes(const char *name, int *count) {
    FILE *file = fopen(name, "r");
    memset(text, 0, sizeof text);
    int size = (int)fread(text, 1, sizeof text - 1, file);
    fclose(file);
    *count = 0;
    for (int i = 0; i < size; i++) *count += !text[i];
    return size;
}
//@@Benchmark
int begin(void) {
    char folder[4096];
    int words, variables, padding = 0;
    int size = bytes("/proc/self/cmdline", &words);
    int own = size;
    size += bytes("/proc/self/environ", &variables);
    // The variable itself is gone.
    for (char *v = text; *v; v += strlen(v) + 1) if (!strncmp(v, "LATH_PADDING=", 13)) padding = (int)strlen(v + 13);
    FILE *said = fopen(getenv("SAID"), "a");
    fprintf(said, "words %d of %d variables %d folder %d\n", words, own, variables, (int)strlen(getcwd(folder, sizeof folder)));
    fclose(said);
    return size > padding;
}
"#;

#[test]
fn both_sides_of_a_comparison_begin_alike() {
    let folder = Folder::new();
    let sides = ["a".to_owned(), "b".repeat(150)];
    for side in &sides {
        folder.write(&format!("{side}/begin.c"), BEGIN);
        folder.write(&format!("{side}/lath.toml"), "sources = [\"begin.c\"]\n");
    }
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command.args([
        "compare",
        &sides[0],
        &sides[1],
        "--identical",
        "measure",
        "--no-lock",
        "-f",
        "1",
        "-bm",
        "ss",
        "-wi",
        "0",
        "-i",
        "1",
        "--on-inconclusive",
        "pass",
    ]);
    folder
        .wait(command.env("SAID", folder.path().join("said")))
        .says(&["begin"]);
    let said = folder.read("said");
    let said: Vec<&str> = said.lines().collect();
    assert!(said.len() >= 2, "{said:?}");
    assert!(said.iter().all(|line| *line == said[0]), "{said:?}");
}
