//! suites/sm3: whoever takes part proves the standard's examples and the message's digest, and
//! whoever is wrong is not timed.

use crate::sections;
use crate::support::{Copy, contender, file, is_timed, rows, start, text, verdict};
use toml::Table;

/// OpenSSL 3.5 is compiled for it, which takes minutes: left to those who run the suite.
const LONG_BUILDS: &[&str] = &["rust-evp-3.5"];

/// A contender's name, if it has one, or its source.
fn word<'a>(contender: &'a Table, key: &str) -> &'a str {
    contender
        .get(key)
        .map_or("", |text| text.as_str().expect("a text"))
}

/// The suite with the contenders that `keep` wants, and `more` of them; and which they are.
fn suite(keep: impl Fn(&str) -> bool, more: &str) -> (Copy, Vec<Table>) {
    let is_kept = |contender: &Table| keep(word(contender, "name"));
    let mut kept = sections::contenders(&file("sm3"));
    kept.retain(is_kept);
    let copy = Copy::of("sm3");
    // A name that nobody has is a mistake in a suite: Java's has a capital letter.
    let mut text = sections::retain(&file("sm3"), is_kept);
    if !kept
        .iter()
        .any(|one| word(one, "source").ends_with(".java"))
    {
        let from = text.find("contenders = [").expect("a comparison");
        let to = from + text[from..].find('\n').expect("more lines");
        text.replace_range(from..to, "contenders = [\"sm3.digest\"]");
    }
    copy.write(&(text + "\n" + more));
    (copy, kept)
}

/// The examples of the standard are part of everyone's proof, so one size is enough here.
#[test]
fn everyone_proves_the_standards_examples() {
    lath_testing::needs!("go", "javac", "mvn", "node", "pkg-config", "python3");
    let (copy, contenders) = suite(|name| !LONG_BUILDS.contains(&name), "");
    let checked = copy.check(&["-p", "size=1024"]);
    let (right, unable) = (checked.contenders("verified"), checked.contenders("failed"));
    assert_eq!(
        right.len() + unable.len(),
        checked.rows.len(),
        "{}",
        checked.text()
    );
    // Bun has no SM3, and that is what its row says.
    assert!(
        unable.iter().all(|name| name.starts_with("bun")),
        "{}",
        checked.text()
    );
    assert!(
        unable.is_empty() || checked.text().contains("Digest method not supported"),
        "{}",
        checked.text()
    );
    checked.exits(if unable.is_empty() { 0 } else { 1 });
    for contender in contenders {
        let [name, source] = ["name", "source"].map(|key| word(&contender, key));
        let is_there = right.iter().any(|there| {
            !name.is_empty() && (*there == name || there.starts_with(&format!("{name}/")))
        });
        let is_run = name.is_empty() && right.iter().any(|there| there.starts_with("node-"));
        let says_why = checked.text().contains(&format!("{source} is left out"));
        assert!(
            is_there || is_run || says_why,
            "{name} ({source}) is missing: {}",
            checked.text()
        );
    }
}

/// Messages of every length have the digests that others computed.
#[test]
fn every_size_is_proved() {
    lath_testing::needs!("javac", "mvn", "pkg-config");
    let (copy, contenders) = suite(
        |name| ["c-evp", "c-evp-one-shot", "go-gmsm", "python-hashlib"].contains(&name),
        "",
    );
    let checked = copy.check(&[]);
    checked.exits(0);
    assert_eq!(
        (contenders.len(), checked.count("verified")),
        (4, 4 * 4),
        "{}",
        checked.text()
    );
    assert!(
        checked.rows.iter().all(|row| row["against"]
            .as_str()
            .is_some_and(|source| source.contains("GB/T 32905-2016"))),
        "{}",
        checked.text()
    );
}

const FLIPPED: &str = "return (int.from_bytes(hashlib.new(\"sm3\", message.bytes).digest(), \"big\") ^ 1).to_bytes(32, \"big\")";

/// Name, source, what is right in it, what is wrong instead.
const PLANTED: &[(&str, &str, &str, &str)] = &[
    (
        "c-flipped",
        "c/evp/sm3.c",
        "    return message->digest;",
        "    message->digest[31] ^= 1;\n    return message->digest;",
    ),
    (
        "c-swapped",
        "c/evp/sm3.c",
        "    message->sm3 =",
        "    message->bytes[0] = 138, message->bytes[1] = 7;\n    message->sm3 =",
    ),
    (
        "python-flipped",
        "python/sm3.py",
        "return hashlib.new(\"sm3\", message.bytes).digest()",
        FLIPPED,
    ),
    (
        "python-swapped",
        "python/sm3.py",
        "for i in range(self.size))",
        "for i in [1, 0, *range(2, self.size)])",
    ),
    (
        "python-truncated",
        "python/sm3.py",
        ".bytes).digest()",
        ".bytes).digest()[:31]",
    ),
];

/// A flipped bit, a digest cut short, two bytes of the message swapped: none of it is timed, while
/// the others are.
#[test]
fn who_computes_something_else_is_not_timed() {
    lath_testing::needs!("javac", "mvn", "pkg-config");
    let entry = |(name, source, ..): &(&str, &str, &str, &str)| {
        let library = if source.ends_with(".c") {
            "pkg_config = [\"libcrypto\"]\n"
        } else {
            ""
        };
        format!(
            "[[contender]]\nname = \"{name}\"\nsource = \"{}\"\n{library}",
            moved(source, name)
        )
    };
    let (copy, right) = suite(
        |name| ["c-evp", "python-hashlib"].contains(&name),
        &PLANTED.iter().map(entry).collect::<String>(),
    );
    for (name, source, right, wrong) in PLANTED {
        copy.plant(source, &moved(source, name), right, wrong);
    }
    let results = tempfile::tempdir().expect("a folder");
    let suite = copy.path().to_str().expect("a path of text");
    let output = start(
        suite,
        results.path(),
        &[
            "-f",
            "1",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "1ms",
            "-p",
            "size=64,1024",
        ],
    );
    let said = text(&output);
    assert_eq!(output.status.code(), Some(10), "{said}");
    let rows = rows(results.path());
    assert_eq!(
        (right.len(), rows.len()),
        (2, 2 * (2 + PLANTED.len())),
        "{said}"
    );
    for row in &rows {
        let is_planted = PLANTED.iter().any(|(name, ..)| contender(row) == *name);
        assert_eq!(
            verdict(row),
            if is_planted { "mismatch" } else { "verified" },
            "{}: {}",
            row["benchmark"],
            row["lath"]["check"]
        );
        assert_eq!(is_timed(row), !is_planted, "{row}");
    }
}

/// `c/evp/sm3.c` becomes `c/c-flipped/sm3.c`: a folder of its own, as deep as the original's;
/// `python/sm3.py` one deeper.
fn moved(source: &str, name: &str) -> String {
    let (folder, file) = (
        source.split('/').next().unwrap_or_default(),
        source.rsplit('/').next().unwrap_or_default(),
    );
    format!("{folder}/{name}/{file}")
}
