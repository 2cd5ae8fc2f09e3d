//! WebAssembly: what a wrapper in a sandbox says of itself, and how it ends.

use crate::common::*;
use lath_core::language::{BuildOptions, Platform};
use serde_json::json;

const SOURCE: &str = "//@@Benchmark
fn fine() -> f64 { 0.5 }
//@@Benchmark
fn panics() -> u8 { panic!(\"all is lost\") }
//@@Benchmark
fn refuses() -> Result<u8, String> { Err(\"not today\".to_owned()) }
//@@Benchmark
fn waits(control: &lath::Control) -> u8 { while !control.stop_measurement() {} 1 }
";

/// The sandboxes that are here; a missing one is said. No package has Rust's target: where nothing
/// can be fetched, CI lacks it, too.
fn sandboxes() -> Vec<Platform> {
    let is_sandboxed = |p: &Platform| p.name.ends_with("-rust");
    let all = rust().platforms().into_iter().filter(is_sandboxed);
    let (here, missing): (Vec<_>, Vec<_>) = all.partition(|p| p.path.is_some());
    for platform in missing {
        lath_testing::skip_anywhere(&format!(
            "{} is missing: {}",
            platform.name, platform.install
        ));
    }
    here
}

#[test]
fn a_sandbox_measures_proves_and_ends() {
    for platform in sandboxes() {
        let options = BuildOptions {
            platform: Some(platform.name.clone()),
            ..BuildOptions::default()
        };
        let (_folder, file) = files(&[("a.rs", SOURCE)]);
        let program = program(&file);
        let wrapper = build(&program, &options);
        let version = platform.version.expect("found");
        assert_eq!(wrapper.compiler, format!("{} {version}", platform.name));
        assert_eq!(wrapper.jit, platform.jit);
        let at = |name: &str| index(&program, name);
        let fine = at("fine");
        let said = drive(
            &wrapper,
            &format!("hello\ntrial benchmark={fine}\niterate invocations=100 last=1\nend\n"),
        );
        assert_eq!(said[0]["platform"], json!(platform.name));
        assert_eq!(said[0]["max_threads"], json!(1));
        assert!(said[0]["lacks"]["usage"].is_string(), "{}", said[0]);
        assert_eq!(said[2]["threads"][0]["calls"], json!(100), "{said:?}");
        assert!(said[2]["threads"][0]["cpu_ns"].is_null(), "{said:?}");
        let proof = drive(&wrapper, &format!("prove benchmark={fine}\n"));
        assert_eq!(proof[0]["proof"], json!({"kind": "float", "value": "0.5"}));
        let waits = drive(&wrapper, &format!("trial benchmark={}\n", at("waits")));
        assert_eq!(waits[0]["kind"], json!("sharing"), "{waits:?}");
        for (name, words) in [("panics", "all is lost"), ("refuses", "not today")] {
            let commands = format!("trial benchmark={}\niterate invocations=1\n", at(name));
            let output = talk(&argv(&wrapper), &commands);
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(134), "{text}");
            assert!(
                text.contains(words) && text.contains("wasm trap: "),
                "{text}"
            );
        }
    }
}
