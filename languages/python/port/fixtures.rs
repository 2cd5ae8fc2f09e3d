//! pytest's fixtures of the same module: they become ordinary functions.

use super::{arguments, definition, not_understood};
use crate::shared::port::{Draft, Gap};
use crate::shared::syntax::{field, parts, text};
use std::collections::BTreeMap;
use tree_sitter::Node;

#[derive(Default)]
pub struct Fixtures<'t>(BTreeMap<String, Node<'t>>);

impl<'t> Fixtures<'t> {
    pub fn of(root: Node<'t>, source: &str) -> Fixtures<'t> {
        let mut found = Fixtures::default();
        for statement in parts(root) {
            let function = definition(statement);
            if decorators(function, source).is_empty() {
                continue;
            }
            let name = text(
                field(function, "name").expect("functions have names"),
                source,
            );
            found.0.insert(name.to_owned(), function);
        }
        found
    }

    pub fn is_one(&self, function: Node, source: &str) -> bool {
        !decorators(function, source).is_empty()
    }

    /// Makes ordinary functions of all: without `@pytest.fixture`, and with names that differ from
    /// those of the variables with their values.
    pub fn rewrite(&self, draft: &mut Draft) {
        for (name, function) in &self.0 {
            for decorator in decorators(*function, draft.text) {
                draft.remove(decorator.byte_range());
            }
            let old = field(*function, "name").expect("functions have names");
            draft.replace(old.byte_range(), made_by(name));
        }
    }

    /// Statements that give a variable the value of the fixture `name`, those that it needs first.
    ///
    /// # Errors
    /// It is not of this module, or more than a function.
    pub fn value(
        &self,
        at: Node,
        name: &str,
        source: &str,
        lines: &mut Vec<String>,
        last: &mut Vec<String>,
    ) -> Result<(), Gap> {
        let Some(function) = self.0.get(name) else {
            let what = format!("the fixture `{name}`");
            let why = "it is not in this file";
            let todo = "make its value in a function with @Setup";
            return Err(Gap::new(at, what, why, todo));
        };
        let own = arguments(*function, source);
        if own.contains(&"request") || own.contains(&"self") {
            let why = "it asks pytest which test it is for";
            let todo = "make its value in a function with @Setup";
            return Err(Gap::new(
                *function,
                format!("the fixture `{name}`"),
                why,
                todo,
            ));
        }
        let has_params = decorators(*function, source)
            .iter()
            .any(|decorator| text(*decorator, source).contains("params"));
        if has_params {
            return Err(not_understood(
                *function,
                format!("the fixture `{name}`, with params"),
            ));
        }
        let known = format!("{name} = ");
        if lines.iter().any(|line| line.starts_with(&known)) {
            return Ok(());
        }
        for needed in &own {
            self.value(*function, needed, source, lines, last)?;
        }
        let mut yields = false;
        super::in_function(
            field(*function, "body").expect("functions have bodies"),
            |node| {
                yields |= node.kind() == "yield";
            },
        );
        let call = format!("{}({})", made_by(name), own.join(", "));
        if yields {
            lines.push(format!("self.{name}_fixture = {call}"));
            lines.push(format!("{name} = next(self.{name}_fixture)"));
            last.insert(0, format!("next(self.{name}_fixture, None)"));
        } else {
            lines.push(format!("{name} = {call}"));
        }
        Ok(())
    }
}

fn made_by(name: &str) -> String {
    format!("make_{name}")
}

fn decorators<'t>(function: Node<'t>, source: &str) -> Vec<Node<'t>> {
    let Some(whole) = function
        .parent()
        .filter(|p| p.kind() == "decorated_definition")
    else {
        return Vec::new();
    };
    let mut all = parts(whole);
    all.retain(|node| {
        let name = text(*node, source).trim_start_matches('@');
        let name = name.split('(').next().unwrap_or_default().trim();
        node.kind() == "decorator" && matches!(name, "pytest.fixture" | "fixture")
    });
    if function.kind() == "function_definition" {
        all
    } else {
        Vec::new()
    }
}
