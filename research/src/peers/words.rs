//! Command lines of a `peer.toml`: lists of words with placeholders such as `{scratch}`, which
//! become lists of words. No shell is involved.

use std::collections::BTreeMap;

/// Values of placeholders.
#[derive(Clone, Debug, Default)]
pub struct Words(BTreeMap<String, Vec<String>>);

impl Words {
    pub fn set(&mut self, name: &str, value: impl ToString) {
        self.0.insert(name.to_owned(), vec![value.to_string()]);
    }

    pub fn set_all(&mut self, name: &str, values: &[String]) {
        self.0.insert(name.to_owned(), values.to_vec());
    }

    /// A word that is nothing but a placeholder becomes all its values; within a word they stand
    /// with blanks between them.
    pub fn fill(&self, words: &[String]) -> Result<Vec<String>, String> {
        let mut filled = Vec::with_capacity(words.len());
        for word in words {
            match word
                .strip_prefix('{')
                .and_then(|rest| rest.strip_suffix('}'))
                .filter(|name| is_name(name))
            {
                Some(name) => filled.extend(self.get(name)?.iter().cloned()),
                None => filled.push(self.fill_word(word)?),
            }
        }
        Ok(filled)
    }

    pub fn fill_word(&self, word: &str) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            match after.split_once('}').filter(|(name, _)| is_name(name)) {
                Some((name, after)) => {
                    filled.push_str(&self.get(name)?.join(" "));
                    rest = after;
                }
                // A brace that begins no placeholder, in a regular expression, say.
                None => {
                    filled.push('{');
                    rest = after;
                }
            }
        }
        filled.push_str(rest);
        Ok(filled)
    }

    fn get(&self, name: &str) -> Result<&Vec<String>, String> {
        let known = || {
            self.0
                .keys()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", ")
        };
        self.0
            .get(name)
            .ok_or_else(|| format!("no placeholder {{{name}}}; there are: {}", known()))
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::Words;

    fn words(line: &[&str]) -> Vec<String> {
        line.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_list_is_spliced_where_it_stands_alone() {
        let mut values = Words::default();
        values.set("scratch", "/s");
        values.set("body", "empty");
        values.set_all("flags", &words(&["-O3", "-g"]));
        let filled = values
            .fill(&words(&[
                "cc",
                "{flags}",
                "--flags={flags}",
                "{scratch}/{body}.c",
                "^{body}(/|$)",
                "a{2}",
                "{",
                "{}",
            ]))
            .unwrap();
        assert_eq!(
            filled,
            words(&[
                "cc",
                "-O3",
                "-g",
                "--flags=-O3 -g",
                "/s/empty.c",
                "^empty(/|$)",
                "a{2}",
                "{",
                "{}"
            ])
        );
    }

    #[test]
    fn unknown_placeholders_are_told_with_the_known_ones() {
        let mut values = Words::default();
        values.set("scratch", "/s");
        for wrong in ["{nonsense}", "x{nonsense}"] {
            let refusal = values.fill(&words(&[wrong])).unwrap_err();
            assert!(
                refusal.contains("{nonsense}") && refusal.contains("scratch"),
                "{refusal}"
            );
        }
    }
}
