//! The tables that generated code fills in. Objects are pointers without a type here; each table's
//! functions know theirs.

use super::clock::Now;
use super::count::Value;
use super::proof::Proof;

/// What is passed to functions of the user's: objects in the order of the signature, the one it is
/// called on first.
pub type Objects<'a> = &'a [*mut ()];

/// How often something is done, or nanoseconds.
pub type Number = u64;

/// `Some` and `None` under names that a benchmark file cannot take away.
pub const fn some<T>(value: T) -> Option<T> {
    Some(value)
}

pub const fn none<T>() -> Option<T> {
    None
}

/// The value of a function that never returns, where one is needed.
pub fn unit(_: ()) {}

/// Of a counter: a closure becomes a function here.
pub const fn resets(reset: unsafe fn(*mut ())) -> Option<unsafe fn(*mut ())> {
    Some(reset)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Trial,
    Iteration,
    Invocation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Benchmark,
    Group,
    Thread,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Index of the state, and which object of it.
    State(usize, usize),
    Blackhole,
    Control,
    BenchmarkParams,
    IterationParams,
    ThreadParams,
}

pub struct Parameter {
    pub name: &'static str,
    /// As the user wrote it, for messages.
    pub ty: &'static str,
    /// Whether the text is such a value; sets the field of the object, if there is one.
    pub set: fn(Option<*mut ()>, &str) -> bool,
}

pub struct Counter {
    pub name: &'static str,
    pub read: unsafe fn(*mut ()) -> Value,
    /// `None` for methods.
    pub reset: Option<unsafe fn(*mut ())>,
}

pub struct Fixture {
    /// For messages: function and level.
    pub place: &'static str,
    pub level: Level,
    pub tear_down: bool,
    pub arguments: &'static [Argument],
    /// States of several threads that it takes by `&mut`, beside its own.
    pub exclusive: &'static [usize],
    pub call: unsafe fn(Objects),
}

pub struct State {
    pub name: &'static str,
    pub scope: Scope,
    pub size: usize,
    pub align: usize,
    /// Several threads may have a reference to one object.
    pub is_sync: bool,
    pub construct: unsafe fn(*mut ()),
    pub destroy: unsafe fn(*mut ()),
    pub params: &'static [Parameter],
    /// In the order they run in.
    pub fixtures: &'static [Fixture],
    pub counters: &'static [Counter],
    pub operations: Option<Counter>,
}

impl State {
    /// The table of a state of type `T`; what it has beside its construction is set in generated
    /// code.
    pub const fn of<T>(name: &'static str, construct: unsafe fn(*mut ())) -> State {
        State {
            name,
            scope: Scope::Thread,
            size: size_of::<T>(),
            align: align_of::<T>(),
            is_sync: false,
            construct,
            destroy: destroy::<T>,
            params: &[],
            fixtures: &[],
            counters: &[],
            operations: None,
        }
    }
}

unsafe fn destroy<T>(object: *mut ()) {
    unsafe { object.cast::<T>().drop_in_place() };
}

/// The loop around a benchmark: so many calls, at least one. With a proof (else a null pointer) the
/// last one's result is proved: it is the same call, so that proving changes nothing of what is
/// compiled.
pub enum Run {
    /// The clock is read around it.
    Plain(unsafe fn(Objects, u64, *mut Proof)),
    /// It reads the clock itself, so that entering the executor is not in the time: nanoseconds.
    Timed(unsafe fn(Objects, u64, *mut Proof, Now) -> u64),
}

/// A @Check function: what it returns is proved in place of what the benchmark returns.
pub struct Check {
    pub place: &'static str,
    pub arguments: &'static [Argument],
}

/// What a thread runs: a benchmark has one function, or those of its group.
pub struct Function {
    pub name: &'static str,
    pub symbol: &'static str,
    pub arguments: &'static [Argument],
    /// State and which object of it; dependencies first.
    pub instances: &'static [(usize, usize)],
    /// States of several threads that it, or an invocation fixture, takes by `&mut`.
    pub exclusive: &'static [usize],
    pub run: Run,
    /// The type of its result, if that does its work when it is used.
    pub deferred: fn() -> Option<String>,
    pub check: Option<Check>,
}

pub struct Benchmark {
    pub symbol: &'static str,
    /// Those of all functions; dependencies first.
    pub instances: &'static [(usize, usize)],
    /// State and parameter.
    pub params: &'static [(usize, usize)],
    /// At least one.
    pub functions: &'static [Function],
}

pub struct Program {
    pub compiler: &'static str,
    pub platform: &'static str,
    pub flags: &'static str,
    /// JSON.
    pub manifest: &'static str,
    /// The global allocator counts.
    pub counts_allocations: bool,
    pub states: &'static [State],
    pub benchmarks: &'static [Benchmark],
}
