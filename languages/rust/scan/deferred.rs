//! Results that do their work after the call, by their types.

use crate::shared::deferred::{Types, awaitable, holds, lazy, simple_name};
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
    let held = unwrapped(ty);
    let adapts = held.contains("iter::");
    let found = DEFERRED.of(held).or_else(|| adapts.then(|| lazy(held)));
    // A future itself is waited for.
    let found = found
        .or_else(|| holds(held, DEFERRED.awaitable).then(|| awaitable(held, DEFERRED.wait)))
        .or_else(|| holds(held, &["Future"]).then(|| awaitable(held, "await each")))
        .or_else(|| holds_trait(held, DEFERRED.lazy).then(|| lazy(held)))?;
    Some(Deferred {
        ty: ty.to_owned(),
        ..found
    })
}

/// Whether it holds values of one of these traits: `Option<impl Iterator<Item=u32>>`. Without `impl`
/// or `dyn`, a name may be that of a type of the user's.
fn holds_trait(ty: &str, traits: &[&str]) -> bool {
    let bounds = ["impl ", "dyn "]
        .into_iter()
        .flat_map(|word| ty.split(word).skip(1));
    let mut names = bounds.map(|bound| {
        let path = bound.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
        simple_name(path.into_iter().next().unwrap_or_default())
    });
    names.any(|name| traits.contains(&name))
}

/// A future itself, not something that holds futures.
pub fn is_future(ty: &str) -> bool {
    let held = unwrapped(ty);
    let name = held.split('<').next().unwrap_or_default();
    let name = name.rsplit(['+', ':', ' ']).next();
    name.is_some_and(|name| ["Future", "BoxFuture", "LocalBoxFuture"].contains(&name))
}

/// What references, pointers and traits are of.
fn unwrapped(ty: &str) -> &str {
    const AROUND: [&str; 14] = [
        "&",
        "mut ",
        "impl ",
        "dyn ",
        "Box<",
        "Pin<",
        "Rc<",
        "Arc<",
        "std::boxed::",
        "std::pin::",
        "core::pin::",
        "std::rc::",
        "std::sync::",
        "alloc::boxed::",
    ];
    let mut held = ty;
    while let Some(inner) = AROUND.iter().find_map(|around| held.strip_prefix(around)) {
        held = inner.trim_start();
    }
    held
}

#[cfg(test)]
mod tests {
    use super::{deferred, is_future};

    #[test]
    fn futures_are_told_from_what_holds_them() {
        for (ty, expected) in [
            ("impl Future<Output=u32>", true),
            ("impl std::future::Future<Output=u32>+Send", true),
            ("impl Send+Future<Output=Vec<u32>>", true),
            ("Pin<Box<dyn Future<Output=u32>+Send>>", true),
            (
                "std::pin::Pin<Box<dyn std::future::Future<Output=u32>>>",
                true,
            ),
            ("BoxFuture<'static,u32>", true),
            ("Vec<Pin<Box<dyn Future<Output=u32>>>>", false),
            ("Option<Pin<Box<dyn Future<Output=u32>>>>", false),
            ("(u32,BoxFuture<'static,u32>)", false),
            ("FutureGroup<u32>", false),
            ("u32", false),
        ] {
            assert_eq!(is_future(ty), expected, "{ty}");
        }
    }

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
            ("(u32,JoinHandle<u32>)", Some(true)),
            ("(u32,impl Iterator<Item=u32>)", Some(false)),
            ("Option<impl std::iter::Iterator<Item=u32>+'_>", Some(false)),
            ("Vec<Box<dyn Iterator<Item=u32>>>", Some(false)),
            ("Option<Stream>", None),
            ("(u32,Vec<Iterators>)", None),
            ("impl Iterators", None),
            ("Vec<u32>", None),
            ("serde_json::Map<String,Value>", None),
            ("Option<Box<u32>>", None),
            ("FnvHashMap<u32,u32>", None),
        ] {
            assert_eq!(awaitable(ty), expected, "{ty}");
        }
    }
}
