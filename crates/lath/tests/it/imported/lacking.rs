//! What one of several files or runs of a side merely lacks, without a word of its tool, and what
//! somebody has cut out of a file: the rest is not the whole, and no gate passes.

use super::*;

const BOTH: &[&str] = &["a", "b"];

/// A fork of each benchmark, about the same in each file.
fn jmh(folder: &Folder, side: &str, files: &[&[&str]]) -> String {
    let write = |(number, names): (usize, &&[&str])| {
        let time = |name: &str| if name == "a" { 100.0 } else { 200.0 };
        let near = 1.0 + number as f64 / 1e5;
        let case = |name: &&str| avgt(name, &[vec![time(name) * near, time(name) * near]]);
        let cases: Vec<Value> = names.iter().map(case).collect();
        let file = format!("{side}{number}.json");
        folder.write(&file, &json!(cases).to_string());
        file
    };
    let all: Vec<String> = files.iter().enumerate().map(write).collect();
    all.join(",")
}

#[test]
fn what_one_file_of_several_lacks_is_undecided() {
    let folder = Folder::new();
    let base = jmh(&folder, "base", &[BOTH; 5]);
    let lacks = jmh(&folder, "lacks", &[BOTH, BOTH, BOTH, &["a"], BOTH]);
    let why = "undecided for b (no result in 1 of 5 files: lacks3.json)";
    let told = "W921: lacks3.json has no result of b, though other files of its side have";
    compare(&folder, &base, &lacks, GATE)
        .exits(7)
        .says(&[why, told]);
    // Where both sides lack as many, nothing was lost; neither was it from the base to the new side.
    compare(&folder, &lacks, &lacks.replace("lacks0", "base0"), GATE).exits(0);
    compare(&folder, &lacks, &base, GATE).exits(0);
    // A whole file.
    let empty = jmh(&folder, "empty", &[BOTH, BOTH, BOTH, BOTH, &[]]);
    compare(&folder, &base, &empty, GATE).exits(7).says(&[
        "undecided for a, b (no result in 1 of 5 files: empty4.json)",
        "W921: empty4.json has no result of a, b,",
    ]);
    // Files of different benchmarks lack nothing.
    let each = [&["a"][..], &["a"], &["a"], &["b"], &["b"], &["b"]];
    let apart = jmh(&folder, "apart", &each);
    let done = compare(&folder, &base, &apart, GATE);
    done.exits(0);
    assert!(!done.out().contains("W921"), "{}", done.out());
    folder
        .lath(&[&["summarize"][..], &lacks.split(',').collect::<Vec<_>>()].concat())
        .exits(0)
        .says(&[told]);
}

/// Several runs in one file.
#[test]
fn what_one_run_of_a_file_lacks_is_undecided() {
    let folder = Folder::new();
    let good = go(OPEN);
    let short = good.replacen("BenchmarkOpen-2 \t 100\t 5000.3 ns/op\n", "", 1);
    assert_ne!(good, short);
    folder.write("base.txt", &good);
    folder.write("new.txt", &short);
    let why = "no result in 1 of 5 runs of the file";
    compare(&folder, "base.txt", "new.txt", GATE)
        .exits(7)
        .says(&[
            &format!("undecided for BenchmarkOpen-2 ({why})"),
            &format!("W921: BenchmarkOpen-2: {why}"),
        ]);
    compare(&folder, "new.txt", "base.txt", GATE).exits(0);
    let row = |end: &str, name: &str| format!("{end}─ {name}  1 ns │ 1 ns │ 1 ns │ 2 ns │ 9 │ 9\n");
    let head = "x    fastest │ slowest │ median │ mean │ samples │ iters\n";
    let whole = format!("{head}{}{}", row("├", "a"), row("╰", "b"));
    let only = format!("{head}{}", row("╰", "a"));
    folder.write("base.txt", &[&*whole; 3].concat());
    folder.write("new.txt", &[&*whole, &only, &whole].concat());
    compare(&folder, "base.txt", "new.txt", GATE)
        .exits(7)
        .says(&["undecided for b (no result in 1 of 3 runs of the file)"]);
}

/// lath's own JSON says how much was measured, and the score.
#[test]
fn what_was_cut_out_of_laths_json_is_undecided() {
    let folder = Folder::new();
    let five = forks(5, 100.0, 0.001);
    let mean = five.concat().iter().sum::<f64>() / 25.0;
    let side = |name: &str, change: &dyn Fn(&mut Value)| {
        let mut case = avgt("a", &five);
        case["lathVersion"] = json!("0.1.0");
        case["measuredIterations"] = json!(25);
        case["primaryMetric"]["score"] = json!(mean);
        change(&mut case);
        folder.write(name, &json!([case]).to_string());
    };
    side("base.json", &|_| {});
    compare(&folder, "base.json", "base.json", GATE).exits(0);
    side("cut.json", &|case| {
        let raw = case["primaryMetric"]["rawData"].as_array_mut();
        raw.unwrap().remove(2);
    });
    compare(&folder, "base.json", "cut.json", GATE).exits(7).says(&[
        "undecided for a (the file was changed: 20 values in rawData, 25 in measuredIterations)",
        "W920",
    ]);
    side("edited.json", &|case| {
        case["primaryMetric"]["rawData"][1][1] = json!(99.0);
    });
    compare(&folder, "base.json", "edited.json", GATE)
        .exits(7)
        .says(&[
            "undecided for a (the file was changed: score 99.99",
            "rawData",
        ]);
}

/// Google's flags, as whoever rewrote the file wrote them, and repetitions that are not there.
#[test]
fn google_flags_count_by_their_value() {
    let folder = Folder::new();
    let side = |name: &str, more: Value| {
        let entries: Vec<Value> = (0..4).map(|i| entry("b", i, more.clone())).collect();
        let files: Vec<String> = (1..=3).map(|i| format!("{name}{i}.json")).collect();
        for (shift, file) in files.iter().enumerate() {
            let mut all = [repeated("a"), entries.clone()].concat();
            for entry in &mut all {
                let time = entry["real_time"].as_f64().unwrap();
                entry["real_time"] = json!(time + shift as f64 / 1000.0);
            }
            folder.write(file, &google(&all));
        }
        files.join(",")
    };
    let base = side("base", json!({}));
    for (index, (more, code, words)) in [
        (
            json!({"error_occurred": "true", "error_message": "lost"}),
            1,
            "repetitions failed: lost)",
        ),
        (
            json!({"error_occurred": "True"}),
            1,
            "repetitions failed: it failed)",
        ),
        (
            json!({"error_occurred": 1}),
            1,
            "repetitions failed: it failed)",
        ),
        (
            json!({"error_occurred": "maybe"}),
            7,
            "its error_occurred is maybe, neither",
        ),
        (
            json!({"skipped": "1", "skip_message": "no GPU"}),
            7,
            "no GPU",
        ),
        (
            json!({"repetitions": 5}),
            7,
            "(4 of its 5 repetitions are in the file)",
        ),
        (
            json!({"error_occurred": "false", "skipped": 0}),
            0,
            "passed",
        ),
        (
            json!({"error_occurred": false, "error_message": ""}),
            0,
            "passed",
        ),
        (
            json!({"error_occurred": null, "repetitions": 4}),
            0,
            "passed",
        ),
        // A counter of the user's.
        (json!({"skipped": 1.0}), 0, "passed"),
        (json!({"skipped": 12}), 0, "passed"),
    ]
    .into_iter()
    .enumerate()
    {
        let new = side(&format!("new{index}-"), more);
        compare(&folder, &base, &new, GATE)
            .exits(code)
            .says(&[words]);
    }
}

/// What follows the results is left out with a word; more results are not.
#[test]
fn what_follows_the_results_is_named() {
    let folder = Folder::new();
    let jmh = json!([avgt("a", &forks(5, 100.0, 0.001))]).to_string();
    let google = google(&repeated("a"));
    let mut failed = entry("a", 0, json!({}));
    failed["real_time"] = json!(5.0);
    for (text, more) in [(&jmh, "[]"), (&google, &*google)] {
        for end in ["\0\0", "]", "# Run complete.\n"] {
            folder.write("x.json", &format!("{text}\n{end}"));
            folder
                .lath(&["summarize", "x.json"])
                .exits(0)
                .says(&["W921: x.json:2 is left out: it follows the results"]);
        }
        folder.write("x.json", &format!("{text}\n{more}"));
        folder
            .lath(&["summarize", "x.json"])
            .exits(9)
            .says(&["L853", "write each run to a file of its own"]);
        folder.write("x.json", &text[..text.len() - 2]);
        folder
            .lath(&["summarize", "x.json"])
            .exits(9)
            .says(&["L853", "an interrupted run leaves such files"]);
    }
    // A key twice: nobody knows which value is right.
    let counted = |name: &str| {
        format!("\"{name}\": {{\"score\": 1, \"scoreUnit\": \"#\", \"rawData\": [[1]]}}")
    };
    let twice = format!("{}, {}, {}", counted("n"), counted("n"), counted("m"));
    let odd = jmh.replace(
        "\"secondaryMetrics\":{}",
        &format!("\"secondaryMetrics\":{{{twice}}}"),
    );
    folder.write("x.json", &odd);
    folder
        .lath(&["summarize", "x.json", "--metric", "m"])
        .exits(0)
        .says(&["W921", "a: n: it is there twice"]);
    folder.write(
        "x.json",
        &jmh.replace("\"threads\":1", "\"threads\":1,\"threads\":2"),
    );
    let done = folder.lath(&["summarize", "x.json"]);
    done.exits(9)
        .says(&["duplicate field `threads`", "let it write the file again"]);
    assert!(!done.err().contains("interrupted"), "{}", done.err());
    folder.write(
        "x.json",
        "{\"b\": {\"latency\": {\"value\": 5.0}}, \"b\": {\"latency\": {\"value\": 50.0}}}",
    );
    folder
        .lath(&["summarize", "x.json"])
        .exits(0)
        .says(&["W949", "b #1 of 2", "b #2 of 2"]);
}

/// A name of a megabyte is cut wherever people read it.
#[test]
fn long_names_are_cut() {
    let folder = Folder::new();
    let long = "x".repeat(1_000_000);
    let case = |name: &str| avgt(name, &forks(1, 100.0, 0.001));
    folder.write("base.json", &json!([case("a"), case(&long)]).to_string());
    folder.write("new.json", &json!([case("a")]).to_string());
    for form in ["text", "markdown"] {
        let more = ["--fail-on", "slower:5%", "--format", form];
        for new in ["new.json", "base.json"] {
            let done = compare(&folder, "base.json", new, &more);
            done.exits(7);
            let said = done.out().len() + done.err().len();
            assert!(said < 20_000, "{form}, {new}: {said}");
        }
    }
    let done = folder.lath(&["summarize", "base.json"]);
    assert!(done.exits(0).out().len() < 20_000, "{}", done.out().len());
}
