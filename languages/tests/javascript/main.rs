//! Tests of JavaScript and TypeScript: real wrappers, run by the runtimes that are here.

mod browser;
mod common;
mod evidence;
mod failures;
mod golden;
mod hostile;
mod loading;
mod unit;
