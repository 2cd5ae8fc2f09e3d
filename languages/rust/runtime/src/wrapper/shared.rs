//! Whether several threads may have a reference to an object, found out by the compiler.

use std::marker::PhantomData;

/// A type that is asked about.
pub struct Shared<T: ?Sized>(PhantomData<T>);

/// What holds unless the type says otherwise.
pub trait Alone {
    const IS_SYNC: bool = false;
}
impl<T: ?Sized> Alone for Shared<T> {}

impl<T: Sync + ?Sized> Shared<T> {
    /// An associated constant of the type's own goes before that of a trait.
    pub const IS_SYNC: bool = true;
}

/// `true` for a type that is `Sync`.
#[macro_export]
#[doc(hidden)]
macro_rules! lath_is_sync {
    ($ty:ty) => {{
        #[allow(unused_imports)]
        use $crate::wrapper::Alone as _;
        $crate::wrapper::Shared::<$ty>::IS_SYNC
    }};
}

#[cfg(test)]
mod tests {
    #[test]
    fn types_are_sync_or_not() {
        static ANSWERS: [bool; 2] = [
            lath_is_sync!(std::cell::Cell<u8>),
            lath_is_sync!(std::sync::atomic::AtomicU8),
        ];
        assert_eq!(ANSWERS, [false, true]);
    }
}
