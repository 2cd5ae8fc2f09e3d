//! Settings from one place, and how the places are put over each other.

use super::{Key, Value};
use crate::diagnostic::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where a value came from. The order is that of precedence, weakest first.
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
    pub origin: Origin,
}

/// Some settings and where each came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer(pub BTreeMap<Key, LayerEntry>);

impl Origin {
    /// The greater wins.
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

    /// Takes from `weaker` what is not set here.
    pub fn fill_from(&mut self, weaker: &Layer) {
        for (key, entry) in &weaker.0 {
            self.0.entry(*key).or_insert_with(|| entry.clone());
        }
    }
}
