//! Footnotes, numbered in the order of first use. Warnings of one code share a note, so that a
//! noisy machine does not bury the table: the note quotes the first and counts the others. The log
//! and the files have each row's own text.

use lath_core::escape;

#[derive(Default)]
pub struct Notes(Vec<Note>);

struct Note {
    code: String,
    text: String,
    help: String,
    /// Number of rows with this note.
    rows: usize,
    /// All have the same text.
    same: bool,
}

impl Notes {
    /// The number of a remark, from 1: some notes are not warnings. Equal texts share one.
    pub fn remark(&mut self, text: &str) -> usize {
        self.number("", text, "")
    }

    /// The number of a warning's note.
    pub fn warning(&mut self, code: &str, message: &str, help: Option<&str>) -> usize {
        self.number(code, message, help.unwrap_or_default())
    }

    fn number(&mut self, code: &str, text: &str, help: &str) -> usize {
        let (text, help) = (
            escape::line(text).into_owned(),
            escape::line(help).into_owned(),
        );
        let known = |n: &Note| n.code == escape::line(code) && (!code.is_empty() || n.text == text);
        match self.0.iter().position(known) {
            Some(at) => {
                let note = &mut self.0[at];
                note.rows += 1;
                note.same &= note.text == text;
                at + 1
            }
            None => {
                self.0.push(Note {
                    code: escape::line(code).into_owned(),
                    text,
                    help,
                    rows: 1,
                    same: true,
                });
                self.0.len()
            }
        }
    }

    pub fn texts(self) -> Vec<String> {
        self.0.iter().map(Note::words).collect()
    }
}

impl Note {
    fn words(&self) -> String {
        let code = if self.code.is_empty() {
            String::new()
        } else {
            format!("{}: ", self.code)
        };
        let more = match self.rows - 1 {
            _ if self.same => String::new(),
            1 => "; also in 1 other row".to_owned(),
            n => format!("; also in {n} other rows"),
        };
        let help = if self.help.is_empty() {
            String::new()
        } else {
            format!(" ({})", self.help)
        };
        format!("{code}{}{more}{help}", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::Notes;

    #[test]
    fn one_for_a_code() {
        let mut notes = Notes::default();
        let mut numbers = ["noisy: 10 %", "noisy: 11 %", "noisy: 10 %"]
            .map(|m| notes.warning("W910", m, Some("help")))
            .to_vec();
        numbers.extend([
            notes.remark("needs 3 more\nblocks"),
            notes.remark("needs 4 more"),
            notes.remark("needs 4 more"),
        ]);
        numbers.extend(["few", "few"].map(|m| notes.warning("W924", m, None)));
        assert_eq!(numbers, [1, 1, 1, 2, 3, 3, 4, 4]);
        assert_eq!(
            notes.texts(),
            [
                "W910: noisy: 10 %; also in 2 other rows (help)",
                r"needs 3 more\nblocks",
                "needs 4 more",
                "W924: few"
            ]
        );
    }
}
