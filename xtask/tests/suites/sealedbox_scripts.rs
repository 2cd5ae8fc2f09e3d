//! suites/sealedbox in Python and JavaScript: who loads which libsodium, and that whoever seals or
//! opens wrongly is not timed.

use crate::support::{
    Copy, assert_systems, contender, is_timed, processes, rows, run_traced, text, verdict,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use toml::Table;

const BINDINGS: &[&str] = &["pynacl", "ctypes", "cffi", "cffi-api", "n-api"];
/// One of them brings a libsodium of its own in its addon, one in WebAssembly, two have none.
const OTHERS: &[&str] = &["sodium-native", "wasm", "noble", "tweetnacl"];

/// The suite with C, these contenders, and more in TOML.
fn suite(names: &[&str], more: &str) -> Copy {
    let is_kept = |contender: &Table| {
        let name = contender["name"].as_str().expect("a text");
        name == "c" || names.contains(&name)
    };
    Copy::with("sealedbox", is_kept, more)
}

/// The libsodiums that Python and Node loaded.
fn loaded(folder: &Path) -> BTreeSet<PathBuf> {
    let mut scripts = processes(folder);
    let is_script = |name: &String| name.starts_with("python") || name.starts_with("node");
    scripts.retain(|process| process.programs.iter().any(is_script));
    assert!(!scripts.is_empty(), "no process wrote down what it loads");
    scripts
        .into_iter()
        .flat_map(|process| process.sodium)
        .collect()
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
    assert_systems(&all);
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
        suite.plant(source, &moved(source, name), right, wrong);
    }
    let output = run_traced(&suite, &["-p", "length=36", "(?i)sealed_?box"]);
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    let rows = rows(suite.path());
    for row in &rows {
        let is_planted = FAULTS.iter().any(|(name, ..)| contender(row) == *name);
        assert_eq!(is_timed(row), !is_planted, "{row}");
        assert_eq!(verdict(row) == "verified", !is_planted, "{row}");
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
