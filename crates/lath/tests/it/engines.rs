//! The history's database: the same tests on every engine. What is added is kept once, survives
//! writers and kills, and can be made again.

use crate::reported::island;
use crate::results::{avgt, document, forks, near};
use crate::revisions::git;
use crate::support::Folder;
use lath_testing::{HOSTILE_NAMES, needs};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

pub const SHA: &str = "0123456789abcdef0123456789abcdef01234567";

/// Tests that are given how a folder with a history of one engine is made.
macro_rules! on_every_engine {
    ($($test:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[test]
            fn $test() {
                super::$test(crate::support::Folder::new);
            })+
        }

        mod on_postgres {
            $(#[test]
            fn $test() {
                if !crate::postgres::is_missing() {
                    super::$test(crate::support::Folder::on_server);
                }
            })+
        }
    };
}

on_every_engine!(
    what_is_added_is_kept_once_and_can_be_made_again,
    writers_at_once_lose_nothing,
    a_killed_writer_leaves_a_database_that_opens,
    hostile_names_are_data,
    the_commit_that_made_it_slower_is_suspected,
    a_database_of_the_first_version_is_migrated,
);

/// Result files of JMH's form, `r0.json` and so on, that differ.
pub fn results(folder: &Folder, count: usize) -> Vec<String> {
    let name = |number: usize| format!("r{number}.json");
    for number in 0..count {
        let level = 100.0 + number as f64;
        let cases = json!([
            avgt("b", &forks(3, level, 0.01)),
            avgt("c", &forks(3, level, 0.01))
        ]);
        folder.write(&name(number), &cases.to_string());
    }
    (0..count).map(name).collect()
}

fn add(file: &str) -> Vec<String> {
    ["history", "add", file, "--revision", SHA]
        .map(str::to_owned)
        .to_vec()
}

pub fn list(folder: &Folder) -> Value {
    document(folder.lath(&["history", "list", "--json"]).exits(0))["runs"].clone()
}

pub fn shown(folder: &Folder) -> Value {
    document(folder.lath(&["history", "show", "--json"]).exits(0))["results"].clone()
}

fn start(folder: &Folder, arguments: &[String]) -> Child {
    let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
    command.args(arguments).stdout(Stdio::null());
    command.spawn().expect("lath starts")
}

/// Deletes the database; the files stay.
pub fn delete_database(folder: &Folder) {
    if let Some(database) = &folder.database {
        return database.clear();
    }
    for end in ["", "-wal", "-shm"] {
        let path = folder.path().join(format!(".lath/history.sqlite{end}"));
        let _ = fs::remove_file(path);
    }
    assert!(!folder.path().join(".lath/history.sqlite").exists());
}

fn what_is_added_is_kept_once_and_can_be_made_again(new: fn() -> Folder) {
    let folder = new();
    folder
        .lath(&["history", "list"])
        .exits(0)
        .says(&["0 runs, 0 results"]);
    let files = results(&folder, 2);
    let both = ["history", "add", &files[0], &files[1], "--revision", SHA];
    folder
        .lath(&both)
        .exits(0)
        .says(&["r0.json: 2 results of revision 0123456789 added"]);
    let (first, points) = (list(&folder), shown(&folder));
    assert_eq!(first.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&first[0]["sha"], &first[0]["results"]),
        (&json!(SHA), &json!(2))
    );

    // Again, under another name, and with other words for the revision: nothing changes.
    folder.write("other.json", &folder.read(&files[0]));
    let again = [
        "history",
        "add",
        "other.json",
        "r1.json",
        "--revision",
        &SHA.to_uppercase(),
    ];
    folder
        .lath(&again)
        .exits(0)
        .says(&["other.json: already there", "r1.json: already there"]);
    assert_eq!(list(&folder), first);
    // One measurement is not two revisions'.
    folder
        .lath(&["history", "add", "r0.json", "--revision", &"f".repeat(40)])
        .exits(2)
        .says(&["L526", "kept already, as r0.json of revision 0123456789"]);
    assert_eq!(list(&folder), first);

    // The numbers are those of `lath summarize`.
    let summary = document(folder.lath(&["summarize", "r0.json", "--json"]).exits(0));
    let row = &summary["results"][0];
    let runs = first.as_array().expect("runs");
    let run = runs.iter().find(|run| run["file"] == "r0.json");
    let run = run.expect("a run")["id"].clone();
    let point = points
        .as_array()
        .expect("points")
        .iter()
        .find(|point| point["run"] == run && point["benchmark"] == row["benchmark"]);
    let point = point.expect("a point");
    near(
        &point["estimateNs"],
        row["estimate"].as_f64().expect("a number"),
    );
    near(
        &point["interval"][1],
        row["interval"][1].as_f64().expect("a number"),
    );

    // The database is nothing but what the files say.
    delete_database(&folder);
    assert_eq!(
        (list(&folder), shown(&folder)),
        (first.clone(), points.clone())
    );

    // And goes to another place.
    folder
        .lath(&["history", "export", "out"])
        .exits(0)
        .says(&["2 runs copied"]);
    let elsewhere = new();
    let out = folder.path().join("out");
    let import = ["history", "import", out.to_str().expect("UTF-8")];
    elsewhere
        .lath(&import)
        .exits(0)
        .says(&["2 runs added, 0 already there"]);
    elsewhere
        .lath(&import)
        .exits(0)
        .says(&["0 runs added, 2 already there"]);
    assert_eq!(
        (list(&elsewhere), shown(&elsewhere)),
        (first, points.clone())
    );

    // Estimates stay when forks go.
    folder
        .lath(&["history", "gc", "--keep", "1"])
        .exits(0)
        .says(&["6 rows of forks removed"]);
    assert_eq!(shown(&folder), points);

    // What a database lists without its files is not whole.
    let kept = folder.path().join(".lath/history");
    let files = fs::read_dir(kept).expect("kept files").flatten();
    let first = files
        .map(|file| file.path())
        .find(|path| path.extension().is_some_and(|e| e == "results"))
        .expect("results");
    fs::remove_file(first).expect("a file");
    folder.lath(&["history", "export", "rest"]).exits(5).says(&[
        "1 run copied",
        "L817",
        "the database lists 1 run whose files are gone",
    ]);
}

fn writers_at_once_lose_nothing(new: fn() -> Folder) {
    let folder = new();
    let files = results(&folder, 8);
    let writers: Vec<Child> = files
        .iter()
        .map(|file| start(&folder, &add(file)))
        .collect();
    for mut writer in writers {
        assert!(writer.wait().expect("it ends").success());
    }
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(8));
    delete_database(&folder);
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(8));
}

/// Wherever it is killed: the database opens, has whole runs only, and adding again completes it.
fn a_killed_writer_leaves_a_database_that_opens(new: fn() -> Folder) {
    let folder = new();
    let files = results(&folder, 12);
    let arguments = [
        &["history", "add"],
        &files.iter().map(String::as_str).collect::<Vec<_>>()[..],
        &["--revision", SHA],
    ]
    .concat();
    let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
    for pause in [0, 3, 10, 20, 30, 45, 60, 90] {
        let mut writer = start(&folder, &arguments);
        std::thread::sleep(std::time::Duration::from_millis(pause));
        writer.kill().expect("a signal");
        writer.wait().expect("it ends");
        let runs = list(&folder);
        let runs = runs.as_array().expect("runs");
        assert!(runs.iter().all(|run| run["results"] == 2), "{runs:?}");
    }
    folder
        .lath(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
        .exits(0);
    assert_eq!(list(&folder).as_array().map(Vec::len), Some(12));
}

/// A database that lath wrote when its tables had their first form. On a server, the same rows.
fn a_database_of_the_first_version_is_migrated(new: fn() -> Folder) {
    let folder = new();
    let fixture = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/history-1"
    ));
    let kept = folder.path().join(".lath/history");
    let keep = || {
        fs::create_dir_all(&kept).expect("a folder");
        for file in fs::read_dir(fixture.join("history"))
            .expect("kept files")
            .flatten()
        {
            fs::copy(file.path(), kept.join(file.file_name())).expect("a file");
        }
    };
    keep();
    match &folder.database {
        Some(database) => {
            database.execute(include_str!("../../../lath-history/src/store/0001.sql"));
            database.execute(include_str!("../fixtures/history-1/rows.sql"));
        }
        None => {
            let database = folder.path().join(".lath/history.sqlite");
            fs::copy(fixture.join("history.sqlite"), database).expect("a database");
        }
    }
    let (runs, points) = (list(&folder), shown(&folder));
    let column = |rows: &Value, name: &str| -> Vec<Value> {
        let rows = rows.as_array().expect("rows");
        rows.iter().map(|row| row[name].clone()).collect()
    };
    assert_eq!(column(&runs, "file"), ["r1.json", "r2.json"]);
    assert_eq!(column(&runs, "position"), [1, 2]);
    let estimates = column(&points, "estimateNs");
    assert_eq!(estimates.len(), 4, "{points}");
    near(&estimates[0], 101.291_686_960_567_36);

    // What is there already changes nothing, with the columns that came later either.
    let files = fixture.join("r1.json");
    let files = files.to_str().expect("UTF-8");
    let add = [
        "history",
        "add",
        files,
        "--revision",
        runs[0]["sha"].as_str().expect("a hash"),
    ];
    for _ in 0..2 {
        folder.lath(&add).exits(0).says(&["already there"]);
    }
    assert_eq!(
        (list(&folder), shown(&folder)),
        (runs.clone(), points.clone())
    );
    // New ones can be added.
    let new = &results(&folder, 1)[0];
    let add = ["history", "add", new, "--revision", SHA];
    folder.lath(&add).exits(0).says(&["2 results"]);
    fs::remove_dir_all(&kept).expect("the kept files");
    keep();
    // And the old files make the same again.
    delete_database(&folder);
    assert_eq!((list(&folder), shown(&folder)), (runs, points));
}

/// Names are data, never SQL and nothing that a terminal acts upon.
fn hostile_names_are_data(new: fn() -> Folder) {
    let folder = new();
    let cases: Vec<Value> = HOSTILE_NAMES
        .iter()
        .map(|name| {
            let mut case = avgt(name, &forks(3, 100.0, 0.01));
            case["params"] = json!({ *name: *name });
            case
        })
        .collect();
    folder.write("r.json", &json!(cases).to_string());
    folder
        .lath(&["history", "add", "r.json", "--revision", SHA])
        .exits(0);
    let points = shown(&folder);
    let mut names: Vec<&str> = points
        .as_array()
        .expect("points")
        .iter()
        .filter_map(|point| point["benchmark"].as_str())
        .collect();
    names.sort_unstable();
    let mut expected = HOSTILE_NAMES.to_vec();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert!(points.as_array().expect("points").iter().all(|point| {
        let name = point["benchmark"].as_str().expect("a name");
        point["params"][name] == point["benchmark"]
    }));
    let text = folder.lath(&["history", "show"]).exits(0).out();
    assert!(!text.contains(['\u{0}', '\u{202e}', '\u{2028}', '\u{1b}']));
    delete_database(&folder);
    assert_eq!(shown(&folder), points);
}

/// Thirty commits, a slow run at the tenth, 20 % from the 23rd on: that commit alone is suspected.
fn the_commit_that_made_it_slower_is_suspected(new: fn() -> Folder) {
    needs!("git");
    let folder = new();
    git(&folder, &["init", "-q"]);
    let mut shas = Vec::new();
    for commit in 1..=30_u64 {
        git(&folder, &["commit", "-q", "--allow-empty", "-m", "more"]);
        let head = folder.command("git").args(["rev-parse", "HEAD"]).output();
        let sha = String::from_utf8(head.expect("git").stdout).expect("a hash");
        shas.push(sha.trim().to_owned());
        let level = |slower: bool| {
            let factor = match commit {
                10 => 1.5,
                23.. if slower => 1.2,
                _ => 1.0,
            };
            // No two files are equal.
            let noise = (commit * commit * 7 % 11) as f64 / 1100.0 + commit as f64 / 1e6;
            100.0 * factor * (1.0 + noise)
        };
        let mut cases = [("b", true), ("c", false)]
            .map(|(name, slower)| avgt(name, &forks(3, level(slower), 0.004)));
        if commit >= 27 {
            // Another compiler is no other line.
            cases[1]["jvmArgs"] = json!(["-Xint"]);
        }
        folder.write(&format!("{commit}.json"), &json!(cases).to_string());
    }
    // In any order: that of commits counts.
    for commit in (1..=30).rev() {
        let file = format!("{commit}.json");
        let add = ["history", "add", &file, "--revision", &shas[commit - 1]];
        folder.lath(&add).exits(0);
        if commit == 23 {
            // Too few runs say nothing, however large a change.
            folder
                .lath(&["history", "regressions"])
                .exits(0)
                .says(&["0 suspicions"]);
        }
    }
    let rev = format!(
        "lath compare --rev {}..{}",
        &shas[21][..10],
        &shas[22][..10]
    );
    folder.lath(&["history", "regressions"]).exits(7).says(&[
        "1 suspicion in 2 benchmarks",
        "slower: about +20",
        "22, then 8",
        &rev,
    ]);
    let found = document(folder.lath(&["history", "regressions", "--json"]).exits(7));
    let suspicions = found["suspicions"].as_array().expect("suspicions");
    assert_eq!(suspicions.len(), 1, "{found}");
    assert_eq!(suspicions[0]["new"]["sha"], json!(shas[22]));
    assert_eq!(suspicions[0]["base"]["position"], 22);
    let ratio = suspicions[0]["ratio"].as_f64().expect("a number");
    assert!((ratio - 1.2).abs() < 0.02, "{ratio}");
    git(&folder, &["tag", "v1.2", &shas[14]]);
    is_drawn(&folder, &shas[22][..10]);
}

/// The report has each result, the change and the release, for people without script, too.
fn is_drawn(folder: &Folder, changed: &str) {
    let report = ["report", "--history", "-o", "h.html"];
    folder.lath(&report).exits(0);
    let page = folder.read("h.html");
    let drawn = island(&page)["timelines"].clone();
    let titles = [0, 1].map(|at| drawn[at]["title"].clone());
    assert_eq!(titles, ["b (avgt)", "c (avgt)"]);
    assert_eq!(drawn[0]["sentence"], "30 results; changes: 1 suspected");
    assert_eq!(drawn[1]["sentence"], "30 results; no change is suspected");
    assert_eq!(drawn[0]["moments"].as_array().map(Vec::len), Some(30));
    let points = shown(folder);
    let first = &drawn[0]["moments"][0];
    assert_eq!(first["ns"], points[0]["estimateNs"]);
    assert_eq!(
        json!([first["low"], first["high"]]),
        points[0]["interval"],
        "{first}"
    );
    let marks = &drawn[0]["marks"];
    assert_eq!(marks[0]["kind"], "suspected");
    assert_eq!(
        (&marks[0]["at"], &marks[1]),
        (
            &json!(22.5),
            &json!({"at": 15.0, "kind": "release", "words": "v1.2"})
        )
    );
    let told = format!("<li class=\"suspected\">{changed}: slower, about +20");
    assert!(page.contains(&told), "{told}");
    let compiler = "another compiler, flags or measuring tool";
    assert_eq!(
        drawn[1]["marks"][0],
        json!({"at": 26.5, "kind": "conditions", "words": compiler})
    );
    assert_eq!(drawn[1]["moments"][26]["told"], compiler);
    assert_eq!(
        drawn[1]["moments"][26]["part"],
        drawn[1]["moments"][0]["part"]
    );
    // What is decided is said. Beside a comparison, it is a part of the page.
    let accept = ["history", "accept", changed, "--reason", "<i>known</i>"];
    folder.lath(&accept).exits(0);
    folder
        .lath(&["report", "1.json", "--history", "-o", "h.html"])
        .exits(0);
    let page = folder.read("h.html");
    let with_both = island(&page);
    assert_eq!(with_both["timelines"][0]["marks"][0]["kind"], "accepted");
    assert_eq!(with_both["groups"].as_array().map(Vec::len), Some(1));
    assert!(page.contains("accepted: &lt;i&gt;known"));
    let empty = Folder::new();
    empty.lath(&report).exits(8).says(&["the history is empty"]);
    empty.lath(&["report"]).exits(2);
}
