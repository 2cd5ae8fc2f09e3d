//! JMH's JSON with more fields: JMH's come first, in JMH's order and with JMH's meaning; its
//! readers ignore the others.
//!
//! JMH's readers need strings in the fields about the virtual machine. If JMH runs the benchmark,
//! they are JMH's own. Otherwise they hold the nearest equivalent: `jmhVersion` is `lath-` and
//! lath's version, `jvm` the executable (the wrapper), `jvmArgs` its compiler flags, `jdkVersion`
//! and `vmVersion` the compiler, `vmName` the language. Seeds are strings, because JavaScript
//! readers would lose eleven of their 64 bits. With several contenders, `benchmark` begins with the
//! contender's id, so that readers keep them apart; `lath.benchmark` has the bare name. A case
//! without any measurement has JMH's word for no number, `"NaN"`, and its failures.

use super::comparison_json::{self, Relations};
use super::format::Format;
use super::metric_json::{metric, pretty};
use crate::case::{self, CaseResult};
use crate::progress;
use crate::warnings;
use lath_core::escape;
use lath_core::plan::{Case, NO_TIMEOUT_NS, VirtualMachine, Wrapper};
use lath_core::record::{Record, WrapperClocks};
use lath_core::written::time;
use lath_core::written::words;
use lath_score::cpu::{self, CpuTime};
use lath_score::steady;
use lath_score::together::Together;
use lath_stats::steady::SteadyStatus;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Version of lath's own fields.
const SCHEMA: u32 = 1;

pub const JSON: Format = Format {
    name: "json",
    extension: "json",
    doc: "JMH's JSON with raw data; more fields hold machine, build, seeds, failures and warnings",
    by_machine: true,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let machines = record.measuring();
    let cases = match machines.len() {
        0 | 1 => objects(record),
        // Their scores have no common mean.
        _ => {
            let each = machines.into_iter().map(|number| record.on(number));
            each.flat_map(|record| objects(&record)).collect()
        }
    };
    let mut text = String::new();
    pretty(&Value::Array(cases), 0, &mut text);
    writeln!(out, "{}", escape::json(&text))
}

fn objects(record: &Record) -> Vec<Value> {
    let relations = Relations::of(record);
    let results = case::results(record);
    let objects = results.iter().map(|r| object(record, r, &relations));
    objects.collect()
}

/// The object of one case.
pub fn case_object(record: &Record, result: &CaseResult) -> Value {
    object(record, result, &Relations::of(record))
}

fn object(record: &Record, result: &CaseResult, relations: &Relations) -> Value {
    let mut object = Map::new();
    let wrapper = record.header.plan.wrappers.get(result.case.wrapper);
    jmh_fields(record, result, wrapper, &mut object);
    own_fields(record, result, wrapper, &mut object);
    object.insert(
        "lath".to_owned(),
        comparison_json::object(record, result, relations),
    );
    Value::Object(object)
}

fn jmh_fields(
    record: &Record,
    result: &CaseResult,
    wrapper: Option<&Wrapper>,
    object: &mut Map<String, Value>,
) {
    let case = result.case;
    let mut set = |key: &str, value: Value| object.insert(key.to_owned(), value);
    let machine = wrapper.and_then(|w| w.machines.get(&case.benchmark));
    let own = format!("lath-{}", record.header.lath_version);
    set("jmhVersion", json!(machine.map_or(&own, |m| &m.harness)));
    set("benchmark", json!(case.id));
    set("mode", json!(case.mode.label()));
    set("threads", json!(case.threads));
    // The number of an adaptive run is not known in advance.
    let measured = record.cases[result.index]
        .forks
        .iter()
        .filter(|f| !f.measurement.is_empty())
        .count() as u64;
    set(
        "forks",
        json!(
            if record.header.results_decide(result.index) || case.identical.is_some() {
                measured
            } else {
                case.forks
            }
        ),
    );
    virtual_machine(machine, wrapper, &mut set);
    let phases = record.header.phases(result.index);
    for (name, phase) in ["warmup", "measurement"].into_iter().zip(&phases) {
        set(&format!("{name}Iterations"), json!(phase.iterations));
        set(
            &format!("{name}Time"),
            json!(words::iteration(case.mode, phase)),
        );
        set(&format!("{name}BatchSize"), json!(phase.batch_size));
    }
    if !case.params.is_empty() {
        set(
            "params",
            case.params
                .iter()
                .map(|p| (p.name.clone(), json!(p.value)))
                .collect::<Map<_, _>>()
                .into(),
        );
    }
    set("primaryMetric", metric(&result.primary, true));
    set(
        "secondaryMetrics",
        result
            .secondary
            .iter()
            .map(|(label, m)| (label.clone(), metric(m, false)))
            .collect::<Map<_, _>>()
            .into(),
    );
}

/// JMH's fields for the virtual machine.
fn virtual_machine(
    machine: Option<&VirtualMachine>,
    wrapper: Option<&Wrapper>,
    set: &mut impl FnMut(&str, Value) -> Option<Value>,
) {
    let text = |of: fn(&Wrapper) -> &str| json!(wrapper.map_or("", of));
    let flags = || wrapper.map_or_else(Vec::new, |w| w.flags.split_whitespace().collect());
    let [path, arguments, release, name, version] = match machine {
        Some(machine) => [
            json!(machine.path),
            json!(machine.arguments),
            json!(machine.release),
            json!(machine.name),
            json!(machine.version),
        ],
        None => [
            text(|w| &w.path),
            json!(flags()),
            text(|w| &w.compiler),
            text(|w| &w.language),
            text(|w| &w.compiler),
        ],
    };
    set("jvm", path);
    set("jvmArgs", arguments);
    set("jdkVersion", release);
    set("vmName", name);
    set("vmVersion", version);
}

fn own_fields(
    record: &Record,
    result: &CaseResult,
    wrapper: Option<&Wrapper>,
    object: &mut Map<String, Value>,
) {
    let (case, header) = (result.case, &record.header);
    let mut set = |key: &str, value: Value| object.insert(key.to_owned(), value);
    set("lathSchema", json!(SCHEMA));
    set("lathVersion", json!(header.lath_version));
    set("language", json!(wrapper.map(|w| &w.language)));
    set("compiler", json!(wrapper.map(|w| &w.compiler)));
    set("compilerFlags", json!(wrapper.map(|w| &w.flags)));
    set("source", json!(wrapper.map(|w| &w.source)));
    set("wrapperHash", json!(wrapper.map(|w| &w.hash)));
    if let Some(hash) = &case.source_hash {
        set("sourceHash", json!(hash));
    }
    if let Some(variables) = wrapper.and_then(|w| w.variables.as_ref()) {
        set("environmentVariables", json!(variables));
    }
    set(
        "paramSymbols",
        case.params
            .iter()
            .map(|p| (p.name.clone(), json!(p.symbol)))
            .collect::<Map<_, _>>()
            .into(),
    );
    set(
        "operationsPerInvocation",
        json!(case.operations_per_invocation),
    );
    set("countsOperations", json!(case.counts_operations));
    set("timeUnit", json!(case.time_unit.name()));
    set(
        "timeoutMs",
        json!((case.timeout_ns < NO_TIMEOUT_NS).then(|| case.timeout_ns as f64 / 1e6)),
    );
    warmup_fields(record, result, &mut set);
    set("layout", json!(header.plan.options.layout));
    set("profilers", json!(header.plan.options.profilers));
    set("collectsGarbage", json!(header.plan.options.force_gc));
    set("synchronised", json!(!header.plan.options.unsynchronised));
    set(
        "clock",
        header.clocks.get(case.wrapper).map_or(Value::Null, clock),
    );
    outcome_fields(record, result, &mut set);
    set("status", json!(record.status));
    set("started", json!(time::date(header.started)));
    set("command", json!(header.command));
    set("environment", json!(header.environment));
}

/// How the case was warmed up.
fn warmup_fields(
    record: &Record,
    result: &CaseResult,
    set: &mut impl FnMut(&str, Value) -> Option<Value>,
) {
    let (case, header) = (result.case, &record.header);
    let forks = &record.cases[result.index].forks;
    let seeds: Vec<String> = forks.iter().map(|f| f.seed.to_string()).collect();
    set("warmupForks", json!(case.warmup_forks));
    set("seed", json!(header.plan.seed.to_string()));
    set("forkSeeds", json!(seeds));
    set(
        "warmup",
        json!(if case.warmup.auto { "auto" } else { "fixed" }),
    );
    set("warmupMode", json!(case.warmup_mode.name()));
    let bulk: Vec<Value> = header
        .plan
        .bulk_of(case)
        .map(|(_, other)| bulk(other))
        .collect();
    if !bulk.is_empty() {
        set("bulkWarmup", json!(bulk));
    }
    if case.warmup.auto {
        let ends = forks.iter().map(|f| f.warmup_end().map(|(n, end)| json!({"iterations": n, "seconds": end.seconds, "why": steady::why(end)})));
        set("warmupEnds", ends.collect());
    }
    set(
        "forkStatus",
        steady::statuses(case, &record.cases[result.index])
            .into_iter()
            .map(SteadyStatus::word)
            .collect(),
    );
}

/// How much of the case was measured, and its failures.
fn outcome_fields(
    record: &Record,
    result: &CaseResult,
    set: &mut impl FnMut(&str, Value) -> Option<Value>,
) {
    let forks = &record.cases[result.index].forks;
    let peaks: Vec<Option<u64>> = forks.iter().map(|f| f.peak_rss_kib).collect();
    let failures = result.failures.iter().map(
        |(step, f)| json!({"step": step.kind(), "fork": step.fork(), "code": f.code, "message": f.message, "tail": f.tail}),
    );
    let warnings = warnings::of_case(record, result)
        .into_iter()
        .map(|w| json!({"code": w.code, "message": w.message}));
    set("peakRssKib", json!(peaks));
    if let Some(cpu) = result.cpu {
        set("cpuTime", cpu_time(cpu));
    }
    if let Some(together) = result.together {
        set("threadsTogether", threads_together(together));
    }
    if let Some(others) = cpu::others(result.case, &record.cases[result.index]) {
        set("otherThreads", json!(others.threads));
        set("otherProcesses", json!(others.children));
    }
    set("plannedForks", json!(progress::forks(record, result.index)));
    set("plannedIterations", json!(result.planned));
    set("measuredIterations", json!(result.iterations));
    set("partial", json!(result.is_partial()));
    set("failures", failures.collect());
    set("warnings", warnings.collect());
}

/// CPU time beside the score, which is wall time.
fn cpu_time(cpu: CpuTime) -> Value {
    json!({
        "share": cpu.share,
        "voluntarySwitches": cpu.switches.map(|s| s.waits),
        "involuntarySwitches": cpu.switches.map(|s| s.preemptions),
    })
}

/// Whether several threads measured at the same time, and alike.
fn threads_together(together: Together) -> Value {
    json!({
        "startSkewNs": together.spans.map(|spans| spans.start_skew_ns),
        "stopSkewNs": together.spans.map(|spans| spans.stop_skew_ns),
        "allAtOnce": together.spans.map(|spans| spans.all_at_once),
        "imbalance": together.imbalance,
    })
}

/// The bulk warm-up.
fn bulk(case: &Case) -> Value {
    json!({
        "benchmark": case.id,
        "mode": case.mode.label(),
        "params": case.params.iter().map(|p| (p.name.clone(), json!(p.value))).collect::<Map<_, _>>(),
        "iterations": case.warmup.iterations,
        "time": words::iteration(case.mode, &case.warmup),
        "batchSize": case.warmup.batch_size,
    })
}

fn clock(clocks: &WrapperClocks) -> Value {
    let chosen = clocks.clocks.iter().find(|c| c.name == clocks.chosen);
    json!({
        "name": clocks.chosen,
        "precisionNs": chosen.and_then(|c| c.precision_ns),
        "overheadNs": chosen.and_then(|c| c.overhead_ns),
        "batchNs": clocks.batch_ns,
    })
}
