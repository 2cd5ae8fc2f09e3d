//! TSP: messages that are opened are those that were sealed, published messages are made again byte
//! for byte, and what is planted wrong is caught before anything is timed.

use crate::support::{Copy, check, rows, sources, start, text};
use serde_json::Value;
use toml::Table;

/// One length is as good as four for who opens what; the longest is there, too.
const SOME: [&str; 2] = ["-p", "bytes=0,16384"];

#[test]
fn every_contender_proves_what_it_opens() {
    let checked = check("tsp", &SOME);
    checked.exits(0);
    assert_eq!(
        checked.contenders("verified").len() + checked.contenders("reference").len(),
        sources("tsp"),
        "{}",
        checked.text()
    );
    // Two suites: three steps of two lengths, and the document's loop.
    assert_eq!(
        checked.count("reference"),
        2 * (3 * 2 + 1),
        "{}",
        checked.text()
    );
    let published: Vec<&Value> = checked
        .rows
        .iter()
        .filter(|row| {
            row["expected"]
                .to_string()
                .contains("-EBYYTSP-BAA4BATZGlkOnBlZXI6")
        })
        .collect();
    assert_eq!(published.len(), 2, "{}", checked.text());
    assert!(
        published
            .iter()
            .all(|row| row["verdict"] == "verified"
                && row["against"].to_string().contains("rev3.json")),
        "{published:?}"
    );
}

/// What is planted, as a contender is called, and `(file, what is there, what is put in its place)`.
type Plant = (&'static str, (&'static str, &'static str, &'static str));

const OPENED: &str = "(Payload::Content(message), _, _) => Ok(message.to_vec()),";

const PLANTS: [Plant; 5] = [
    (
        "flipped-bit",
        (
            "core/tsp.rs",
            OPENED,
            "(Payload::Content(message), _, _) => Ok(message.iter().map(|byte| byte ^ 16).collect()),",
        ),
    ),
    (
        "truncated-message",
        (
            "core/tsp.rs",
            OPENED,
            "(Payload::Content(message), _, _) => Ok(message.iter().skip(1).copied().collect()),",
        ),
    ),
    (
        "swapped-identities",
        (
            "core/tsp.rs",
            "alice: published_vid(1), bob: published_vid(2)",
            "alice: published_vid(2), bob: published_vid(1)",
        ),
    ),
    (
        "unchecked-signature",
        (
            "dalek/tsp.rs",
            "self.alice.verifying_key().verify(message, &sealed.signature)?;",
            "let message = &message[..message.len() / 2];",
        ),
    ),
    (
        "key-of-another",
        (
            "dalek/tsp.rs",
            "let secret = agreed(crypto_type, ephemeral, self.bob_public);",
            "let secret = agreed(crypto_type, ephemeral, public(crypto_type, ephemeral));",
        ),
    ),
];

/// All beside the baseline in one suite: each source is compiled once.
#[test]
fn what_is_planted_is_caught() {
    let place = |what: &str| format!("{what}/tsp.rs");
    let entry = |(what, _): &Plant| {
        format!(
            "\n[[contender]]\nname = \"{what}\"\nsource = \"{}\"\n",
            place(what)
        )
    };
    let more: String = PLANTS.iter().map(entry).collect();
    let is_dalek = |contender: &Table| contender["name"].as_str() == Some("dalek");
    let copy = Copy::with("tsp", is_dalek, &more);
    for (what, (file, from, to)) in PLANTS {
        copy.plant(file, &place(what), from, to);
    }
    let checked = copy.check(&["-p", "bytes=32"]);
    checked.exits(10);
    for (what, _) in PLANTS {
        let caught = checked.rows.iter().any(|row| {
            row["contender"] == what && (row["verdict"] == "mismatch" || row["verdict"] == "failed")
        });
        assert!(caught, "{what}: {}", checked.text());
    }
    let right = checked
        .rows
        .iter()
        .filter(|row| row["contender"] == "dalek");
    let verdicts: Vec<&str> = right.filter_map(|row| row["verdict"].as_str()).collect();
    assert!(
        !verdicts.is_empty()
            && verdicts
                .iter()
                .all(|v| ["verified", "reference"].contains(v)),
        "{}",
        checked.text()
    );
}

/// Counts of the guard are the same from run to run: the narrowest gate holds.
#[test]
fn the_guard_repeats() {
    lath_testing::needs!("valgrind");
    let folder = tempfile::tempdir().expect("a folder");
    let count = |seed: &str| {
        let output = start(
            "tsp/guard",
            folder.path(),
            &[
                "-prof",
                "instructions:calls=10",
                "-p",
                "bytes=0",
                "--seed",
                seed,
            ],
        );
        assert!(output.status.success(), "{}", text(&output));
        let rows = rows(folder.path());
        let counts = rows.iter().map(|row| {
            row["secondaryMetrics"]["instructions"]["score"]
                .as_f64()
                .expect("a count")
        });
        counts.collect::<Vec<f64>>()
    };
    let counts = count("1");
    assert!(
        counts.len() == 4 && counts.iter().all(|count| *count > 1e5),
        "{counts:?}"
    );
    assert_eq!(counts, count("2"));
}
