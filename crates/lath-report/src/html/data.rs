//! The page as data: what users named cannot hide, reorder or flood what the page says.

use super::page::Page;
use lath_core::escape;
use serde_json::Value;

/// Longest text of a file that a page shows.
const LONGEST: usize = 4000;

/// The page for templates and script.
pub fn data(page: &Page) -> Value {
    let mut value = serde_json::to_value(page).expect("data without maps");
    tame(&mut value);
    value
}

/// Control and invisible characters become visible, and long texts are cut.
fn tame(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some((end, _)) = text.char_indices().nth(LONGEST) {
                text.truncate(end);
                text.push('…');
            }
            *text = escape::line(text).into_owned();
        }
        Value::Array(all) => all.iter_mut().for_each(tame),
        Value::Object(all) => all.values_mut().for_each(tame),
        _ => {}
    }
}
