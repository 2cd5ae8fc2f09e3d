//! Which results of the two sides belong together.

use super::*;

/// What follows both sides selects benchmarks.
#[test]
fn some_benchmarks_are_compared() {
    let both = |level: f64| {
        json!([
            avgt("find.ours", &forks(10, level, 0.004)),
            avgt("find.theirs", &forks(10, 2.0 * level, 0.004))
        ])
    };
    let folder = folder(&[("base", both(100.0)), ("new", both(100.1))]);
    let out = folder
        .lath(&["compare", "base.json", "new.json", "ours"])
        .exits(0)
        .out();
    assert!(
        out.contains("find.ours") && !out.contains("theirs"),
        "{out}"
    );
    let out = folder
        .lath(&words(
            "compare --base base.json --new new.json theirs nothing",
        ))
        .exits(0)
        .out();
    assert!(
        out.contains("find.theirs") && !out.contains("ours"),
        "{out}"
    );
    folder
        .lath(&["compare", "base.json", "new.json", "mine"])
        .exits(6)
        .says(&["L507", "there are: find.ours, find.theirs"]);
    folder
        .lath(&["compare", "base.json", "new.json", "(mine"])
        .exits(2)
        .says(&["L506", "at character 1"]);
    folder
        .lath(&["compare", "base.json", "new.json", "base.json"])
        .exits(2)
        .says(&["L503", "third side", "regular expressions"]);
    folder
        .lath(&["compare", "base.json"])
        .exits(2)
        .says(&["regular expressions after the two sides"]);
    folder
        .lath(&["compare", "base.json", "nwe.json"])
        .exits(9)
        .says(&["L850", "did you mean new.json?"]);
}

#[test]
fn turns_that_drift_together_need_pairing() {
    // Forks drift by 60 %, but each new one is 5 % above the base of its own turn.
    let drift = |f: f64| {
        (0..6)
            .map(|i| {
                (0..5)
                    .map(|k| f * 100.0 * 1.1_f64.powi(i) * (1.0 + 0.0005 * f64::from(k)))
                    .collect()
            })
            .collect::<Vec<Vec<f64>>>()
    };
    let folder = folder(&[
        ("base", one(&drift(1.0))),
        ("new", one(&drift(1.05))),
        ("five", one(&drift(1.05)[..5])),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(7)
        .says(&["inconclusive", "they were made at different times"]);
    let paired = folder.lath(&["compare", "base.json", "new.json", "--paired"]);
    paired.exits(1).says(&["slower: +5.0 %"]);
    assert!(!paired.out().contains("cannot be paired"));
    folder
        .lath(&["compare", "base.json", "five.json", "--paired"])
        .exits(7)
        .says(&["W928", "6 forks and 5"]);
}

#[test]
fn every_tool_and_several_files_of_a_side() {
    let folder = Folder::new();
    let three = |tool: &str, side: &str, end: &str| {
        [1, 2, 3]
            .map(|i| fixture(&format!("{tool}/{side}-{i}{end}")))
            .join(",")
    };
    for (base, new, name, rows) in [
        (
            three("google", "base", ".json"),
            three("google", "slow", ".json"),
            "sum/4096",
            3,
        ),
        (
            three("criterion", "base", ""),
            three("criterion", "slow", ""),
            "by size/sum/1000",
            3,
        ),
        (
            fixture("go/base.txt"),
            fixture("go/slow.txt"),
            "BenchmarkAlloc-2",
            3,
        ),
        (
            fixture("pyperf/base.json"),
            fixture("pyperf/slow.json"),
            "sum 1000",
            2,
        ),
        (
            fixture("hyperfine/base.json"),
            fixture("hyperfine/slow.json"),
            "sh count.sh 2",
            2,
        ),
    ] {
        let shown = document(folder.lath(&["compare", &base, &new, "--json"]).exits(1));
        let all = shown["results"].as_array().unwrap();
        assert_eq!(all.len(), rows, "{shown}");
        let row = all
            .iter()
            .find(|r| r["benchmark"] == name)
            .unwrap_or_else(|| panic!("{name}: {shown}"));
        assert_eq!(
            row["verdict"], "slower",
            "{name} had eight times the work: {row}"
        );
        let reversed = document(
            folder
                .lath(&[
                    "compare",
                    &new,
                    &base,
                    "--json",
                    "--on-inconclusive",
                    "pass",
                ])
                .exits(0),
        );
        let back = reversed["results"]
            .as_array()
            .unwrap()
            .iter()
            .find(|r| r["benchmark"] == name)
            .unwrap();
        assert_eq!(back["verdict"], "faster");
        near(&back["ratio"], 1.0 / row["ratio"].as_f64().unwrap());
    }
    let repeated = [
        "--base",
        &fixture("google/base-1.json"),
        "--base",
        &fixture("google/base-2.json"),
        "--new",
        &fixture("google/slow-1.json"),
    ];
    let all: Vec<&str> = ["compare", "--json"]
        .iter()
        .copied()
        .chain(repeated)
        .collect();
    let shown = document(folder.lath(&all).exits(7));
    assert_eq!(
        (
            &shown["results"][0]["base"]["forks"],
            &shown["results"][0]["new"]["forks"]
        ),
        (&json!(2), &json!(1))
    );
    assert_eq!(shown["results"][0]["warnings"][0]["code"], "W922");
}

#[test]
fn what_only_one_side_has_is_named() {
    let both = json!([
        avgt("b", &forks(5, 100.0, 0.01)),
        avgt("old", &forks(5, 100.0, 0.01))
    ]);
    let folder = folder(&[
        ("base", both),
        (
            "new",
            json!([
                avgt("b", &forks(5, 120.0, 0.01)),
                avgt("young", &forks(5, 1.0, 0.01))
            ]),
        ),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(1)
        .says(&[
            "only the base has old (avgt)",
            "only the new side has young (avgt)",
        ]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "new.json", "--json"])
            .exits(1),
    );
    assert_eq!(
        (&shown["onlyBase"], &shown["onlyNew"]),
        (&json!(["old (avgt)"]), &json!(["young (avgt)"]))
    );
}

/// Sides that differ in more than the program are compared, and the reader is told in what; what
/// was built may differ without a word.
#[test]
fn sides_that_were_not_measured_alike() {
    let on = |machine: &str, compiler: &str, hash: &str, centre: f64| {
        let mut entry = avgt("b", &forks(5, centre, 0.01));
        let own = json!({"lathVersion": "0.1.0", "compiler": compiler, "compilerFlags": "-O2", "wrapperHash": hash});
        own.as_object()
            .unwrap()
            .iter()
            .for_each(|(key, value)| entry[key] = value.clone());
        entry["environment"] = json!({"facts": {"cpu.model": machine, "hostname": "h", "load.1min": hash}, "unknown": {}});
        entry
    };
    let (old, new) = (
        on("EPYC", "g++ 12", "1", 100.0),
        on("EPYC", "g++ 12", "2", 120.0),
    );
    let folder = folder(&[
        ("base", json!([old])),
        ("new", json!([new])),
        ("other", json!([on("EPYC", "g++ 14", "2", 120.0)])),
        ("moved", json!([on("Xeon", "g++ 12", "2", 120.0)])),
    ]);
    let silent = folder.lath(&["compare", "base.json", "new.json"]);
    assert!(!silent.exits(1).out().contains("W928"), "{}", silent.out());
    folder
        .lath(&["compare", "base.json", "other.json"])
        .exits(1)
        .says(&[
            "W928",
            "the sides were measured differently: compiler g++ 12, then g++ 14",
        ]);
    folder
        .lath(&["compare", "base.json", "moved.json"])
        .exits(7)
        .says(&[
            "cpu.model EPYC, then Xeon",
            "the difference may come from the machine",
        ]);
    let shown = document(
        folder
            .lath(&["compare", "base.json", "moved.json", "--json"])
            .exits(7),
    );
    let differences = shown["results"][0]["differences"].as_array().unwrap();
    assert_eq!(
        differences[0],
        json!({"subject": "machine", "fact": "cpu.model", "base": "EPYC", "new": "Xeon"})
    );
    // Within a side nothing is pooled: like is compared with like, what is left with nothing.
    let both = folder.lath(&["compare", "base.json,moved.json", "new.json", "--json"]);
    let shown = document(both.exits(1));
    assert_eq!(
        (
            shown["results"].as_array().unwrap().len(),
            &shown["results"][0]["base"]["forks"]
        ),
        (1, &json!(5))
    );
    near(&shown["results"][0]["ratio"], 1.2);
    assert_eq!(shown["onlyBase"], json!(["b (avgt) [cpu.model Xeon]"]));
    let both = document(
        folder
            .lath(&words(
                "compare moved.json,base.json new.json,moved.json --json",
            ))
            .exits(1),
    );
    let verdicts: Vec<&str> = both["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(verdicts, ["same", "slower"]);
}

/// A contender has its id in its name only where others were beside it; it is the same one.
#[test]
fn contenders_are_matched_by_who_they_are() {
    let named = |name: &str, contender: &str, centre: f64| {
        let mut entry = avgt(name, &forks(5, centre, 0.01));
        entry["lath"] = json!({"benchmark": "b", "contender": contender});
        entry
    };
    let base = json!([named("x.b", "x", 100.0), named("y.b", "y", 200.0)]);
    let folder = folder(&[("base", base), ("new", json!([named("b", "x", 100.0)]))]);
    let done = folder.lath(&["compare", "base.json", "new.json", "--json"]);
    assert!(!done.out().contains("W927"), "{}", done.out());
    let shown = document(done.exits(7));
    assert_eq!(
        (&shown["results"][0]["benchmark"], &shown["results"][1]),
        (&json!("x.b"), &Value::Null)
    );
    assert_eq!(
        (&shown["onlyBase"], &shown["onlyNew"]),
        (&json!(["y.b (avgt)"]), &json!([]))
    );
}

/// Forks that were measured in blocks are paired by block, not by position.
#[test]
fn blocks_make_the_pairs() {
    let drifting = |numbers: &[u64], factor: f64| {
        let forks: Vec<Vec<f64>> = numbers
            .iter()
            .map(|n| vec![factor * 100.0 * 1.3_f64.powi(*n as i32); 5])
            .collect();
        let mut entry = avgt("b", &forks);
        let blocks: Vec<Value> = numbers
            .iter()
            .map(|n| json!({"family": 0, "number": n}))
            .collect();
        entry["lath"] = json!({"benchmark": "b", "contender": "x", "blocks": blocks});
        json!([entry])
    };
    let folder = folder(&[
        ("base", drifting(&[1, 2, 3, 4, 5, 6], 1.0)),
        ("new", drifting(&[1, 3, 4, 5, 6, 7], 1.05)),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json", "--paired"])
        .exits(1)
        .says(&["slower: +5.0 %"]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(7)
        .says(&["inconclusive"]);
}

#[test]
fn one_command_of_each_side_is_what_is_meant() {
    let command = |name: &str, ms: f64| {
        let times: Vec<f64> = forks(8, ms / 1e3, 0.01).concat()[..8].to_vec();
        json!({"results": [{"command": name, "times": times, "exit_codes": vec![0; 8]}]})
    };
    let folder = folder(&[
        ("base", command("./old", 10.0)),
        ("new", command("./new", 20.0)),
    ]);
    folder
        .lath(&["compare", "base.json", "new.json"])
        .exits(1)
        .says(&["./old is compared with ./new", "slower: x"]);
}

/// Two files of a run have a benchmark of one name: that of the same source is the same one.
#[test]
fn benchmarks_of_one_name_belong_to_their_source() {
    let folder = Folder::new();
    let of = |name: &str, source: &str, ns: f64| {
        let mut one = avgt(name, &forks(5, ns, 0.001));
        one["compiler"] = json!("gcc 12.2.0");
        one["source"] = json!(source);
        one["lath"] = json!({"benchmark": "t.b", "contender": "gcc"});
        one
    };
    let one = json!([of("t.b", "two/t.c", 800.0)]);
    let both = json!([
        of("gcc@one/t.c.t.b", "one/t.c", 160.0),
        of("gcc@two/t.c.t.b", "two/t.c", 801.0)
    ]);
    folder.write("one.json", &one.to_string());
    folder.write("both.json", &both.to_string());
    for sides in [["one.json", "both.json"], ["both.json", "one.json"]] {
        let [base, new] = sides;
        let done = folder.lath(&["compare", base, new, "--fail-on", "slower:5%", "--json"]);
        let results = document(&done)["results"].clone();
        let results = results.as_array().unwrap();
        assert_eq!(results.len(), 1, "{results:?}");
        let ratio = results[0]["ratio"].as_f64().unwrap();
        assert!((ratio - 1.0).abs() < 0.01, "{results:?}");
    }
}

/// Two results of one name in a file are told apart by their order; neither is the other side's one.
#[test]
fn one_of_two_results_of_one_name_is_not_judged_for_both() {
    let folder = Folder::new();
    let of = |ns: f64| {
        let mut one = avgt("t.b", &forks(5, ns, 0.001));
        one["lath"] = json!({"benchmark": "t.b", "contender": "gcc"});
        one
    };
    let other = avgt("t.a", &forks(5, 100.0, 0.001));
    folder.write("base.json", &json!([other, of(100.0)]).to_string());
    let twice = json!([other, of(101.0), of(300.0)]);
    folder.write("twice.json", &twice.to_string());
    folder
        .lath(&words("compare base.json twice.json --fail-on slower:5%"))
        .exits(7)
        .says(&["undecided for t.b", "W949"]);
}
