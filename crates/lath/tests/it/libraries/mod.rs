//! Native libraries of a suite (`[library.NAME]`): called from every language, built once, and
//! refused where they cannot be built.

use crate::support::{Done, Folder, SHORT, git};
use serde_json::Value;

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("suite/", $name)))),*] };
}

/// A suite whose contenders call one function, each through its own mechanism.
const SUITE: &[(&str, &str)] = files![
    "lath.toml",
    "native/adding.h",
    "native/adding.c",
    "native/jni.c",
    "native/node.c",
    "adding_c.c",
    "adding_cpp.cpp",
    "adding_rs.rs",
    "adding_go.go",
    "adding_py.py",
    "adding_js.js",
    "demo/Adding.java",
];

fn suite() -> Folder {
    let folder = Folder::new();
    SUITE
        .iter()
        .for_each(|(name, text)| drop(folder.write(name, text)));
    folder
}

/// The suite with one source, `more` at the end of its file.
fn only(source: &str, more: &str) -> Folder {
    let folder = suite();
    let text = folder.read("lath.toml");
    let (_, rest) = text.split_once('\n').unwrap();
    folder.write(
        "lath.toml",
        &format!("sources = [{source:?}]\n{rest}{more}"),
    );
    folder
}

/// What was said, without the line breaks of a diagnostic.
fn flat(done: &Done) -> String {
    (done.out() + &done.err())
        .replace('│', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[track_caller]
fn says(done: &Done, parts: &[&str]) {
    let all = flat(done);
    parts
        .iter()
        .for_each(|part| assert!(all.contains(part), "`{part}` is not in:\n{all}"));
}

fn checks(done: &Done) -> Vec<Value> {
    let document: Value = serde_json::from_str(&done.out())
        .unwrap_or_else(|e| panic!("{e}: {}{}", done.out(), done.err()));
    document["checks"].as_array().unwrap().clone()
}

/// The library can be used by all that has a toolchain here; in CI that is everything.
#[test]
fn one_function_is_called_from_every_language() {
    let folder = suite();
    let done = folder.lath(&["check", "--json"]);
    done.exits(0);
    let absent = done.err().matches("W937").count();
    if absent > 0 {
        lath_testing::skip(&format!("{absent} languages have no toolchain here"));
    }
    let rows = checks(&done);
    assert_eq!(rows.len() + absent, 7, "{}", done.err());
    for row in rows {
        assert_eq!(row["got"]["value"], "5", "{row}");
        assert!(
            ["verified", "reference"].contains(&row["verdict"].as_str().unwrap()),
            "{row}"
        );
    }
}

/// What was built stands by itself: it knows where the library is.
#[test]
fn built_wrappers_find_the_library() {
    lath_testing::needs!("python3", "javac", "mvn");
    for (source, wrapper) in [
        ("adding_cpp.cpp", "run_adding_cpp"),
        ("adding_py.py", "run_adding_py"),
        ("demo/Adding.java", "run_Adding.jar"),
    ] {
        let folder = only(source, "");
        folder.lath(&["build"]).exits(0);
        let arguments = [&["run", wrapper], SHORT, &["-rf", "json", "-rff", "r.json"]].concat();
        folder.lath(&arguments).exits(0);
        assert_eq!(
            folder.json("r.json").as_array().unwrap().len(),
            1,
            "{source}"
        );
        if !wrapper.ends_with(".jar") {
            let alone = folder.path().join(wrapper);
            folder
                .wait(folder.command(alone.to_str().unwrap()).args(SHORT))
                .exits(0)
                .says(&["sum"]);
        }
    }
}

#[test]
fn profilers_find_the_library_too() {
    let folder = only("adding_cpp.cpp", "");
    let arguments = [
        &["run", "-prof", "alloc", "-rf", "json", "-rff", "r.json"],
        SHORT,
    ]
    .concat();
    folder.lath(&arguments).exits(0);
    let metrics = &folder.json("r.json")[0]["secondaryMetrics"];
    assert!(
        metrics
            .as_object()
            .unwrap()
            .keys()
            .any(|name| name.contains("alloc")),
        "{metrics}"
    );
    folder.lath(&[&["run", "--pgo"], SHORT].concat()).exits(0);
}

#[test]
fn a_library_that_changed_is_built_again() {
    let folder = only("adding_c.c", "");
    let value = || {
        checks(folder.lath(&["check", "--json"]).exits(0))[0]["got"]["value"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(value(), "5");
    // A header, which no list names.
    folder.write(
        "native/adding.h",
        &folder
            .read("native/adding.h")
            .replace("NOTHING 0", "NOTHING 1"),
    );
    assert_eq!(value(), "6");
    // The benchmark itself stayed as it was, and is not compiled again for nothing.
    folder.write(
        "native/adding.h",
        &folder
            .read("native/adding.h")
            .replace("NOTHING 1", "NOTHING 0"),
    );
    assert_eq!(value(), "5");
}

/// Each version calls its own.
#[test]
fn versions_are_compared_with_their_own_libraries() {
    lath_testing::needs!("git");
    let folder = Folder::new();
    for (version, nothing) in [("old", "NOTHING 0"), ("new", "NOTHING 1")] {
        for (name, text) in SUITE {
            folder.write(
                &format!("{version}/{name}"),
                &text.replace("NOTHING 0", nothing),
            );
        }
        folder.write(
            &format!("{version}/lath.toml"),
            &only("adding_py.py", "").read("lath.toml"),
        );
    }
    let arguments = [&["compare", "old", "new"], SHORT].concat();
    folder
        .lath(&arguments)
        .exits(10)
        .says(&["L707", "6 instead of 5"]);
}

#[test]
fn revisions_are_built_with_their_own_libraries() {
    lath_testing::needs!("git");
    let folder = only("adding_c.c", "");
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "native", "lath.toml", "adding_c.c"]);
    git(folder.path(), &["commit", "-qm", "one"]);
    folder.write(
        "native/adding.h",
        &folder
            .read("native/adding.h")
            .replace("NOTHING 0", "NOTHING 1"),
    );
    let arguments = [&["compare", "--rev", "HEAD", "."], SHORT].concat();
    folder
        .lath(&arguments)
        .exits(10)
        .says(&["L707", "6 instead of 5"]);
}

#[test]
fn what_cannot_be_built_is_said_with_its_place() {
    let folder = only("adding_c.c", "");
    let check = |code: i32, parts: &[&str]| {
        let done = folder.lath(&["check"]);
        done.exits(code);
        says(&done, parts);
    };
    folder.write(
        "native/adding.c",
        "int add(int a, int b) { return a + c; }\n",
    );
    check(
        4,
        &[
            "L602",
            "native/adding.c of the library adding",
            "'c' undeclared",
            "adding.c:1:",
        ],
    );
    folder.write(
        "native/adding.c",
        "int add(int a, int b) { return a + b; }\n",
    );
    folder.write(
        "lath.toml",
        &folder
            .read("lath.toml")
            .replace("cflags = [", "ldflags = [\"-lnosuchlibrary\"]\ncflags = ["),
    );
    check(
        4,
        &[
            "L603",
            "cannot link the library adding",
            "nosuchlibrary",
            "lath.toml:12:",
        ],
    );
    std::fs::remove_file(folder.path().join("native/adding.c")).unwrap();
    check(2, &["L508", "native/adding.c", "lath.toml:12:"]);
    folder.write(
        "lath.toml",
        &folder
            .read("lath.toml")
            .replace("native/adding.c", "native/adding.xyz"),
    );
    folder.write("native/adding.xyz", "");
    check(2, &["L509", "neither C nor C++"]);
}

#[test]
fn names_that_are_not_declared_are_refused() {
    let folder = only("adding_c.c", "");
    folder.write(
        "lath.toml",
        &folder
            .read("lath.toml")
            .replace("libraries = [\"adding\"]", "libraries = [\"ading\"]"),
    );
    for command in ["list", "check", "build", "run", "doctor"] {
        folder.lath(&[command]).exits(2).says(&[
            "L521",
            "no library is called `ading`",
            "did you mean adding?",
            "lath.toml:4",
        ]);
    }
}

#[test]
fn listing_builds_no_library_and_doctor_tells_of_it() {
    let folder = only(
        "adding_c.c",
        "[library.more]\nsources = [\"native/more.c\"]\npkg_config = \
            [\"no-such-package\"]\n[[contender]]\nname = \"more\"\nsource = \
            \"adding_cpp.cpp\"\nlibraries = [\"adding\", \"more\"]\n",
    );
    folder.lath(&["list"]).exits(0).says(&["adding_c.sum"]);
    let doctor = folder.lath(&["doctor", "."]);
    doctor.exits(4).says(&[
        "library adding",
        "built with gcc",
        "library more",
        "missing: no such file: ",
        "native/more.c",
        "no-such-package",
    ]);
}
