//! Results that do their work after the call, by their types.

use crate::shared::deferred::{Types, awaitable, holds, lazy};
use lath_core::site::Deferred;

/// An iterator, a stream, a closure or the handle of a thread. Futures are waited for.
pub fn deferred(ty: &str) -> Option<Deferred> {
    const DEFERRED: Types = Types {
        awaitable: &["JoinHandle", "ScopedJoinHandle"],
        wait: "return what `join()` gives",
        lazy: &[
            "Iterator",
            "DoubleEndedIterator",
            "ExactSizeIterator",
            "FusedIterator",
            "ParallelIterator",
            "IndexedParallelIterator",
            "Stream",
        ],
        functions: &["Fn", "FnMut", "FnOnce"],
    };
    let mut held = ty;
    while let Some(inner) = ["&", "mut ", "impl ", "dyn ", "Box<", "Pin<", "Rc<", "Arc<"]
        .iter()
        .find_map(|wrapping| held.strip_prefix(wrapping))
    {
        held = inner.trim_start();
    }
    let adapts = held.contains("iter::");
    let found = DEFERRED.of(held).or_else(|| adapts.then(|| lazy(held)));
    // A future itself is waited for.
    let found = found
        .or_else(|| holds(held, DEFERRED.awaitable).then(|| awaitable(held, DEFERRED.wait)))
        .or_else(|| holds(held, &["Future"]).then(|| awaitable(held, "await each")))?;
    Some(Deferred {
        ty: ty.to_owned(),
        ..found
    })
}

#[cfg(test)]
mod tests {
    use super::deferred;

    #[test]
    fn results_that_work_later_are_seen() {
        let awaitable = |ty: &str| deferred(ty).map(|found| found.is_awaitable);
        for (ty, expected) in [
            ("impl Iterator<Item=u32>", Some(false)),
            ("Box<dyn Iterator<Item=u32>+'_>", Some(false)),
            ("std::iter::Map<Range<u32>,fn(u32)->u32>", Some(false)),
            ("Box<dyn Fn()->f64>", Some(false)),
            ("impl FnOnce()", Some(false)),
            ("std::thread::JoinHandle<u32>", Some(true)),
            ("Vec<std::thread::JoinHandle<u32>>", Some(true)),
            ("Vec<Pin<Box<dyn Future<Output=u32>>>>", Some(true)),
            ("Pin<Box<dyn Future<Output=u32>>>", None),
            ("impl Future<Output=Vec<u32>>", None),
            ("Vec<u32>", None),
            ("serde_json::Map<String,Value>", None),
            ("Option<Box<u32>>", None),
            ("FnvHashMap<u32,u32>", None),
        ] {
            assert_eq!(awaitable(ty), expected, "{ty}");
        }
    }
}
