//! Messages: the user's own lines, what to type, and no folder of the cache.

use crate::common::*;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::BuildOptions;
use std::path::{Path, PathBuf};

struct Sources(tempfile::TempDir);

impl Sources {
    fn of(files: &[(&str, &str)]) -> Sources {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("inside")).expect("made");
            std::fs::write(path, text).expect("written");
        }
        // A project ends where its settings are: nothing around is looked at.
        std::fs::write(folder.path().join("lath.toml"), "").expect("written");
        Sources(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().canonicalize().expect("there").join(name)
    }

    /// What building `name` says with each compiler.
    fn complaints(&self, name: &str) -> Vec<Vec<Diagnostic>> {
        let language = if name.ends_with(".c") { "c" } else { "cpp" };
        let file = self.path(name);
        let program = named(language, &file, &["f"]);
        let options = |cc| BuildOptions {
            cc: Some(cc),
            ..BuildOptions::default()
        };
        let complaints: Vec<_> = compilers(language)
            .into_iter()
            .map(|cc| try_build(&program, &options(cc)).expect_err("a mistake"))
            .collect();
        for help in complaints
            .iter()
            .flatten()
            .filter_map(|problem| problem.help.as_ref())
        {
            assert!(
                !help.contains("run_f") && !help.contains("/build/"),
                "{help}"
            );
        }
        complaints
    }
}

fn help(problem: &Diagnostic) -> &str {
    problem.help.as_deref().unwrap_or_default()
}

fn places(problems: &[Diagnostic], file: &Path) -> Vec<(bool, usize)> {
    problems
        .iter()
        .map(|p| &p.labels[0].0)
        .map(|place| (Path::new(&place.file) == file, place.line))
        .collect()
}

#[test]
fn each_error_has_its_line() {
    let sources = Sources::of(&[(
        "f.cpp",
        "struct S { int x; };\nint f() {\n    S s;\n    s.y = 1;\n    return nowhere;\n}\n",
    )]);
    for problems in sources.complaints("f.cpp") {
        assert_eq!(
            places(&problems, &sources.path("f.cpp")),
            [(true, 4), (true, 5)],
            "{problems:#?}"
        );
        assert_eq!(help(&problems[0]), "");
        assert_eq!(
            help(&problems[1]),
            "`--verbose-build` shows the command and its whole output"
        );
    }
}

#[test]
fn an_error_in_a_header_of_the_system_is_told_at_the_line_that_led_there() {
    let text = "#include <algorithm>\n#include <vector>\nstruct P { int x; };\nint f() {\n    \
        std::vector<P> all(3);\n    std::sort(all.begin(), all.end());\n    return 1;\n}\n";
    let sources = Sources::of(&[("f.cpp", text)]);
    for problems in sources.complaints("f.cpp") {
        assert!(
            places(&problems, &sources.path("f.cpp")).contains(&(true, 6)),
            "{problems:#?}"
        );
    }
}

#[test]
fn a_missing_header_says_what_to_type() {
    let sources = Sources::of(&[
        (
            "bench/f.c",
            "#include <own/list.h>\nint f(void) { return 1; }\n",
        ),
        ("include/own/list.h", ""),
        (
            "bench/known.c",
            "#include <zstd.h.none>\nint f(void) { return 1; }\n",
        ),
        (
            "bench/unknown.c",
            "#include <no/such.h>\nint f(void) { return 1; }\n",
        ),
    ]);
    for problems in sources.complaints("bench/f.c") {
        assert!(
            help(&problems[0]).contains(&format!(
                "--cflags \"-O3 -I{}\"",
                sources.path("include").display()
            )),
            "{problems:#?}"
        );
    }
    for problems in sources.complaints("bench/known.c") {
        assert!(
            help(&problems[0])
                .starts_with("on Debian: `apt install libzstd-dev`, then `--pkg-config libzstd`"),
            "{problems:#?}"
        );
    }
    for problems in sources.complaints("bench/unknown.c") {
        assert!(
            help(&problems[0]).contains("-IFOLDER")
                && help(&problems[0]).contains("--pkg-config NAME"),
            "{problems:#?}"
        );
    }
}

#[test]
fn an_undefined_reference_says_what_to_type() {
    let sources = Sources::of(&[
        ("f.cpp", "int other(int);\nint f() { return other(1); }\n"),
        ("other.cpp", "int other(int a) { return a; }\n"),
        (
            "known.c",
            "int sodium_init(void);\nint f(void) { return sodium_init(); }\n",
        ),
        (
            "unknown.c",
            "int none(void);\nint too(void);\nint f(void) { return none() + too(); }\n",
        ),
    ]);
    for problems in sources.complaints("f.cpp") {
        assert_eq!(problems[0].code, "L603");
        assert!(
            problems[0]
                .message
                .ends_with("undefined reference to `other(int)'"),
            "{problems:#?}"
        );
        assert!(
            help(&problems[0]).contains(&format!(
                "`--extra-source {}`",
                sources.path("other.cpp").display()
            )),
            "{problems:#?}"
        );
    }
    for problems in sources.complaints("known.c") {
        assert!(
            help(&problems[0]).contains("`--pkg-config libsodium`"),
            "{problems:#?}"
        );
    }
    for problems in sources.complaints("unknown.c") {
        assert!(
            problems[0]
                .message
                .ends_with("undefined reference to `none' and 1 more"),
            "{problems:#?}"
        );
        assert!(
            help(&problems[0]).contains("`--extra-source FILE`")
                && help(&problems[0]).contains("undefined reference to `too'"),
            "{problems:#?}"
        );
    }
}

#[test]
fn a_missing_library_says_what_to_type() {
    let sources = Sources::of(&[("f.c", "int f(void) { return 1; }\n")]);
    let file = sources.path("f.c");
    let program = named("c", &file, &["f"]);
    for cc in compilers("c") {
        let options = BuildOptions {
            cc: Some(cc),
            ldflags: vec!["-lnosuch".to_owned()],
            ..BuildOptions::default()
        };
        let problems = try_build(&program, &options).expect_err("a mistake");
        assert!(
            problems[0].message.ends_with("cannot find -lnosuch"),
            "{problems:#?}"
        );
        assert!(
            help(&problems[0]).contains("`--ldflags \"-LFOLDER -lnosuch\"`"),
            "{problems:#?}"
        );
    }
}
