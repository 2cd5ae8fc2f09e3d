//! The conditions of a case in JMH's JSON, lath's JSON and lath's journal.

use super::series::measured_by;
use crate::lenient::or_default;
use crate::phase::phase;
use lath_core::conditions::{self, Conditions, LANGUAGE, OWN_CODE, Subject};
use lath_core::plan::{Case, Layout, Wrapper};
use lath_core::record::{Environment, Header, Revision};
use lath_core::written::words;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;

/// Number of digits of a wrapper's hash that distinguish builds.
const DIGITS: usize = 12;

/// Fields of JMH's JSON, then lath's own.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CaseConditions {
    #[serde(deserialize_with = "or_default")]
    jmh_version: String,
    #[serde(deserialize_with = "or_default")]
    jvm_args: Vec<String>,
    #[serde(deserialize_with = "or_default")]
    vm_name: String,
    #[serde(deserialize_with = "or_default")]
    vm_version: String,
    warmup_iterations: Option<u64>,
    warmup_time: Option<String>,
    #[serde(deserialize_with = "or_default")]
    warmup_batch_size: u64,
    pub measurement_iterations: Option<u64>,
    pub measurement_time: Option<String>,
    #[serde(deserialize_with = "or_default")]
    measurement_batch_size: u64,
    pub lath_version: Option<String>,
    pub compiler: Option<String>,
    language: Option<String>,
    compiler_flags: Option<String>,
    wrapper_hash: Option<String>,
    source_hash: Option<String>,
    environment_variables: Option<BTreeMap<String, String>>,
    operations_per_invocation: Option<u64>,
    /// `auto` or `fixed`.
    warmup: Option<String>,
    bulk_warmup: Vec<IgnoredAny>,
    layout: Option<Layout>,
    profilers: Option<Vec<String>>,
    clock: Option<Clock>,
    collects_garbage: Option<bool>,
    synchronised: Option<bool>,
    environment: Environment,
}

#[derive(Deserialize)]
struct Clock {
    name: String,
}

impl CaseConditions {
    /// The JSON fields of a journal's case.
    pub fn of(header: &Header, case: &Case) -> CaseConditions {
        let plan = &header.plan;
        let wrapper = plan.wrappers.get(case.wrapper);
        let text = |of: fn(&Wrapper) -> &String| wrapper.map(|w| of(w).clone());
        CaseConditions {
            warmup_iterations: Some(case.warmup.iterations),
            warmup_time: Some(words::iteration(case.mode, &case.warmup)),
            warmup_batch_size: case.warmup.batch_size,
            measurement_iterations: Some(case.measurement.iterations),
            measurement_time: Some(words::iteration(case.mode, &case.measurement)),
            measurement_batch_size: case.measurement.batch_size,
            lath_version: Some(header.lath_version.clone()),
            compiler: text(|w| &w.compiler),
            language: text(|w| &w.language),
            compiler_flags: text(|w| &w.flags),
            wrapper_hash: text(|w| &w.hash),
            source_hash: case.source_hash.clone(),
            environment_variables: wrapper.and_then(|w| w.variables.clone()),
            operations_per_invocation: Some(case.operations_per_invocation),
            warmup: Some(if case.warmup.auto { "auto" } else { "fixed" }.to_owned()),
            bulk_warmup: plan.bulk_of(case).map(|_| IgnoredAny).collect(),
            layout: Some(plan.options.layout),
            profilers: Some(plan.options.profilers.clone()),
            clock: header.clocks.get(case.wrapper).map(|clocks| Clock {
                name: clocks.chosen.clone(),
            }),
            collects_garbage: Some(plan.options.force_gc),
            synchronised: Some(!plan.options.unsynchronised),
            environment: header.environment.clone(),
            ..CaseConditions::default()
        }
    }

    pub fn revision(&self) -> Option<&Revision> {
        self.environment.revision.as_ref()
    }

    /// Seconds of warm-up, if the length of an iteration is known.
    pub fn warmup_s(&self) -> Option<f64> {
        Some(
            self.warmup_iterations? as f64
                * self.warmup_time.as_deref().and_then(words::seconds)?,
        )
    }

    /// `5 x 1 s`; empty if unknown.
    pub fn measurement(&self) -> String {
        phase(
            self.measurement_iterations,
            self.measurement_time.as_deref(),
            self.measurement_batch_size,
        )
    }

    /// The host's name.
    pub fn host(&self) -> Option<String> {
        self.environment.facts.get("hostname").cloned()
    }

    pub fn conditions(&self) -> Conditions {
        let mut conditions = match &self.lath_version {
            Some(version) => self.of_lath(version),
            None => self.of_jmh(),
        };
        let warmup = phase(
            self.warmup_iterations,
            self.warmup_time.as_deref(),
            self.warmup_batch_size,
        );
        let warmup = if self.warmup.as_deref() == Some("auto") {
            format!("auto, at most {warmup}")
        } else {
            warmup
        };
        let bulk = match self.bulk_warmup.len() {
            0 => String::new(),
            1 => " after bulk warm-up of 1 benchmark".to_owned(),
            n => format!(" after bulk warm-up of {n} benchmarks"),
        };
        conditions.set(Subject::Settings, "warm-up", warmup + &bulk);
        conditions.set(Subject::Settings, "measurement", self.measurement());
        conditions
    }

    fn of_jmh(&self) -> Conditions {
        let mut conditions = measured_by(format!("JMH {}", self.jmh_version).trim_end());
        conditions.set(
            Subject::Toolchain,
            "runtime",
            format!("{} {}", self.vm_name, self.vm_version).trim(),
        );
        conditions.set(Subject::Toolchain, "flags", flags(self.jvm_args.join(" ")));
        conditions
    }

    fn of_lath(&self, version: &str) -> Conditions {
        let mut conditions = measured_by(format!("lath {version}"));
        conditions.set_environment(&self.environment);
        let mut known =
            |subject, name, value: Option<String>| conditions.set_known(subject, name, value);
        known(LANGUAGE.subject, LANGUAGE.name, self.language.clone());
        known(Subject::Toolchain, "compiler", self.compiler.clone());
        known(
            Subject::Toolchain,
            "flags",
            self.compiler_flags.clone().map(flags),
        );
        known(
            Subject::Toolchain,
            conditions::VARIABLES,
            self.environment_variables
                .as_ref()
                .map(conditions::variables),
        );
        self.settings(&mut conditions);
        let build = self.wrapper_hash.as_ref();
        conditions.set_known(
            Subject::Program,
            "build",
            build.map(|hash| hash.chars().take(DIGITS).collect::<String>()),
        );
        let own = self.source_hash.as_ref();
        conditions.set_known(OWN_CODE.subject, OWN_CODE.name, own);
        conditions
    }

    fn settings(&self, conditions: &mut Conditions) {
        let mut known =
            |subject, name, value: Option<String>| conditions.set_known(subject, name, value);
        known(
            Subject::Settings,
            "operations per call",
            self.operations_per_invocation.map(|n| n.to_string()),
        );
        let layout = |layout| {
            if layout == Layout::Random {
                "random"
            } else {
                "static"
            }
        };
        known(
            Subject::Settings,
            "layout",
            self.layout.map(|l| layout(l).to_owned()),
        );
        known(
            Subject::Settings,
            "profilers",
            self.profilers.as_ref().map(|all| {
                if all.is_empty() {
                    "none".to_owned()
                } else {
                    all.join(", ")
                }
            }),
        );
        known(
            Subject::Settings,
            "clock",
            self.clock.as_ref().map(|clock| clock.name.clone()),
        );
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        known(
            Subject::Settings,
            "garbage collected before iterations",
            self.collects_garbage.map(yes),
        );
        known(
            Subject::Settings,
            "threads synchronised",
            self.synchronised.map(yes),
        );
    }
}

fn flags(flags: String) -> String {
    if flags.is_empty() {
        "none".to_owned()
    } else {
        flags
    }
}
