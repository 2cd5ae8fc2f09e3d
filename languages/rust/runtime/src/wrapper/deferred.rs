//! Whether a result does its work when it is used, asked of the compiler: iterators and functions,
//! under whatever name their type is written. Nothing is called for it.

use super::kinds::Asked;
use super::model::Objects;
use crate::prove::Prove;
use std::collections::{
    binary_heap, btree_map, btree_set, hash_map, hash_set, linked_list, vec_deque,
};
use std::future::Future;
use std::marker::PhantomData;
use std::{array, iter, ops, option, result, slice, vec};

/// The type of a result, without one.
pub struct Type<R>(PhantomData<R>);

/// What such a function returns. It is not called.
pub fn returned<R>(_: &impl Fn(Objects<'static>) -> R) -> Type<R> {
    Type(PhantomData)
}

/// The same, of what its future gives.
pub fn awaited<F: Future>(_: &impl Fn(Objects<'static>) -> F) -> Type<F::Output> {
    Type(PhantomData)
}

/// For functions that return nothing.
pub fn never() -> Option<String> {
    None
}

/// The name of the type [`returned`] or [`awaited`] found, if it does its work later.
#[macro_export]
#[doc(hidden)]
macro_rules! lath_deferred {
    ($type:expr) => {{
        #[allow(unused_imports)]
        use $crate::wrapper::deferred::*;
        let lath_r = $type;
        let lath_held = (&&lath_r.asked()).lath_held();
        (&&&&lath_r.asked())
            .lath_deferred()
            .or_else(|| (&&&&lath_held.0.asked()).lath_deferred())
            .or_else(|| (&&&&lath_held.1.asked()).lath_deferred())
            .or_else(|| (&&&&lath_held.2.asked()).lath_deferred())
    }};
}

impl<R> Type<R> {
    pub fn asked(&self) -> Asked<'_, Type<R>> {
        Asked(self)
    }

    fn name(&self) -> Option<String> {
        Some(short(std::any::type_name::<R>()))
    }
}

/// What holds its elements, or is as good as they are to those who return it.
pub trait Holds {}

macro_rules! hold {
    ($($ty:ty: $($name:ident)*;)*) => { $( impl<$($name),*> Holds for $ty {} )* };
}
hold! {
    ops::Range<T>: T;
    ops::RangeFrom<T>: T;
    ops::RangeInclusive<T>: T;
    vec::IntoIter<T>: T;
    vec_deque::IntoIter<T>: T;
    linked_list::IntoIter<T>: T;
    binary_heap::IntoIter<T>: T;
    btree_set::IntoIter<T>: T;
    btree_map::IntoIter<K, V>: K V;
    hash_set::IntoIter<T>: T;
    hash_map::IntoIter<K, V>: K V;
    option::IntoIter<T>: T;
    result::IntoIter<T>: T;
    iter::Once<T>: T;
    iter::Empty<T>: T;
}

macro_rules! borrow {
    ($($ty:ty: $($name:ident)*;)*) => { $( impl<'a, $($name),*> Holds for $ty {} )* };
}
borrow! {
    slice::Iter<'a, T>: T;
    slice::IterMut<'a, T>: T;
    vec_deque::Iter<'a, T>: T;
    linked_list::Iter<'a, T>: T;
    binary_heap::Iter<'a, T>: T;
    btree_set::Iter<'a, T>: T;
    btree_map::Iter<'a, K, V>: K V;
    btree_map::Keys<'a, K, V>: K V;
    btree_map::Values<'a, K, V>: K V;
    hash_set::Iter<'a, T>: T;
    hash_map::Iter<'a, K, V>: K V;
    hash_map::Keys<'a, K, V>: K V;
    hash_map::Values<'a, K, V>: K V;
    option::Iter<'a, T>: T;
    result::Iter<'a, T>: T;
}

macro_rules! adapt {
    ($($ty:ty)*) => { $( impl<I: Holds + Iterator> Holds for $ty {} )* };
}
adapt!(iter::Copied<I> iter::Cloned<I> iter::Rev<I> iter::Fuse<I>);

impl<T, const N: usize> Holds for array::IntoIter<T, N> {}
/// Somebody else's, and used by them.
impl<T: ?Sized> Holds for &mut T {}
impl<I: Holds + Iterator> Holds for Box<I> {}
impl<I: Holds + Iterator> Holds for iter::Peekable<I> {}

/// What an `Option`, a `Result` or a tuple holds: up to three types. Of others nothing is asked:
/// those of a collection are data.
pub struct Held<A, B = (), C = ()>(pub Type<A>, pub Type<B>, pub Type<C>);

impl<A, B, C> Held<A, B, C> {
    fn new() -> Held<A, B, C> {
        Held(Type(PhantomData), Type(PhantomData), Type(PhantomData))
    }
}

pub trait HoldsTypes {
    type Of;
    fn lath_held(&self) -> Self::Of;
}

macro_rules! held {
    ($($ty:ty: $held:ty, $($name:ident)*;)*) => { $(
        impl<$($name),*> HoldsTypes for &Asked<'_, Type<$ty>> {
            type Of = $held;
            fn lath_held(&self) -> $held {
                Held::new()
            }
        }
    )* };
}
held! {
    Option<A>: Held<A>, A;
    Result<A, E>: Held<A>, A E;
    (A,): Held<A>, A;
    (A, B): Held<A, B>, A B;
    (A, B, C): Held<A, B, C>, A B C;
}

pub trait HoldsNone {
    fn lath_held(&self) -> Held<()>;
}
impl<R> HoldsNone for Asked<'_, Type<R>> {
    fn lath_held(&self) -> Held<()> {
        Held::new()
    }
}

pub trait IsValue {
    fn lath_deferred(&self) -> Option<String> {
        None
    }
}
impl<R: Prove> IsValue for &&&Asked<'_, Type<R>> {}

pub trait IsHeld {
    fn lath_deferred(&self) -> Option<String> {
        None
    }
}
impl<R: Holds> IsHeld for &&Asked<'_, Type<R>> {}

pub trait IsLazy {
    fn lath_deferred(&self) -> Option<String>;
}
impl<R: Iterator> IsLazy for &Asked<'_, Type<R>> {
    fn lath_deferred(&self) -> Option<String> {
        self.0.name()
    }
}

/// All others: functions are known by their names, because nobody can write a type for all of them.
pub trait IsOther {
    fn lath_deferred(&self) -> Option<String>;
}
impl<R> IsOther for Asked<'_, Type<R>> {
    fn lath_deferred(&self) -> Option<String> {
        is_function(std::any::type_name::<R>())
            .then(|| self.0.name())
            .flatten()
    }
}

/// A closure, or a pointer to one.
fn is_function(mut name: &str) -> bool {
    let pointers = [
        "&",
        "alloc::boxed::Box<",
        "alloc::rc::Rc<",
        "alloc::sync::Arc<",
    ];
    while let Some(inner) = pointers.iter().find_map(|start| name.strip_prefix(start)) {
        name = inner;
    }
    let held = name.strip_prefix("dyn ").unwrap_or(name);
    let held = held.split_once("for<").map_or(held, |(_, bound)| {
        bound.split_once("> ").map_or(held, |(_, bound)| bound)
    });
    held.starts_with("core::ops::function::Fn") || name.ends_with("{{closure}}")
}

/// `alloc::vec::Vec<run_x::Own>`: `Vec<Own>`.
fn short(name: &str) -> String {
    let mut text = String::new();
    for piece in name.split_inclusive(|c: char| !(c.is_alphanumeric() || "_:{}".contains(c))) {
        let last = piece.rsplit("::").next().unwrap_or(piece);
        text += &last.replace("{{closure}}", "closure");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lazy;
    impl Iterator for Lazy {
        type Item = u32;
        fn next(&mut self) -> Option<u32> {
            None
        }
    }
    struct Proved;
    impl Iterator for Proved {
        type Item = u32;
        fn next(&mut self) -> Option<u32> {
            None
        }
    }
    impl Prove for Proved {
        fn prove(&self) -> crate::prove::Proven {
            crate::prove::Proven::None
        }
    }

    fn squares() -> impl Iterator<Item = u32> {
        (0..3).map(|i| i * i)
    }

    fn of<R>(_: fn() -> R) -> Type<R> {
        Type(PhantomData)
    }

    #[test]
    fn what_works_later_is_named() {
        let named = |name: Option<String>| name.expect("it works later");
        assert_eq!(named(lath_deferred!(of(|| Lazy))), "Lazy");
        assert_eq!(named(lath_deferred!(of(|| Box::new(Lazy)))), "Box<Lazy>");
        assert_eq!(
            named(lath_deferred!(of(squares))),
            "Map<Range<u32>, closure>"
        );
        assert_eq!(
            named(lath_deferred!(of(|| -> Box<dyn Fn() -> u32> {
                Box::new(|| 3)
            }))),
            "Box<dyn Fn() -> u32>"
        );
        type Found = std::sync::Arc<dyn for<'a> Fn(&'a str) -> u8 + Send + Sync>;
        let found = named(lath_deferred!(of(|| -> Found { panic!() })));
        assert!(found.starts_with("Arc<dyn"), "{found}");
        assert_eq!(
            named(lath_deferred!(returned(&|_| |x: u8| x + 1))),
            "closure"
        );
        assert_eq!(named(lath_deferred!(of(|| Some(Lazy)))), "Lazy");
        assert_eq!(named(lath_deferred!(of(|| Ok::<_, ()>(Lazy)))), "Lazy");
        assert_eq!(named(lath_deferred!(of(|| (1, squares())))), "Map<Range<u32>, closure>");
        assert_eq!(named(lath_deferred!(of(|| ("", 2, Lazy)))), "Lazy");
        let async_one = |_: Objects<'static>| async { Lazy };
        assert_eq!(named(lath_deferred!(awaited(&async_one))), "Lazy");
    }

    #[test]
    fn values_are_not() {
        assert_eq!(lath_deferred!(of(|| 3)), None);
        assert_eq!(lath_deferred!(of(|| ())), None);
        assert_eq!(lath_deferred!(of(|| 0..3)), None);
        assert_eq!(lath_deferred!(of(|| vec![1].into_iter())), None);
        assert_eq!(lath_deferred!(of(|| [1].iter().copied().rev())), None);
        assert_eq!(lath_deferred!(of(|| -> &mut Lazy { panic!() })), None);
        assert_eq!(lath_deferred!(of(|| Some(3))), None);
        assert_eq!(lath_deferred!(of(|| (1, [2].iter(), 0..3))), None);
        assert_eq!(lath_deferred!(of(|| (1, Some(Proved)))), None);
        assert_eq!(lath_deferred!(of(|| (1, 2, 3, 4))), None);
        assert_eq!(lath_deferred!(of(|| Proved)), None);
        assert_eq!(lath_deferred!(of(|| -> fn() -> u32 { || 3 })), None);
        assert_eq!(lath_deferred!(of(|| -> Vec<fn(&str)> { vec![] })), None);
        assert_eq!(never(), None);
    }
}
