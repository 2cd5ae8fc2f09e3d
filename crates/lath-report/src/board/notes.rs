//! Footnotes: numbered in the order of their first use, each text once.

use crate::escape;

#[derive(Default)]
pub struct Notes(Vec<String>);

impl Notes {
    /// The number of a note, from 1. `code` may be empty: not everything worth a note is a warning.
    pub fn number(&mut self, code: &str, text: &str) -> usize {
        let text = escape::line(text);
        let note = if code.is_empty() { text.into_owned() } else { format!("{code}: {text}") };
        match self.0.iter().position(|n| *n == note) {
            Some(at) => at + 1,
            None => {
                self.0.push(note);
                self.0.len()
            }
        }
    }

    pub fn texts(self) -> Vec<String> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Notes;

    #[test]
    fn each_once() {
        let mut notes = Notes::default();
        let numbers = [("W910", "noisy"), ("", "needs 3 more\nforks"), ("W910", "noisy"), ("W911", "noisy")].map(|(c, t)| notes.number(c, t));
        assert_eq!(numbers, [1, 2, 1, 3]);
        assert_eq!(notes.texts(), ["W910: noisy", r"needs 3 more\nforks", "W911: noisy"]);
    }
}
