//! What the nodes of a run have, before anything is measured there: `lath doctor --on`. What each lacks, what
//! disturbs it, how far its clock is off, and in what they differ.

mod differ;
mod text;

use differ::Difference;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Environment;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// Version of what a node writes, and of the document.
const VERSION: u32 = 1;
/// Clocks that are known to be further apart are said to be, s.
const APART: f64 = 1.0;

/// What a node says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Inspection {
    version: u32,
    /// Its clock when it wrote that, s since 1970.
    clock: f64,
    /// Its version of lath.
    pub lath: String,
    pub environment: Environment,
    /// `lath doctor --json` there.
    pub doctor: Json,
    /// `lath doctor --noise --json` there, but for a moment only.
    pub noise: Option<Json>,
    /// Why its noise was not measured.
    pub busy: Option<String>,
    /// How far its clock is ahead of the one here, s: at least, at most.
    #[serde(skip)]
    pub ahead: [f64; 2],
}

impl Inspection {
    /// The first line.
    pub fn begin(clock: f64) -> String {
        json!({"version": VERSION, "clock": clock}).to_string()
    }

    /// The last line.
    pub fn end(
        clock: f64,
        lath: &str,
        environment: &Environment,
        doctor: &Json,
        noise: &Result<impl Serialize, Diagnostic>,
    ) -> String {
        json!({
            "version": VERSION,
            "clock": clock,
            "lath": lath,
            "environment": environment,
            "doctor": doctor,
            "noise": noise.as_ref().ok(),
            "busy": noise.as_ref().err().map(|problem| problem.message.as_str()),
        })
        .to_string()
    }

    /// # Errors
    /// L820: another lath wrote it.
    pub fn read(line: Json, ahead: [f64; 2]) -> Result<Inspection, Diagnostic> {
        let other = |why: String| {
            Diagnostic::error(
                "L820",
                format!("what lath says there cannot be read: {why}"),
            )
            .help("install the same version of lath there")
        };
        let read: Inspection = serde_json::from_value(line).map_err(|it| other(it.to_string()))?;
        match read.version {
            VERSION => Ok(Inspection { ahead, ..read }),
            version => Err(other(format!("version {version} instead of {VERSION}"))),
        }
    }

    /// What it lacks for the suite, and the remedy.
    fn missing(&self) -> Vec<[&str; 2]> {
        let all = self.doctor["suite"]["missing"].as_array();
        let mut found: Vec<[&str; 2]> = Vec::new();
        for it in all.into_iter().flatten() {
            let [what, detail] = ["what", "detail"].map(|name| field(it, name));
            if !found.iter().any(|known| known[0] == what) {
                found.push([what, detail]);
            }
        }
        found
    }

    /// Subjects, what is said of them, and what helps.
    fn disturbs(&self) -> Vec<[&str; 3]> {
        let findings = self
            .noise
            .as_ref()
            .and_then(|noise| noise["findings"].as_array());
        let of = findings.into_iter().flatten();
        of.filter(|it| it["state"] == "disturbs")
            .map(|it| ["subject", "text", "help"].map(|name| field(it, name)))
            .collect()
    }

    /// Whether its clock is certainly not that of the machine here.
    fn is_apart(&self) -> bool {
        let [least, most] = self.ahead;
        least > APART || most < -APART
    }
}

fn field<'a>(of: &'a Json, name: &str) -> &'a str {
    of[name].as_str().unwrap_or_default()
}

/// A node, or why it says nothing.
pub struct Visited {
    pub name: String,
    pub answer: Result<Inspection, Diagnostic>,
}

/// All of a run.
pub struct Nodes {
    nodes: Vec<Visited>,
    differences: Vec<Difference>,
}

impl Nodes {
    pub fn of(nodes: Vec<Visited>) -> Nodes {
        let answers: Vec<(&str, &Inspection)> = answers(&nodes).collect();
        let differences = differ::of(&answers);
        Nodes { nodes, differences }
    }

    /// The code of the first node that cannot take part.
    pub fn refusal(&self) -> Option<&str> {
        let refused = self
            .nodes
            .iter()
            .find_map(|host| host.answer.as_ref().err());
        refused.map(|problem| problem.code.as_ref())
    }

    /// Some node lacks what the suite needs.
    pub fn is_short_of_something(&self) -> bool {
        answers(&self.nodes).any(|(_, answer)| !answer.missing().is_empty())
    }

    /// As a versioned document.
    pub fn json(&self) -> Json {
        let nodes: Vec<Json> = self.nodes.iter().map(document).collect();
        json!({"version": VERSION, "nodes": nodes, "differences": self.differences})
    }
}

fn answers(nodes: &[Visited]) -> impl Iterator<Item = (&str, &Inspection)> {
    nodes
        .iter()
        .filter_map(|host| Some((host.name.as_str(), host.answer.as_ref().ok()?)))
}

fn document(host: &Visited) -> Json {
    let answer = match &host.answer {
        Ok(answer) => answer,
        Err(problem) => {
            let error =
                json!({"code": problem.code, "message": problem.message, "help": problem.help});
            return json!({"name": host.name, "error": error});
        }
    };
    let missing: Vec<Json> = answer
        .missing()
        .iter()
        .map(|[what, detail]| json!({"what": what, "detail": detail}))
        .collect();
    json!({
        "name": host.name,
        "error": null,
        "lath": answer.lath,
        "clock": {"ahead_s": answer.ahead, "apart": answer.is_apart()},
        "quiet": answer.noise.as_ref().map(|_| answer.disturbs().is_empty()),
        "busy": answer.busy,
        "missing": missing,
        "noise": answer.noise,
        "environment": answer.environment,
        "doctor": answer.doctor,
    })
}

#[cfg(test)]
mod tests;
