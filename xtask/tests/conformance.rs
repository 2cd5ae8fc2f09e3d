//! The conformance kit, through the real binary, as part of the tests. Its matrix is shown when it
//! fails.

use lath_conformance::{columns, fixtures};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

fn kit(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("conformance")
        .args(arguments)
        .output()
        .expect("xtask starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{printed}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(printed.contains(" pass, 0 fail, "), "{printed}");
}

/// A test for each language, so that one which fails or hangs is named, and runs again alone.
macro_rules! plain {
    ($($language:ident),+) => {
        const PLAIN: &[&str] = &[$(stringify!($language)),+];

        mod plain {
            $(
                #[test]
                fn $language() {
                    super::kit(&["--language", stringify!($language), "--platform", "plain"]);
                }
            )+
        }
    };
}

// On default platforms that start at once. Virtual machines that compile while they run take many
// minutes for all pages.
plain!(c, cpp, go, python, rust);

#[test]
fn every_language_that_starts_at_once_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace");
    let languages = fixtures::languages(root, &[]).expect("languages with fixtures");
    let columns = columns::choose(&languages, &["plain".to_owned()]).expect("columns");
    let found: BTreeSet<&str> = columns
        .iter()
        .map(|column| column.language.id.as_str())
        .collect();
    assert!(found.iter().eq(PLAIN), "{found:?} are not {PLAIN:?}");
}

/// Pages that show most of Dart's runtime, and of what lath makes for it. All take minutes, because its
/// compiler needs seconds for each fixture: they are among those below.
const OF_DART: [&str; 14] = [
    "async",
    "auxcounters",
    "check",
    "compare",
    "consumed",
    "exceptions",
    "infraparams",
    "interorder",
    "narrow_counters",
    "params_types",
    "sharing",
    "turns",
    "reject/compiler",
    "reject/params",
];

#[test]
fn dart_behaves_as_the_kit_says() {
    lath_testing::needs!("dart");
    kit(&[&["--language", "dart"], &OF_DART[..]].concat());
}

/// Pages of five fixtures, because kotlinc needs seconds for each: settings, proofs, threads, parameters, and
/// what is refused. All are among those below.
const OF_KOTLIN: [&str; 12] = [
    "batchsize",
    "batchsize_none",
    "check_none",
    "check_tolerance",
    "check_unverified",
    "check_vectors",
    "iterations",
    "modes",
    "params_types",
    "singleshot",
    "threads",
    "reject/compiler",
];

#[test]
fn kotlin_behaves_as_the_kit_says() {
    lath_testing::needs!("javac", "mvn");
    kit(&[&["--language", "kotlin"], &OF_KOTLIN[..]].concat());
}

/// Pages of two fixtures, for the same reason: settings, and states of an object for threads.
const OF_SCALA: [&str; 4] = ["batchsize", "iterations", "modes", "threads"];

#[test]
fn scala_behaves_as_the_kit_says() {
    lath_testing::needs!("javac", "mvn");
    kit(&[&["--language", "scala"], &OF_SCALA[..]].concat());
}

/// Pages whose outcome depends on what runs a program: proofs in processes of their own with all fixtures,
/// the widths of types (a gap, which must fail as `gaps.toml` says), turns and their batches. Whole
/// columns take minutes, and run by `--platform`.
const OF_SANDBOXES: [&str; 3] = ["check_method", "params_types", "turns"];

/// Whether the language has this platform here.
fn has(language: &str, platform: &str) -> bool {
    let language = lath_languages::by_id(language).expect("a language of lath");
    let found = language.platform(platform);
    found.is_some_and(|found| found.version.is_some())
}

fn on(language: &str, platform: &str, pages: &[&str]) {
    kit(&[&["--language", language, "--platform", platform], pages].concat());
}

mod sandboxed {
    use super::{OF_SANDBOXES, has, on};

    #[test]
    fn c() {
        if has("c", "wasmtime-c") {
            on("c", "wasmtime-c", &OF_SANDBOXES);
        } else {
            lath_testing::skip("wasmtime-c is missing");
        }
    }

    #[test]
    fn cpp() {
        if has("cpp", "wasmtime-c++") {
            on("cpp", "wasmtime-c++", &OF_SANDBOXES);
        } else {
            lath_testing::skip("wasmtime-c++ is missing");
        }
    }

    /// In Node, what it does otherwise than Wasmtime: files and processes.
    #[test]
    fn in_node() {
        for (language, platform) in [("c", "node-wasi-c"), ("cpp", "node-wasi-c++")] {
            if has(language, platform) {
                on(language, platform, &["check_method"]);
            } else {
                lath_testing::skip(&format!("{platform} is missing"));
            }
        }
    }

    /// No package has Rust's target: where nothing can be fetched, CI lacks it, too.
    #[test]
    fn rust() {
        if has("rust", "wasmtime-rust") {
            on("rust", "wasmtime-rust", &OF_SANDBOXES);
        } else {
            lath_testing::skip_anywhere("wasmtime-rust is missing");
        }
    }
}

/// Where tcc could differ from gcc: what is computed at all, types and parameters, proofs, threads.
const OF_TCC: [&str; 6] = [
    "check_method",
    "consumed",
    "infraparams",
    "params_types",
    "returns",
    "threads",
];

#[test]
fn tcc_behaves_as_the_kit_says() {
    lath_testing::needs!("tcc");
    on("c", "tcc", &OF_TCC);
}

/// What depends on a runtime: proofs with all fixtures, types of parameters, turns. Whole columns of runtimes
/// that compile while they run take many minutes.
const OF_RUNTIMES: [&str; 3] = ["check_method", "params_types", "turns"];

/// On Node, Bun and Deno.
#[test]
fn javascript_behaves_as_the_kit_says_on_each_runtime() {
    lath_testing::needs!("node", "bun", "deno");
    kit(&[&["--language", "javascript"], &OF_RUNTIMES[..]].concat());
}

/// Of what CPython shows in its own test.
#[test]
fn pypy_behaves_as_the_kit_says() {
    let python = lath_languages::by_id("python").expect("a language of lath");
    let platforms = python.platforms().into_iter();
    let mut here = platforms.filter(|one| one.version.is_some() && one.name.starts_with("pypy"));
    match here.next() {
        Some(pypy) => on("python", &pypy.name, &OF_RUNTIMES),
        None => lath_testing::skip("pypy3 is missing"),
    }
}

/// Pages of two fixtures, as of Scala, on the default JDK: JMH itself runs them, and tests of the language
/// run JMH on others.
#[test]
fn java_behaves_as_the_kit_says() {
    lath_testing::needs!("javac", "mvn");
    kit(&[
        &["--language", "java", "--platform", "default"],
        &OF_SCALA[..],
    ]
    .concat());
}

/// Compilers of one family: what they optimize, and what zig, a clang with another linker and libraries, links.
const OF_CLANGS: [&str; 3] = ["check_method", "infraparams", "threads"];

#[test]
fn clang_behaves_as_the_kit_says() {
    for (language, platform) in [("c", "clang"), ("cpp", "clang++")] {
        if has(language, platform) {
            on(language, platform, &OF_CLANGS);
        } else {
            lath_testing::skip(&format!("{platform} is missing"));
        }
    }
}

#[test]
fn zig_behaves_as_the_kit_says() {
    for (language, platform) in [("c", "zig-cc"), ("cpp", "zig-c++")] {
        if has(language, platform) {
            on(language, platform, &OF_CLANGS);
        } else {
            lath_testing::skip_anywhere(&format!("{platform} is missing: pip install ziglang"));
        }
    }
}

#[test]
#[ignore = "long: virtual machines, and a second runtime of each language that has several"]
fn and_so_do_all_of_them_on_other_runtimes() {
    kit(&[]);
}
