//! The names that CommonJS gives a file, where a file uses them and declares none of its own. A
//! parameter `require` is the file's own; `declare const require: any` only names a type.

use super::scan::syntax::{children, field, text};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

/// The names of CommonJS.
const NAMES: [&str; 5] = ["require", "module", "exports", "__filename", "__dirname"];

/// A use of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    pub name: &'static str,
    pub range: Range<usize>,
    /// `{ require }`, which is also the name of a property.
    pub is_shorthand: bool,
}

/// What a walk over a file finds.
#[derive(Default)]
pub struct Uses {
    all: Vec<Use>,
    /// Names with the ranges in which they are the file's own.
    own: Vec<(&'static str, Range<usize>)>,
    /// Where those are declared.
    declared: BTreeSet<usize>,
}

impl Uses {
    pub fn enter(&mut self, node: Node, source: &str) {
        match node.kind() {
            "identifier" | "shorthand_property_identifier" => self.used(node, source),
            "variable_declarator" if !is_type_only(node) => {
                let scope = match node.parent() {
                    Some(list) if list.kind() == "lexical_declaration" => block(list),
                    _ => function(node),
                };
                self.declare(field(node, "name"), scope, source);
            }
            "function_declaration"
            | "generator_function_declaration"
            | "class_declaration"
            | "abstract_class_declaration"
            | "enum_declaration"
            | "internal_module"
            | "module"
                if node.is_named() && !is_type_only(node) =>
            {
                self.declare(field(node, "name"), block(node), source);
                self.parameters(node, source);
            }
            "import_clause" | "import_require_clause" => self.imported(node, source),
            "catch_clause" => self.declare(field(node, "parameter"), node, source),
            "for_in_statement" if field(node, "kind").is_some() => {
                self.declare(field(node, "left"), node, source);
            }
            _ => {
                if node.kind().contains("function") && node.is_named() {
                    self.declare(field(node, "name"), node, source);
                }
                self.parameters(node, source);
            }
        }
    }

    /// The uses of names that the file does not declare.
    pub fn free(&self) -> impl Iterator<Item = &Use> {
        self.all.iter().filter(|found| {
            let is_own = self.own.iter().any(|(name, range)| {
                *name == found.name
                    && range.start <= found.range.start
                    && found.range.end <= range.end
            });
            !is_own && !self.declared.contains(&found.range.start)
        })
    }

    fn used(&mut self, node: Node, source: &str) {
        let Some(name) = one_of(text(node, source)) else {
            return;
        };
        let parent = node.parent();
        let is_type = parent.is_some_and(|parent| {
            matches!(parent.kind(), "type_query" | "nested_identifier") || is_type_only(node)
        });
        if !is_type {
            self.all.push(Use {
                name,
                range: node.byte_range(),
                is_shorthand: node.kind() == "shorthand_property_identifier",
            });
        }
    }

    fn parameters(&mut self, node: Node, source: &str) {
        self.declare(field(node, "parameters"), node, source);
        if node.kind() == "arrow_function" {
            self.declare(field(node, "parameter"), node, source);
        }
    }

    fn imported(&mut self, node: Node, source: &str) {
        let scope = root(node);
        for child in children(node) {
            match child.kind() {
                "named_imports" => {
                    for one in children(child) {
                        let local = field(one, "alias").or_else(|| field(one, "name"));
                        self.declare(local, scope, source);
                    }
                }
                "identifier" | "namespace_import" => self.declare(Some(child), scope, source),
                _ => {}
            }
        }
    }

    /// Declares the names of a pattern.
    fn declare(&mut self, pattern: Option<Node>, scope: Node, source: &str) {
        let mut rest: Vec<Node> = pattern.into_iter().collect();
        while let Some(node) = rest.pop() {
            match node.kind() {
                "identifier" | "type_identifier" | "shorthand_property_identifier_pattern" => {
                    if let Some(name) = one_of(text(node, source)) {
                        self.own.push((name, scope.byte_range()));
                        self.declared.insert(node.start_byte());
                    }
                }
                "assignment_pattern" | "object_assignment_pattern" => {
                    rest.extend(field(node, "left"));
                }
                "required_parameter" | "optional_parameter" => rest.extend(field(node, "pattern")),
                "pair_pattern" => rest.extend(field(node, "value")),
                "formal_parameters" | "object_pattern" | "array_pattern" | "rest_pattern"
                | "namespace_import" => rest.extend(children(node)),
                _ => {}
            }
        }
    }
}

fn one_of(name: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|known| *known == name)
}

/// Within `declare`, or a signature without a body.
fn is_type_only(node: Node) -> bool {
    up(node).any(|node| matches!(node.kind(), "ambient_declaration" | "function_signature"))
}

fn up(node: Node) -> impl Iterator<Item = Node> {
    std::iter::successors(Some(node), Node::parent)
}

fn root(node: Node) -> Node {
    up(node).last().unwrap_or(node)
}

/// The nearest block around a declaration.
fn block(node: Node) -> Node {
    let kinds = [
        "statement_block",
        "switch_body",
        "for_statement",
        "class_static_block",
        "program",
    ];
    let mut around = up(node).skip(1);
    around
        .find(|node| kinds.contains(&node.kind()))
        .unwrap_or(node)
}

/// The nearest function around a `var`, or the file.
fn function(node: Node) -> Node {
    let mut around = up(node).skip(1);
    around
        .find(|node| {
            node.kind().contains("function")
                || matches!(
                    node.kind(),
                    "method_definition" | "class_static_block" | "program"
                )
        })
        .unwrap_or_else(|| root(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::javascript::scan::syntax::{Dialect, parse, walk};

    fn free(source: &str) -> Vec<&'static str> {
        let tree = parse("a.ts", source, Dialect::TypeScript).tree;
        let mut uses = Uses::default();
        walk(tree.root_node(), |node| {
            uses.enter(node, source);
            true
        });
        uses.free().map(|found| found.name).collect()
    }

    #[test]
    fn names_that_a_file_declares_are_its_own() {
        for own in [
            "function f(require: number = 1) { return require; }",
            "const f = (require) => require; const g = require => require;",
            "const f = function require() { return require; };",
            "import { createRequire } from \"m\"; const require = createRequire(\"x\"); require(\"y\");",
            "import { a as require, module } from \"m\"; require; module;",
            "import * as module from \"m\"; import exports from \"e\"; module; exports;",
            "const { exports, a: { module = 1 }, ...require } = wasm; exports; module; require;",
            "function f() { { var module = 1; } return module; }",
            "for (const module of all) { module(); }",
            "try {} catch (module) { module; }",
            "class A { m(module) { return module; } module = 1; require() { return this.require; } }",
            "namespace module { export const a = 1; } module.a;",
            "declare const require: any; let x: typeof require;",
            "declare function require(name: string): any;",
            "o.require; o = { require: 1 }; label: 1; type require = number;",
            "// require\nconst s = \"require\";",
        ] {
            assert_eq!(free(own), Vec::<&str>::new(), "{own}");
        }
    }

    #[test]
    fn other_names_are_those_of_commonjs() {
        for (source, expected) in [
            ("typeof require;", vec!["require"]),
            (
                "declare const require: any; require(\"x\");",
                vec!["require"],
            ),
            ("f({ require });", vec!["require"]),
            ("const f = (require) => require; require;", vec!["require"]),
            ("{ let module = 1; } module;", vec!["module"]),
            ("function f(a = __dirname) {}", vec!["__dirname"]),
            (
                "const { [exports]: a = __filename } = x;",
                vec!["exports", "__filename"],
            ),
        ] {
            assert_eq!(free(source), expected, "{source}");
        }
    }
}
