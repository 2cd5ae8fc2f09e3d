//! `lto` and `pgo`: that they do what they are for is seen in the code that comes out, with each
//! compiler here.

use crate::common::*;
use lath_core::language::BuildOptions;
use lath_core::program::Program;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A benchmark `f` in a folder of its own, and a further source.
fn sources(language: &str, texts: [&str; 2]) -> (tempfile::TempDir, Program, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a folder");
    let paths = ["f", "g"].map(|name| root.join(name).with_extension(language));
    paths
        .iter()
        .zip(texts)
        .for_each(|(path, text)| fs::write(path, text).expect("written"));
    let program = named(language, &paths[0], &["f"]);
    let [_, further] = paths;
    (folder, program, further)
}

fn options(cc: &str, source: &Path) -> BuildOptions {
    BuildOptions {
        cc: Some(cc.to_owned()),
        cflags: vec!["-O2".to_owned()],
        sources: vec![source.to_path_buf()],
        ..BuildOptions::default()
    }
}

fn measures(wrapper: &Path) {
    let answers = drive(
        wrapper,
        "hello\ntrial benchmark=0\niterate invocations=10 last=1\n",
    );
    assert_eq!(answers[2]["threads"][0]["calls"], json!(10), "{answers:?}");
}

/// Whether anything in the program calls `further_source`.
fn is_called(wrapper: &Path) -> bool {
    let listing = Command::new("objdump")
        .args(["-d", "--no-show-raw-insn"])
        .arg(wrapper)
        .output()
        .expect("objdump");
    assert!(listing.status.success());
    let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
    assert!(
        listing.contains("lath_run_0"),
        "the loop keeps its name, by which a profiler finds it"
    );
    listing.lines().any(|line| {
        (line.contains("call") || line.contains("jmp")) && line.contains("further_source")
    })
}

fn inlines_across_files(language: &str) {
    let header = if language == "c" {
        "int further_source(int);\nint f(void) { return further_source(3); }\n"
    } else {
        "int further_source(int);\nint f() { return further_source(3); }\n"
    };
    let (_folder, program, further) = sources(
        language,
        [header, "int further_source(int x) { return x * 5; }\n"],
    );
    for cc in compilers(language) {
        let plain = options(&cc, &further);
        let wrapper = build(&program, &plain);
        assert!(
            is_called(&wrapper),
            "{cc}: nothing shows that the file is another"
        );
        let wrapper = build(&program, &BuildOptions { lto: true, ..plain });
        assert!(!is_called(&wrapper), "{cc}");
        measures(&wrapper);
        let flags = drive(&wrapper, "hello\n")[0]["flags"]
            .as_str()
            .expect("a text")
            .to_owned();
        assert!(flags.starts_with("-O2 -flto"), "{flags}");
    }
}

#[test]
fn c_is_optimised_across_files() {
    inlines_across_files("c");
}

#[test]
fn cpp_is_optimised_across_files() {
    inlines_across_files("cpp");
}

/// Most of what it does is decided by data: a compiler that knows which branches are taken lays the
/// code out otherwise.
const BRANCHY: [&str; 2] = [
    r"
extern unsigned step(unsigned state, unsigned char input);
static unsigned char inputs[512];
unsigned f(void) {
    unsigned state = 1;
    for (unsigned i = 0; i < sizeof inputs; i++) state = step(state, inputs[i]);
    return state;
}
",
    r"
static unsigned rare(unsigned state) {
    for (int i = 0; i < 9; i++) state = state * 31 + (state >> 3);
    return state;
}
unsigned step(unsigned state, unsigned char input) {
    switch (input) {
    case 7: return rare(state);
    case 1: return state + 1;
    case 2: return state * 3;
    case 3: return state ^ 0x55;
    case 4: return state - 9;
    case 5: return rare(state + 2);
    default: break;
    }
    if (state > 100000) return rare(state) % 1000;
    unsigned n = input + (state & 7);
    while (n--) state = state & 1 ? 3 * state + 1 : state / 2 + 1;
    return state;
}
",
];

/// Instructions that callgrind counts in 20 calls.
fn instructions(wrapper: &Path) -> u64 {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let mut counting = Command::new("valgrind");
    counting
        .args(["-q", "--tool=callgrind", "--toggle-collect=*lath_run_0*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(wrapper);
    let commands = folder.path().join("commands");
    fs::write(
        &commands,
        "trial benchmark=0\niterate invocations=20 last=1\n",
    )
    .expect("written");
    counting
        .arg("--lath-stdio")
        .stdin(fs::File::open(&commands).expect("read"))
        .stdout(Stdio::null());
    assert!(counting.status().expect("valgrind").success());
    let text = fs::read_to_string(out).expect("counts");
    let total = text
        .lines()
        .find_map(|line| line.strip_prefix("totals: "))
        .expect("a total");
    total.trim().parse().expect("a number")
}

fn uses_its_profile(language: &str) {
    lath_testing::needs!("valgrind");
    let texts = BRANCHY.map(|text| {
        if language == "cpp" {
            text.replace("(void)", "()")
        } else {
            text.to_owned()
        }
    });
    let (_folder, program, further) = sources(language, [&texts[0], &texts[1]]);
    for cc in compilers(language) {
        let mut plain = options(&cc, &further);
        let profiled = BuildOptions {
            pgo: true,
            ..plain.clone()
        };
        // A source whose counts are not found is a warning of gcc's, if it is asked for one.
        plain.cflags.push(
            if cc.contains("clang") {
                "-Werror=profile-instr-missing"
            } else {
                "-Werror=missing-profile"
            }
            .to_owned(),
        );
        let [before, after] = [plain.clone(), BuildOptions { pgo: true, ..plain }]
            .map(|options| instructions(&build(&program, &options)));
        assert!(
            before > 0 && after > 0 && before != after,
            "{cc}: {before} instructions with a profile and without"
        );
        let wrapper = build(&program, &profiled);
        measures(&wrapper);
        assert_eq!(
            drive(&wrapper, "hello\n")[0]["flags"],
            json!("-O2 -fprofile-use")
        );
        let built = wrapper
            .metadata()
            .and_then(|m| m.modified())
            .expect("there");
        assert_eq!(
            build(&program, &profiled)
                .metadata()
                .and_then(|m| m.modified())
                .expect("there"),
            built,
            "{cc}: one training is enough"
        );
        assert!(
            !wrapper.with_file_name("profile").exists(),
            "the counting build is removed"
        );
        measures(&build(
            &program,
            &BuildOptions {
                lto: true,
                ..profiled
            },
        ));
    }
}

#[test]
fn c_is_optimised_by_profile() {
    uses_its_profile("c");
}

#[test]
fn cpp_is_optimised_by_profile() {
    uses_its_profile("cpp");
}

#[test]
fn a_training_run_that_fails_says_so() {
    for (text, said) in [
        (
            "#include <cstdlib>\nint f() { std::abort(); }\n",
            "signal: 6",
        ),
        (
            "#include <stdexcept>\nint f() { throw std::runtime_error(\"no file\"); }\n",
            "f: no file",
        ),
    ] {
        let (_folder, program, _) = sources("cpp", [text, ""]);
        let error = try_build(
            &program,
            &BuildOptions {
                pgo: true,
                ..BuildOptions::default()
            },
        )
        .expect_err("no profile")
        .remove(0);
        assert!(
            error.code == "L605" && error.message.contains(said),
            "{error}"
        );
    }
}
