//! Workflows: what `lath init --ci` writes is run here, and what an outsider measured is commented on
//! at a server of the test.

use crate::revisions::{git, repository, source};
use crate::support::Folder;
use lath_testing::{HOSTILE_NAMES, needs};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

fn head(folder: &Folder, name: &str) -> String {
    let mut command = folder.command("git");
    let output = command.args(["rev-parse", name]).output().expect("git");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The script of the step that compares, as it is in a workflow.
fn script(folder: &Folder) -> String {
    let text = folder.read(".github/workflows/benchmarks.yml");
    let (_, step) = text.split_once("- name: compare").expect("a step");
    let (_, script) = step.split_once("run: |\n").expect("its script");
    let lines = script
        .lines()
        .take_while(|line| line.starts_with("          "));
    lines.map(|line| format!("{}\n", &line[10..])).collect()
}

/// A repository with a pull request that changes comments only, measured as its workflow does.
fn measured() -> (Folder, String) {
    let folder = repository("return 2;");
    folder.write("bench/lath.toml", "sources = [\"demo.cpp\"]\n");
    folder.lath(&["init", "--ci", "github"]).exits(0).says(&[
        "Created .github/workflows/benchmarks.yml",
        "Created .github/workflows/benchmarks-comment.yml",
    ]);
    git(&folder, &["add", "bench", ".github"]);
    git(&folder, &["commit", "-qm", "workflows"]);
    let base = head(&folder, "HEAD");
    folder.write("bench/demo.cpp", &(source("return 2;") + "// more\n"));
    git(&folder, &["commit", "-qam", "comments"]);
    let sha = head(&folder, "HEAD");
    let lath = Path::new(env!("CARGO_BIN_EXE_lath"))
        .parent()
        .expect("a folder");
    let path = format!(
        "{}:{}",
        lath.display(),
        std::env::var("PATH").expect("a path")
    );
    let mut shell = folder.command("bash");
    shell.args(["-euo", "pipefail", "-c", &script(&folder)]);
    shell.envs([("BASE", &base), ("HEAD", &sha), ("PATH", &path)]);
    let summary = folder.path().join("summary.md");
    // The workflow has no --no-lock, and other tests measure at the same time.
    shell.env("LATH_LOCK", folder.path().join("lath.lock"));
    let done = folder.wait(shell.env("GITHUB_STEP_SUMMARY", &summary));
    done.exits(0).says(&["1 benchmark: 1 identical"]);
    assert!(folder.read("summary.md").contains("the same programs"));
    (folder, sha)
}

fn comment(folder: &Folder, sha: &str) -> crate::support::Done {
    folder.lath(&["ci", "comment", "comparison.json", "--sha", sha])
}

#[test]
fn a_workflow_s_commands_measure_a_pull_request_and_what_is_altered_is_refused() {
    needs!("git");
    let (folder, sha) = measured();
    let done = comment(&folder, &sha);
    done.exits(0).says(&[
        "<!-- lath comparison -->",
        "### Benchmarks: the same programs, nothing to measure",
        "1 benchmark: 1 identical",
        "demo.twice",
    ]);
    let other = "f".repeat(40);
    comment(&folder, &other)
        .exits(2)
        .says(&["L526", "not of revision ffff"]);
    comment(&folder, "HEAD")
        .exits(2)
        .says(&["L503", "whole hash"]);
    let whole = folder.json("comparison.json");
    let alter = |change: &dyn Fn(&mut Value)| {
        let mut altered = whole.clone();
        change(&mut altered);
        folder.write("comparison.json", &altered.to_string());
        comment(&folder, &sha)
    };
    let claim = |row: &mut Value, verdict: &str, ratio: f64| {
        row["verdict"] = json!(verdict);
        row["ratio"] = json!(ratio);
        row["interval"] = json!([ratio - 0.1, ratio + 0.1]);
    };
    let refused: [&dyn Fn(&mut Value); 6] = [
        &|all| all["version"] = json!(4),
        &|all| all["kind"] = json!("other"),
        &|all| all["results"][0]["verdict"] = json!("<b>great</b>"),
        &|all| claim(&mut all["results"][0], "faster", 1.5),
        &|all| all["gates"][0]["outcome"] = json!("fine"),
        &|all| drop(all.as_object_mut().expect("a map").remove("results")),
    ];
    for change in refused {
        let done = alter(change);
        done.exits(9).says(&["L853"]);
        assert!(!done.err().contains("great"), "{}", done.err());
    }
    folder.write("comparison.json", &" ".repeat((16 << 20) + 1));
    comment(&folder, &sha)
        .exits(9)
        .says(&["L853", "larger than 16 MiB"]);
    // Names are text, and verdicts lath's words.
    for name in HOSTILE_NAMES {
        let done = alter(&|all| {
            claim(&mut all["results"][0], "slower", 1.5);
            all["results"][0]["benchmark"] = json!(name);
        });
        let text = done.exits(0).out();
        assert!(
            text.contains("slower: +50.0 % (+40.0 % to +60.0 %)"),
            "{text}"
        );
        for active in ["<script", "<img", "\n::error", " @everyone", "|@everyone"] {
            assert!(!text.contains(active), "{name:?}: {text}");
        }
        let rows = text.lines().filter(|line| line.starts_with('|')).count();
        assert_eq!(rows, 3, "{name:?}: {text}");
    }
}

/// A server that gives these answers, and what it was asked: method, place, body.
fn server(answers: Vec<Value>) -> (String, Receiver<(String, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let place = format!("http://{}", listener.local_addr().expect("an address"));
    let (asked, heard) = channel();
    std::thread::spawn(move || {
        for answer in answers {
            let (stream, _) = listener.accept().expect("a request");
            let mut reader = BufReader::new(stream);
            let (mut first, mut length) = (String::new(), 0);
            reader.read_line(&mut first).expect("a line");
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).expect("a line");
                if let Some(number) = line.to_lowercase().strip_prefix("content-length:") {
                    length = number.trim().parse().expect("a number");
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("a body");
            let first = first.trim_end_matches(" HTTP/1.1\r\n").to_owned();
            let body = String::from_utf8(body).expect("text");
            let text = answer.to_string();
            let status = answer["status"].as_u64().unwrap_or(200);
            let head = format!("HTTP/1.1 {status} -\r\nConnection: close\r\nContent-Length");
            let answer = format!("{head}: {}\r\n\r\n{text}", text.len());
            reader.get_mut().write_all(answer.as_bytes()).expect("sent");
            let _ = asked.send((first, body));
        }
    });
    (place, heard)
}

#[test]
fn a_comment_is_written_once_and_then_replaced() {
    needs!("git");
    needs!("curl");
    let (folder, sha) = measured();
    let post = |answers: Vec<Value>, provider: &str| {
        let (place, heard) = server(answers);
        let mut command = folder.command(env!("CARGO_BIN_EXE_lath"));
        command.args(["ci", "comment", "comparison.json", "--sha", &sha]);
        command.args(["--post", provider]);
        command.envs([
            ("GITHUB_API_URL", place.as_str()),
            ("GITHUB_TOKEN", "secret"),
            ("GITHUB_REPOSITORY", "me/mine"),
            ("CI_API_V4_URL", &place),
            ("LATH_GITLAB_TOKEN", "secret"),
            ("CI_PROJECT_ID", "5"),
            ("CI_MERGE_REQUEST_IID", "8"),
        ]);
        let done = folder.wait(&mut command);
        assert!(!(done.out() + &done.err()).contains("secret"));
        (done, heard.try_iter().collect::<Vec<_>>())
    };
    let pulls = json!([
        {"number": 6, "head": {"sha": "0000"}},
        {"number": 7, "head": {"sha": sha}},
    ]);
    // A person's comment is left alone, whatever it begins with.
    let text = "<!-- lath comparison -->\nolder";
    let others = json!([{"id": 1, "body": text, "user": {"type": "User"}}]);
    let (done, asked) = post(vec![pulls.clone(), others, json!({})], "github");
    done.exits(0).says(&["comment written"]);
    let places: Vec<&str> = asked.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(
        places,
        [
            "GET /repos/me/mine/pulls?state=open&per_page=100&page=1",
            "GET /repos/me/mine/issues/7/comments?per_page=100&page=1",
            "POST /repos/me/mine/issues/7/comments",
        ]
    );
    let sent: Value = serde_json::from_str(&asked[2].1).expect("JSON");
    let shown = comment(&folder, &sha).out();
    assert_eq!(
        sent["body"].as_str().map(str::trim_end),
        Some(shown.trim_end())
    );

    let own = json!([{"id": 9, "body": text, "user": {"type": "Bot"}}]);
    let (done, asked) = post(vec![pulls, own, json!({})], "github");
    done.exits(0).says(&["comment replaced"]);
    assert_eq!(asked[2].0, "PATCH /repos/me/mine/issues/comments/9");

    let notes = json!([{"id": 4, "body": text}]);
    let (done, asked) = post(vec![notes, json!({})], "gitlab");
    done.exits(0).says(&["comment replaced"]);
    assert_eq!(asked[1].0, "PUT /projects/5/merge_requests/8/notes/4");

    // What cannot be replaced gets no second one beside it.
    let notes = json!([{"id": 4, "body": text}]);
    let (done, asked) = post(vec![notes, json!({"status": 403})], "gitlab");
    done.exits(5)
        .says(&["L818", "403", "lath writes no second one"]);
    assert_eq!(asked.len(), 2);

    // Nothing is open any more.
    let (done, _) = post(vec![json!([])], "github");
    done.exits(5)
        .says(&["L818", "no open pull request has the head"]);
}

/// What runs with rights is named by its hash; files that exist are left alone.
#[test]
fn workflows_are_pinned_and_overwrite_nothing() {
    let folder = Folder::new();
    folder.lath(&["init", "--ci", "github"]).exits(0);
    for name in ["benchmarks.yml", "benchmarks-comment.yml"] {
        let text = folder.read(&format!(".github/workflows/{name}"));
        let uses: Vec<&str> = text.lines().filter(|line| line.contains("uses:")).collect();
        assert!(!uses.is_empty() && text.contains("\npermissions:\n"));
        for line in uses {
            let (_, hash) = line.split_once('@').expect("a version");
            let digits = hash.bytes().take_while(u8::is_ascii_hexdigit).count();
            assert_eq!(digits, 40, "{line}");
        }
    }
    // Who measures has no secrets, and who has some checks out nothing that is measured.
    let measures = folder.read(".github/workflows/benchmarks.yml");
    let comments = folder.read(".github/workflows/benchmarks-comment.yml");
    assert!(!measures.contains("write") && !measures.contains("token"));
    assert!(!comments.contains("ref:") && comments.contains("workflow_run:"));
    folder
        .lath(&["init", "--ci", "github"])
        .exits(2)
        .says(&["L512", "already exists; nothing was written"]);
    folder.lath(&["init", "--ci", "gitlab"]).exits(0);
    assert!(
        folder
            .read("benchmarks.gitlab-ci.yml")
            .contains("lath ci comment")
    );
}

/// One format that cannot be written keeps no other from it; one file has one format.
#[test]
fn formats_are_written_each_for_itself() {
    let folder = Folder::new();
    let case = crate::results::avgt("b", &crate::results::forks(3, 100.0, 0.01));
    folder.write("a.json", &json!([case]).to_string());
    folder.write("b.json", &json!([case]).to_string());
    let compare = |formats: [&str; 2]| {
        let [one, other] = formats;
        folder.lath(&[
            "compare", "a.json", "b.json", "--format", one, "--format", other,
        ])
    };
    for formats in [["bmf=x", "junit=./x"], ["bmf=x", "junit=x"]] {
        compare(formats)
            .exits(2)
            .says(&["L503", "two formats name"]);
    }
    compare(["bmf=/dev/full", "junit=junit.xml"])
        .exits(5)
        .says(&["L802"]);
    assert!(folder.read("junit.xml").contains("<testsuite"));
}
