//! Shared by several languages: the cache, paths, comments, models of wrappers, large sources.

pub(crate) mod above;
pub(crate) mod activity;
pub(crate) mod cache;
pub(crate) mod comments;
pub(crate) mod complaint;
pub(crate) mod deferred;
pub(crate) mod executable;
pub(crate) mod extent;
pub(crate) mod foreign;
pub(crate) mod grammar_limits;
pub(crate) mod indexed;
pub(crate) mod kept;
pub(crate) mod large;
pub(crate) mod mirror;
pub(crate) mod missing;
pub(crate) mod model;
pub(crate) mod otherwise;
pub(crate) mod paths;
pub(crate) mod port;
pub(crate) mod portable;
pub(crate) mod pure;
pub(crate) mod reach;
pub(crate) mod remembered;
pub(crate) mod replaced;
pub(crate) mod runtime;
pub(crate) mod scripted;
#[cfg(test)]
pub(crate) mod seen;
pub(crate) mod silent;
pub(crate) mod spelt;
pub(crate) mod syntax;
pub(crate) mod template;
pub(crate) mod toolchain;
pub(crate) mod warned;
pub(crate) mod words;
