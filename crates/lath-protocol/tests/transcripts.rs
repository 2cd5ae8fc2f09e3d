//! Replays the recorded conversations of `transcripts/` through encoder and decoder.
//!
//! `> ` is a command as the driver sends it, `< ` its answer, `! ` a line that must be refused as
//! an answer, `# ` a remark.

use lath_protocol::{Answer, Command};
use std::path::{Path, PathBuf};

/// Those of `transcripts/`, and those that a language has as the specification of its runtime.
fn transcripts() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inside = |folder: PathBuf| {
        std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    let languages = inside(root.join("../../languages"))
        .map(|folder| folder.join("transcript.txt"))
        .filter(|path| path.is_file());
    inside(root.join("transcripts")).chain(languages).collect()
}

/// Calls `check` with each line that begins with `mark`, over all transcripts; says how many there
/// were.
fn each(mark: &str, check: impl Fn(&str, &str)) -> usize {
    let mut count = 0;
    for path in transcripts() {
        for (number, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
            assert!(
                line.is_empty() || ["> ", "< ", "! ", "# "].iter().any(|m| line.starts_with(m)),
                "{}:{}",
                path.display(),
                number + 1
            );
            if let Some(text) = line.strip_prefix(mark) {
                check(text, &format!("{}:{}", path.display(), number + 1));
                count += 1;
            }
        }
    }
    count
}

#[test]
fn commands_are_written_as_recorded() {
    let count = each("> ", |text, place| {
        let command = Command::decode(text).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert_eq!(command.encode(), text, "{place}");
    });
    assert!(count >= 20, "{count}");
}

#[test]
fn answers_are_understood_and_survive_a_round_trip() {
    let count = each("< ", |text, place| {
        let answer = Answer::decode(text).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert_eq!(
            Answer::decode(&answer.encode()),
            Ok(answer.clone()),
            "{place}"
        );
        let event: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(event["event"], answer.event(), "{place}");
    });
    assert!(count >= 20, "{count}");
}

#[test]
fn invalid_answers_are_refused() {
    let count = each("! ", |text, place| {
        assert!(Answer::decode(text).is_err(), "{place}")
    });
    assert!(count >= 10, "{count}");
}

#[test]
fn every_command_but_quit_has_one_answer() {
    for path in transcripts() {
        let text = std::fs::read_to_string(&path).unwrap();
        let of = |mark: &str| {
            text.lines()
                .filter_map(|l| l.strip_prefix(mark))
                .filter(|l| *l != "quit")
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let (commands, answers) = (of("> "), of("< "));
        assert_eq!(commands.len(), answers.len(), "{}", path.display());
        for (command, answer) in commands.iter().zip(&answers) {
            let expected = command
                .split(' ')
                .next()
                .unwrap()
                .replace("iterate", "iteration")
                .replace("prove", "proof");
            let event = Answer::decode(answer).unwrap().event();
            assert!(
                event == expected || event == "failure",
                "{}: {command} {answer}",
                path.display()
            );
        }
    }
}

#[test]
fn another_version_is_refused() {
    let Ok(Answer::Hello(hello)) = Answer::decode(
        r#"{"event":"hello","protocol":2,"language":"x","runtime":"9","compiler":"","flags":"","pid":1,"max_threads":1,"capabilities":[]}"#,
    ) else {
        panic!("a hello of the future is still a hello")
    };
    assert!(
        hello
            .check_version()
            .unwrap_err()
            .to_string()
            .contains("version 2")
    );
}
