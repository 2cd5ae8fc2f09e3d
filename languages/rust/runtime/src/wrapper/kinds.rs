//! What kind of result a function of the user's returns, found out by the compiler: `Result`s are
//! opened, futures waited for, and those that have a canonical form proved. Macros of generated
//! code; method lookup takes the first trait that fits, from the most references to the fewest.

use super::block_on::block_on;
use super::failure::raise;
use crate::prove::{Prove, Proven};
use std::collections::VecDeque;
use std::fmt::{Debug, Display};
use std::future::Future;
use std::thread::{JoinHandle, ScopedJoinHandle};

/// A reference to the result that is asked about.
pub struct Asked<'a, R: ?Sized>(pub &'a R);

/// The value of a benchmark's call: what is in a `Result`; an `Err` ends the trial, and so do
/// futures and handles of threads, for which nothing would wait.
#[macro_export]
#[doc(hidden)]
macro_rules! lath_settle {
    ($call:expr) => {{
        #[allow(unused_imports)]
        use $crate::wrapper::kinds::*;
        #[allow(clippy::let_unit_value)]
        let lath_r = $call;
        (&&&&Asked(&lath_r)).lath_ended().refuse();
        let lath_k = (&&&&Asked(&lath_r)).lath_opened();
        lath_k.open(lath_r)
    }};
}

/// Of a fixture or a check, which may be an `async fn`, and may leave threads to others.
#[macro_export]
#[doc(hidden)]
macro_rules! lath_finish {
    ($call:expr) => {{
        #[allow(unused_imports)]
        use $crate::wrapper::kinds::*;
        #[allow(clippy::let_unit_value)]
        let lath_r = $call;
        let lath_k = (&&Asked(&lath_r)).lath_awaited();
        let lath_r = lath_k.wait(lath_r);
        (&&Asked(&lath_r)).lath_awaited().refuse();
        let lath_k = (&&&&Asked(&lath_r)).lath_opened();
        lath_k.open(lath_r)
    }};
}

/// A result in canonical form.
#[macro_export]
#[doc(hidden)]
macro_rules! lath_show {
    ($value:expr) => {{
        #[allow(unused_imports)]
        use $crate::wrapper::kinds::*;
        let lath_r = $value;
        (&&&Asked(lath_r)).lath_shown()
    }};
}

pub struct Displayed;
pub struct Debugged;
pub struct Silent;
pub struct Plain;

pub trait IsDisplayed {
    fn lath_opened(&self) -> Displayed {
        Displayed
    }
}
impl<T, E: Display> IsDisplayed for &&&Asked<'_, Result<T, E>> {}

pub trait IsDebugged {
    fn lath_opened(&self) -> Debugged {
        Debugged
    }
}
impl<T, E: Debug> IsDebugged for &&Asked<'_, Result<T, E>> {}

pub trait IsSilent {
    fn lath_opened(&self) -> Silent {
        Silent
    }
}
impl<T, E> IsSilent for &Asked<'_, Result<T, E>> {}

pub trait IsPlain {
    fn lath_opened(&self) -> Plain {
        Plain
    }
}
impl<R> IsPlain for Asked<'_, R> {}

impl Displayed {
    #[inline(always)]
    pub fn open<T, E: Display>(self, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| raise(&error, E::to_string))
    }
}

impl Debugged {
    #[inline(always)]
    pub fn open<T, E: Debug>(self, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| raise(&error, |error| format!("{error:?}")))
    }
}

impl Silent {
    #[inline(always)]
    pub fn open<T, E>(self, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| raise(&error, |_| "an error without a message".to_owned()))
    }
}

impl Plain {
    #[inline(always)]
    pub fn open<R>(self, result: R) -> R {
        result
    }
}

pub struct Awaited;
pub struct Ready;
pub struct Unjoined;

/// Handles of threads, also held by others.
pub trait Handle {}
/// What holds futures: as `F`, its parameter.
macro_rules! holders {
    ($($ty:ty: $($name:ident)*;)*) => { $(
        impl<F: Handle, $($name),*> Handle for $ty {}
        impl<F: Future, $($name),*> IsHolder for &&Asked<'_, $ty> {}
    )* };
}
holders! {
    Vec<F>:;
    VecDeque<F>:;
    Option<F>:;
    Result<F, E>: E;
}
impl<F: Handle, const N: usize> Handle for [F; N] {}
impl<F: Future, const N: usize> IsHolder for &&Asked<'_, [F; N]> {}
impl<T> Handle for JoinHandle<T> {}
impl<T> Handle for ScopedJoinHandle<'_, T> {}
impl<H: Handle> Handle for Box<H> {}

pub trait IsHandle {
    #[inline(always)]
    fn lath_ended(&self) -> Unjoined {
        Unjoined
    }
}
impl<H: Handle> IsHandle for &&&Asked<'_, H> {}

pub trait IsHolder {
    #[inline(always)]
    fn lath_ended(&self) -> Awaited {
        Awaited
    }
}

pub trait IsFuture {
    #[inline(always)]
    fn lath_ended(&self) -> Awaited {
        Awaited
    }
}
impl<F: Future> IsFuture for &Asked<'_, F> {}

pub trait IsEnded {
    #[inline(always)]
    fn lath_ended(&self) -> Ready {
        Ready
    }
}
impl<R> IsEnded for Asked<'_, R> {}

pub trait IsAwaited {
    #[inline(always)]
    fn lath_awaited(&self) -> Awaited {
        Awaited
    }
}
impl<F: Future> IsAwaited for &Asked<'_, F> {}

pub trait IsReady {
    #[inline(always)]
    fn lath_awaited(&self) -> Ready {
        Ready
    }
}
impl<R> IsReady for Asked<'_, R> {}

impl Awaited {
    pub fn wait<F: Future>(self, future: F) -> F::Output {
        block_on(future)
    }

    #[cold]
    #[inline(never)]
    pub fn refuse(self) {
        super::failure::refuse(
            "it returned a future that nothing waits for: declare it `async fn`, or with the type \
                `impl Future<Output = …>`; await those that it holds"
                .to_owned(),
        )
    }
}

impl Unjoined {
    #[cold]
    #[inline(never)]
    pub fn refuse(self) {
        super::failure::refuse(
            "it returned the handle of a thread that nothing waits for: return what `join()` gives"
                .to_owned(),
        )
    }
}

impl Ready {
    pub fn wait<R>(self, result: R) -> R {
        result
    }

    #[inline(always)]
    pub fn refuse(self) {}
}

pub trait IsProved {
    fn lath_shown(&self) -> Proven;
}
impl<R: Prove + ?Sized> IsProved for &&Asked<'_, R> {
    fn lath_shown(&self) -> Proven {
        self.0.prove()
    }
}

pub trait IsBytes {
    fn lath_shown(&self) -> Proven;
}
impl<R: AsRef<[u8]> + ?Sized> IsBytes for &Asked<'_, R> {
    fn lath_shown(&self) -> Proven {
        Proven::Bytes(self.0.as_ref().to_vec())
    }
}

pub trait IsOpaque {
    fn lath_shown(&self) -> Proven {
        Proven::None
    }
}
impl<R: ?Sized> IsOpaque for Asked<'_, R> {}

#[cfg(test)]
mod tests {
    use super::super::failure::Failure;
    use crate::prove::Proven;

    struct Opaque;
    struct Digest;
    impl AsRef<[u8]> for Digest {
        fn as_ref(&self) -> &[u8] {
            &[1, 2]
        }
    }
    #[derive(Debug)]
    struct OnlyDebug;

    async fn later(value: Result<u8, OnlyDebug>) -> Result<u8, OnlyDebug> {
        value
    }

    fn failure(body: impl FnOnce() + std::panic::UnwindSafe) -> Failure {
        Failure::of_panic(
            "here",
            std::panic::catch_unwind(body).expect_err("it raises"),
        )
    }

    #[test]
    fn results_are_opened() {
        assert_eq!(lath_settle!("7".parse::<u8>()), 7);
        assert_eq!(lath_settle!(Some(1)), Some(1));
        assert_eq!(lath_finish!(later(Ok(3))), 3);
        assert_eq!(lath_finish!(3), 3);
        let displayed = failure(|| assert_eq!(lath_settle!("x".parse::<u8>()), 0));
        assert_eq!(
            (displayed.message.as_str(), displayed.ty.as_str()),
            (
                "invalid digit found in string",
                "core::num::error::ParseIntError"
            )
        );
        assert_eq!(
            failure(|| assert_eq!(lath_finish!(later(Err(OnlyDebug))), 0)).message,
            "OnlyDebug"
        );
        assert!(failure(|| lath_settle!(Err::<(), Opaque>(Opaque)))
            .ty
            .ends_with("Opaque"));
        assert_eq!(
            failure(|| lath_settle!(Err::<(), Box<dyn std::error::Error>>("text".into()))).message,
            "text"
        );
    }

    #[test]
    fn futures_that_nothing_waits_for_are_refused() {
        let failure = failure(|| drop(lath_settle!(later(Ok(3)))));
        assert!(
            failure.message.contains("nothing waits for"),
            "{}",
            failure.message
        );
    }

    #[test]
    fn what_holds_futures_and_threads_is_refused() {
        type Handle = std::thread::JoinHandle<u8>;
        let handle = || -> Handle { std::thread::spawn(|| 3) };
        for failure in [
            failure(|| drop(lath_settle!(vec![later(Ok(3))]))),
            failure(|| drop(lath_settle!(Some(later(Ok(3)))))),
            failure(|| drop(lath_settle!(Ok::<_, u8>(later(Ok(3)))))),
            failure(|| drop(lath_settle!([later(Ok(3))]))),
            failure(move || drop(lath_settle!(handle()))),
            failure(move || drop(lath_settle!(vec![Some(handle())]))),
            failure(move || drop(lath_settle!(Ok::<_, OnlyDebug>(handle())))),
        ] {
            let message = failure.message;
            assert!(message.contains("nothing waits for"), "{message}");
        }
        // A fixture's goes on.
        assert_eq!(lath_finish!(handle()).join().ok(), Some(3));
        assert_eq!(lath_settle!(vec![Some(3)]), [Some(3)]);
    }

    #[test]
    fn results_are_shown() {
        assert_eq!(lath_show!(&7u8), Proven::Integer("7".to_owned()));
        assert_eq!(lath_show!(&Digest), Proven::Bytes(vec![1, 2]));
        assert_eq!(lath_show!(&Opaque), Proven::None);
        assert_eq!(lath_show!(&String::from("a")), Proven::Text("a".to_owned()));
        assert_eq!(lath_show!("a"), Proven::Text("a".to_owned()));
    }
}
