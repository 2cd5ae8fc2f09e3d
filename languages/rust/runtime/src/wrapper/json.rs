//! A growing line of JSON. Commas are put where they belong.

use std::fmt::Write;

#[derive(Clone, Debug, Default)]
pub struct Json {
    text: String,
}

impl Json {
    /// An answer: `{"event":"…"`.
    pub fn event(name: &str) -> Json {
        let mut json = Json::default();
        json.open(None, '{');
        json.text("event", name);
        json
    }

    pub fn length(&self) -> usize {
        self.text.len()
    }

    #[cfg(test)]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    fn key(&mut self, key: Option<&str>) {
        if !self.text.is_empty() && !self.text.ends_with(['{', '[']) {
            self.text.push(',');
        }
        if let Some(key) = key {
            self.quoted(key);
            self.text.push(':');
        }
    }

    fn quoted(&mut self, text: &str) {
        self.text.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.text.extend(['\\', c]),
                c if c.is_control() => {
                    let mut units = [0; 2];
                    for unit in c.encode_utf16(&mut units) {
                        let _ = write!(self.text, "\\u{unit:04x}");
                    }
                }
                c => self.text.push(c),
            }
        }
        self.text.push('"');
    }

    /// `key` `None`: an element.
    pub fn open(&mut self, key: Option<&str>, bracket: char) {
        self.key(key);
        self.text.push(bracket);
    }

    pub fn close(&mut self, bracket: char) {
        self.text.push(bracket);
    }

    pub fn text(&mut self, key: &str, value: &str) {
        self.key(Some(key));
        self.quoted(value);
    }

    pub fn element(&mut self, value: &str) {
        self.key(None);
        self.quoted(value);
    }

    pub fn null(&mut self, key: &str) {
        self.raw(Some(key), "null");
    }

    pub fn uint(&mut self, key: Option<&str>, value: u64) {
        self.raw(key, &value.to_string());
    }

    /// JSON has no infinities: such a number is null.
    pub fn number(&mut self, key: &str, value: f64) {
        let text = if value.is_finite() {
            format!("{value:?}")
        } else {
            "null".to_owned()
        };
        self.raw(Some(key), &text);
    }

    pub fn bool(&mut self, key: &str, value: bool) {
        self.raw(Some(key), if value { "true" } else { "false" });
    }

    /// Text that is JSON already.
    pub fn raw(&mut self, key: Option<&str>, value: &str) {
        self.key(key);
        self.text.push_str(value);
    }

    /// Fields written elsewhere.
    pub fn append(&mut self, fields: &Json) {
        if !fields.text.is_empty() {
            self.raw(None, &fields.text);
        }
    }

    /// The line, with its end.
    pub fn finish(mut self) -> String {
        self.text.push_str("}\n");
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_escapes() {
        let mut json = Json::event("x\"\\\n\u{7f}é");
        json.open(Some("list"), '[');
        json.element("a");
        json.uint(None, 7);
        json.close(']');
        json.number("n", 0.5);
        json.number("i", f64::INFINITY);
        json.append(&Json::default());
        assert_eq!(
            json.finish(),
            "{\"event\":\"x\\\"\\\\\\u000a\\u007fé\",\"list\":[\"a\",7],\"n\":0.5,\"i\":null}\n"
        );
    }

    #[test]
    fn text_that_ends_like_an_opening_is_none() {
        let mut json = Json::event("{");
        json.text("a", "[");
        json.bool("b", true);
        assert_eq!(json.finish(), "{\"event\":\"{\",\"a\":\"[\",\"b\":true}\n");
    }
}
