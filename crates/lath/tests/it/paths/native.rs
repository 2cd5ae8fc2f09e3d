//! Flags of C and C++ compilers and linkers.

use super::{Repository, SOURCE, differ, header};

/// A benchmark in `bench`, and a file of that name and text in `t`, whose text differs between the
/// commits.
fn revisions(source: &str, files: &[(&str, &str)], name: &str, texts: [&str; 2]) -> Repository {
    let mut all = vec![("bench/demo.c", source), ("bench/sub/note", "")];
    all.extend_from_slice(files);
    all.push((name, texts[0]));
    Repository::new(&all, &[(name, texts[1])])
}

fn of_header() -> Repository {
    revisions(SOURCE, &[], "include/value.h", [&header(2), &header(3)])
}

#[test]
fn a_header_that_a_flag_leads_to_is_each_revisions_own() {
    lath_testing::needs!("git");
    let repository = of_header();
    let absolute = repository.top().join("include");
    let absolute = absolute.to_str().expect("plain");
    for flags in [
        "-I../include".to_owned(),
        "-I ../include".to_owned(),
        "-isystem ../include".to_owned(),
        "-iquote../include".to_owned(),
        "-idirafter ../include".to_owned(),
        "-I./../include".to_owned(),
        format!("-I{absolute}"),
        format!("-isystem {absolute}"),
        "-Wp,-I,../include".to_owned(),
    ] {
        println!("{flags}");
        differ(&repository.compare("bench", &["demo.c", "--cflags", &flags]));
    }
    differ(&repository.compare("", &["bench/demo.c", "--cflags", "-Iinclude"]));
    differ(&repository.compare("bench/sub", &["../demo.c", "--cflags", "-I../../include"]));
}

#[test]
fn a_header_that_is_included_before_all_is_each_revisions_own() {
    lath_testing::needs!("git");
    let source =
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return VALUE; }\n";
    let repository = revisions(source, &[], "include/value.h", [&header(2), &header(3)]);
    for flags in ["-include ../include/value.h", "-imacros ../include/value.h"] {
        differ(&repository.compare("bench", &["demo.c", "--cflags", flags]));
    }
}

/// With an annotation that the scan finds only if it reads the header, and hides in a copy of it.
#[test]
fn scans_read_the_headers_of_their_revision() {
    lath_testing::needs!("git");
    let [base, new] = [2, 3].map(|n| {
        format!(
            "@Benchmark\n@BenchmarkMode(Mode.AverageTime)\nstatic int value() {{ return {n}; }}\n"
        )
    });
    let repository = revisions(
        "#include \"value.h\"\n",
        &[("flags", "-I../include")],
        "include/value.h",
        [&base, &new],
    );
    differ(&repository.compare("bench", &["demo.c", "--cflags", "-I../include"]));
    differ(&repository.compare("bench", &["demo.c", "--cflags", "@../flags"]));
}

#[test]
fn argument_files_are_each_revisions_own() {
    lath_testing::needs!("git");
    let source =
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return VALUE; }\n";
    let repository = revisions(source, &[], "flags", ["-O1 -DVALUE=2", "-O1 -DVALUE=3"]);
    differ(&repository.compare("bench", &["demo.c", "--cflags", "@../flags"]));
    let absolute = format!("@{}", repository.top().join("flags").display());
    differ(&repository.compare("", &["bench/demo.c", "--cflags", &absolute]));
    // What they name is, too, as seen from the working directory.
    let repository = revisions(
        SOURCE,
        &[("bench/flags", "-I../include")],
        "include/value.h",
        [&header(2), &header(3)],
    );
    differ(&repository.compare("bench", &["demo.c", "--cflags", "@flags"]));
}

const OF_LIBRARY: &str = "int answer(void);\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return answer(); }\n";

fn function(value: u32) -> String {
    format!("int answer(void) {{ return {value}; }}\n")
}

/// Two commits with libraries and objects that were compiled before.
fn with_libraries() -> Repository {
    let repository = Repository::new(&[("bench/demo.c", OF_LIBRARY)], &[("bench/note", "")]);
    for value in [2, 3] {
        let source = repository.folder.write("answer.c", &function(value));
        let lib = repository.top().join("lib");
        std::fs::create_dir_all(&lib).expect("made");
        let run = |program: &str, arguments: &[&str]| {
            let status = std::process::Command::new(program)
                .current_dir(&lib)
                .args(arguments)
                .status()
                .expect("binutils and gcc");
            assert!(status.success(), "{program} {arguments:?}");
        };
        let source = source.to_str().expect("plain");
        run("gcc", &["-c", "-fPIC", source, "-o", "answer.o"]);
        let _ = std::fs::remove_file(lib.join("libanswer.a"));
        run("ar", &["rcs", "libanswer.a", "answer.o"]);
        run("gcc", &["-shared", "answer.o", "-o", "libshared.so"]);
        super::git(&repository.top(), &["add", "-f", "."]);
        super::git(
            &repository.top(),
            &["commit", "-qm", &format!("libraries of {value}")],
        );
    }
    repository
}

#[test]
fn libraries_and_objects_are_each_revisions_own() {
    lath_testing::needs!("git");
    let repository = with_libraries();
    let absolute = repository.top().join("lib");
    for flags in [
        "-L../lib -lanswer".to_owned(),
        "-L ../lib -l answer".to_owned(),
        format!("-L{} -lanswer", absolute.display()),
        "../lib/libanswer.a".to_owned(),
        "../lib/answer.o".to_owned(),
        "-Wl,--whole-archive,../lib/libanswer.a,--no-whole-archive".to_owned(),
        "-Wl,-L,../lib -Xlinker ../lib/libanswer.a".to_owned(),
        "-L../lib -lshared -Wl,-rpath,../lib".to_owned(),
        "-L../lib -lshared -Xlinker -rpath -Xlinker ../lib".to_owned(),
        "../lib/libshared.so".to_owned(),
    ] {
        println!("{flags}");
        differ(&repository.compare("bench", &["demo.c", "--ldflags", &flags]));
    }
    for file in ["../lib/answer.o", "../lib/libanswer.a"] {
        differ(&repository.compare("bench", &["demo.c", "--extra-source", file]));
    }
    differ(&repository.compare(
        "",
        &[
            "bench/demo.c",
            "--cflags",
            "-Wl,-rpath,lib",
            "--ldflags",
            "-Llib -lshared",
        ],
    ));
}

#[test]
fn further_sources_and_linker_scripts_are_each_revisions_own() {
    lath_testing::needs!("git");
    let repository = revisions(
        OF_LIBRARY,
        &[],
        "more/answer.c",
        [&function(2), &function(3)],
    );
    differ(&repository.compare("bench", &["demo.c", "--extra-source", "../more/answer.c"]));
    let absolute = repository.top().join("more/answer.c");
    differ(&repository.compare(
        "bench",
        &[
            "demo.c",
            "--extra-source",
            absolute.to_str().expect("plain"),
        ],
    ));
    // A script that says which symbol is meant.
    let source = "int two(void) { return 2; }\nint three(void) { return 3; }\nint answer(void);\n//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return answer(); }\n";
    let script = |name: &str| format!("answer = {name};\n");
    let repository = revisions(
        source,
        &[],
        "t/script.ld",
        [&script("two"), &script("three")],
    );
    for flags in [
        "../t/script.ld",
        "-Wl,../t/script.ld",
        "-Xlinker ../t/script.ld",
    ] {
        println!("{flags}");
        differ(&repository.compare("bench", &["demo.c", "--ldflags", flags]));
    }
}

/// A compiler that stands in the repository.
#[test]
fn a_compiler_in_the_repository_is_each_revisions_own() {
    lath_testing::needs!("git");
    use std::os::unix::fs::PermissionsExt;
    let source =
        "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\nint value() { return VALUE; }\n";
    let script = |value: u32| format!("#!/bin/sh\nexec gcc -DVALUE={value} \"$@\"\n");
    let repository = Repository::new(&[("bench/demo.c", source)], &[("bench/note", "")]);
    for value in [2, 3] {
        let cc = repository.folder.write("repo/bench/t/cc", &script(value));
        std::fs::set_permissions(&cc, std::fs::Permissions::from_mode(0o755)).expect("changed");
        super::git(&repository.top(), &["add", "."]);
        super::git(
            &repository.top(),
            &["commit", "-qm", &format!("cc {value}")],
        );
    }
    for (place, argument, cc) in [
        ("bench", "demo.c", "./t/cc"),
        ("bench", "demo.c", "t/cc"),
        ("", "bench/demo.c", "bench/t/cc -O1"),
    ] {
        differ(&repository.compare(place, &[argument, "--cc", cc]));
    }
}

/// What a flag leads to may change under an executable that was built before.
#[test]
fn a_build_is_not_used_again_when_a_file_that_it_read_has_changed() {
    lath_testing::needs!("git");
    let repository = of_header();
    let check = |flags: [&str; 2]| {
        let arguments = ["check", "--no-lock", "--json", "demo.c", flags[0], flags[1]];
        let done = repository.lath_in("bench", &arguments);
        done.exits(0);
        done.out()
    };
    let write =
        |name: &str, text: &str| drop(repository.folder.write(&format!("repo/{name}"), text));
    let result = |json: &str, value: u32| {
        assert!(
            json.contains(&format!("\"{value}\"")) || json.contains(&format!(": {value}")),
            "{json}"
        )
    };
    // With rules of the user's own, too: lath's are not lost beside them.
    for (first, flags) in [
        (1, "-isystem ../include"),
        (3, "-isystem ../include -MMD -MP"),
        (5, "-isystem ../include -Wp,-MD,/dev/null"),
    ] {
        for value in [first, first + 1] {
            write("include/value.h", &header(value));
            result(&check(["--cflags", flags]), value);
        }
    }
    write("bench/demo.c", OF_LIBRARY);
    for value in [7, 8] {
        let source = repository.folder.write("answer.c", &function(value));
        let lib = repository.top().join("lib");
        std::fs::create_dir_all(&lib).expect("made");
        let _ = std::fs::remove_file(lib.join("libanswer.a"));
        for arguments in [
            [
                "gcc",
                "-c",
                source.to_str().expect("plain"),
                "-o",
                "answer.o",
            ]
            .as_slice(),
            &["ar", "rcs", "libanswer.a", "answer.o"],
        ] {
            assert!(
                std::process::Command::new(arguments[0])
                    .args(&arguments[1..])
                    .current_dir(&lib)
                    .status()
                    .expect("it runs")
                    .success()
            );
        }
        result(&check(["--ldflags", "-L../lib -lanswer"]), value);
    }
}
