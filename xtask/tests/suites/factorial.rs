//! Factorials in every language.

use crate::support::{Copy, check, is_timed, needs_all, rows, run, sources, start};

#[test]
fn factorial_runs_in_every_language_with_every_parameter() {
    needs_all!();
    let folder = tempfile::tempdir().expect("a folder");
    run(
        folder.path(),
        "factorial",
        &["-wi", "0", "-i", "1", "-r", "5ms"],
    );
    let (rows, contenders) = (rows(folder.path()), sources("factorial"));
    assert_eq!(rows.len(), 4 * contenders);
    for name in ["factorialrecursive", "factorialiterative"] {
        for number in ["15", "20"] {
            let called = |row: &serde_json::Value| {
                row["benchmark"]
                    .as_str()
                    .is_some_and(|b| b.to_lowercase().replace('_', "").ends_with(name))
            };
            assert_eq!(
                rows.iter()
                    .filter(|row| called(row) && row["params"]["number"] == number)
                    .count(),
                contenders,
                "{name} of {number}"
            );
        }
    }
    assert!(
        rows.iter()
            .all(|row| row["mode"] == "avgt" && is_timed(row))
    );
}

/// 15! as computed here is what the vector file says; for 30! most languages' integers are too
/// small.
#[test]
fn factorials_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = start(
        "factorial",
        folder.path(),
        &[
            "-f",
            "1",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "5ms",
            "-p",
            "number=15,30",
            "terative",
        ],
    );
    assert_eq!(
        output.status.code(),
        Some(10),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let product = (1..=15u64).product::<u64>().to_string();
    for row in rows(folder.path()) {
        let (number, contender) = (
            row["params"]["number"].as_str().expect("a text"),
            row["benchmark"].as_str().expect("a text"),
        );
        let fits =
            number == "15" || contender.starts_with("cpython") || contender.contains("Bigints");
        assert_eq!(
            row["lath"]["check"]["verdict"],
            if fits { "verified" } else { "mismatch" },
            "{contender} of {number}: {}",
            row["lath"]["check"]
        );
        assert!(
            number != "15" || row["lath"]["check"]["got"]["value"] == product.as_str(),
            "{}",
            row["lath"]["check"]
        );
    }
}

#[test]
fn every_contender_proves_both_factorials() {
    needs_all!();
    let checked = check("factorial", &[]);
    checked.exits(0);
    assert_eq!(
        checked.count("verified"),
        4 * sources("factorial"),
        "{}",
        checked.text()
    );
}

#[test]
fn a_contender_that_computes_something_else_is_caught() {
    let copy = Copy::of("factorial");
    copy.replace(
        "factorial.c",
        "product *= factor;",
        "product *= factor ^ (factor == 7);",
    );
    let checked = copy.check(&["terative"]);
    checked.exits(10);
    let mut of_c = vec!["gcc"];
    if !checked.text().contains("factorial.c is left out for wasm") {
        of_c.push("wasm");
    }
    assert_eq!(
        (checked.contenders("mismatch"), checked.count("mismatch")),
        (of_c.clone(), 2 * of_c.len()),
        "{}",
        checked.text()
    );
}
