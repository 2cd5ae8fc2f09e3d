//! W945: files that both sides of a comparison read although each should have its own.

use super::{Repository, SOURCE, agree, header};
use crate::places::hashes;
use crate::support::{Folder, words};

/// The repository, a header beside it, one that git does not track in it, and one that it does.
fn repository() -> Repository {
    let repository = Repository::new(
        &[
            ("bench/demo.c", SOURCE),
            ("include/value.h", &header(2)),
            (".gitignore", "build/\n"),
        ],
        &[("bench/note", "")],
    );
    repository.folder.write("beside/value.h", &header(2));
    repository
        .folder
        .write("repo/build/gen/value.h", &header(2));
    repository
}

#[test]
fn files_outside_the_repository_are_named_with_the_flag_that_led_there() {
    lath_testing::needs!("git");
    let repository = repository();
    let beside = repository
        .folder
        .path()
        .canonicalize()
        .expect("it is there")
        .join("beside");
    let absolute = format!("-I{}", beside.display());
    let named = beside.join("value.h").display().to_string();
    for flags in ["-I../../beside", "-isystem ../../beside", absolute.as_str()] {
        repository
            .compare("bench", &["demo.c", "--cflags", flags])
            .exits(0)
            .says(&[
                "W945",
                &named,
                &format!("-I{}", beside.display())[2..],
                "commit",
            ]);
    }
    let json = repository.compare("bench", &["demo.c", "--cflags", &absolute, "--json"]);
    let found: serde_json::Value = serde_json::from_str(&json.out()).expect("JSON");
    let codes: Vec<&str> = found["warnings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|w| w["code"].as_str())
        .collect();
    assert_eq!(
        codes.iter().filter(|code| **code == "W945").count(),
        1,
        "{codes:?}"
    );
}

#[test]
fn files_that_git_does_not_track_are_used_and_named() {
    lath_testing::needs!("git");
    let repository = repository();
    let done = repository.compare("bench", &["demo.c", "--cflags", "-I../build/gen"]);
    done.exits(0)
        .says(&["W945", "repo/build/gen/value.h", "build/gen"]);
    // Also where the other side is the files as they are.
    let rev = words("compare --rev HEAD demo.c --cflags -I../build/gen --journal j");
    let done = repository.lath_in(
        "bench",
        &rev.into_iter().chain(super::QUICK).collect::<Vec<&str>>(),
    );
    done.exits(0).says(&["W945", "repo/build/gen/value.h"]);
    // One folder has one name: both sides are one program.
    assert!(
        !format!("{}{}", done.out(), done.err()).contains("W928"),
        "{}{}",
        done.out(),
        done.err()
    );
    let hashes = hashes(&repository.folder.read("repo/bench/j"));
    assert!(
        hashes.len() == 2
            && hashes
                .values()
                .all(|hash| hashes.values().next() == Some(hash)),
        "{hashes:?}"
    );
}

#[test]
fn what_each_side_has_of_its_own_and_what_the_system_has_is_not_named() {
    lath_testing::needs!("git");
    let repository = repository();
    agree(&repository.compare(
        "bench",
        &["demo.c", "--cflags", "-I../include", "--ldflags", "-lm"],
    ));
    repository.folder.write(
        "repo/bench/demo.c",
        &format!("#include <stdio.h>\n{SOURCE}"),
    );
    super::git(&repository.top(), &["commit", "-qam", "three"]);
    super::git(
        &repository.top(),
        &["commit", "-q", "--allow-empty", "-m", "four"],
    );
    agree(&repository.compare("bench", &["demo.c", "--cflags", "-I../include"]));
}

#[test]
fn vectors_and_libraries_that_both_sides_read_are_named() {
    lath_testing::needs!("git");
    let body = "int answer(void);\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\n//@@Check(vectors = \"../../beside/value.toml\")\nint value() { return answer(); }\n";
    let repository = Repository::new(&[("bench/demo.c", body)], &[("bench/note", "")]);
    let vectors = repository.folder.write(
        "beside/value.toml",
        "source = \"a book\"\n[[vector]]\nresult = 2\n",
    );
    let source = repository
        .folder
        .write("beside/answer.c", "int answer(void) { return 2; }\n");
    let beside = source.parent().expect("it has one");
    for arguments in [
        ["gcc", "-c", "answer.c"].as_slice(),
        &["ar", "rcs", "libanswer.a", "answer.o"],
    ] {
        assert!(
            std::process::Command::new(arguments[0])
                .current_dir(beside)
                .args(&arguments[1..])
                .status()
                .expect("it runs")
                .success()
        );
    }
    // An absolute path in the source: a relative one would lead from the checkout to nowhere.
    let body = body.replace("../../beside/value.toml", vectors.to_str().expect("plain"));
    repository.folder.write("repo/bench/demo.c", &body);
    super::git(&repository.top(), &["commit", "-qam", "three"]);
    super::git(
        &repository.top(),
        &["commit", "-q", "--allow-empty", "-m", "four"],
    );
    let done = repository.compare("bench", &["demo.c", "--ldflags", "-L../../beside -lanswer"]);
    done.exits(0).says(&[
        "W945",
        "beside/value.toml",
        "@Check",
        "beside/libanswer.a",
        "-L",
    ]);
}

/// Two folders: what one of them has is not the other's.
#[test]
fn a_flag_that_leads_both_folders_into_one_is_named() {
    let folder = Folder::new();
    for side in ["old", "new"] {
        folder.write(&format!("{side}/lath.toml"), "sources = [\"demo.c\"]\n");
        folder.write(&format!("{side}/demo.c"), SOURCE);
        folder.write(&format!("{side}/include/value.h"), &header(2));
    }
    folder.write("common/value.h", &header(2));
    let compare = |flags: &str| {
        folder.lath(
            &[
                &["compare", "old", "new", "--cflags", flags],
                &super::QUICK[..],
            ]
            .concat(),
        )
    };
    compare("-Iold/include")
        .exits(0)
        .says(&["W945", "old/include/value.h", "-Iold/include"]);
    let common = compare("-Icommon");
    common.exits(0);
    assert!(!common.out().contains("W945"), "{}", common.out());
}
