//! Long runs of comments, hidden from the grammar: to find the next indentation, its scanner reads
//! the rest of a run at each comment.

use std::ops::Range;

/// Minimum number of consecutive comments to hide.
const LONG: usize = 500;

/// The comments of long runs outside brackets, in order.
pub fn of(text: &str) -> Vec<Range<usize>> {
    let text = text.as_bytes();
    if text.iter().filter(|byte| **byte == b'#').count() < LONG {
        return Vec::new();
    }
    let (mut found, mut run, mut depth, mut at) = (Vec::new(), Vec::new(), 0_usize, 0);
    while at < text.len() {
        let start = at;
        at += length(&text[start..]);
        match text[start] {
            b'#' if depth == 0 => run.push(start..at),
            byte if byte.is_ascii_whitespace() => {}
            byte => {
                take(&mut run, &mut found);
                match byte {
                    b'(' | b'[' | b'{' => depth += 1,
                    b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
    }
    take(&mut run, &mut found);
    found
}

/// Of the comment, the string or the byte that the text begins with.
fn length(text: &[u8]) -> usize {
    let length = match text[0] {
        b'#' => text.iter().position(|byte| *byte == b'\n'),
        quote @ (b'"' | b'\'') => string(text, quote),
        _ => Some(1),
    };
    length.unwrap_or(text.len())
}

/// `None`: it is not closed.
fn string(text: &[u8], quote: u8) -> Option<usize> {
    let three = [quote; 3];
    let end = if text.starts_with(&three) {
        &three[..]
    } else {
        &three[..1]
    };
    let mut at = end.len();
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'\n' if end.len() == 1 => return Some(at),
            _ if text[at..].starts_with(end) => return Some(at + end.len()),
            _ => {}
        }
        at += 1;
    }
    None
}

fn take(run: &mut Vec<Range<usize>>, found: &mut Vec<Range<usize>>) {
    if run.len() >= LONG {
        found.append(run);
    }
    run.clear();
}

#[cfg(test)]
mod tests {
    use super::super::syntax;

    #[test]
    fn what_is_written_in_a_long_run_is_found_and_what_follows_too() {
        let run = "# nothing\n#@@Benchmark\n".repeat(600);
        let text = format!("def f(x):\n    return x  # here\n{run}def g():\n    '''\n{run}'''\n");
        let (parsed, comments) = syntax::parse("f.py", &text);
        assert!(!parsed.tree.root_node().has_error());
        assert_eq!(comments.len(), 1201);
        assert_eq!(&text[comments[0].clone()], "# here");
        assert_eq!(&text[comments[1200].clone()], "#@@Benchmark");
        let (items, rest, _) = super::super::items::items(&parsed.tree, &text);
        let names: Vec<&str> = items.iter().map(|item| item.name.as_str()).collect();
        assert_eq!((names, rest.len()), (vec!["f", "g"], 0));
    }
}
