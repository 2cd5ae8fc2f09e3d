//! Runtimes look as their languages' formatters leave them, in lines that their readers expect.

use super::{crates, files};
use std::fs;
use std::path::Path;

const MOST: usize = 100;
/// Languages whose formatter is asked for no width, or is not at hand: their comments are looked at.
const COMMENTS_ALONE: [&str; 2] = ["go", "dart"];
const SOURCES: [&str; 12] = [
    "c", "cc", "cpp", "dart", "go", "h", "hpp", "java", "js", "mjs", "py", "ts",
];

/// A text or a pattern is not broken.
fn is_long(line: &str, comments_alone: bool) -> bool {
    let is_text = line.contains(['"', '\'', '`']);
    let is_comment = line.trim_start().starts_with("//");
    let counts = match comments_alone {
        true => is_comment,
        false => is_comment || !is_text,
    };
    counts && line.chars().count() > MOST
}

#[test]
fn lines_of_runtimes_have_room() {
    let languages = crates().parent().expect("the repository").join("languages");
    let (mut read, mut long) = (0, Vec::new());
    let runtime = |folder: &Path| {
        let runtime = folder.join("runtime");
        runtime.is_dir().then_some(runtime)
    };
    for folder in fs::read_dir(languages).expect("a folder") {
        let folder = folder.expect("an entry").path();
        let of = folder.file_name().unwrap_or_default();
        let comments_alone = COMMENTS_ALONE.iter().any(|one| of == *one);
        for file in runtime(&folder).iter().flat_map(|runtime| files(runtime)) {
            let is_source = |end: &str| SOURCES.contains(&end);
            if !file
                .extension()
                .and_then(|end| end.to_str())
                .is_some_and(is_source)
            {
                continue;
            }
            let text = fs::read_to_string(&file).expect("a text");
            read += 1;
            let lines = text.lines().enumerate();
            let long_ones = lines.filter(|(_, line)| is_long(line, comments_alone));
            long.extend(long_ones.map(|(at, _)| format!("{}:{}", file.display(), at + 1)));
        }
    }
    assert!(read > 150, "where are they? {read}");
    assert!(
        long.is_empty(),
        "lines of more than {MOST} characters: {long:#?}"
    );
}

#[test]
fn texts_may_be_long() {
    let line = "x ".repeat(60);
    assert!(is_long(&line, false) && !is_long(&line, true));
    assert!(is_long(&format!("// '{line}'"), true));
    assert!(!is_long(&format!("say(\"{line}\")"), false));
}
