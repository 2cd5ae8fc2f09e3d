//! Reads `.cpuprofile`, the format of DevTools: a tree of calls, and the node of each sample.

use super::samples::Folded;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

/// Nobody ran.
const IDLE: &str = "(idle)";

#[derive(Deserialize)]
struct Profile {
    nodes: Vec<Call>,
    #[serde(default)]
    samples: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Call {
    id: u64,
    call_frame: Frame,
    #[serde(default)]
    children: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frame {
    function_name: String,
    #[serde(default)]
    url: String,
    /// From 0.
    #[serde(default)]
    line_number: i64,
}

/// Adds the stacks of several threads.
pub fn fold(texts: &[String]) -> Result<Folded, String> {
    let mut counts: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    for text in texts {
        let profile: Profile =
            serde_json::from_str(text).map_err(|e| format!("the profile is damaged: {e}"))?;
        let nodes: HashMap<u64, &Call> = profile.nodes.iter().map(|call| (call.id, call)).collect();
        let parents: HashMap<u64, u64> = profile
            .nodes
            .iter()
            .flat_map(|call| call.children.iter().map(|child| (*child, call.id)))
            .collect();
        for sample in &profile.samples {
            let path = std::iter::successors(Some(*sample), |id| parents.get(id).copied());
            let mut stack: Vec<String> = path
                .filter_map(|id| nodes.get(&id))
                .map(|call| call.call_frame.name())
                .collect();
            stack.reverse();
            if stack.last().is_some_and(|name| name != IDLE) {
                *counts.entry(stack).or_default() += 1;
            }
        }
    }
    Ok(counts.into_iter().collect())
}

impl Frame {
    fn name(&self) -> String {
        let function = if self.function_name.is_empty() {
            "(anonymous)"
        } else {
            &self.function_name
        };
        let file = self.url.rsplit('/').next().unwrap_or_default();
        let name = if file.is_empty() {
            function.to_owned()
        } else {
            format!("{function} ({file}:{})", self.line_number + 1)
        };
        name.replace(';', ",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_paths_to_the_root() {
        let text = r#"{"nodes":[{"id":1,"callFrame":{"functionName":"(root)"},"children":[2,4]},
            {"id":2,"callFrame":{"functionName":"f","url":"file:///x/a.js","lineNumber":6},"children":[3]},
            {"id":3,"callFrame":{"functionName":"","url":"file:///x/a.js","lineNumber":0}},
            {"id":4,"callFrame":{"functionName":"(idle)"}}],"samples":[3,4,2,3]}"#;
        let stack = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        let expected = [
            (stack(&["(root)", "f (a.js:7)"]), 1),
            (stack(&["(root)", "f (a.js:7)", "(anonymous) (a.js:1)"]), 2),
        ];
        assert_eq!(fold(&[text.to_owned()]), Ok(expected.to_vec()));
        assert!(fold(&["{".to_owned()]).is_err());
    }
}
