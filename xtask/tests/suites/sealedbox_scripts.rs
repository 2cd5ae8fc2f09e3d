//! suites/sealedbox in Python and JavaScript: who loads which libsodium, and that whoever seals or
//! opens wrongly is not timed.

use crate::sections;
use crate::support::{Copy, rows, run_traced};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Output;

const BINDINGS: &[&str] = &["pynacl", "ctypes", "cffi", "cffi-api", "n-api"];
/// One of them brings a libsodium of its own in its addon, one in WebAssembly, two have none.
const OTHERS: &[&str] = &["sodium-native", "wasm", "noble", "tweetnacl"];
/// The suite with C, these contenders, and more in TOML. Others would be built, too, and take their
/// time.
fn suite(names: &[&str], more: &str) -> Copy {
    let copy = Copy::of("sealedbox");
    let file = copy.path().join("lath.toml");
    let text = std::fs::read_to_string(&file).expect("a suite");
    let kept = sections::retain(&text, |contender| {
        contender["name"]
            .as_str()
            .is_some_and(|name| name == "c" || names.contains(&name))
    });
    std::fs::write(&file, kept + "\n" + more).expect("a folder to write to");
    copy
}

/// The libsodiums that Python and Node loaded.
fn loaded(folder: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder)
        .expect("a folder")
        .flatten()
        .filter(|file| file.file_name().to_string_lossy().starts_with("loaded."));
    let texts = files.map(|file| {
        String::from_utf8_lossy(&std::fs::read(file.path()).expect("a file")).into_owned()
    });
    let is_script = |text: &String| {
        let mut programs = text
            .lines()
            .filter_map(|line| line.split("initialize program: ").nth(1))
            .filter_map(|path| path.rsplit('/').next());
        programs.any(|program| program.starts_with("python") || program.starts_with("node"))
    };
    let texts: Vec<String> = texts.filter(is_script).collect();
    assert!(!texts.is_empty(), "no process wrote down what it loads");
    let initialised = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| line.split("calling init: ").nth(1));
    initialised
        .filter(|path| path.contains("libsodium.so"))
        .map(str::to_owned)
        .collect()
}

fn contender(row: &Value) -> &str {
    row["benchmark"]
        .as_str()
        .and_then(|name| name.split('.').next())
        .expect("a contender's name")
}

fn text(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

fn is_timed(row: &Value) -> bool {
    row["primaryMetric"]["score"]
        .as_f64()
        .is_some_and(|score| score > 0.0)
}

/// One library for all that bind it: else libsodiums are compared, not bindings.
#[test]
fn scripts_call_the_systems_libsodium() {
    lath_testing::needs!("node", "npm", "pkg-config", "python3");
    let mut all = BTreeSet::new();
    for name in [BINDINGS, OTHERS].concat() {
        let suite = suite(&[name], "");
        let output = run_traced(
            &suite,
            &[
                "-p",
                "length=7",
                &format!("(?i)^{name}\\..*(key_?pair|seal$)"),
            ],
        );
        assert!(output.status.success(), "{}", text(&output));
        let loaded = loaded(suite.path());
        assert_eq!(
            loaded.len(),
            usize::from(BINDINGS.contains(&name)),
            "{name} loads {loaded:?}"
        );
        all.extend(loaded);
    }
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(
        all.iter()
            .all(|path| path.starts_with("/usr/lib/") || path.starts_with("/lib/")),
        "{all:?}"
    );
}

/// A name, where it is planted, what is replaced there, and by what.
type Fault = (&'static str, &'static str, &'static str, &'static str);

const CTYPES: &str = "python/sealed_box_ctypes.py";
const NOBLE: &str = "js/sealed_box_noble.mjs";
const OPENED: &str = ".decrypt(sealed.subarray(PUBLIC_KEY_BYTES))";
const PAIR: &str = "function openWith(sealed, { publicKey, secretKey })";

/// A flipped bit, a message cut short, keys swapped; and a flipped bit in the box, which the
/// library itself notices.
const FAULTS: &[Fault] = &[
    (
        "python-flipped",
        CTYPES,
        "return plain.raw",
        "return bytes([plain.raw[0] ^ 1]) + plain.raw[1:]",
    ),
    (
        "python-flipped-box",
        CTYPES,
        "return box.raw",
        "return box.raw[:-1] + bytes([box.raw[-1] ^ 1])",
    ),
    (
        "python-truncated",
        CTYPES,
        "return plain.raw",
        "return plain.raw[:-1]",
    ),
    (
        "python-swapped",
        CTYPES,
        "box, len(box), public, secret)",
        "box, len(box), secret, public)",
    ),
    (
        "js-flipped",
        NOBLE,
        OPENED,
        ".decrypt(sealed.subarray(PUBLIC_KEY_BYTES)).map((byte, i) => byte ^ (i === 0))",
    ),
    (
        "js-flipped-box",
        NOBLE,
        "    return sealed;",
        "    sealed[40] ^= 1;\n    return sealed;",
    ),
    (
        "js-truncated",
        NOBLE,
        OPENED,
        ".decrypt(sealed.subarray(PUBLIC_KEY_BYTES)).subarray(1)",
    ),
    (
        "js-swapped",
        NOBLE,
        PAIR,
        "function openWith(sealed, { publicKey: secretKey, secretKey: publicKey })",
    ),
];

#[test]
fn scripts_that_are_wrong_are_not_timed() {
    lath_testing::needs!("node", "npm", "pkg-config", "python3");
    let packages = "dependencies = [\"@noble/ciphers@2.4.0\", \"@noble/curves@2.4.0\", \"@noble/hashes@2.4.0\"]\n";
    let entry = |(name, source, ..): &Fault| {
        let packages = if source.starts_with("js") {
            packages
        } else {
            ""
        };
        format!(
            "[[contender]]\nname = \"{name}\"\nsource = \"{}\"\n{packages}",
            moved(source, name)
        )
    };
    let suite = suite(
        &["ctypes", "noble"],
        &FAULTS.iter().map(entry).collect::<String>(),
    );
    for (name, source, right, wrong) in FAULTS {
        let text = std::fs::read_to_string(suite.path().join(source)).expect("a source");
        assert_eq!(text.matches(right).count(), 1, "{source} has changed");
        std::fs::write(
            suite.path().join(moved(source, name)),
            text.replace(right, wrong),
        )
        .expect("a folder to write to");
    }
    let output = run_traced(&suite, &["-p", "length=36", "(?i)sealed_?box"]);
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    let rows = rows(suite.path());
    for row in &rows {
        let is_planted = FAULTS.iter().any(|(name, ..)| contender(row) == *name);
        assert_eq!(is_timed(row), !is_planted, "{row}");
        assert_eq!(
            row["lath"]["check"]["verdict"] == "verified",
            !is_planted,
            "{row}"
        );
    }
    assert_eq!(
        (rows.len(), rows.iter().filter(|row| is_timed(row)).count()),
        ((3 + FAULTS.len()) * 4, 3 * 4),
        "{}",
        text(&output)
    );
}

/// Beside the original, so that what it imports is found.
fn moved(source: &str, name: &str) -> String {
    let (folder, file) = source.split_once('/').expect("a folder");
    format!("{folder}/{}_{file}", name.replace('-', "_"))
}
