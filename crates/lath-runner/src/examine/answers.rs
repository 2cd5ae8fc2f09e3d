//! What answers must contain.

use lath_protocol::FailureKind;

/// The fields that an event must have.
pub fn fields(event: &str) -> &'static str {
    match event {
        "hello" => {
            "protocol (1), language, runtime, pid, max_threads; compiler, flags, capabilities"
        }
        "manifest" => "manifest (an object)",
        "clocks" => {
            "clocks: a list of {name, label, precision_ns, overhead_ns, monotonic}; an unknown \
                number is null"
        }
        "check" => "rejected: a list of {name, value, type}",
        "proof" => "proof ({kind, value}), first_ns",
        "iteration" => {
            "phase, index, threads (a list of {method, calls, ns}), calls_per_batch, batches, \
                wall_ns"
        }
        "failure" => "kind, where, message",
        _ => "none",
    }
}

pub fn name_of(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Exception => "exception",
        FailureKind::Counter => "counter",
        FailureKind::Memory => "memory",
        FailureKind::Parameter => "parameter",
        FailureKind::Command => "command",
        FailureKind::Sharing => "sharing",
        FailureKind::Protocol => "protocol",
    }
}

/// Capabilities of `PROTOCOL.md`.
pub const CAPABILITIES: [&str; 15] = [
    "invocations",
    "operations",
    "layout",
    "usage",
    "speed",
    "sample",
    "prove",
    "first",
    "allocations",
    "part",
    "turns",
    "turns_of_threads",
    "cpu",
    "cpus",
    "processes",
];
