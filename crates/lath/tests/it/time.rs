//! Commands as contenders: `lath time` and `lath run --command`.

use crate::support::{Done, Folder, SHORT, eventually, words};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::process::Stdio;

mod declared;
mod failures;
mod streams;

/// `lath time` of these commands, as short as possible, with results in `r.json`.
fn time(folder: &Folder, commands: &[&str], more: &[&str]) -> Done {
    let json = ["-rf", "json", "-rff", "r.json"];
    folder.lath(&[&["time"], commands, SHORT, &json, more].concat())
}

fn rows(folder: &Folder) -> Vec<Value> {
    folder.json("r.json").as_array().unwrap().clone()
}

/// In alphabetical order.
fn contenders(rows: &[Value]) -> Vec<&str> {
    rows.iter()
        .map(|row| row["lath"]["contender"].as_str().unwrap())
        .collect()
}

#[test]
fn two_commands_are_compared_by_wall_time_after_their_output_was_checked() {
    let folder = Folder::new();
    time(&folder, &["seq 3", "printf '1\\n2\\n3\\n'"], &[])
        .exits(0)
        .says(&["command, avgt, ms/op", "seq 3", "baseline"]);
    let rows = rows(&folder);
    let names = contenders(&rows);
    assert_eq!(names, ["printf '1\\n2\\n3\\n'", "seq 3"]);
    for row in &rows {
        let own = &row["primaryMetric"];
        assert_eq!(own["scoreUnit"], "ms/op");
        assert!(own["score"].as_f64().unwrap() > 0.0);
        let user = &row["secondaryMetrics"]["user"];
        assert!(user["score"].as_f64().unwrap() < own["score"].as_f64().unwrap() * 100.0);
    }
    let verdicts: Vec<&Value> = rows
        .iter()
        .map(|row| &row["lath"]["check"]["verdict"])
        .collect();
    assert_eq!(verdicts, ["verified", "reference"]);
}

/// A size of batches has no meaning in a mode without batches, not even 0.
#[test]
fn batches_of_no_calls_are_of_modes_with_batches() {
    let folder = Folder::new();
    time(&folder, &["seq 3"], &["-wbs", "0"]).exits(0);
    let single = ["-bm", "ss", "-wbs", "0", "-wi", "2"];
    time(&folder, &["sh -c 'echo a >> trace'"], &single).exits(0);
    // One command alone is not proved: two measured iterations.
    assert_eq!(folder.read("trace"), "a\n".repeat(2));
}

#[test]
fn run_takes_commands_with_names() {
    let folder = Folder::new();
    let run = [
        "run",
        "--command",
        "first=seq 2",
        "--command",
        "second=seq 1 2",
    ];
    let json = ["-rf", "json", "-rff", "r.json", "--baseline", "second"];
    folder.lath(&[&run[..], SHORT, &json].concat()).exits(0);
    let rows = rows(&folder);
    assert_eq!(contenders(&rows), ["first", "second"]);
    assert_eq!(rows[1]["lath"]["check"]["verdict"], "reference");
}

#[test]
fn contenders_run_in_alternating_order_in_turns() {
    let folder = Folder::new();
    let commands = ["sh -c 'echo a >> trace'", "sh -c 'echo b >> trace'"];
    let json = ["-rf", "json", "-rff", "r.json", "--no-lock"];
    let turns = ["--schedule", "turns", "-f", "1", "-i", "1", "-r", "20ms"];
    folder
        .lath(&[&["time"][..], &commands, &json, &turns].concat())
        .exits(0);
    let trace = folder.read("trace").replace('\n', "");
    // Each was proved, then both measured in several stretches.
    let changes = trace
        .as_bytes()
        .windows(2)
        .filter(|pair| pair[0] != pair[1]);
    assert!(changes.count() >= 4, "{trace}");
    let rows = rows(&folder);
    assert_eq!(rows[0]["lath"]["estimate"]["clock"], "wall");
}

#[test]
fn commands_around_calls_and_trials_run_in_order() {
    let folder = Folder::new();
    let around = |what: &str| format!("echo {what} >> trace");
    let flags = [
        format!("--setup={}", around("setup")),
        format!("--prepare={}", around("prepare")),
        format!("--conclude={}", around("conclude")),
        format!("--cleanup={}", around("cleanup")),
        "--invocations=2".to_owned(),
    ];
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let short = ["--no-lock", "-f", "1", "-wi", "0", "-i", "1"];
    folder
        .lath(&[&["time", "sh -c 'echo call >> trace'"], &short[..], &flags].concat())
        .exits(0);
    let call = "prepare\ncall\nconclude\n";
    assert_eq!(
        folder.read("trace"),
        format!("setup\n{call}{call}cleanup\n")
    );
}

#[test]
fn a_number_of_runs_is_exact() {
    let folder = Folder::new();
    let commands = ["sh -c 'echo a >> trace'", "sh -c 'echo b >> trace'"];
    let flags = words("--runs 7 --no-lock --no-check -rf json -rff r.json");
    folder
        .lath(&[&["time"][..], &commands, &flags].concat())
        .exits(0);
    let trace = folder.read("trace");
    assert_eq!(trace.matches('a').count(), 7);
    assert_eq!(trace.matches('b').count(), 7);
    // A block has each once.
    let blocks: Vec<&str> = trace.split_terminator('\n').collect();
    assert!(
        blocks.chunks(2).all(|block| block[0] != block[1]),
        "{trace}"
    );
    assert_eq!(rows(&folder)[1]["lath"]["comparison"]["blocks"], 7);
    folder
        .lath(&["time", "true", "--runs", "0"])
        .exits(2)
        .says(&["--runs:"]);
    folder
        .lath(&["time", "true", "--runs", "4", "-f", "3"])
        .exits(2)
        .says(&["--forks", "cannot be used with", "--runs"]);
}

#[test]
fn each_command_may_have_a_preparation_of_its_own() {
    let folder = Folder::new();
    let flags = [
        "--prepare",
        "echo 1 > x",
        "--prepare",
        "echo 2 > x",
        "--ignore-output",
    ];
    time(&folder, &["cat x", "cat x x"], &flags).exits(0);
    time(&folder, &["true"], &flags)
        .exits(2)
        .says(&["--prepare 2 times for 1 commands"]);
}

#[test]
fn parameters_stand_for_each_of_their_values() {
    let folder = Folder::new();
    let list = ["--parameter-list", "n", "3,4", "-P", "m", "1", "2"];
    time(&folder, &["seq {m} {n}"], &list).exits(0);
    let rows = rows(&folder);
    let of = |row: &Value| format!("{} {}", row["params"]["m"], row["params"]["n"]);
    let found: Vec<String> = rows.iter().map(of).collect();
    assert_eq!(
        found,
        [r#""1" "3""#, r#""1" "4""#, r#""2" "3""#, r#""2" "4""#]
    );
    assert_eq!(rows[0]["benchmark"], "seq {m} {n}");

    let log = time(&folder, &["seq {m}"], &list);
    log.exits(2)
        .says(&["L407", "no command has the parameter {n}"]);
    // Braces are a program's own if no parameter is called so.
    time(&folder, &["sh -c 'test {n} = \"$0\"' {n}"], &[]).exits(0);
}

#[test]
fn a_name_may_be_anything() {
    let folder = Folder::new();
    for name in lath_testing::HOSTILE_NAMES
        .iter()
        .filter(|name| !name.contains('\0'))
    {
        time(&folder, &["true", "true"], &["-n", name]).exits(0);
        let rows = rows(&folder);
        assert!(contenders(&rows).contains(name), "{name}");
    }
}

#[test]
fn a_command_near_the_spawn_floor_is_warned_of() {
    let folder = Folder::new();
    // A busy machine makes `true` take as long as it likes: what is said follows from what was measured.
    for command in ["true", "sleep 2"] {
        time(&folder, &[command], &["-f", "1", "-wi", "0", "-i", "1"]).exits(0);
        let row = &rows(&folder)[0];
        let warned = row["warnings"].to_string().contains("W954");
        let score = |metric: &Value| metric["score"].as_f64().unwrap();
        let times = score(&row["primaryMetric"]) / score(&row["secondaryMetrics"]["spawn floor"]);
        assert!(times.is_finite() && times > 0.0, "{row}");
        assert!(warned || times > 4.9, "{row}");
        assert!(!warned || times < 5.1, "{row}");
    }
}

#[test]
fn the_peak_of_memory_is_the_command_s_own() {
    let folder = Folder::new();
    let large = r#"sh -c 'x=$(head -c 90000000 /dev/zero | tr "\\0" x); true'"#;
    time(&folder, &[large, "true"], &[]).exits(0);
    let rows = rows(&folder);
    let peak = |at: usize| rows[at]["secondaryMetrics"]["peak memory"]["score"].as_f64();
    assert!(peak(0).unwrap() > 80.0);
    // The memory of lath's own process is not taken for a small command's.
    assert_eq!(peak(1), None);
}

#[test]
fn an_interruption_ends_the_command() {
    let folder = Folder::new();
    let script = "sh -c 'echo $$ > pid; exec sleep 600'";
    let mut lath = folder
        .command(env!("CARGO_BIN_EXE_lath"))
        .args(["time", "--no-lock", script])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pid = eventually("the command", || {
        let text = std::fs::read_to_string(folder.path().join("pid")).ok()?;
        text.trim().parse::<i32>().ok()
    });
    kill(Pid::from_raw(lath.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(lath.wait().unwrap().code(), Some(130));
    eventually("the end of the command", || {
        kill(Pid::from_raw(pid), None).is_err().then_some(())
    });
}

/// Who knows hyperfine is told lath's words.
#[test]
fn flags_of_hyperfine_are_answered_with_those_of_lath() {
    let folder = Folder::new();
    for (given, ours) in [
        (&["--export-json", "f.json"][..], "-rf json -rff FILE"),
        (&["--min-runs", "5"], "--time-budget TIME"),
        (&["--reference", "true"], "--baseline NAME"),
        (&["--input", "f"], "--stdin FILE"),
        (&["--show-output"], "--stdout FILE"),
    ] {
        let line = [&["time"], given, &["true"]].concat();
        folder.lath(&line).exits(2).says(&["is hyperfine's", ours]);
    }
    folder
        .lath(&["time", "--warmup", "3", "true"])
        .exits(2)
        .says(&["--warmup-runs 3"]);
}
