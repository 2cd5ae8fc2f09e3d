//! WebAssembly: what a wrapper in a sandbox says of itself, that its loops survive an engine that
//! compiles once more, and what is refused.

use crate::common::*;
use lath_core::language::{BuildOptions, Platform};
use lath_core::plan::{Purpose, Wrapper};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// The sandboxes that are here; a missing one is said, and an error where `CI` is `true`.
fn sandboxes(language: &str) -> Vec<Platform> {
    let all = crate::common::language(language).platforms();
    let (here, missing): (Vec<_>, Vec<_>) = all
        .into_iter()
        .filter(|platform| is_sandboxed(&platform.name))
        .partition(|platform| platform.path.is_some());
    for platform in missing {
        lath_testing::skip(&format!(
            "{} is missing: {}",
            platform.name, platform.install
        ));
    }
    here
}

#[test]
fn a_sandbox_says_what_runs_and_what_it_lacks() {
    for language in ["c", "cpp"] {
        for platform in sandboxes(language) {
            let (_folder, program) = written(language, "int f() { return 1; }\n", &["f"]);
            let wrapper = built(&program, &on(&platform));
            let version = platform.version.as_deref().expect("found");
            assert_eq!(wrapper.platform, platform.name);
            assert_eq!(wrapper.compiler, format!("{} {version}", platform.name));
            assert_eq!(wrapper.jit, platform.jit);
            let answers = drive(Path::new(&wrapper.path), "hello\nclocks\n");
            let hello = &answers[0];
            assert_eq!(hello["compiler"], json!(wrapper.compiler));
            assert_eq!(hello["max_threads"], json!(1));
            assert_eq!(hello["jit"].as_bool().unwrap_or(false), platform.jit);
            let capabilities = hello["capabilities"].as_array().expect("a list");
            for absent in ["cpu", "cpus", "usage", "turns_of_threads", "allocations"] {
                assert!(!capabilities.contains(&json!(absent)), "{hello}");
            }
            assert!(hello["lacks"]["usage"].is_string(), "{hello}");
            let clocks = answers[1]["clocks"].as_array().expect("a list");
            let advances = |clock: &Value| clock["precision_ns"].as_f64().is_some();
            assert!(clocks.iter().all(advances), "{clocks:?}");
        }
    }
}

#[test]
fn it_measures_and_proves() {
    for platform in sandboxes("c") {
        let text = "double f(void) { return 0.5; }\nconst char *g(void) { return \"ü\"; }\n";
        let (_folder, program) = written("c", text, &["f", "g"]);
        let wrapper = built(&program, &on(&platform));
        let path = Path::new(&wrapper.path);
        let answers = drive(
            path,
            "trial benchmark=0\niterate invocations=1000 last=1\nend\n",
        );
        assert_eq!(
            answers[1]["threads"][0]["calls"],
            json!(1000),
            "{answers:?}"
        );
        assert!(answers[1]["threads"][0]["cpu_ns"].is_null(), "{answers:?}");
        let proofs = ["prove benchmark=0\n", "prove benchmark=1\n"].map(|ask| {
            let answers = drive(path, ask);
            answers[0]["proof"].clone()
        });
        assert_eq!(proofs[0], json!({"kind": "float", "value": "0.5"}));
        assert_eq!(proofs[1], json!({"kind": "text", "value": "ü"}));
    }
}

/// Assembly without instructions does not exist for an engine: in the module itself every result is
/// stored, once a call.
#[test]
fn results_are_stored_in_the_module() {
    lath_testing::needs!("llvm-objdump-19");
    for (language, text) in [
        ("c", "int in = 7;\nint f(void) { return in * 3; }\n"),
        ("cpp", "int in = 7;\nint f() { return in * 3; }\n"),
    ] {
        for platform in sandboxes(language) {
            let (_folder, program) = written(language, text, &["f"]);
            let wrapper = built(&program, &on(&platform));
            let listing = Command::new("llvm-objdump-19")
                .args(["-d", "--no-show-raw-insn"])
                .arg(Path::new(&wrapper.path).with_extension("wasm"))
                .output()
                .expect("it starts");
            let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
            let run = listing
                .split("\n\n")
                .skip_while(|part| !part.lines().any(|line| line.contains("lath_run_0")))
                .take(2)
                .collect::<String>();
            let after = run.split_once("loop").map_or("", |(_, after)| after);
            let body = after.split("br_if").next().unwrap_or_default();
            let count = |what: &str| body.matches(what).count();
            assert!(
                count("i32.store") >= 1 && count("i32.mul") == count("i32.store"),
                "{}: {run}",
                platform.name
            );
        }
    }
}

#[test]
fn a_trap_ends_the_process_and_says_why() {
    for platform in sandboxes("c") {
        let text = "int none;\nint f(void) { return 7 / none; }\n";
        let (_folder, program) = written("c", text, &["f"]);
        let wrapper = built(&program, &on(&platform));
        let (status, said) = ended(&wrapper, "trial benchmark=0\niterate invocations=1\n");
        assert_eq!(status, Some(134), "{said}");
        let first = said.lines().next().unwrap_or_default();
        assert!(
            first.starts_with("wasm trap: ") && first.contains("divide by zero"),
            "{said}"
        );
    }
}

/// The exit status after these commands, and standard error.
fn ended(wrapper: &Wrapper, commands: &str) -> (Option<i32>, String) {
    let output = talk(std::slice::from_ref(&wrapper.path), commands);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn what_a_sandbox_has_not_is_refused_with_a_reason() {
    let (_folder, program) = written("c", "int f(void) { return 1; }\n", &["f"]);
    for platform in sandboxes("c") {
        let refused = |change: fn(&mut BuildOptions), words: &str| {
            let mut options = on(&platform);
            change(&mut options);
            let problem = try_build(&program, &options)
                .expect_err("refused")
                .remove(0);
            assert_eq!(problem.code, "L502", "{problem}");
            assert!(problem.message.contains(words), "{problem}");
            assert!(problem.message.contains(&platform.name), "{problem}");
        };
        refused(|o| o.pgo = true, "--pgo");
        refused(|o| o.cc = Some("gcc".to_owned()), "--cc");
        refused(
            |o| o.pkg_config = vec!["libsodium".to_owned()],
            "pkg-config",
        );
        refused(
            |o| o.dependencies = vec!["libsodium".to_owned()],
            "pkg-config",
        );
        refused(|o| o.purpose = Purpose::Allocations, "allocations");
        refused(|o| o.purpose = Purpose::Races, "data races");
        refused(|o| o.layout = 1, "places the code");
    }
}
