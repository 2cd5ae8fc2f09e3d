//! Types in the comment before a function, as editors read them: `@param {InputValue} value`,
//! `@returns {Promise<number>}`.

use super::items::Item;
use super::modules::Module;
use std::collections::HashMap;

/// The text of the `/** … */` before `start`, if any: only annotations in comments may stand in
/// between.
fn before(module: &Module, start: usize) -> Option<&str> {
    let mut end = start;
    let earlier = module.comments.partition_point(|c| c.end <= start);
    for comment in module.comments[..earlier].iter().rev() {
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

/// The types in a comment.
#[derive(Default)]
pub struct Documented {
    /// Of parameters, by name.
    pub parameters: HashMap<String, String>,
    /// Of the result.
    pub returns: Option<String>,
}

/// The types in the comment before an item, if any.
pub fn of(module: &Module, item: &Item) -> Documented {
    let Some(comment) = item.starts.iter().find_map(|start| before(module, *start)) else {
        return Documented::default();
    };
    let mut documented = Documented {
        returns: returns(comment),
        ..Documented::default()
    };
    for rest in comment.split("@param").skip(1) {
        let Some((ty, after)) = braced(rest) else {
            continue;
        };
        let word = after.trim_start().trim_start_matches('[');
        let end = word
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
            .unwrap_or(word.len());
        documented
            .parameters
            .entry(word[..end].to_owned())
            .or_insert(ty);
    }
    documented
}

fn returns(comment: &str) -> Option<String> {
    let rest = comment
        .split("@returns")
        .nth(1)
        .or_else(|| comment.split("@return").nth(1))?;
    braced(rest).map(|(ty, _)| ty)
}

fn braced(text: &str) -> Option<(String, &str)> {
    let rest = text.trim_start().strip_prefix('{')?;
    let end = rest.find('}')?;
    Some((
        rest[..end].trim().trim_start_matches(['!', '?']).to_owned(),
        &rest[end + 1..],
    ))
}
