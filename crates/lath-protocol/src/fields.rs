//! Splits a command line into its word and fields, and joins them.

use crate::{Invalid, percent};

/// The word and the `key=value` pairs of one command. Values are decoded, keys are not.
pub struct Fields<'a> {
    pub word: &'a str,
    pairs: Vec<(&'a str, String)>,
}

impl<'a> Fields<'a> {
    pub fn parse(line: &'a str) -> Result<Fields<'a>, Invalid> {
        let mut parts = line.split(' ');
        let word = parts.next().unwrap_or_default();
        let mut pairs: Vec<(&str, String)> = Vec::new();
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| Invalid(format!("`{part}` is not key=value")))?;
            if key.is_empty() || pairs.iter().any(|(k, _)| *k == key) {
                return Err(Invalid(format!("key `{key}` is empty or given twice")));
            }
            let value = percent::decode(value)
                .ok_or_else(|| Invalid(format!("`{value}` is not percent-encoded UTF-8")))?;
            pairs.push((key, value));
        }
        Ok(Fields { word, pairs })
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(k, _)| *k == key)
            .map(|(_, v)| v.as_str())
    }

    /// A decimal integer; `None` if the key is missing.
    pub fn number(&self, key: &str) -> Result<Option<u64>, Invalid> {
        self.text(key).map(|text| number(key, text)).transpose()
    }

    /// The parts between commas, decoded again; empty if the key is missing. No part is empty.
    pub fn list(&self, key: &str) -> Result<Vec<String>, Invalid> {
        let Some(text) = self.text(key) else {
            return Ok(Vec::new());
        };
        let part = |part: &str| percent::decode(part).filter(|part| !part.is_empty());
        text.split(',')
            .map(part)
            .collect::<Option<_>>()
            .ok_or_else(|| Invalid(format!("{key}: an empty or badly encoded part in `{text}`")))
    }

    /// Decimal integers between commas.
    pub fn numbers(&self, key: &str) -> Result<Vec<u64>, Invalid> {
        self.list(key)?
            .iter()
            .map(|part| number(key, part))
            .collect()
    }

    pub fn required(&self, key: &str) -> Result<u64, Invalid> {
        self.number(key)?
            .ok_or_else(|| Invalid(format!("`{}` without `{key}`", self.word)))
    }

    pub fn flag(&self, key: &str) -> Result<bool, Invalid> {
        Ok(self.number(key)?.unwrap_or(0) != 0)
    }

    /// The `p.<name>` fields, in order.
    pub fn params(&self) -> Result<Vec<(String, String)>, Invalid> {
        let params = self
            .pairs
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix("p.")?, value)));
        params
            .map(|(name, value)| {
                let name = percent::decode(name)
                    .ok_or_else(|| Invalid(format!("`{name}` is not percent-encoded UTF-8")))?;
                Ok((name, value.clone()))
            })
            .collect()
    }
}

fn number(key: &str, text: &str) -> Result<u64, Invalid> {
    // `parse` alone would accept a plus sign.
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| Invalid(format!("{key}: `{text}` is not a number of 64 bits")))
}

/// Writes a command line without fields that have their default.
pub struct Line(pub String);

impl Line {
    pub fn new(word: &str) -> Line {
        Line(word.to_owned())
    }

    pub fn number(&mut self, key: &str, value: u64, default: u64) {
        if value != default {
            self.text(key, &value.to_string());
        }
    }

    pub fn text(&mut self, key: &str, value: &str) {
        self.0
            .push_str(&format!(" {key}={}", percent::encode(value)));
    }

    /// Omits an empty list. Encodes commas within parts, then the whole value again.
    pub fn list(&mut self, key: &str, parts: &[String]) {
        debug_assert!(parts.iter().all(|part| !part.is_empty()), "{parts:?}");
        if !parts.is_empty() {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| part.replace('%', "%25").replace(',', "%2C"))
                .collect();
            self.text(key, &parts.join(","));
        }
    }

    pub fn params(&mut self, params: &[(String, String)]) {
        for (name, value) in params {
            self.text(&format!("p.{}", percent::encode_name(name)), value);
        }
    }
}
