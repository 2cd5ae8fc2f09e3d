//! `lath run --shard` and `lath merge`: the parts of a run are the whole run.

use crate::results::document;
use crate::support::{Folder, SHORT};
use serde_json::{Value, json};

const CONTENDERS: &str = "\
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
int slow(int x) { volatile int s = x; for (int i = 0; i < 2000; i++) s += i; return s; }
";

/// Two contenders of one benchmark, and a benchmark alone.
pub fn folder() -> Folder {
    let folder = Folder::new();
    folder.write(
        "a/sum.c",
        &CONTENDERS.replace("int x", "void").replace("= x", "= 0"),
    );
    folder.write(
        "b/sum.c",
        &CONTENDERS
            .replace("int x", "void")
            .replace("= x", "= 0 ")
            .replace("2000", "1000 + 1000"),
    );
    folder.write(
        "lath.toml",
        "[[contender]]\nname = \"first\"\nsource = \"a/sum.c\"\n\n[[contender]]\nname = \"second\"\nsource = \"b/sum.c\"\n",
    );
    folder
}

/// Six blocks of the shortest forks.
fn flags<'a>(further: &[&'a str]) -> Vec<&'a str> {
    [&["run", "."], SHORT, &["-f", "6", "--no-check"], further].concat()
}

fn run(folder: &Folder, further: &[&str]) -> crate::support::Done {
    let fixed = flags(&["--schedule", "forks", "--identical", "measure"]);
    folder.lath(&[&fixed, further].concat())
}

/// Of each measured fork: its case, number, block and seed, in ascending order.
pub fn forks(journal: &str) -> Vec<(u64, u64, u64, u64)> {
    let lines = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let started = lines.filter(|line| line["event"] == "fork_started" && line["warmup"] == false);
    let number = |line: &Value, name: &str| line[name].as_u64().unwrap_or(0);
    let mut all: Vec<_> = started
        .map(|line| {
            let block = line["block"]["number"].as_u64().unwrap_or(0);
            (
                number(&line, "case"),
                number(&line, "fork"),
                block,
                number(&line, "seed"),
            )
        })
        .collect();
    all.sort_unstable();
    all
}

fn header(journal: &str) -> Value {
    serde_json::from_str(journal.lines().next().expect("a header")).expect("JSON")
}

/// The journals of three shards, and the seed that they share.
fn shards(folder: &Folder) -> Value {
    for k in 1..=3 {
        let (shard, journal) = (format!("{k}/3"), format!("s{k}"));
        run(folder, &["--shard", &shard, "--journal", &journal]).exits(0);
    }
    header(&folder.read("s1"))["plan"]["seed"].clone()
}

/// `journal` as if another host had written it, in another folder.
fn moved(folder: &Folder, journal: &str, host: &str) {
    let here = folder.path().to_str().expect("UTF-8");
    let text = folder.read(journal).replace(here, "/elsewhere/suite");
    let own = header(&text)["environment"]["facts"]["hostname"].to_string();
    let there = text.replacen(
        &format!("\"hostname\":{own}"),
        &format!("\"hostname\":\"{host}\""),
        1,
    );
    assert_ne!(text, there);
    folder.write(journal, &there);
}

/// Forks of a block that was measured again, because the machine's speed changed in it, count once.
fn blocks(journal: &str) -> Vec<(u64, u64, u64, u64)> {
    let mut all = forks(journal);
    all.dedup();
    all
}

#[test]
fn shards_are_the_whole_run() {
    let folder = folder();
    let seed = shards(&folder).to_string();
    run(&folder, &["--seed", &seed, "--journal", "whole"]).exits(0);
    let whole = blocks(&folder.read("whole"));
    assert_eq!(whole.len(), 12);
    for k in 1..=3_u64 {
        let own = blocks(&folder.read(&format!("s{k}")));
        let wanted: Vec<_> = whole
            .iter()
            .filter(|fork| fork.2 % 3 == k % 3)
            .copied()
            .collect();
        assert_eq!(own, wanted, "shard {k}");
    }
    let merged = folder.lath(&["merge", "s2", "s3,s1", "-o", "m"]);
    merged
        .exits(0)
        .says(&["6 blocks from 3 journals and 1 machine: m written"]);
    assert_eq!(blocks(&folder.read("m")), whole);
    // Read like any journal.
    let shown: Value = document(folder.lath(&["summarize", "m", "--json"]).exits(0));
    let counted: Vec<&Value> = shown["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["forks"])
        .collect();
    assert_eq!(counted, [&json!(6), &json!(6)]);
    folder.lath(&["report", "m", "-o", "m.html"]).exits(0);
    let compared: Value = document(&folder.lath(&["compare", "m", "first", "second", "--json"]));
    assert_eq!(compared["results"][0]["blocks"], 6, "{compared}");
}

#[test]
fn what_is_missing_is_said_and_can_be_measured() {
    let folder = folder();
    let seed = shards(&folder).to_string();
    let merged = folder.lath(&["merge", "s1", "s3", "s1", "-o", "m", "--quiet"]);
    merged.exits(0).says(&[
        "W939",
        "2 blocks in both s1 and s1: counted once",
        "W942",
        "2 blocks of the plan in no journal",
        "2, 5",
        "4 blocks from 3 journals and 1 machine, 2 missing",
    ]);
    run(&folder, &["--seed", &seed, "--resume=m"]).exits(0);
    let all: Vec<u64> = forks(&folder.read("m")).iter().map(|fork| fork.2).collect();
    assert_eq!(all, [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
    // A merged journal is merged again.
    let again = folder.lath(&["merge", "m", "s2", "-o", "n", "--quiet"]);
    again
        .exits(0)
        .says(&["2 blocks in both m and s2", "6 blocks from 2 journals"]);
}

/// With the shards' command, without their seed and the schedule that follows from being a shard.
#[test]
fn a_merged_run_goes_on_with_the_command_of_its_shards() {
    let folder = folder();
    let run = |further: &[&str]| {
        let flags = flags(&[&["--identical", "measure"], further].concat());
        folder.lath(&flags).exits(0);
    };
    run(&["--shard", "1/2", "--journal", "s1"]);
    folder.lath(&["merge", "s1", "-o", "m", "--quiet"]).exits(0);
    run(&["--resume=m"]);
    let mut blocks: Vec<u64> = forks(&folder.read("m")).iter().map(|it| it.2).collect();
    blocks.sort_unstable();
    assert_eq!(blocks, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
}

#[test]
fn merging_overwrites_nothing_that_was_measured() {
    let folder = folder();
    shards(&folder);
    let suite = folder.read("lath.toml");
    for output in ["s3", "lath.toml"] {
        let before = folder.read(output);
        let refused = folder.lath(&["merge", "s1", "s2", "-o", output]);
        refused
            .exits(5)
            .says(&["L802", "has more than what was merged"]);
        assert_eq!(folder.read(output), before);
    }
    assert_eq!(folder.read("lath.toml"), suite);
    // Its own result with more shards is another matter.
    for inputs in [&["s1", "s2"][..], &["s1", "s2", "s3"]] {
        let merge = [&["merge"], inputs, &["-o", "m", "--quiet"]].concat();
        folder.lath(&merge).exits(0);
    }
    let beyond = folder.read("s1").replace("\"fork\":1,", "\"fork\":99,");
    folder.write("s1", &beyond);
    folder
        .lath(&["merge", "s1", "s2", "-o", "n"])
        .exits(9)
        .says(&["L853", "a fork 99 of"]);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = folder();
    run(&folder, &["--shard", "1/2", "--journal", "one"]).exits(0);
    let two = |further: &[&str], why: &str| {
        std::fs::remove_file(folder.path().join("two")).ok();
        run(
            &folder,
            &[&["--shard", "2/2", "--journal", "two"], further].concat(),
        )
        .exits(0);
        let refused = folder.lath(&["merge", "one", "two", "-o", "m"]);
        refused
            .exits(9)
            .says(&["L855", "two cannot be merged", why]);
        assert!(!folder.path().join("m").exists());
    };
    two(&["--seed", "7"], "another seed, 7 instead of");
    let seed = header(&folder.read("one"))["plan"]["seed"].to_string();
    two(
        &["--seed", &seed, "-f", "8"],
        "settings of first.sum.slow differ",
    );
    two(&["--seed", &seed, "-gc=true"], "flags differ");
    let text = folder.read("a/sum.c");
    folder.write("a/sum.c", &text.replace("2000", "2001"));
    two(
        &["--seed", &seed],
        "the source of first.sum.slow is another",
    );
    folder.write("a/sum.c", &text);
    let older = folder
        .read("one")
        .replace("\"lath_version\":\"", "\"lath_version\":\"0.0.");
    folder.write("two", &older);
    folder
        .lath(&["merge", "one", "two", "-o", "m"])
        .exits(9)
        .says(&["another version of lath"]);
    folder.write("text", "no journal\n");
    folder.lath(&["merge", "one", "text", "-o", "m"]).exits(9);
}

#[test]
fn results_decide_nothing_in_a_shard() {
    let folder = folder();
    for flag in ["--time-budget=10s", "--precision=1%"] {
        run(&folder, &["--shard", "1/2", flag])
            .exits(2)
            .says(&["L502", "-f 40"]);
    }
    run(&folder, &["--shard", "7/8"])
        .exits(2)
        .says(&["L503", "the plan has 6 blocks"]);
    folder
        .lath(&["run", ".", "-f", "1", "--on", "ssh:alder,birch"])
        .exits(2)
        .says(&["L503", "2 parts"]);
    run(&folder, &["--shard", "8/7"])
        .exits(2)
        .says(&["1/4 to 4/4"]);
    run(&folder, &["--shard", "1/2", "--journal", "s"]).exits(0);
    run(&folder, &["--shard", "2/2", "--resume=s"])
        .exits(5)
        .says(&["L805", "add --shard 1/2"]);
    // A run whose results decided is no part of another.
    let turns = flags(&[
        "--identical",
        "measure",
        "--time-budget",
        "1s",
        "--journal",
        "t",
    ]);
    folder.lath(&turns);
    folder
        .lath(&["merge", "t", "-o", "m"])
        .exits(9)
        .says(&["L855", "--shard 1/2"]);
}

/// Scores of different machines are never averaged.
#[test]
fn machines_stay_apart() {
    let folder = folder();
    let seed = shards(&folder).to_string();
    moved(&folder, "s2", "elsewhere");
    let merged = folder.lath(&["merge", "s1", "s2", "s3", "-o", "m"]);
    merged.exits(0).says(&["2 machines", "# On elsewhere"]);
    let shown: Value = document(folder.lath(&["summarize", "m", "--json"]).exits(0));
    let rows = shown["results"].as_array().unwrap();
    let counted: Vec<u64> = rows
        .iter()
        .filter_map(|row| row["forks"].as_u64())
        .collect();
    assert_eq!(counted, [4, 4, 2, 2]);
    assert!(rows.iter().all(|row| {
        row["distinction"]
            .as_str()
            .is_some_and(|it| it.starts_with("hostname"))
    }));
    let compared = document(&folder.lath(&["compare", "m", "first", "second", "--json"]));
    let over = compared["machines"].as_array().expect("machines");
    assert_eq!(over.len(), 1);
    let blocks: Vec<&Value> = over[0]["machines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["blocks"])
        .collect();
    assert_eq!(blocks, [&json!(4), &json!(2)]);
    // A wrapper chooses its clock by what it measures of it: on a busy machine, two may differ.
    let other = over[0]["machines"][1]["machine"].as_str();
    let rest = other.and_then(|name| name.strip_prefix("elsewhere"));
    let is_named = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(", clock "));
    assert!(is_named, "{over:?}");
    assert!(
        over[0]["interval"][0].is_f64() && over[0]["further"].is_null(),
        "{over:?}"
    );
    // The report names no host, unless in full.
    folder.lath(&["report", "m", "-o", "m.html"]).exits(0);
    let page = folder.read("m.html");
    assert!(
        page.contains("by machine") && page.contains("machine 2") && !page.contains("elsewhere")
    );
    folder
        .lath(&["report", "m", "-o", "full.html", "--full"])
        .exits(0);
    assert!(folder.read("full.html").contains("elsewhere"));
    // What has one mean for all forks of a case refuses to.
    let csv = ["--resume=m", "--seed", &seed, "-rf", "csv", "-rff", "m.csv"];
    run(&folder, &csv)
        .exits(5)
        .says(&["L802", "several machines measured", "-rf json"]);
    assert!(!folder.path().join("m.csv").exists());
    // The parts by themselves, too.
    let parts = folder.lath(&["summarize", "s1", "s2", "s3"]);
    parts.exits(0).says(&["hostname elsewhere", "W929"]);
}
