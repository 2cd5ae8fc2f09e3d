//! What is built: only what a selected benchmark needs. The compiler tells what it compiles.

use crate::support::{Done, Folder, SHORT, git, logged};
use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A compiler of C++ that writes the names of users' sources that it compiles into the folder's
/// `compiled`, some seconds later. All tests share it, and so what was built of lath itself with
/// it; one command line.
fn compiler(name: &str, seconds: u64) -> String {
    let script = format!(
        "#!/bin/sh
case \" $* \" in *' -c '*)
    for word do case $word in *.o) ;; */run_*|*/aid.*) sleep {seconds}; source=${{word##*/}}; source=${{source#run_}}; echo \"${{source%.*}}\" >> \"$COMPILED\"; esac; done
esac
exec g++ \"$@\"
"
    );
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = shared.join(name);
    let mut file = tempfile::NamedTempFile::new_in(shared).unwrap();
    file.write_all(script.as_bytes()).unwrap();
    file.as_file()
        .set_permissions(Permissions::from_mode(0o755))
        .unwrap();
    // An unchanged one stays: its time says who it is.
    if std::fs::read_to_string(&path).ok() != Some(script) {
        file.persist(&path).unwrap();
    }
    format!("'{}'", path.display())
}

fn lath(folder: &Folder, arguments: &[&str]) -> Done {
    folder.wait(
        folder
            .command(env!("CARGO_BIN_EXE_lath"))
            .args(logged(arguments))
            .env("COMPILED", folder.path().join("compiled")),
    )
}

/// Contenders `one`, `two` and `three`, a native library of `three`'s, and a Java source that javac
/// refuses.
fn suite() -> Folder {
    let folder = Folder::new();
    let cc = compiler("cc", 0);
    let mut toml = String::from("baseline = \"one\"\n");
    for name in ["one", "two", "three"] {
        folder.write(
            &format!("{name}.cpp"),
            "//@@Compare(\"answers\")\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint \
                answer() { return 42; }\n",
        );
        toml +=
            &format!("[[contender]]\nname = \"{name}\"\nsource = \"{name}.cpp\"\ncc = \"{cc}\"\n");
        toml += if name == "three" {
            "libraries = [\"aid\"]\n"
        } else {
            ""
        };
    }
    toml += "[[contender]]\nname = \"java\"\nsource = \"Answer.java\"\nplatforms = [\"jdk-17\"]\n";
    toml += &format!("[library.aid]\nsources = [\"aid.cpp\"]\ncc = \"{}\"\n", cc);
    folder.write("aid.cpp", "extern \"C\" int aid() { return 1; }\n");
    folder.write(
        "Answer.java",
        "import org.openjdk.jmh.annotations.*;\npublic class Answer { @Benchmark public int \
            answer() { return undeclared; } }\n",
    );
    folder.write("lath.toml", &toml);
    folder
}

/// What was compiled, each name once.
fn compiled(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.path().join("compiled")).unwrap_or_default();
    let mut names: Vec<String> = text.lines().map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

fn run(folder: &Folder, command: &str, arguments: &[&str]) -> Done {
    let settings = if command == "run" { SHORT } else { &[] };
    lath(
        folder,
        &[command]
            .iter()
            .chain(arguments)
            .chain(settings)
            .copied()
            .collect::<Vec<_>>(),
    )
}

#[test]
fn only_what_is_selected_is_built() {
    for (command, arguments, built) in [
        ("run", &[".", r"^two\."][..], &["two"][..]),
        (
            "run",
            &[".", "answer", "-e", "three|Answer"],
            &["one", "two"],
        ),
        ("run", &[".", r"^three\."], &["aid", "three"]),
        ("run", &[".", r"^two\.", "-prof", "alloc"], &["two"]),
        ("run", &[".", r"^two\.", "-lprof"], &["two"]),
        ("run", &[".", r"^two\.", "-l"], &[]),
        ("check", &[".", r"^(one|two)\."], &["one", "two"]),
        ("build", &[".", r"^two\."], &["two"]),
        ("list", &[".", r"^two\."], &[]),
    ] {
        let folder = suite();
        run(&folder, command, arguments).exits(0);
        assert_eq!(compiled(&folder), built, "{command} {arguments:?}");
    }
}

/// The same names, places and baselines as if all were built.
#[test]
fn what_is_not_built_is_known_all_the_same() {
    lath_testing::needs!("javac", "mvn");
    let folder = suite();
    run(
        &folder,
        "run",
        &[".", r"^two\.", "-rf", "json", "-rff", "r.json"],
    )
    .exits(0)
    .says(&["# Building ./two.cpp\n"]);
    let results = folder.json("r.json");
    assert_eq!(
        (&results[0]["benchmark"], results.as_array().unwrap().len()),
        (&"two.two.answer".into(), 1)
    );
    run(&folder, "run", &[".", r"^(one|two)\."])
        .exits(0)
        .says(&[
            "# Building ./two.cpp for two (2 of 2)\n",
            "one.one.answer",
            "baseline",
        ]);
    run(
        &folder,
        "run",
        &[".", r"^(one|two)\.", "--baseline", "thre"],
    )
    .exits(2)
    .says(&["L516", "did you mean `three`?"]);
    run(&folder, "run", &[".", r"^four\."]).exits(6).says(&[
        "L507",
        "no name in them matches",
        "Answer.java",
    ]);
    run(&folder, "build", &[".", r"^four\."])
        .exits(6)
        .says(&["L507"]);
    // It is read where it may be selected, and then its mistakes count.
    for what in [&[".", "Answer"][..], &["Answer.java"]] {
        run(&folder, "list", what)
            .exits(4)
            .says(&["L602", "undeclared"]);
    }
}

#[test]
fn two_revisions_of_what_is_selected_are_built() {
    lath_testing::needs!("git");
    let folder = suite();
    git(folder.path(), &["init", "--quiet"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "--quiet", "-m", "first"]);
    lath(
        &folder,
        &[
            &[
                "compare",
                "--rev",
                "HEAD",
                "--on-inconclusive",
                "pass",
                ".",
                r"^two@",
            ][..],
            SHORT,
        ]
        .concat(),
    );
    assert_eq!(compiled(&folder), ["two"]);
}

#[test]
fn nobody_waits_for_a_build_without_a_word() {
    let folder = Folder::with("slow.cpp", "//@@Benchmark\nint answer() { return 42; }\n");
    let cc = compiler("cc-slow", 5);
    let all = [&["run", "slow.cpp", "--cc", &cc], SHORT].concat();
    let said = lath(&folder, &all).exits(0).err();
    let mut lines = said.lines().filter(|line| line.starts_with("# Building"));
    assert_eq!(lines.next(), Some("# Building slow.cpp"), "{said}");
    // How long the compiler has been at it depends on the machine; that it is said does not.
    let went_on = lines.next().and_then(|line| {
        line.strip_prefix("# Building slow.cpp: cc-slow, ")?
            .strip_suffix(" s")?
            .parse::<u64>()
            .ok()
    });
    assert!(went_on.is_some_and(|seconds| seconds > 0), "{said}");
    // What is silent stays so, and what is built is said no more.
    let quiet = lath(&folder, &[&all[..], &["-v", "SILENT"]].concat());
    assert_eq!(quiet.exits(0).err(), "");
}
