//! What a wrapper says of itself: hello, manifest, clocks, and whether it knows its parameters.

use super::answers::CAPABILITIES;
use super::case::{BENCHMARKS, Case};
use super::conversation::{Conversation, Given};
use crate::talk::inspect;
use lath_core::names::closest;
use lath_core::program::Program;
use lath_protocol::{Answer, Command, Hello, VERSION};
use std::collections::BTreeSet;
use std::path::Path;

/// Itself, its program if it has a usable one, and the name of a clock.
pub type Described = (Hello, Option<Program>, Option<String>);

pub fn describe(conversation: &mut Conversation<'_>) -> Option<Described> {
    let hello = hello(conversation)?;
    let program = manifest(conversation);
    let clock = clocks(conversation);
    if let Some(program) = &program {
        for benchmark in program.benchmarks.iter().take(BENCHMARKS) {
            let case = Case {
                hello: &hello,
                program,
                benchmark,
                clock: None,
            };
            if checks(conversation, &case).is_none() {
                return Some((hello, Some(program.clone()), clock));
            }
        }
    }
    conversation.quit();
    Some((hello, program, clock))
}

/// `None`: it does not answer, or speaks another version.
pub fn hello(conversation: &mut Conversation<'_>) -> Option<Hello> {
    let command = Command::Hello {
        protocol: VERSION,
        part: Some(conversation.part_file()),
    };
    let Given { answer, .. } = conversation.ask(&command)?;
    let Answer::Hello(hello) = answer else {
        return None;
    };
    let at = "hello";
    if hello.protocol != VERSION {
        let (expected, came) = (format!("protocol {VERSION}"), hello.protocol.to_string());
        conversation.find(at, &expected, came, "say which version you implement");
        return None;
    }
    if hello.language.is_empty() {
        let remedy = "name the language that the benchmarks are written in: \"perl\"";
        conversation.find(at, "a language", "an empty text", remedy);
    }
    if !Path::new(&format!("/proc/{}", hello.pid)).exists() {
        let came = format!("{}, which no process has", hello.pid);
        conversation.find(
            at,
            "the pid of the process that measures",
            came,
            "name your own",
        );
    }
    if hello.max_threads == 0 {
        let remedy = "say 1 if you have no threads";
        conversation.find(at, "max_threads of 1 or more", "0", remedy);
    }
    if hello.compiler.is_empty() && hello.platform.is_empty() {
        let remedy = "name compiler or interpreter with its version: \"compiler\":\"perl v5.36.0\"";
        conversation.advise(at, "a compiler", "none", remedy);
    }
    let known = hello.capabilities.iter();
    for unknown in known.filter(|name| !CAPABILITIES.contains(&name.as_str())) {
        let remedy = match closest(unknown, CAPABILITIES) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("leave it out; there are: {}", CAPABILITIES.join(", ")),
        };
        conversation.advise(at, "known capabilities", format!("`{unknown}`"), &remedy);
    }
    if !hello.can("prove") {
        let remedy = "implement `prove`, and lath checks that contenders compute the same";
        conversation.advise(at, "the capability `prove`", "no such", remedy);
    }
    Some(hello)
}

fn manifest(conversation: &mut Conversation<'_>) -> Option<Program> {
    let Given { answer, .. } = conversation.ask(&Command::Manifest)?;
    let Answer::Manifest { manifest } = answer else {
        return None;
    };
    let expected = "a manifest that lath can read";
    match inspect::program("the wrapper", manifest) {
        Ok(program) => {
            if program.benchmarks.is_empty() {
                let remedy = "name them: \"benchmarks\":[{\"id\":\"sum\"}]";
                conversation.find("manifest", "at least one benchmark", "none", remedy);
            }
            Some(program)
        }
        Err(problem) => {
            let remedy = "the smallest one is {\"manifest\":2,\"language\":\"perl\",\
                \"source\":\"sum.pl\",\"benchmarks\":[{\"id\":\"sum\"}]}";
            conversation.find("manifest", expected, problem.message, remedy);
            None
        }
    }
}

fn clocks(conversation: &mut Conversation<'_>) -> Option<String> {
    let Given { answer, .. } = conversation.ask(&Command::Clocks)?;
    let Answer::Clocks { clocks } = answer else {
        return None;
    };
    let at = "clocks";
    let names: BTreeSet<&str> = clocks.iter().map(|clock| clock.name.as_str()).collect();
    if names.len() < clocks.len() {
        conversation.find(at, "a name for each clock", "two of one name", "rename one");
    }
    if clocks.iter().all(|clock| !clock.monotonic) {
        let came = match clocks.len() {
            0 => "no clock",
            _ => "only clocks that can be set",
        };
        let remedy = "measure with a monotonic clock (CLOCK_MONOTONIC) and say \"monotonic\":true";
        conversation.advise(at, "a monotonic clock", came, remedy);
    }
    for clock in &clocks {
        let numbers = [clock.precision_ns, clock.overhead_ns];
        if numbers
            .iter()
            .flatten()
            .any(|ns| *ns < 0.0 || !ns.is_finite())
        {
            let remedy = "give nanoseconds, 0 or more, or null if unknown";
            conversation.find(at, "numbers from 0", format!("{numbers:?}"), remedy);
        }
        if clock.precision_ns == Some(0.0) {
            let remedy = "precision is the smallest positive difference of two readings";
            conversation.find(at, "a precision above 0", "0", remedy);
        }
    }
    let usable = clocks.iter().find(|clock| clock.monotonic);
    usable.or(clocks.first()).map(|clock| clock.name.clone())
}

/// A parameter that no benchmark has; its blank and its per cent sign are encoded.
const NOBODY: (&str, &str) = ("no such parameter", "100 % of it");

/// Whether it takes its own values, and refuses parameters that it does not have.
fn checks(conversation: &mut Conversation<'_>, case: &Case<'_>) -> Option<()> {
    let command = |params| Command::Check {
        benchmark: case.benchmark.index,
        params,
    };
    let own = command(case.params());
    let Answer::Check { rejected } = conversation.ask(&own)?.answer else {
        return None;
    };
    if let Some(first) = rejected.first() {
        let came = format!("{} = `{}` is rejected", first.name, first.value);
        let remedy = "take the values that your manifest gives, or give others";
        conversation.find(&own.encode(), "an empty list", came, remedy);
    }
    let (name, value) = NOBODY;
    let other = command(vec![(name.to_owned(), value.to_owned())]);
    let Answer::Check { rejected } = conversation.ask(&other)?.answer else {
        return None;
    };
    let expected = format!("the parameter `{name}` rejected with \"type\":null");
    let line = other.encode();
    match rejected.first() {
        None => {
            let remedy = "list each parameter that the benchmark does not have: a misspelt one \
                would be measured with its usual value";
            conversation.find(&line, &expected, "an empty list", remedy);
        }
        Some(one) if one.name != name || one.value != value => {
            let came = format!("{} = `{}`", one.name, one.value);
            let remedy = "decode %XX in values, and in the names of parameters after `p.`";
            conversation.find(&line, &format!("{name} = `{value}`"), came, remedy);
        }
        Some(one) if one.ty.is_some() => {
            let remedy = "a type is for parameters that the benchmark has";
            conversation.find(&line, &expected, "a type", remedy);
        }
        Some(_) => {}
    }
    Some(())
}
