//! What the wrapper of a command has to do: made by the driver, handed over as an argument.

use serde::{Deserialize, Serialize};

/// In the place of a language, in manifests and results.
pub const LANGUAGE: &str = "command";

/// The argument that makes lath the wrapper of a command; a [`Spec`] as JSON follows it.
const ARGUMENT: &str = "--lath-command";

/// A command, and what belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    pub command: Words,
    /// Before the first call of a trial, and after its last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Words>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cleanup: Option<Words>,
    /// Before and after each call; not timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepare: Option<Words>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conclude: Option<Words>,
    #[serde(default)]
    pub input: Input,
    #[serde(default)]
    pub output: Output,
    #[serde(default)]
    pub statuses: Statuses,
    /// Calls before the one whose output is the proof.
    #[serde(default)]
    pub warmup: u64,
    /// What it prints is not compared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_output: bool,
}

/// A command line, split into words. `{name}` stands for the value of a parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Words(pub Vec<String>);

/// Its standard input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    #[default]
    Null,
    /// Opened again for each call; the path may contain parameters.
    File(String),
}

/// Where its standard output goes while it is timed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Output {
    #[default]
    Null,
    /// Read and thrown away.
    Pipe,
    /// Emptied before each call; the path may contain parameters.
    File(String),
}

/// The exit statuses of a call that did what it should.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Statuses {
    #[default]
    Zero,
    /// 0 and these.
    Also(Vec<i32>),
    /// Also the end by a signal.
    Any,
}

impl Input {
    /// `null`, or a file.
    pub fn named(name: Option<&str>) -> Input {
        match name {
            None | Some("null") => Input::Null,
            Some(file) => Input::File(file.to_owned()),
        }
    }
}

impl Output {
    /// `null`, `pipe`, or a file.
    pub fn named(name: Option<&str>) -> Output {
        match name {
            None | Some("null") => Output::Null,
            Some("pipe") => Output::Pipe,
            Some(file) => Output::File(file.to_owned()),
        }
    }
}

impl Spec {
    /// The arguments of lath as its wrapper.
    ///
    /// # Panics
    /// Never: every field is representable in JSON.
    pub fn arguments(&self) -> Vec<String> {
        let json = serde_json::to_string(self).expect("a specification is plain data");
        vec![ARGUMENT.to_owned(), json]
    }

    /// The same with the values of parameters.
    pub fn with(&self, params: &[(String, String)]) -> Spec {
        let words = |words: &Words| words.with(params);
        let path = |path: &str| substituted(path, params);
        Spec {
            command: words(&self.command),
            setup: self.setup.as_ref().map(words),
            cleanup: self.cleanup.as_ref().map(words),
            prepare: self.prepare.as_ref().map(words),
            conclude: self.conclude.as_ref().map(words),
            input: match &self.input {
                Input::File(file) => Input::File(path(file)),
                Input::Null => Input::Null,
            },
            output: match &self.output {
                Output::File(file) => Output::File(path(file)),
                other => other.clone(),
            },
            ..self.clone()
        }
    }

    /// Whether `{name}` occurs in anything of it.
    pub fn mentions(&self, name: &str) -> bool {
        let mark = [(name.to_owned(), String::new())];
        self.with(&mark) != *self
    }
}

impl Words {
    fn with(&self, params: &[(String, String)]) -> Words {
        Words(self.0.iter().map(|w| substituted(w, params)).collect())
    }
}

/// `{name}` replaced by values, each once: a value that looks like a parameter stays what it is.
fn substituted(text: &str, params: &[(String, String)]) -> String {
    let mut done = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        done += before;
        let found = params.iter().find_map(|(name, value)| {
            let after = from[1..].strip_prefix(name.as_str())?.strip_prefix('}')?;
            Some((value, after))
        });
        let (value, after) = found.map_or(("{", &from[1..]), |(value, after)| (value, after));
        done += value;
        rest = after;
    }
    done + rest
}

/// What this process has to do if it was started as the wrapper of a command.
pub fn asked() -> Option<Result<Spec, String>> {
    let mut arguments = std::env::args_os().skip(1);
    let is_asked = arguments.next().is_some_and(|first| first == ARGUMENT);
    is_asked.then(|| {
        let json = arguments.next().and_then(|json| json.into_string().ok());
        serde_json::from_str(&json.unwrap_or_default()).map_err(|error| error.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        pairs.iter().map(owned).collect()
    }

    #[test]
    fn parameters_are_replaced_once_and_other_braces_stay() {
        let params = params(&[("n", "{m}"), ("m", "7")]);
        for (text, expected) in [
            ("{n}{m}", "{m}7"),
            ("{print}", "{print}"),
            ("{}", "{}"),
            ("{{m}}", "{7}"),
            ("a{m", "a{m"),
            ("é{m}é", "é7é"),
        ] {
            assert_eq!(substituted(text, &params), expected);
        }
    }

    #[test]
    fn a_specification_knows_what_it_mentions() {
        let spec = Spec {
            command: Words(vec!["cat".to_owned()]),
            input: Input::File("data/{n}".to_owned()),
            ..Spec::default()
        };
        assert!(spec.mentions("n") && !spec.mentions("m"));
    }
}
