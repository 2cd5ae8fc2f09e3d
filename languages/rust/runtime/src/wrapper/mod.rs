//! The measuring half of every wrapper: [`serve`] (commands) → [`threads`] (order of
//! fixtures) → [`worker`] (objects, calls) → [`measure`] (how often the generated loop runs).
//! Generated code fills in the tables of [`model`] and calls [`main`].

#![allow(
    clippy::missing_safety_doc,
    reason = "generated code is the only caller: it passes the objects its tables say"
)]

mod allocations;
mod assignments;
mod barrier;
mod block_on;
mod channel;
mod clock;
mod command;
mod convert;
mod count;
mod cpu;
pub mod deferred;
mod failure;
#[cfg(not(target_os = "wasi"))]
mod handover;
mod histogram;
mod iterate;
pub(crate) mod json;
pub mod kinds;
mod layout;
mod left_running;
mod measure;
mod model;
mod object;
mod part;
mod proof;
mod rejected;
#[cfg(target_os = "wasi")]
mod sandbox;
mod serve;
mod settings;
mod shared;
mod speed;
mod sys;
mod tally;
mod threads;
#[cfg(not(target_os = "wasi"))]
mod told;
mod trial;
mod usage;
mod watch;
mod worker;

pub use allocations::CountingAllocator;
pub use block_on::block_on;
pub use clock::{between, Now};
pub use convert::{set, set_constant, set_from_str};
pub use count::Count;
pub use deferred::{awaited, never, returned};
pub use model::{
    none, resets, some, unit, Argument, Benchmark, Check, Counter, Fixture, Function, Level,
    Number, Objects, Parameter, Program, Run, Scope, State,
};
pub use object::{ask, launder, object, read, reset};
pub use proof::Proof;
pub use shared::{Alone, Shared};
pub use std::hint::black_box;

/// Runs a wrapper, whose channel the engine's host holds. Does not return.
#[cfg(target_os = "wasi")]
pub fn main(program: &'static Program) -> ! {
    // Modules begin in the root.
    if let Some(folder) = std::env::var_os("PWD") {
        if let Err(error) = std::env::set_current_dir(&folder) {
            eprintln!("lath: cannot change to the folder of this process: {error}");
        }
    }
    serve::Server::new(program, channel::Channel::of_host()).run();
    sys::end(0)
}

/// Runs a wrapper: driven through a channel, by hand, or handing over to lath. Does not return.
#[cfg(not(target_os = "wasi"))]
pub fn main(program: &'static Program) -> ! {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().skip(1).collect();
    let is = |word: &str| arguments.len() == 1 && arguments[0] == word;
    // For optimisation by profile: what was counted is written when a process ends in the ordinary
    // way.
    // Programs that user code starts are not wrappers of this driver.
    let (paths, trains) = told::told();
    let channel = if is("--lath-stdio") {
        channel::Channel::of_stdio()
    } else if let Some(paths) = paths.and_then(|paths| paths.into_string().ok()) {
        channel::Channel::open(&paths)
    } else {
        handover::hand_over(&arguments);
    };
    let channel = channel.unwrap_or_else(|error| {
        eprintln!("lath: cannot open the channel: {error}");
        std::process::exit(70);
    });
    serve::Server::new(program, channel).run();
    if trains {
        std::process::exit(0);
    }
    // Threads and destructors of user code must not keep a wrapper alive whose driver has gone.
    sys::end(0)
}
