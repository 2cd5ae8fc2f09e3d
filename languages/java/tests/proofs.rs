//! What one call computes, in canonical form, in every JDK.

use crate::common::*;
use serde_json::{Value, json};
use std::process::Command;

fn text(kind: &str, value: &str) -> Value {
    json!({ "kind": kind, "value": value })
}

#[test]
fn values_have_one_form() {
    let integer = |value: i64| text("integer", &value.to_string());
    let expected = [
        (".yes", text("bool", "true")),
        (".small", integer(-128)),
        (".whole", integer(-2147483648)),
        (".large", integer(i64::MAX)),
        (".huge", text("integer", "15511210043330985984000000")),
        (".real", text("float", "0.1")),
        (".single", text("float", "0.1")),
        (".precise", text("float", "0.30000000000000004")),
        (".nothingYet", text("float", "NaN")),
        (".endless", text("float", "-Infinity")),
        (".letter", text("text", "\u{e9}")),
        (".words", text("text", "a \"b\"\n\u{1f600}")),
        (".half", text("bytes", "61eda080f09f9880")),
        (".halves", text("bytes", "edb880eda0bd")),
        (".colour", text("text", "GREEN")),
        (".bytes", text("bytes", "00ff80")),
        (
            ".numbers",
            json!({ "kind": "list", "value": [integer(1), integer(2)] }),
        ),
        (
            ".nested",
            json!({ "kind": "list", "value": [text("text", "x"), json!({ "kind": "list", "value": [text("float", "1.5")] }), json!({ "kind": "none" })] }),
        ),
        (".object", json!({ "kind": "none" })),
        (".nothing", json!({ "kind": "none" })),
        (".consuming", json!({ "kind": "none" })),
    ];
    let Some(jdk) = one_jdk() else { return };
    let built = build(&source("Values.java"), &on(&jdk));
    // The driver gives each proof a process of its own; one after the other in one process they are
    // the same.
    let commands: String = expected
        .iter()
        .map(|(name, _)| {
            format!(
                "prove benchmark={} threads=4 mode=sample\n",
                built.index(name)
            )
        })
        .collect();
    for ((benchmark, proof), answer) in expected.iter().zip(built.drive(".yes", &commands)) {
        assert_eq!(answer["proof"], *proof, "{jdk} {benchmark}: {answer}");
        assert!(
            answer["first_ns"].is_u64() && answer.get("why").is_none(),
            "{answer}"
        );
    }
    let endless = &built.drive(".itself", "prove benchmark={b}\n")[0];
    assert_eq!(
        (&endless["proof"], &endless["why"]),
        (
            &json!({ "kind": "none" }),
            &json!("it has more than 1000000 elements")
        )
    );
}

/// Its type does not say whether it works later: its value does, in a process of its own.
#[test]
fn an_opaque_result_is_asked_by_one_call_more() {
    let Some(jdk) = one_jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let called = folder.path().join("called");
    let text = format!(
        "import java.nio.file.*;\nimport org.openjdk.jmh.annotations.*;\npublic class Opaque {{\n    \
            @Benchmark public Object opaque() throws Exception {{ return plain(); }}\n    \
            @Benchmark public String plain() throws Exception {{\n        \
            Files.write(Paths.get(\"{}\"), new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);\n        \
            return \"x\";\n    }}\n}}\n",
        called.display()
    );
    let path = folder.path().join("Opaque.java");
    std::fs::write(&path, text).expect("written");
    for (benchmark, more, calls) in [
        ("plain", None, 2),
        ("opaque", None, 3),
        ("opaque", Some("--no-check"), 2),
    ] {
        let output = Command::new(lath())
            .args([
                "run",
                "--platform",
                &jdk,
                "--no-lock",
                "-bm",
                "ss",
                "-f",
                "1",
                "-wi",
                "1",
                "-i",
                "1",
            ])
            .args(more)
            .arg(&path)
            .args(["--", &format!("Opaque.{benchmark}$")])
            .output()
            .expect("lath starts");
        assert!(output.status.success(), "{output:?}");
        let written = std::fs::read(&called).expect("it was called").len();
        assert_eq!(written, calls, "{benchmark} {more:?}");
        std::fs::remove_file(&called).expect("there");
    }
}

#[test]
fn one_call_between_all_fixtures() {
    let Some(jdk) = one_jdk() else { return };
    let built = build(&source("Proven.java"), &on(&jdk));
    let output = built.output(".traced", "prove benchmark={b} mode=avgt\n");
    assert_eq!(answers(&output)[0]["proof"], text("text", "checked 5"));
    let trace: Vec<String> = String::from_utf8_lossy(&output.stderr)
        .lines()
        .map(str::to_owned)
        .collect();
    let expected = [
        "trial",
        "iteration",
        "invocation",
        "call",
        "after invocation",
        "check",
        "after iteration",
        "after trial",
    ];
    assert_eq!(trace, expected, "{jdk}");
}

#[test]
fn check_functions_see_the_objects_and_the_result() {
    for version in ["1.37", "1.21"] {
        if !any() {
            return;
        }
        let built = build(&source("Proven.java"), &with_jmh(version));
        let proof = |benchmark: &str, params: &str| {
            built.drive(benchmark, &format!("prove benchmark={{b}} {params}\n"))[0].clone()
        };
        assert_eq!(
            proof(".filled", "p.size=2")["proof"],
            text("bytes", "0707"),
            "a state's content, for a benchmark that returns nothing"
        );
        assert_eq!(
            proof(".sealed", "")["proof"],
            text("text", "opened box"),
            "a function of the result, a static one"
        );
        assert_eq!(
            proof(".related", "")["proof"],
            text("text", "base result derived"),
            "each argument has what it is declared as"
        );
        let failed = proof(".refusing", "");
        assert_eq!(
            (&failed["kind"], &failed["message"]),
            (&json!("exception"), &json!("not what it should be")),
            "{failed}"
        );
    }
}

#[test]
fn failures_and_nonsense() {
    if !any() {
        return;
    }
    let built = build(&source("Failing.java"), &Default::default());
    let failed = built.drive(".throwing", "prove benchmark={b}\n");
    assert_eq!(
        (&failed[0]["where"], &failed[0]["kind"]),
        (&json!("Failing.throwing"), &json!("exception"))
    );
    let failed = built.drive(".setUp", "prove benchmark={b}\n");
    assert_eq!(
        failed[0]["where"],
        json!("Failing.Bad.up, @Setup(Level.Trial)")
    );
    let answers = built.drive(
        ".throwing",
        "prove benchmark=99\nprove\ntrial benchmark={b}\nprove benchmark={b}\n",
    );
    for at in [0, 1, 3] {
        assert_eq!(answers[at]["kind"], json!("protocol"), "{}", answers[at]);
    }
}

#[test]
fn groups_have_no_one_result() {
    if !any() {
        return;
    }
    let built = build(&source("Kinds.java"), &Default::default());
    assert_eq!(
        built.drive(".pair", "prove benchmark={b}\n")[0]["proof"],
        json!({ "kind": "none" })
    );
}
