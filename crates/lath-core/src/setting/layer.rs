//! Settings from one place, and merging of layers.

use super::{Key, Value};
use crate::diagnostic::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The origin of a value, in order of precedence, weakest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Preset(String),
    Annotation(Place),
    File(String),
    Flag,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerEntry {
    pub value: Value,
    #[serde(default)]
    pub origin: Origin,
}

/// Of a manifest that somebody wrote by hand.
impl Default for Origin {
    fn default() -> Origin {
        Origin::Annotation(Place::default())
    }
}

/// Some settings with their origins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer(pub BTreeMap<Key, LayerEntry>);

impl Origin {
    /// The greater rank overrides.
    pub fn rank(&self) -> u8 {
        match self {
            Origin::Preset(_) => 0,
            Origin::Annotation(_) => 1,
            Origin::File(_) => 2,
            Origin::Flag => 3,
        }
    }
}

impl Layer {
    pub fn set(&mut self, key: Key, value: Value, origin: Origin) {
        self.0.insert(key, LayerEntry { value, origin });
    }

    pub fn get(&self, key: Key) -> Option<&LayerEntry> {
        self.0.get(&key)
    }

    /// Takes settings from `weaker` that are not set here.
    pub fn fill_from(&mut self, weaker: &Layer) {
        for (key, entry) in &weaker.0 {
            self.0.entry(*key).or_insert_with(|| entry.clone());
        }
    }
}
