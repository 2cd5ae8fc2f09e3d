//! Writes the state of a translated benchmark. Without parameters it is made whole by `new`; with
//! them it begins with default values, and a fixture fills it.

use super::Param;
use super::written::{Fields, Maker};
use crate::shared::port::Gap;
use crate::shared::syntax::field;
use tree_sitter::Node;

pub struct State<'x> {
    pub name: String,
    pub params: &'x [&'x Param],
    /// Other fields, with their types.
    pub variables: &'x [(String, String)],
    pub setup: &'x [Node<'x>],
    /// What makes the input of each call, and its type.
    pub before: Option<Node<'x>>,
    pub input: Option<String>,
    pub fields: &'x Fields,
}

impl State<'_> {
    /// With its methods, of which `function` is the benchmark.
    pub fn text(&self, maker: &Maker, function: &str) -> Result<String, Gap> {
        let whole = self.params.is_empty() && !self.variables.is_empty();
        let derive = if whole { "" } else { "#[derive(Default)]\n" };
        let (name, declared) = (&self.name, self.declared());
        let methods = self.prepared(maker, whole)? + &self.before_calls(maker)?;
        Ok(format!(
            "//@@State(Scope.Thread)\n{derive}struct {name} {{\n{declared}}}\n\nimpl {name} \
                {{\n{methods}{function}}}\n"
        ))
    }

    fn declared(&self) -> String {
        let mut declared = String::new();
        for param in self.params {
            let values: Vec<String> = param.values.iter().map(|v| format!("\"{v}\"")).collect();
            let (values, name, of_type) = (values.join(", "), &param.name, &param.of_type);
            declared.push_str(&format!(
                "    //@@Param({{{values}}})\n    {name}: {of_type},\n"
            ));
        }
        for (name, of_type) in self.variables {
            declared.push_str(&format!("    {name}: {of_type},\n"));
        }
        if let Some(input) = &self.input {
            declared.push_str(&format!("    input: Option<{input}>,\n"));
        }
        declared
    }

    /// The statements of set-up, as they are, and what keeps their variables.
    fn prepared(&self, maker: &Maker, whole: bool) -> Result<String, Gap> {
        if self.variables.is_empty() {
            return Ok(String::new());
        }
        let mut lines = String::new();
        let needed = self
            .params
            .iter()
            .filter(|param| maker.needs(self.setup, &param.name));
        for param in needed {
            let place = self.fields[&param.name].trim_matches(['(', ')']);
            lines.push_str(&format!("        let {} = {place};\n", param.name));
        }
        for statement in self.setup {
            let moved = maker.moved(*statement, &Fields::new(), "        ")?;
            lines.push_str(&format!("        {moved}\n"));
        }
        if whole {
            let mut names: Vec<&str> = self.variables.iter().map(|(name, _)| &**name).collect();
            names.extend(self.input.is_some().then_some("input: None"));
            let (name, names) = (&self.name, names.join(", "));
            return Ok(format!(
                "    fn new() -> Self {{\n{lines}        {name} {{ {names} }}\n    }}\n\n"
            ));
        }
        for (name, _) in self.variables {
            lines.push_str(&format!("        self.{name} = {name};\n"));
        }
        Ok(format!(
            "    //@@Setup\n    fn prepare(&mut self) {{\n{lines}    }}\n\n"
        ))
    }

    fn before_calls(&self, maker: &Maker) -> Result<String, Gap> {
        let Some(before) = self.before else {
            return Ok(String::new());
        };
        let closure = before.kind() == "closure_expression";
        let body = field(before, "body").filter(|_| closure).unwrap_or(before);
        let value = maker.moved(body, self.fields, "        ")?;
        let call = if closure { "" } else { "()" };
        Ok(format!(
            "    //@@Setup(Level.Invocation)\n    fn before(&mut self) {{\n        self.input = \
                Some({value}{call});\n    }}\n\n"
        ))
    }
}
