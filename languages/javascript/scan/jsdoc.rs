//! Types in the comment before a function, as editors read them: `@param {InputValue} value`, `@returns {Promise<number>}`.

use super::modules::Module;

/// The text of the `/** … */` before `start`, if there is one: only annotations in comments may stand in between.
pub fn before(module: &Module, start: usize) -> Option<&str> {
    let mut end = start;
    for comment in module.comments.iter().rev().filter(|c| c.end <= start) {
        let text = &module.text[comment.clone()];
        if !module.text[comment.end..end].trim().is_empty() {
            return None;
        }
        if text.starts_with("/**") {
            return Some(text);
        }
        if !text.starts_with("//") {
            return None;
        }
        end = comment.start;
    }
    None
}

/// The type of a parameter.
pub fn parameter(comment: &str, name: &str) -> Option<String> {
    comment.split("@param").skip(1).find_map(|rest| {
        let (ty, after) = braced(rest)?;
        let word = after.trim_start().trim_start_matches('[');
        let end = word.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(word.len());
        (word[..end] == *name).then_some(ty)
    })
}

/// The type of the result.
pub fn returns(comment: &str) -> Option<String> {
    let rest = comment.split("@returns").nth(1).or_else(|| comment.split("@return").nth(1))?;
    braced(rest).map(|(ty, _)| ty)
}

fn braced(text: &str) -> Option<(String, &str)> {
    let rest = text.trim_start().strip_prefix('{')?;
    let end = rest.find('}')?;
    Some((rest[..end].trim().trim_start_matches(['!', '?']).to_owned(), &rest[end + 1..]))
}
