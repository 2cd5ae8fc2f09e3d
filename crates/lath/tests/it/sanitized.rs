//! The conformance kit's fixtures under sanitizers, with the settings of their annotations: neither
//! generated code nor the runtime does what a sanitizer reports. Where `CI` is `true`: they are many.

use crate::support::Folder;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Fixtures that do on purpose what a sanitizer reports, or that never end.
const ON_PURPOSE: [(&str, &str); 6] = [
    ("consumed", "reads through null pointers"),
    ("errors", "crashes, and takes all memory"),
    ("fails", "crashes"),
    ("faults", "overflows the stack, and hangs"),
    ("left_running", "leaves a thread that reads a freed state"),
    ("timeouts", "never ends"),
];

const REPORTS: [&str; 4] = [
    "AddressSanitizer",
    "LeakSanitizer",
    "ThreadSanitizer",
    "runtime error:",
];

/// Rust's sanitizers are for nightly compilers; stable ones have them, too, and obey with this.
const OBEY: (&str, &str) = ("RUSTC_BOOTSTRAP", "1");

/// Whether the compiler has the sanitizer's library, and programs with it start here.
fn works(compiler: &Path, flag: &str, source: &str) -> bool {
    let text = match source {
        "a.rs" => "fn main() {}\n",
        _ => "int main() { return 0; }\n",
    };
    let folder = Folder::with(source, text);
    let build = |program: &mut Command| folder.wait(program).0.status.success();
    build(
        folder
            .command(compiler.to_str().unwrap())
            .env(OBEY.0, OBEY.1)
            .args([flag, source, "-o", "a"]),
    ) && build(&mut folder.command("./a"))
}

fn extension(id: &str) -> &str {
    match id {
        "rust" => "rs",
        same => same,
    }
}

fn fixtures(id: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../languages")
        .join(id)
        .join("conformance");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|it| it == extension(id)))
        .filter(|file| {
            ON_PURPOSE
                .iter()
                .all(|(name, _)| *name != file.file_stem().unwrap())
        })
        .collect();
    found.sort();
    assert!(found.len() > 40, "{found:?}");
    found
}

fn are_clean(id: &str, flag: &str, flags: &[String], of_interest: impl Fn(&str) -> bool) {
    if std::env::var_os("CI").is_none_or(|ci| ci != "true") {
        lath_testing::skip("the conformance fixtures under sanitizers run where CI is true");
        return;
    }
    let platform = lath_languages::by_id(id).and_then(|known| known.default_platform());
    let Some(compiler) = platform.and_then(|platform| platform.path) else {
        lath_testing::skip(&format!("{id} has no toolchain here"));
        return;
    };
    if !works(&compiler, flag, &format!("a.{}", extension(id))) {
        lath_testing::skip_anywhere(&format!("{} {flag}", compiler.display()));
        return;
    }
    let folder = Folder::new();
    for fixture in fixtures(id) {
        if !of_interest(&std::fs::read_to_string(&fixture).unwrap()) {
            continue;
        }
        let short = ["-f", "1", "-wi", "1", "-i", "1", "-w", "2ms", "-r", "2ms"];
        let file = fixture.to_str().unwrap();
        let words = ["run", file, "--no-lock", "--timeout=20s"];
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        let trace = folder.path().join("trace");
        command.args(words).args(short).args(flags);
        let done = folder.wait(command.env("LATH_TRACE", trace).env(OBEY.0, OBEY.1));
        let all = done.out() + &done.err();
        let code = done.0.status.code();
        // Some fail on purpose; all are built.
        assert!(matches!(code, Some(0 | 1 | 10)), "{file}: {code:?}\n{all}");
        assert!(
            REPORTS.iter().all(|report| !all.contains(report)),
            "{file}:\n{all}"
        );
    }
}

/// Of the compilers of C and C++.
fn are_clean_with(id: &str, flag: &str, of_interest: impl Fn(&str) -> bool) {
    let flags = [
        format!("--cflags=-O1 {flag} -fno-sanitize-recover=undefined"),
        format!("--ldflags={flag}"),
    ];
    are_clean(id, flag, &flags, of_interest);
}

#[test]
fn fixtures_of_c_use_memory_well() {
    are_clean_with("c", "-fsanitize=address,undefined", |_| true);
}

#[test]
fn fixtures_of_cpp_use_memory_well() {
    are_clean_with("cpp", "-fsanitize=address,undefined", |_| true);
}

/// `-Zsanitizer=thread` is refused beside a standard library that was compiled without it, and no
/// toolchain has another one.
#[test]
fn fixtures_of_rust_use_memory_well() {
    let flag = "-Zsanitizer=address";
    // Other files are modules of fixtures.
    let is_fixture = |text: &str| text.contains("@@Benchmark");
    are_clean("rust", flag, &[format!("--cflags={flag}")], is_fixture);
}

/// Only where there are threads is there something to find.
fn has_threads(text: &str) -> bool {
    ["@Threads", "@Group", "thread", "Control"]
        .iter()
        .any(|word| text.contains(word))
}

#[test]
fn threads_of_fixtures_of_c_do_not_race() {
    are_clean_with("c", "-fsanitize=thread", has_threads);
}

#[test]
fn threads_of_fixtures_of_cpp_do_not_race() {
    are_clean_with("cpp", "-fsanitize=thread", has_threads);
}
