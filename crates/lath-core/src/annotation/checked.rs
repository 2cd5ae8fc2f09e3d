//! The meaning of a checked annotation, in any language.

use super::check::{AttributeValue, Checked};
use crate::diagnostic::Place;
use crate::program::{Bytes, Check, Compare, Level};
use crate::setting::{Layer, Origin};
use std::path::Path;

impl Checked {
    /// The first value that `pick` accepts.
    pub fn given<T>(&self, pick: impl Fn(&AttributeValue) -> Option<T>) -> Option<T> {
        self.values.iter().find_map(|(given, _)| pick(given))
    }

    /// The level of `@Setup` or `@TearDown`; `Level.Trial` if missing, as in JMH.
    pub fn level(&self) -> Level {
        self.given(|given| match given {
            AttributeValue::Level(level) => Some(*level),
            _ => None,
        })
        .unwrap_or(Level::Trial)
    }

    pub fn text(&self) -> Option<String> {
        self.given(|given| match given {
            AttributeValue::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    pub fn texts(&self) -> Option<Vec<(String, Place)>> {
        self.given(|given| match given {
            AttributeValue::Texts(texts) => Some(texts.clone()),
            _ => None,
        })
    }

    /// Of `@BytesPerInvocation`.
    pub fn bytes(&self) -> Option<Bytes> {
        self.given(|given| match given {
            AttributeValue::Bytes(bytes) => Some(bytes.clone()),
            _ => None,
        })
    }

    /// As `@Compare`; `None` without a name.
    pub fn compare(&self) -> Option<Compare> {
        let baseline = self.given(|given| match given {
            AttributeValue::Flag(flag) => Some(*flag),
            _ => None,
        });
        Some(Compare {
            name: self.text()?,
            baseline: baseline.unwrap_or(false),
            place: self.place.clone(),
        })
    }

    /// As `@Check` on a benchmark in `file`: options for the benchmark's own result. Vector files
    /// are relative to the file's folder.
    pub fn check_of(&self, file: &str) -> Check {
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        Check {
            function: None,
            tolerance: self.given(|given| match given {
                AttributeValue::Share(share) => Some(*share),
                _ => None,
            }),
            vectors: self
                .text()
                .map(|vectors| folder.join(vectors).to_string_lossy().into_owned()),
        }
    }
}

/// The settings from the annotations of one declaration.
pub fn layer(marks: &[Checked]) -> Layer {
    let mut layer = Layer::default();
    for (given, place) in marks.iter().flat_map(|mark| &mark.values) {
        if let AttributeValue::Setting(key, value) = given {
            layer.set(*key, value.clone(), Origin::Annotation(place.clone()));
        }
    }
    layer
}
