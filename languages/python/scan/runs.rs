//! Long runs of comments, hidden from the grammar: to find the next indentation, its scanner reads
//! the rest of a run at each comment.

use crate::shared::large::{Kind, Lexer, Lexis};
use std::ops::Range;

/// Minimum number of consecutive comments to hide.
const LONG: usize = 500;

/// The comments of long runs outside brackets, in order.
pub fn of(text: &str, lexis: &Lexis) -> Vec<Range<usize>> {
    if text.bytes().filter(|byte| *byte == b'#').count() < LONG {
        return Vec::new();
    }
    let (mut found, mut run, mut depth) = (Vec::new(), Vec::new(), 0_usize);
    for lexeme in Lexer::new(text, lexis) {
        match lexeme.kind {
            Kind::Comment if depth == 0 => run.push(lexeme.start..lexeme.end),
            Kind::LineEnd => {}
            kind => {
                take(&mut run, &mut found);
                match kind {
                    Kind::Open(_) => depth += 1,
                    Kind::Close(_) => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
    }
    take(&mut run, &mut found);
    found
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
