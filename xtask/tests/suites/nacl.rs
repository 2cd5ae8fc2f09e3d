//! NaCl: 34 rows, each in every library or said to be missing there with the reason; what is proved
//! is what was published; rates count the bytes of a call.

use crate::support::{Copy, check, lath, suite};
use lath_testing::program;
use std::collections::BTreeSet;
use std::process::Command;

/// A row of the tables: what its functions are called in small letters and digits, and how many
/// bytes a call processes.
struct Row {
    key: String,
    bytes: u64,
}

fn table() -> Vec<Row> {
    let text = std::fs::read_to_string(suite("nacl").join("vectors/vectors.toml")).expect("a file");
    let data: toml::Table = text.parse().expect("TOML");
    let rows = data["row"].as_array().expect("rows");
    let bytes = |row: &toml::Value| {
        let of = match row.get("as") {
            Some(key) => rows
                .iter()
                .find(|other| other["key"] == *key)
                .expect("a row"),
            None => row,
        };
        of["bytes"].as_integer().expect("a number") as u64
    };
    rows.iter()
        .map(|row| Row {
            key: row["key"].as_str().expect("a key").to_owned(),
            bytes: bytes(row),
        })
        .collect()
}

/// A contender of the suite, and the rows it does not offer.
fn contenders() -> Vec<(String, BTreeSet<String>)> {
    let text = std::fs::read_to_string(suite("nacl").join("lath.toml")).expect("a suite");
    let table: toml::Table = text.parse().expect("TOML");
    let all = table["contender"].as_array().expect("contenders").iter();
    let lacks = |c: &toml::Value| {
        c.get("lacks")
            .and_then(toml::Value::as_table)
            .map(|lacks| lacks.keys().cloned().collect())
            .unwrap_or_default()
    };
    all.map(|c| (c["name"].as_str().expect("a name").to_owned(), lacks(c)))
        .collect()
}

/// Its function's name, small letters and digits only.
fn key(benchmark: &str) -> String {
    let name = benchmark.rsplit('.').next().unwrap_or_default();
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// The document's tables: 3 digests, 2 rows of signatures, 4 of boxes, 25 of TweetNaCl.
#[test]
fn every_row_is_proved_in_every_library_or_said_to_be_missing() {
    lath_testing::needs!("go", "javac", "mvn", "node", "npm", "pkg-config", "python3");
    assert_eq!(table().len(), 3 + 2 + 4 + 25);
    let checked = check("nacl", &[]);
    checked.exits(0);
    assert_eq!(
        checked.count("verified"),
        checked.rows.len(),
        "{}",
        checked.text()
    );
    for (contender, lacks) in contenders() {
        let own: BTreeSet<String> = checked
            .rows
            .iter()
            .filter(|r| r["contender"] == contender.as_str())
            .filter_map(|r| r["benchmark"].as_str())
            .map(key)
            .collect();
        // The package of one is in no registry of CI; the other's target comes with rustup only.
        let absent = match contender.as_str() {
            "pinenacl" => "pinenacl.dart is left out",
            _ => "nacl.rs is left out for rust-wasm",
        };
        if own.is_empty() && ["pinenacl", "rust-wasm"].contains(&contender.as_str()) {
            let text = checked.text();
            assert!(text.contains(absent), "{text}");
            continue;
        }
        assert_eq!(
            own.len() + lacks.len(),
            table().len(),
            "{contender} has {own:?} and lacks {lacks:?}"
        );
    }
}

/// What lath compares with, and the tables of all languages, are made of one file, whose published
/// results another implementation gives, too.
#[test]
fn vectors_are_what_their_source_makes() {
    lath_testing::needs!("go", "javac", "mvn", "node", "npm", "pkg-config", "python3");
    let output = Command::new("python3")
        .args(["-B", "vectors/write.py", "--check"])
        .current_dir(suite("nacl"))
        .output()
        .expect("python3 starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A flipped bit, a lost byte, a wrong key and a nonce's first bytes left out: each is caught
/// before anything is timed, and the other rows go on.
#[test]
fn faults_are_caught_before_timing() {
    lath_testing::needs!("go", "javac", "mvn", "node", "npm", "pkg-config", "python3");
    let faults = [
        (
            "return unless(crypto_box_curve25519xsalsa20poly1305(c->out, c->m - 32, c->length + 32, c->n, c->p, c->k), ",
            "int failed = crypto_box_curve25519xsalsa20poly1305(c->out, c->m - 32, c->length + 32, c->n, c->p, c->k);\nc->out[40] ^= 1;\nreturn unless(failed, ",
            "cryptobox",
        ),
        (
            "crypto_sign(c->out, NULL, c->m, c->length, c->k), c->out, c->length + 64)",
            "crypto_sign(c->out, NULL, c->m, c->length, c->k), c->out, c->length + 63)",
            "cryptosign",
        ),
        (
            "crypto_secretbox_easy(c->out, c->m, c->length, c->n, c->k)",
            "crypto_secretbox_easy(c->out, c->m, c->length, c->n, c->k + 1)",
            "secretboxencrypt",
        ),
        (
            "crypto_stream(c->out, c->length, c->n, c->k)",
            "crypto_stream(c->out, c->length, c->n + 1, c->k)",
            "cryptostream",
        ),
        (
            "return crypto_verify_32(c->m, c->n);",
            "return crypto_verify_16(c->m, c->n);",
            "cryptoverify32",
        ),
    ];
    let copy = Copy::of("nacl");
    let text = std::fs::read_to_string(copy.path().join("lath.toml")).expect("a suite");
    let start = text.find("[[contender]]").expect("contenders");
    let end = start
        + text[start + 1..]
            .find("[[contender]]")
            .expect("a second one");
    copy.replace("lath.toml", &text[end + 1..], "");
    for (right, wrong, _) in faults {
        copy.replace("c/nacl.c", right, wrong);
    }
    let checked = copy.check(&[]);
    checked.exits(10);
    let caught: BTreeSet<String> = checked
        .rows
        .iter()
        .filter(|r| r["verdict"] == "mismatch")
        .filter_map(|r| r["benchmark"].as_str())
        .map(key)
        .collect();
    // What opens a box takes one that the row of the fault has sealed.
    let opened = ["secretboxdecrypt".to_owned()];
    assert_eq!(
        caught,
        faults
            .iter()
            .map(|(_, _, row)| (*row).to_owned())
            .chain(opened)
            .collect(),
        "{}",
        checked.text()
    );
    assert_eq!(
        checked.count("verified"),
        table().len() - caught.len(),
        "{}",
        checked.text()
    );
}

/// Rates are of the bytes of a call: 16 for a comparison of 16 bytes, whose rate the document
/// states as if it were a megabyte.
#[test]
fn rates_count_what_is_processed() {
    lath_testing::needs!("go", "javac", "mvn", "node", "npm", "pkg-config", "python3");
    let folder = tempfile::tempdir().expect("a folder");
    let source = suite("nacl").join("c/nacl.c");
    let arguments = "--pkg-config libsodium --no-lock --no-check -rf rates -rff rates.md -f 1 -wi 0 -i 1 -r 1ms -bm avgt".split(' ');
    let mut command = Command::new(lath());
    command
        .args(["run", "-v", "NORMAL"])
        .arg(source)
        .args(arguments)
        .current_dir(folder.path());
    let output = program::output(&mut command);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = std::fs::read_to_string(folder.path().join("rates.md")).expect("a result file");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| nacl |"))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), table().len(), "{text}");
    for row in rows {
        let [name, calls, data] = [row[2], row[4], row[6]];
        let bytes = table()
            .into_iter()
            .find(|known| known.key == key(name))
            .unwrap_or_else(|| panic!("{name}"))
            .bytes;
        let calls: f64 = calls.parse().expect("a number of calls");
        let (amount, unit) = data.split_once(' ').expect("an amount and its unit");
        let power = ["B", "KiB", "MiB", "GiB"]
            .iter()
            .position(|known| *known == unit)
            .expect("a unit");
        let stated = amount.parse::<f64>().expect("a number") * 1024f64.powi(power as i32);
        assert!(
            (stated / (calls * bytes as f64) - 1.0).abs() < 0.01,
            "{name}: {data} in {calls} calls of {bytes} bytes"
        );
    }
}
