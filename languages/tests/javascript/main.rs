//! Tests of JavaScript and TypeScript: real wrappers, run by the runtimes that are here.

mod common;
mod failures;
mod hostile;
mod loading;
