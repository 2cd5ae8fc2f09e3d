//! A value that is mostly empty, and then takes no more space than a pointer: merged journals have a million iterations.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};

/// Its default says nothing.
pub trait Seldom: Default + PartialEq + 'static {
    fn nothing() -> &'static Self;
}

/// Reads like the value itself. Writing to it makes room for it.
#[derive(Clone, Debug)]
pub struct Rare<T>(Option<Box<T>>);

impl<T> Default for Rare<T> {
    fn default() -> Rare<T> {
        Rare(None)
    }
}

impl<T: Seldom> From<T> for Rare<T> {
    fn from(value: T) -> Rare<T> {
        Rare((value != *T::nothing()).then(|| Box::new(value)))
    }
}

impl<T: Seldom> Rare<T> {
    pub fn into_inner(self) -> T {
        self.0.map_or_else(T::default, |value| *value)
    }
}

impl<T: Seldom> Deref for Rare<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or_else(|| T::nothing())
    }
}

impl<T: Seldom> DerefMut for Rare<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }
}

impl<T: Seldom> PartialEq for Rare<T> {
    fn eq(&self, other: &Rare<T>) -> bool {
        **self == **other
    }
}

impl<T: Seldom + Serialize> Serialize for Rare<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Seldom + Deserialize<'de>> Deserialize<'de> for Rare<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rare<T>, D::Error> {
        T::deserialize(deserializer).map(Rare::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Detail, ThreadResult};

    #[test]
    fn it_takes_a_pointer_and_reads_as_empty() {
        assert_eq!(size_of::<Rare<Detail>>(), size_of::<usize>());
        let nothing: Rare<Detail> = Detail::default().into();
        assert!(nothing.0.is_none() && nothing.slices.is_empty());
        let mut made_room = Rare::<Detail>::default();
        made_room.histogram.clear();
        assert!(made_room.0.is_some() && made_room == nothing);
    }

    #[test]
    fn journals_do_not_show_it() {
        let mut thread = ThreadResult {
            method: "m".to_owned(),
            ..ThreadResult::default()
        };
        let short = r#"{"method":"m","calls":0,"ns":0}"#;
        assert_eq!(serde_json::to_string(&thread).unwrap(), short);
        let read: ThreadResult = serde_json::from_str(short).unwrap();
        assert!(read.detail.0.is_none() && read == thread);
        thread.detail.histogram = vec![(7, 2)];
        let long = r#"{"method":"m","calls":0,"ns":0,"histogram":[[7,2]]}"#;
        assert_eq!(serde_json::to_string(&thread).unwrap(), long);
        assert_eq!(serde_json::from_str::<ThreadResult>(long).unwrap(), thread);
    }
}
