//! One way to find the toolchains of this machine, to ask what they are, to name them, to choose one,
//! and to say why there is none. A language gives its facts: where to look, what to ask, how one is
//! installed.

mod chosen;
mod distinct;
mod facts;
mod found;
mod listed;
mod question;
pub(crate) mod remembered;
pub(crate) mod silent;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod version;

pub(crate) use chosen::Chosen;
pub(crate) use facts::{Facts, Lack, Product, Toolchain};
pub(crate) use found::Toolchains;
pub(crate) use listed::absent;
pub(crate) use question::{ask, value};
pub(crate) use version::Version;
