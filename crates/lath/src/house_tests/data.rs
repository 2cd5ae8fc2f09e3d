//! JSON that tests read and people do not is kept without blanks: a line, not thousands.

use super::{crates, files};
use std::fs;

/// Lines that a person still reads.
const MOST: usize = 100;

/// Without the blanks between tokens; numbers and texts stay as the tool wrote them.
fn minified(json: &str) -> String {
    let (mut is_text, mut is_escaped) = (false, false);
    let kept = |letter: &char| {
        if is_text {
            is_text = is_escaped || *letter != '"';
            is_escaped = !is_escaped && *letter == '\\';
            return true;
        }
        is_text = *letter == '"';
        !letter.is_ascii_whitespace()
    };
    json.chars().filter(kept).chain(['\n']).collect()
}

#[test]
fn data_of_tests_is_minified() {
    let (mut found, mut long) = (0, Vec::new());
    for path in files(crates()) {
        let is_data = path.components().any(|part| part.as_os_str() == "fixtures");
        if !is_data || path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        found += 1;
        let text = fs::read_to_string(&path).expect("JSON");
        if text.lines().count() <= MOST {
            continue;
        }
        if std::env::var_os("LATH_BLESS").is_some() {
            fs::write(&path, minified(&text)).expect("written");
        } else {
            long.push(path);
        }
    }
    assert!(found > 20, "where are they? {found}");
    assert!(long.is_empty(), "LATH_BLESS=1 minifies {long:?}");
}

#[test]
fn texts_and_numbers_stay() {
    let pretty = "{\n  \"a \\\" b\" : [ 1.0E-5,\t\"\\\\\" ]\r\n}\n";
    assert_eq!(minified(pretty), "{\"a \\\" b\":[1.0E-5,\"\\\\\"]}\n");
}
