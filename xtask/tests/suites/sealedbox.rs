//! suites/sealedbox in C, Rust and Go: everyone proves every result, all bindings load one
//! libsodium, and what is planted wrong is never timed.

use crate::support::{
    Copy, assert_systems, contender, file, is_timed, processes, rows, run_traced, suite, text,
    verdict,
};
use serde_json::Value;
use std::path::Path;
use toml::Table;

/// Who loads libsodium, and who does without.
const BINDINGS: &[&str] = &["c", "go-cgo", "rust-sodium"];
const PURE: &[&str] = &["go-x", "rust-pure"];

/// The suite with some contenders, and `more` in TOML.
fn with(keep: impl Fn(&str, &str) -> bool, more: &str) -> Copy {
    let text = |contender: &Table, key: &str| contender[key].as_str().expect("a text").to_owned();
    let is_kept = |contender: &Table| keep(&text(contender, "name"), &text(contender, "source"));
    Copy::with("sealedbox", is_kept, more)
}

#[test]
fn native_contenders_prove_what_they_open() {
    lath_testing::needs!("go", "pkg-config");
    let checked = with(
        |name, _| BINDINGS.contains(&name) || PURE.contains(&name),
        "",
    )
    .check(&[]);
    checked.exits(0);
    assert_eq!(
        checked.contenders("verified"),
        ["c", "go-cgo", "go-x", "rust-pure", "rust-sodium"]
    );
    // Four lengths of three benchmarks and keyPair; of bindings also nothing, and take of four
    // lengths. The baseline has no vector for 65536 bytes.
    let cases = 13 * (BINDINGS.len() + PURE.len()) + 5 * BINDINGS.len();
    assert_eq!(
        (checked.count("verified"), checked.count("reference")),
        (cases - 3, 3),
        "{}",
        checked.text()
    );
}

#[test]
fn native_bindings_load_one_libsodium_and_the_others_none() {
    lath_testing::needs!("go", "pkg-config");
    let loaded = |copy: &Copy| {
        let output = run_traced(copy, &["-p", "length=7", "seal$"]);
        assert!(output.status.success(), "{}", text(&output));
        let mut all = processes(copy.path());
        all.retain(|process| !process.sodium.is_empty());
        all
    };
    let found = loaded(&with(|name, _| BINDINGS.contains(&name), ""));
    assert_systems(&found.iter().flat_map(|one| one.sodium.clone()).collect());
    // Three proofs and a fork of each.
    assert!(found.len() >= 4 * BINDINGS.len(), "{}", found.len());
    // The crossings take part because the suite compares them; they call the other library.
    let is_pure = |name: &str, source: &str| PURE.contains(&name) || source == "c/crossing.c";
    assert_eq!(loaded(&with(is_pure, "")).len(), 0);
}

/// A mistake, as a text that is put in the place of another in a source of the suite.
struct Planted {
    contender: &'static str,
    source: &'static str,
    wrong: &'static str,
    right: &'static str,
    /// The benchmark whose result it spoils.
    benchmark: &'static str,
}

const PLANTED: [Planted; 9] = [
    Planted {
        contender: "c-flipped",
        source: "c/sealed_box.c",
        right: "    return open_with(&box->keys, box->sealed, box->length, box->opened);",
        wrong: "    const unsigned char *opened = open_with(&box->keys, box->sealed, box->length, box->opened);\n    box->opened[3] ^= 16;\n    return opened;",
        benchmark: "open",
    },
    Planted {
        contender: "c-truncated",
        source: "c/sealed_box.c",
        right: "    return open_with(&recipient, box->sealed, box->length, box->opened);",
        wrong: "    const unsigned char *opened = open_with(&recipient, box->sealed, box->length, box->opened);\n    box->opened[box->length - 1] = 0;\n    return opened;",
        benchmark: "roundTrip",
    },
    Planted {
        contender: "c-swapped",
        source: "c/sealed_box.c",
        right: "    crypto_box_seal(box->sealed, box->message, box->length, box->keys.public_key);\n    return box->sealed;",
        wrong: "    crypto_box_seal(box->sealed, box->message, box->length, box->keys.secret_key);\n    return box->sealed;",
        benchmark: "seal",
    },
    Planted {
        contender: "rust-flipped",
        source: "rust-sodium/sealed_box.rs",
        right: "fn open(case: &mut SealedBox) -> &[u8] {\n",
        wrong: "fn open(case: &mut SealedBox) -> &[u8] {\n    case.sealed[40] ^= 1;\n",
        benchmark: "open",
    },
    Planted {
        contender: "rust-truncated",
        source: "rust-sodium/sealed_box.rs",
        right: "    recipient.open(&case.sealed, &mut case.opened)\n",
        wrong: "    &recipient.open(&case.sealed, &mut case.opened)[..case.length - 1]\n",
        benchmark: "round_trip",
    },
    Planted {
        contender: "rust-swapped",
        source: "rust-sodium/sealed_box.rs",
        right: "message.len() as u64, self.public.as_ptr())",
        wrong: "message.len() as u64, self.secret.as_ptr())",
        benchmark: "seal",
    },
    Planted {
        contender: "go-flipped",
        source: "go-cgo/sealed_box.go",
        right: "\treturn openWith(&b.recipient, b.sealed, b.opened)\n",
        wrong: "\tb.sealed[len(b.sealed)-1] ^= 128\n\treturn openWith(&b.recipient, b.sealed, b.opened)\n",
        benchmark: "open",
    },
    Planted {
        contender: "go-truncated",
        source: "go-cgo/sealed_box.go",
        right: "\treturn openWith(&recipient, b.sealed, b.opened)\n",
        wrong: "\treturn openWith(&recipient, b.sealed, b.opened)[1:]\n",
        benchmark: "roundTrip",
    },
    Planted {
        contender: "go-swapped",
        source: "go-cgo/sealed_box.go",
        right: "pointer(recipient.public[:]), pointer(recipient.secret[:]))",
        wrong: "pointer(recipient.secret[:]), pointer(recipient.public[:]))",
        benchmark: "roundTrip",
    },
];

/// The suite in C, Rust and Go, with the planted sources beside the sound ones.
fn with_planted() -> Copy {
    let file = file("sealedbox");
    let entry = |planted: &Planted| {
        let sound = file
            .split("[[contender]]")
            .find(|entry| entry.contains(&format!("source = \"{}\"", planted.source)))
            .expect("a contender");
        let renamed = sound.lines().map(|line| match line.split_once(" = ") {
            Some(("name", _)) => format!("name = \"{}\"", planted.contender),
            Some(("source", _)) => format!("source = \"{}\"", planted.place()),
            _ => line.to_owned(),
        });
        renamed.fold("[[contender]]".to_owned(), |text, line| text + &line + "\n")
    };
    let copy = with(
        |name, _| BINDINGS.contains(&name),
        &PLANTED.iter().map(entry).collect::<String>(),
    );
    for planted in PLANTED {
        let sound = Path::new(planted.source).parent().expect("a folder");
        std::fs::create_dir(copy.path().join(planted.contender)).expect("a folder");
        for entry in std::fs::read_dir(suite("sealedbox").join(sound))
            .expect("a folder")
            .flatten()
        {
            std::fs::copy(
                entry.path(),
                copy.path().join(planted.contender).join(entry.file_name()),
            )
            .expect("a file");
        }
        copy.replace(&planted.place(), planted.right, planted.wrong);
    }
    copy
}

impl Planted {
    /// Its source, in a folder beside those of the sound ones.
    fn place(&self) -> String {
        format!(
            "{}/{}",
            self.contender,
            self.source.rsplit('/').next().unwrap_or_default()
        )
    }
}

#[test]
fn what_is_planted_wrong_is_a_mismatch_and_never_timed() {
    lath_testing::needs!("go", "pkg-config");
    let copy = with_planted();
    let output = run_traced(&copy, &["-p", "length=7", "-p", "bytes=0"]);
    assert_eq!(output.status.code(), Some(10), "{}", text(&output));
    let rows = rows(copy.path());
    for planted in PLANTED {
        let is_it = |row: &&Value| {
            contender(row) == planted.contender
                && row["lath"]["benchmark"]
                    .as_str()
                    .is_some_and(|b| b.ends_with(planted.benchmark))
        };
        let row = rows
            .iter()
            .find(is_it)
            .unwrap_or_else(|| panic!("{} {} has no row", planted.contender, planted.benchmark));
        assert_eq!(
            verdict(row),
            "mismatch",
            "{}: {}",
            row["benchmark"],
            row["lath"]["check"]
        );
        assert!(!is_timed(row), "{}", row["benchmark"]);
    }
    let sound: Vec<&Value> = rows
        .iter()
        .filter(|row| BINDINGS.contains(&contender(row)) && row["params"]["bytes"].is_null())
        .collect();
    // Four benchmarks with boxes, and nothing.
    assert_eq!(sound.len(), 5 * BINDINGS.len());
    for row in sound {
        assert!(
            verdict(row) == "verified" && is_timed(row),
            "{}: {}",
            row["benchmark"],
            row["lath"]["check"]
        );
    }
}
