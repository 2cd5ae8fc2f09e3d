//! The lister's answer: JMH's list of benchmarks, typed.

use crate::shared::deferred;
use lath_core::assemble;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::plan::VirtualMachine;
use lath_core::setting::{Key, Layer, Mode, Origin, Threads, TimeUnit, Value};
use lath_core::site::{Deferred, ValueKind};
use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
pub(super) struct List {
    /// Version of JMH.
    pub jmh: String,
    pub benchmarks: Vec<Listed>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Listed {
    /// `demo.Factorial.recursive`.
    pub id: String,
    pub class: String,
    pub name: String,
    /// Functions of the group, or the single function.
    pub methods: Vec<String>,
    pub group: bool,
    pub group_threads: Vec<u64>,
    pub returns: bool,
    pub invocation_fixtures: bool,
    #[serde(default)]
    pub iteration_fixtures: bool,
    /// Returns nothing, takes nothing, and its class has no fields.
    pub sinkless: bool,
    /// `future CompletableFuture`, `lazy Stream`, `function Supplier`: what it returns does its work
    /// after the call.
    #[serde(default)]
    deferred: String,
    /// The type of the result does not say whether it does its work later.
    #[serde(default)]
    pub opaque: bool,
    /// Classes whose objects it uses, under the virtual machine's names, its own first.
    pub states: Vec<String>,
    pub modes: Vec<String>,
    pub params: Vec<ListedParam>,
    /// argv of its fork.
    pub command: Vec<String>,
    /// JMH's data about the virtual machine for its results.
    pub machine: VirtualMachine,
    #[serde(flatten)]
    settings: Settings,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct ListedParam {
    pub name: String,
    #[serde(rename = "type")]
    pub ty: String,
    /// Its declaring class, under the virtual machine's name.
    pub owner: String,
    #[serde(default)]
    pub constants: Option<Vec<String>>,
    pub values: Vec<String>,
    /// Some value has half a character, which no text passes on.
    #[serde(default)]
    pub half: bool,
}

const WAIT: &str = "return what `get()` or `join()` gives";

/// From the annotation. JMH uses -1 and -2 for as many threads as processors, and half of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Settings {
    threads: Option<i64>,
    forks: Option<i64>,
    warmup_forks: Option<i64>,
    warmup_iterations: Option<i64>,
    warmup_batch_size: Option<i64>,
    warmup_time_ns: Option<u64>,
    iterations: Option<i64>,
    batch_size: Option<i64>,
    time_ns: Option<u64>,
    operations_per_invocation: Option<i64>,
    timeout_ns: Option<u64>,
    time_unit: Option<TimeUnit>,
}

impl Listed {
    /// L330, W956. A future of a jar, which its user may not be able to change, is a warning, too.
    pub fn deferred(&self, is_jar: bool, place: &Place) -> Option<Diagnostic> {
        let (kind, ty) = self.deferred.split_once(' ')?;
        let deferred = match kind {
            "future" if is_jar => Deferred {
                is_awaitable: false,
                ..deferred::awaitable(ty, WAIT)
            },
            "future" => deferred::awaitable(ty, WAIT),
            "function" => deferred::function(ty),
            _ => deferred::lazy(ty),
        };
        Some(assemble::deferred(&deferred, &self.id, place))
    }

    /// Settings from annotations; in JMH, numbers below 0 mean none.
    pub fn layer(&self, origin: &Origin) -> Layer {
        let mut layer = Layer::default();
        let settings = &self.settings;
        let counts = [
            (Key::Forks, settings.forks),
            (Key::WarmupForks, settings.warmup_forks),
            (Key::WarmupIterations, settings.warmup_iterations),
            (Key::WarmupBatchSize, settings.warmup_batch_size),
            (Key::MeasurementIterations, settings.iterations),
            (Key::MeasurementBatchSize, settings.batch_size),
            (
                Key::OperationsPerInvocation,
                settings.operations_per_invocation,
            ),
        ];
        for (key, value) in counts
            .into_iter()
            .filter_map(|(key, value)| Some((key, u64::try_from(value?).ok()?)))
        {
            layer.set(key, Value::Count(value), origin.clone());
        }
        let times = [
            (Key::WarmupTime, settings.warmup_time_ns),
            (Key::MeasurementTime, settings.time_ns),
            (Key::Timeout, settings.timeout_ns),
        ];
        for (key, value) in times
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)))
        {
            layer.set(key, Value::Nanos(value), origin.clone());
        }
        if let Some(unit) = settings.time_unit {
            layer.set(Key::TimeUnit, Value::Unit(unit), origin.clone());
        }
        let threads = settings.threads.map(|threads| match threads {
            -1 => Threads::Max,
            -2 => Threads::HalfMax,
            n => Threads::Exactly(u64::try_from(n).unwrap_or(0)),
        });
        if let Some(threads) = threads {
            layer.set(Key::Threads, Value::Threads(threads.into()), origin.clone());
        }
        let all = self.modes.iter().any(|label| label == "all");
        let modes: Vec<Mode> = Mode::ALL
            .into_iter()
            .filter(|mode| all || self.modes.iter().any(|label| label == mode.label()))
            .collect();
        layer.set(Key::Mode, Value::Modes(modes), origin.clone());
        layer
    }
}

impl ListedParam {
    pub fn kind(&self) -> ValueKind {
        let integer = |bits| ValueKind::Integer { bits, signed: true };
        if let Some(constants) = &self.constants {
            return ValueKind::Enum {
                constants: constants.iter().map(|c| (c.clone(), c.clone())).collect(),
            };
        }
        match self.ty.as_str() {
            "byte" | "java.lang.Byte" => integer(8),
            "short" | "java.lang.Short" => integer(16),
            "int" | "java.lang.Integer" => integer(32),
            "long" | "java.lang.Long" => integer(64),
            "float" | "java.lang.Float" | "double" | "java.lang.Double" => ValueKind::Float,
            "boolean" | "java.lang.Boolean" => ValueKind::Bool,
            "char" | "java.lang.Character" => ValueKind::Char,
            "java.lang.String" => ValueKind::Text,
            _ => ValueKind::Unknown,
        }
    }
}
