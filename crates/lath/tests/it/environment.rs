//! The user's environment: variables that change how fast programs run are recorded, and sides
//! that differ in them were not measured alike.

use crate::support::Folder;

const SHORT: &[&str] = &[
    "--no-lock",
    "-f",
    "1",
    "-wi",
    "0",
    "-i",
    "1",
    "-r",
    "5ms",
    "-v",
    "SILENT",
];

/// A benchmark of each language, and a variable that its programs read.
const CASES: [(&str, &str, &str, &str); 6] = [
    (
        "b.c",
        "//@@Benchmark\nint one(void) { return 1; }\n",
        "MALLOC_PERTURB_",
        "165",
    ),
    (
        "b.py",
        "from lath import *\n@Benchmark\ndef one(): return 1\n",
        "PYTHONTRACEMALLOC",
        "1",
    ),
    (
        "b.mjs",
        "//@@Benchmark\nexport function one() { return 1; }\n",
        "NODE_OPTIONS",
        "--jitless",
    ),
    (
        "b.go",
        "package b\n//@@Benchmark\nfunc One() int { return 1 }\n",
        "GOGC",
        "1",
    ),
    (
        "b.rs",
        "//@@Benchmark\npub fn one() -> u64 { 1 }\n",
        "RUST_MIN_STACK",
        "8388608",
    ),
    (
        "B.java",
        "import org.openjdk.jmh.annotations.*;\npublic class B { @Benchmark public int one() { return 1; } }\n",
        "JAVA_TOOL_OPTIONS",
        "-Xint",
    ),
];

/// Variables of whoever runs the tests, cargo among them, which would stand beside those of a test.
fn is_set_here(name: &str) -> bool {
    [
        "LD_",
        "MALLOC_",
        "PYTHON",
        "NODE_",
        "RUST_",
        "JAVA_",
        "CARGO_INCREMENTAL",
        "CARGO_PROFILE_",
    ]
    .iter()
    .any(|beginning| name.starts_with(beginning))
}

/// Two runs of one source, of which the second has the variable; each leaves `<side>.json` and
/// `<side>.jsonl`. False if its language has no toolchain here.
fn measured(folder: &Folder, source: &str, [first, second]: [&[(&str, &str)]; 2]) -> bool {
    for (side, variables) in [("base", first), ("new", second)] {
        let (json, journal) = (format!("{side}.json"), format!("{side}.jsonl"));
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        for (name, _) in std::env::vars().filter(|(name, _)| is_set_here(name)) {
            command.env_remove(name);
        }
        command
            .args(["run", source])
            .args(SHORT)
            .envs(variables.iter().copied());
        command.args(["-rf", "json", "-rff", &json, "--journal", &journal]);
        let done = folder.wait(&mut command);
        if done.0.status.code() == Some(4) {
            lath_testing::skip(&format!("{source} has no toolchain here"));
            return false;
        }
        done.exits(0);
    }
    true
}

#[test]
fn a_variable_that_changes_speed_is_named_by_a_comparison_in_every_language() {
    for (source, text, name, value) in CASES {
        let folder = Folder::with(source, text);
        if !measured(&folder, source, [&[], &[(name, value)]]) {
            continue;
        }
        let new = folder.json("new.json");
        assert_eq!(new[0]["environmentVariables"][name], value, "{source}");
        for format in ["json", "jsonl"] {
            let [base, new] = ["base", "new"].map(|side| format!("{side}.{format}"));
            folder
                .lath(&["compare", &base, &new])
                .says(&["W928", &format!("environment none, then {name}={value}")]);
            let same = folder.lath(&["compare", &new, &new]);
            assert!(!same.out().contains("environment"), "{}", same.out());
        }
    }
}

/// Paths say who measured, and other values may be secrets: a file of results holds a hash.
#[test]
fn a_variable_that_may_be_private_is_a_hash() {
    let (source, text, ..) = CASES[1];
    let folder = Folder::with(source, text);
    let [one, other] = ["/home/someone/one", "/home/someone/other"];
    if !measured(
        &folder,
        source,
        [
            &[("PYTHONPATH", one)],
            &[("PYTHONPATH", other), ("PYTHON_AUTH_TOKEN", "hunter2")],
        ],
    ) {
        return;
    }
    folder.lath(&["compare", "base.json", "new.json"]).says(&[
        "W928",
        "environment PYTHONPATH=sha256:",
        ", then PYTHONPATH=sha256:",
    ]);
    for file in ["base.json", "new.json", "base.jsonl", "new.jsonl"] {
        let text = folder.read(file);
        assert!(
            !text.contains("someone") && !text.contains("hunter2"),
            "{file}: {text}"
        );
    }
}

/// Blocks of a run that goes on under another environment would be measured differently.
#[test]
fn a_run_goes_on_under_its_own_environment_only() {
    let (source, text, name, value) = CASES[0];
    let folder = Folder::with(source, text);
    if !measured(&folder, source, [&[], &[]]) {
        return;
    }
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command
        .args(["run", source])
        .args(SHORT)
        .args(["--resume=new.jsonl"]);
    folder
        .wait(command.env(name, value))
        .exits(5)
        .says(&["L805", "environment variables"]);
}

/// With variables that a runtime refuses, it is here and does not start: lath shows its words, not
/// how to install it.
#[test]
fn a_runtime_that_does_not_start_is_not_missing() {
    for (source, name, value, words) in [
        (
            "b.mjs",
            "NODE_OPTIONS",
            "--no-opt",
            "--no-opt is not allowed in NODE_OPTIONS",
        ),
        ("b.go", "GOFLAGS", "-bad", "parsing $GOFLAGS"),
        (
            "B.java",
            "JAVA_TOOL_OPTIONS",
            "-XX:Nope",
            "Unrecognized VM option 'Nope'",
        ),
        (
            "b.rs",
            "RUSTUP_TOOLCHAIN",
            "nope",
            "toolchain 'nope' is not installed",
        ),
        ("b.py", "PYTHONHOME", "/nope", "PYTHONHOME = '/nope'"),
    ] {
        let (_, text, ..) = CASES
            .into_iter()
            .find(|(name, ..)| *name == source)
            .expect("a case");
        let folder = Folder::with(source, text);
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.args(["run", source]).args(SHORT);
        if folder.wait(command.env_remove(name)).0.status.code() == Some(4) {
            lath_testing::skip(&format!("{source} has no toolchain here"));
            continue;
        }
        let done = folder.wait(command.env(name, value));
        if name == "RUSTUP_TOOLCHAIN" && done.0.status.success() {
            lath_testing::skip_anywhere("rustc is not rustup's here");
            continue;
        }
        done.says(&[words]).exits(4);
        let said = done.out() + &done.err();
        assert!(!said.contains("apt install"), "{said}");
    }
}

/// The first file on PATH that may be executed is the program, as in a shell; relative folders mean
/// another one in each project.
#[test]
fn programs_are_found_as_a_shell_finds_them() {
    let folder = Folder::new();
    let path = std::env::var("PATH").unwrap();
    let doctor = |path: &str| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let done = folder.wait(command.args(["doctor", "--json"]).env("PATH", path));
        let all: serde_json::Value = serde_json::from_str(&done.exits(0).out()).unwrap();
        all["languages"].clone()
    };
    let plain = doctor(&path);
    let names = [
        "python3", "node", "gcc", "g++", "go", "rustc", "cargo", "java", "javac", "mvn", "npm",
    ];
    for name in names {
        folder.write(&format!("texts/{name}"), "not a program\n");
        std::fs::create_dir_all(folder.path().join("folders").join(name)).unwrap();
        let evil = folder.write(&format!("here/{name}"), "#!/bin/sh\ntouch \"$MARK\"\n");
        std::fs::set_permissions(evil, std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .unwrap();
    }
    let at = |name: &str| folder.path().join(name).display().to_string();
    assert_eq!(
        doctor(&format!("{}:{}:{path}", at("texts"), at("folders"))),
        plain
    );
    for relative in ["here", ":", "./here"] {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let within = if relative == ":" { "here" } else { "." };
        command
            .current_dir(folder.path().join(within))
            .env("PATH", format!("{relative}:{path}"))
            .env("MARK", at("mark"));
        let new = format!("new{}", relative.len());
        folder.wait(command.args(["init", &new])).exits(0);
        assert!(!folder.path().join("mark").exists(), "{relative}");
    }
}

/// What the variables ask of Go and lath does not do. Nothing is built for it.
#[test]
fn variables_of_go_that_lath_does_not_heed_are_named() {
    if lath_testing::is_missing("go") {
        return;
    }
    let folder = Folder::with(
        "b.go",
        "package b\n\n//@@Benchmark\nfunc F() int { return 1 }\n",
    );
    let run = |name: &str, value: &str, more: &[&str]| {
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let command = command.args(["check", "b.go"]).args(more).env(name, value);
        folder.wait(command)
    };
    for (name, value, words) in [
        (
            "GOOS",
            "windows",
            "GOOS=windows: programs for it do not run here",
        ),
        (
            "GOARCH",
            "mips",
            "GOARCH=mips: programs for it do not run here",
        ),
        ("GOTOOLCHAIN", "go1.99.1", "GOTOOLCHAIN=go1.99.1, but "),
        ("GOFLAGS", "-v -mod=vendor", "GOFLAGS has -mod=vendor"),
    ] {
        run(name, value, &[])
            .exits(4)
            .says(&["L601", words, &format!("env {name}=")]);
    }
    run("GOFLAGS", "-mod=mod", &[]).exits(0);
    run("GOTOOLCHAIN", "go1.99.1", &["--platform", "go"]).exits(0);
}
