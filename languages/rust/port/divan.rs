//! Benchmarks of divan: functions with an attribute.

use super::not_understood;
use crate::shared::port::{Draft, Gap, pascal};
use crate::shared::syntax::{field, parts, text};
use lath_core::port::Ported;
use tree_sitter::Node;

const ANNOTATIONS: &str = "//@@Benchmark\n//@@BenchmarkMode(Mode.AverageTime)\n//@@OutputTimeUnit(TimeUnit.NANOSECONDS)\n";

pub fn port(mut draft: Draft, root: Node, file: String) -> Option<Ported> {
    let source = draft.text;
    let mut attributes: Vec<Node> = Vec::new();
    for item in parts(root) {
        let whole = text(item, source);
        match item.kind() {
            "attribute_item" => {
                attributes.push(item);
                continue;
            }
            "use_declaration" if whole.starts_with("use divan") => {
                match whole.contains("black_box") {
                    true => draft.replace(item.byte_range(), "use std::hint::black_box;"),
                    false => draft.remove(item.byte_range()),
                }
            }
            "function_item" if whole.contains("divan::main") => draft.remove(item.byte_range()),
            "function_item" => {
                let ours = |node: &&Node| text(**node, source).starts_with("#[divan::bench");
                if let Some(attribute) = attributes.iter().find(ours) {
                    match benchmark(&mut draft, *attribute, item) {
                        Ok(()) => draft.benchmarks += 1,
                        Err(gap) => {
                            draft.remove(attribute.byte_range());
                            let left = draft.left_out(item, gap);
                            draft.replace(item.byte_range(), left.trim_end().to_owned());
                        }
                    }
                }
            }
            _ => {}
        }
        attributes.clear();
    }
    draft.end(file, 0)
}

fn benchmark(draft: &mut Draft, attribute: Node, item: Node) -> Result<(), Gap> {
    let source = draft.text;
    let parameters = field(item, "parameters").map(parts).unwrap_or_default();
    let said = text(attribute, source);
    let inner = said
        .trim_start_matches("#[divan::bench")
        .trim_end_matches(']');
    let fail = |what: &str| Err(not_understood(attribute, what));
    match (&parameters[..], inner) {
        ([], "") => {
            draft.replace(attribute.byte_range(), ANNOTATIONS.trim_end());
            Ok(())
        }
        ([one], _) if inner.starts_with("(args = [") && inner.ends_with("])") => {
            let values = inner["(args = [".len()..inner.len() - 2].split(',');
            let values: Vec<String> = values
                .map(|value| value.trim().replace('_', ""))
                .filter(|value| !value.is_empty())
                .collect();
            if !values
                .iter()
                .all(|value| value.chars().all(|c| c.is_ascii_digit()))
            {
                return fail("this list of values");
            }
            let (Some(name), Some(of_type)) = (field(*one, "pattern"), field(*one, "type")) else {
                return fail("this parameter");
            };
            let (name, of_type) = (text(name, source), text(of_type, source));
            if of_type.contains(['&', '<']) {
                return fail("this parameter");
            }
            let function = field(item, "name").map_or("", |name| text(name, source));
            let state = draft.name(&pascal(function), &format!("{}Input", pascal(function)));
            let values: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
            let values = values.join(", ");
            let head = format!(
                "//@@State(Scope.Thread)\n#[derive(Default)]\nstruct {state} {{\n    \
                    //@@Param({{{values}}})\n    {name}: {of_type},\n}}\n\n{ANNOTATIONS}"
            );
            draft.replace(attribute.byte_range(), head.trim_end().to_owned());
            draft.replace(one.byte_range(), format!("input: &{state}"));
            let body = field(item, "body").expect("functions have bodies");
            let at = body.start_byte() + 1;
            draft.replace(at..at, format!("\n    let {name} = input.{name};"));
            Ok(())
        }
        _ => fail("this use of divan"),
    }
}
