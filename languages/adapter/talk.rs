//! One conversation with an adapter: a process that reads requests from its standard input, answers
//! each on a line of its standard output, and ends at the end of its input. Knows JSON-RPC and
//! processes, not what the methods mean.

use crate::shared::activity::doing;
use lath_core::diagnostic::Diagnostic;
use lath_tools::{Task, output_of, problem};
use serde_json::{Value, json};
use std::io::{Seek, Write};
use std::process::{Command, Output};

/// Version of the adapter protocol.
pub const PROTOCOL: u64 = 1;

/// Lines of standard error, and characters of a wrong answer, that a diagnostic quotes.
const LINES: usize = 12;
const CHARACTERS: usize = 160;

/// The answers to `initialize` and, if it is given, one more method.
pub struct Answers {
    pub initialized: Value,
    pub asked: Option<Value>,
}

/// Starts an adapter and asks it. L609: it does not start, or ends before it has answered. L608: it
/// takes too long. L610: it breaks the protocol, or refuses the request.
pub fn ask(
    command: &[String],
    method: Option<(&str, Value)>,
    task: Task,
    verbose: bool,
) -> Result<Answers, Vec<Diagnostic>> {
    let initialize = json!({ "protocol": PROTOCOL, "lath": env!("CARGO_PKG_VERSION") });
    let mut requests = vec![("initialize", initialize)];
    requests.extend(method);
    let lines: String = (1..)
        .zip(&requests)
        .map(|(id, (method, params))| {
            let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
            format!("{request}\n")
        })
        .collect();
    if verbose {
        eprintln!("{} < {}", command.join(" "), lines.trim_end());
    }
    let output = converse(command, &lines, task)?;
    let mut answers = Vec::new();
    let said = String::from_utf8_lossy(&output.stdout);
    for (number, line) in (1..).zip(said.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let Some((method, _)) = requests.get(answers.len()) else {
            let what = format!("line {number} answers no request: `{}`", cut(line));
            return Err(vec![broken(command, &what, &output)]);
        };
        let answer = answer(line, answers.len() + 1, method).map_err(|fault| match fault {
            Fault::Broken(what) => vec![broken(command, &what, &output)],
            Fault::Refused(why) => vec![refused(command, method, &why, &output)],
        })?;
        answers.push(answer);
        // What another version of the protocol says after this means something else.
        if answers.len() == 1 {
            refuse_version(command, &answers[0])?;
        }
    }
    match requests.get(answers.len()) {
        Some((method, _)) => Err(vec![silent(command, method, &output)]),
        None => {
            let mut answers = answers.into_iter();
            let initialized = answers.next().unwrap_or_default();
            let asked = answers.next();
            Ok(Answers { initialized, asked })
        }
    }
}

fn converse(command: &[String], lines: &str, task: Task) -> Result<Output, Vec<Diagnostic>> {
    let input = || {
        let mut file = tempfile::tempfile()?;
        file.write_all(lines.as_bytes())?;
        file.rewind()?;
        Ok::<_, std::io::Error>(file)
    };
    let input = input().map_err(|error| {
        let message = format!("cannot write the requests for an adapter: {error}");
        vec![Diagnostic::error("L606", message)]
    })?;
    let _doing = doing(&command[0]);
    let mut process = Command::new(&command[0]);
    process.args(&command[1..]);
    output_of(&mut process, task, input).map_err(|error| {
        if error.kind() == std::io::ErrorKind::TimedOut {
            let help = "an adapter answers every request and ends at the end of its input";
            return vec![problem(&command[0], &error).help(help)];
        }
        let message = format!("cannot start the adapter {}: {error}", command[0]);
        vec![Diagnostic::error("L609", message).help(
            "`adapter` in lath.toml, or --adapter, names an executable file; its first line names \
                its interpreter",
        )]
    })
}

/// Why an answer has no result.
enum Fault {
    Broken(String),
    /// With the adapter's words.
    Refused(String),
}

/// The result in an answer.
fn answer(line: &str, id: usize, method: &str) -> Result<Value, Fault> {
    let quoted = cut(line);
    let Ok(Value::Object(mut object)) = serde_json::from_str(line) else {
        let what = format!("the answer to `{method}` is no JSON object: `{quoted}`");
        return Err(Fault::Broken(what));
    };
    if object.get("id").and_then(Value::as_u64) != u64::try_from(id).ok() {
        let what = format!("the answer to `{method}` must have \"id\": {id}: `{quoted}`");
        return Err(Fault::Broken(what));
    }
    // Some libraries write both members always, one of them as null.
    if let Some(error) = object.get("error").filter(|error| !error.is_null()) {
        let why = error["message"].as_str().or(error.as_str());
        return Err(Fault::Refused(
            why.unwrap_or("it does not say why").to_owned(),
        ));
    }
    object.remove("result").ok_or_else(|| {
        Fault::Broken(format!(
            "the answer to `{method}` has no \"result\": `{quoted}`"
        ))
    })
}

fn refuse_version(command: &[String], initialized: &Value) -> Result<(), Vec<Diagnostic>> {
    let spoken = &initialized["protocol"];
    if spoken.as_u64() == Some(PROTOCOL) {
        return Ok(());
    }
    let message = format!(
        "the adapter {} speaks version {spoken} of the adapter protocol, this lath version {PROTOCOL}",
        command[0]
    );
    Err(vec![Diagnostic::error("L610", message).help(
        "use a version of the adapter that was made for this lath",
    )])
}

/// L610, with what the adapter wrote to standard error.
pub fn broken(command: &[String], what: &str, output: &Output) -> Diagnostic {
    let message = format!("the adapter {} breaks its protocol: {what}", command[0]);
    Diagnostic::error("L610", message).help(help(
        "standard output is for answers only, one JSON object a line",
        output,
    ))
}

/// L610: its answer is an error. That keeps the protocol.
fn refused(command: &[String], method: &str, why: &str, output: &Output) -> Diagnostic {
    let message = format!("the adapter {} refuses `{method}`: {why}", command[0]);
    let advice = match method {
        "generate" => {
            "`lath build -o FILE` keeps the program that is measured, without its source; an adapter \
                that writes sources has the method `generate`"
        }
        _ => "this message is the adapter's own; its author knows what it means",
    };
    Diagnostic::error("L610", message).help(help(advice, output))
}

/// L609: it has ended and owes an answer.
fn silent(command: &[String], method: &str, output: &Output) -> Diagnostic {
    let message = format!(
        "the adapter {} ended without an answer to `{method}` ({})",
        command[0], output.status
    );
    Diagnostic::error("L609", message).help(help(
        "it must answer every line of its standard input before it ends",
        output,
    ))
}

fn help(advice: &str, output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said.lines().collect();
    if lines.is_empty() {
        return advice.to_owned();
    }
    let last = &lines[lines.len().saturating_sub(LINES)..];
    format!("{advice}\nstandard error:\n{}", last.join("\n"))
}

fn cut(line: &str) -> String {
    if line.chars().count() <= CHARACTERS {
        return line.to_owned();
    }
    line.chars().take(CHARACTERS).chain(['…']).collect()
}
