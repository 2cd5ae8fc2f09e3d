//! Literals of the language.

use crate::shared::template;

/// A string literal for any text.
pub fn string(text: &str) -> String {
    template::literal(text, '"', &[], |c| match c {
        '\n' => "\\n".to_owned(),
        c => format!("\\u{{{:x}}}", c as u32),
    })
}
