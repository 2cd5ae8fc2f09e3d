//! Commands that only look run nothing of the folder they look at: everything in this one that
//! could be run leaves a file.

use crate::support::{Folder, executable};
use std::os::unix::fs::PermissionsExt;

/// A suite whose every tool is its own. `{MARK}` is where they say that they were run.
const SUITE: &str = r#"
sources = ["c.c", "j.java", "p.py", "n.mjs", "r.rs", "g.go"]

[build.c]
cc = "./evil"
cflags = ["-O1", "-Iinclude"]

[build.python]
runtime = "./evil"

[build.javascript]
runtime = "./evil"

[build.java]
runtime = "./evil"

[library.own]
sources = ["own.c"]
cc = "./evil"
"#;

const SOURCES: [(&str, &str); 7] = [
    (
        "c.c",
        "#if __GNUC__ > 3\n//@@Benchmark\nint c(void) { return 1; }\n#endif\n",
    ),
    (
        "j.java",
        "import org.openjdk.jmh.annotations.*;\npublic class j {\n  static { try { new \
            java.io.FileOutputStream(\"{MARK}\").close(); } catch (Exception e) { } }\n  \
            @Benchmark public int j() { return 1; }\n}\n",
    ),
    (
        "p.py",
        "from lath import *\nopen('{MARK}', 'w')\n@Benchmark\ndef p(): return 1\n",
    ),
    (
        "n.mjs",
        "import { writeFileSync } from 'fs';\nwriteFileSync('{MARK}', '');\n//@@Benchmark\nexport \
            function n() { return 1; }\n",
    ),
    ("r.rs", "//@@Benchmark\npub fn r() -> i32 { 1 }\n"),
    (
        "g.go",
        "package g\n\n//@@Benchmark\nfunc G() int { return 1 }\n",
    ),
    ("own.c", "int own(void) { return 1; }\n"),
];

fn hostile(suite: &str) -> Folder {
    let folder = Folder::new();
    let mark = folder.path().join("mark").to_string_lossy().into_owned();
    let evil = format!("#!/bin/sh\ntouch '{mark}'\necho gcc 12.2.0\n");
    // Names that tools look for by themselves, and modules that stand in for an interpreter's.
    for name in [
        "evil",
        "gcc",
        "cc",
        "clang",
        "python3",
        "node",
        "java",
        "go",
        "rustc",
        "cargo",
        "toolchain/bin/rustc",
        "toolchain/bin/cargo",
        "node_modules/.bin/node",
    ] {
        let path = folder.write(name, &evil);
        std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
    }
    for module in [
        "tokenize.py",
        "importlib.py",
        "sitecustomize.py",
        "usercustomize.py",
        "lath.py",
    ] {
        folder.write(module, &format!("open('{mark}', 'w')\n"));
    }
    folder.write("rust-toolchain.toml", "[toolchain]\npath = \"toolchain\"\n");
    folder.write("lath.toml", suite);
    for (name, text) in SOURCES {
        folder.write(name, &text.replace("{MARK}", &mark));
    }
    folder
}

fn is_untouched(folder: &Folder, arguments: &[&str]) {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    let path = std::env::var("PATH").unwrap();
    let done = folder.wait(command.args(arguments).env("PATH", format!(".:bin:{path}")));
    assert!(
        !folder.path().join("mark").exists(),
        "{arguments:?}\n{}{}",
        done.out(),
        done.err()
    );
    assert!(
        done.0.status.code().is_some_and(|code| code != 101),
        "{arguments:?}\n{}{}",
        done.out(),
        done.err()
    );
}

#[test]
fn commands_that_look_run_nothing_of_the_folder() {
    let folder = hostile(SUITE);
    folder.write("results.json", "[]");
    for arguments in [
        &["list"][..],
        &["list", "."],
        &["list", ".", "--json"],
        &["list", "c.c"],
        &["doctor"],
        &["doctor", "."],
        &["doctor", "--json"],
        &["env"],
    ] {
        is_untouched(&folder, arguments);
    }
    for name in ["c.c", "j.java", "p.py", "n.mjs", "r.rs", "g.go"] {
        is_untouched(&folder, &["generate", name, "-o", &format!("out-{name}")]);
    }
    for arguments in [
        ["summarize", "results.json"],
        ["steady", "results.json"],
        ["compare", "results.json"],
    ] {
        is_untouched(&folder, &arguments);
    }
}

#[test]
fn a_compiler_of_several_words_or_with_a_plugin_is_not_asked_and_that_is_said() {
    for (line, said) in [
        ("cc = \"sh ./evil\"", "is a command of"),
        ("cc = \"./evil\"", "it belongs to the inspected folder"),
        ("cflags = [\"-fplugin=./evil\"]", "makes it run or load"),
    ] {
        let folder = hostile(&format!("sources = [\"c.c\"]\n[build]\n{line}\n"));
        is_untouched(&folder, &["list", "."]);
        folder.lath(&["list", "."]).exits(0).says(&[
            "cannot tell whether this condition holds",
            said,
            "lath check",
        ]);
    }
}

/// A launcher of compilers, which the user has installed, starts any program that it is given.
#[test]
fn a_launcher_is_given_no_program_of_the_folder() {
    let elsewhere = Folder::new();
    executable(&elsewhere, "ccache", "#!/bin/sh\nexec \"$@\"\n");
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", elsewhere.path().display());
    for (cc, runs) in [("ccache ./evil", false), ("ccache gcc", true)] {
        let folder = hostile(&format!("sources = [\"c.c\"]\n[build]\ncc = \"{cc}\"\n"));
        std::fs::remove_file(folder.path().join("gcc")).unwrap();
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let done = folder.wait(command.args(["list", "."]).env("PATH", &path));
        done.exits(0);
        let said = done.out() + &done.err();
        let is_told = said.contains("cannot tell whether this condition holds");
        assert!(is_told != runs, "{cc}: {said}");
        assert!(!folder.path().join("mark").exists(), "{cc}");
    }
}

/// What only looking does not run, measuring does: the files above are ones that would be run.
#[test]
fn commands_that_measure_run_what_the_folder_names() {
    let folder = hostile("sources = [\"c.c\"]\n[build]\ncc = \"./evil\"\n");
    folder.lath(&["check", "."]);
    assert!(folder.path().join("mark").exists());
}

#[test]
fn install_scripts_of_packages_do_not_run_while_a_project_is_written() {
    lath_testing::needs!("node", "npm");
    let folder = hostile("sources = [\"n.mjs\"]\n[dependencies]\njavascript = [\"./package\"]\n");
    let mark = folder.path().join("mark");
    folder.write(
        "package/package.json",
        &format!(
            r#"{{"name": "own", "version": "1.0.0", "scripts": {{"postinstall": "touch '{}'"}}}}"#,
            mark.display()
        ),
    );
    let arguments = ["generate", ".", "-o", "out"];
    is_untouched(&folder, &arguments);
    assert!(folder.path().join("out").is_dir());
}

const JAVA: &str = "import org.openjdk.jmh.annotations.*;\npublic class B { @Benchmark public int \
    one() { return 1; } }\n";
const ONE: [(&str, &str, &str); 8] = [
    (
        "b.c",
        "//@@Benchmark\nint one(void) { return 1; }\n",
        "b.one",
    ),
    ("b.cpp", "//@@Benchmark\nint one() { return 1; }\n", "b.one"),
    (
        "b.rs",
        "//@@Benchmark\npub fn one() -> u64 { 1 }\n",
        "b.one",
    ),
    (
        "b.go",
        "package b\n\n//@@Benchmark\nfunc One() int { return 1 }\n",
        "b.One",
    ),
    (
        "b.py",
        "from lath import *\n@Benchmark\ndef one(): return 1\n",
        "b.one",
    ),
    (
        "b.js",
        "//@@Benchmark\nexport function one() { return 1; }\n",
        "b.one",
    ),
    (
        "b.ts",
        "//@@Benchmark\nexport function one(): number { return 1; }\n",
        "b.one",
    ),
    ("B.java", JAVA, "B.one"),
];

/// Commands that look make what they need in an empty cache, wherever it lies: here below the
/// folder that is looked at, as in a home folder.
#[test]
fn commands_that_look_work_with_an_empty_cache() {
    lath_testing::needs!("go", "python3", "node", "javac");
    let folder = Folder::new();
    for (name, text, _) in ONE {
        folder.write(name, text);
    }
    folder.write("suite/lath.toml", "sources = [\"b.c\", \"b.py\"]\n");
    folder.write("suite/b.c", ONE[0].1);
    folder.write("suite/b.py", ONE[4].1);
    folder.write("results.json", "[]");
    for source in ["b.c", "B.java"] {
        folder.lath(&["build", source]).exits(0);
    }
    let with_empty_cache = |arguments: &[&str]| {
        let _ = std::fs::remove_dir_all(folder.path().join(".cache"));
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.env("XDG_CACHE_HOME", folder.path().join(".cache"));
        folder.wait(command.args(arguments))
    };
    let more = [
        ("run_b", "", "b.one"),
        ("run_B.jar", "", "B.one"),
        ("suite", "", "b.one"),
    ];
    for (source, _, benchmark) in ONE.into_iter().chain(more) {
        with_empty_cache(&["list", source])
            .exits(0)
            .says(&[benchmark]);
    }
    // Of a jar, what is built is the same, and takes seconds.
    for source in ["b.c", "suite"] {
        let listed = with_empty_cache(&["list", source, "--json"]);
        let listed: serde_json::Value = serde_json::from_str(&listed.exits(0).out()).unwrap();
        assert!(!listed["version"].is_null(), "{source}");
    }
    for (source, ..) in ONE {
        let out = format!("out-{source}");
        with_empty_cache(&["generate", source, "-o", &out]).exits(0);
    }
    for arguments in [
        &["doctor"][..],
        &["doctor", "suite"],
        &["doctor", "--json"],
        &["env"],
        &["env", "--json"],
        &["init", "new"],
        &["help"],
        &["help", "run"],
        &["list", "--help"],
        &["system", "show"],
    ] {
        let done = with_empty_cache(arguments);
        assert!(
            [Some(0), Some(4)].contains(&done.0.status.code()) && !done.err().contains("L601"),
            "{arguments:?}\n{}{}",
            done.out(),
            done.err()
        );
    }
    for command in ["summarize", "steady", "compare"] {
        let done = with_empty_cache(&[command, "results.json"]);
        assert!(!done.err().contains("L6"), "{command}: {}", done.err());
    }
}
