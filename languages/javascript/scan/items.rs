//! What a file declares: functions, classes, enumerations, and fields of classes, with everything
//! written about them that matters to the harness.

use super::fields::{self, FieldItem, Literal};
use super::function::{self, FunctionItem};
use super::syntax::{children, comments_in, dotted, field, has_token, text, walk};
use std::collections::HashSet;
use std::ops::Range;
use tree_sitter::Node;

/// A declaration. `scope`: names of the classes and namespaces around it.
#[derive(Debug)]
pub struct Item {
    pub name: String,
    pub scope: Vec<String>,
    /// Inside a function or a block: nobody outside can name it.
    pub local: bool,
    /// In a namespace that does not export it.
    pub hidden: bool,
    /// Where it may be said to begin: each of its decorators, `export`, and itself.
    pub starts: Vec<usize>,
    pub name_range: Range<usize>,
    pub decorators: Vec<Decorator>,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Function(FunctionItem),
    Class(ClassItem),
    Field(FieldItem),
    /// Names of the constants of a TypeScript enumeration.
    Enum(Vec<String>),
    Namespace,
}

#[derive(Debug, Default)]
pub struct ClassItem {
    /// Dotted name of the base, if it has one; the text of an expression.
    pub base: Option<String>,
    pub is_abstract: bool,
    /// Of its own constructor.
    pub constructor: Option<Constructor>,
}

#[derive(Debug)]
pub struct Constructor {
    pub is_private: bool,
    pub needs_arguments: bool,
}

/// `@name(…)`.
#[derive(Debug)]
pub struct Decorator {
    /// Dotted; empty for an expression that is no name.
    pub name: String,
    /// From the at-sign to the closing parenthesis.
    pub range: Range<usize>,
    /// Offset of the last word of the name.
    pub word: usize,
    pub holes: Vec<Range<usize>>,
    /// Braces, colons and so on of object literals, with what annotation text has in their place.
    pub spelling: Vec<(usize, u8)>,
}

impl Item {
    pub fn path(&self) -> String {
        self.scope
            .iter()
            .chain([&self.name])
            .cloned()
            .collect::<Vec<_>>()
            .join(".")
    }
}

/// What is around a node.
#[derive(Clone, Default)]
struct Around {
    scope: Vec<String>,
    local: bool,
    /// Names must be exported to be seen outside.
    namespace: bool,
    /// Offsets before the node that belong to it.
    starts: Vec<usize>,
    exported: bool,
    /// Blocks, functions and classes around it.
    depth: usize,
}

/// Declarations below this are in nobody's reach: what looks for them has an end.
const DEEPEST: usize = 256;

/// Declarations in order of appearance.
pub fn items(root: Node, source: &str) -> Vec<Item> {
    let mut reader = Reader {
        source,
        items: Vec::new(),
        fields: HashSet::new(),
    };
    reader.statements(root, &Around::default());
    reader.items.sort_by_key(|item| item.name_range.start);
    reader.items
}

struct Reader<'a> {
    source: &'a str,
    items: Vec<Item>,
    /// Paths of what is around items, and their names.
    fields: HashSet<(String, String)>,
}

impl Reader<'_> {
    fn statements(&mut self, node: Node, around: &Around) {
        if around.depth == DEEPEST {
            return;
        }
        let inside = Around {
            depth: around.depth + 1,
            ..around.clone()
        };
        for child in children(node) {
            self.statement(child, &inside, &[]);
        }
    }

    fn statement(&mut self, node: Node, around: &Around, before: &[Node]) {
        match node.kind() {
            "export_statement" => {
                let inside = Around {
                    exported: true,
                    starts: vec![node.start_byte()],
                    ..around.clone()
                };
                let decorators: Vec<Node> = children(node)
                    .into_iter()
                    .filter(|n| n.kind() == "decorator")
                    .collect();
                for child in children(node)
                    .into_iter()
                    .filter(|n| !matches!(n.kind(), "decorator" | "comment"))
                {
                    self.statement(child, &inside, &decorators);
                }
            }
            "class_declaration" | "abstract_class_declaration" | "class" => {
                self.class(node, field(node, "name"), around, before)
            }
            "function_declaration" | "generator_function_declaration" | "function_expression" => {
                self.function(node, field(node, "name"), around);
            }
            "lexical_declaration" | "variable_declaration" => self.variables(node, around),
            "enum_declaration" => {
                let body = field(node, "body").map(children).unwrap_or_default();
                let named = body
                    .iter()
                    .filter(|n| n.kind() != "comment")
                    .filter_map(|n| {
                        if n.kind() == "enum_assignment" {
                            field(*n, "name")
                        } else {
                            Some(*n)
                        }
                    });
                let names = named
                    .map(|n| text(n, self.source).trim_matches(['"', '\'']).to_owned())
                    .collect();
                self.add(
                    node,
                    field(node, "name"),
                    around,
                    Vec::new(),
                    Kind::Enum(names),
                );
            }
            "internal_module" | "module" => self.namespace(node, around),
            "expression_statement"
                if node
                    .named_child(0)
                    .is_some_and(|n| n.kind() == "internal_module") =>
            {
                let inside = Around {
                    starts: [around.starts.clone(), vec![node.start_byte()]].concat(),
                    ..around.clone()
                };
                self.namespace(node.named_child(0).expect("just seen"), &inside);
            }
            "ambient_declaration" => {}
            _ => self.locals(node, around),
        }
    }

    /// Declarations that nobody can name: annotated ones are mistakes.
    fn locals(&mut self, node: Node, around: &Around) {
        let inside = Around {
            local: true,
            starts: Vec::new(),
            ..around.clone()
        };
        self.statements(node, &inside);
    }

    fn namespace(&mut self, node: Node, around: &Around) {
        let (Some(name), Some(body)) = (field(node, "name"), field(node, "body")) else {
            return;
        };
        self.add(node, Some(name), around, Vec::new(), Kind::Namespace);
        let mut scope = around.scope.clone();
        scope.extend(
            text(name, self.source)
                .split('.')
                .map(|part| part.trim().to_owned()),
        );
        self.statements(
            body,
            &Around {
                scope,
                namespace: true,
                local: around.local,
                depth: around.depth,
                ..Around::default()
            },
        );
    }

    fn variables(&mut self, node: Node, around: &Around) {
        for (position, declared) in children(node)
            .into_iter()
            .filter(|n| n.kind() == "variable_declarator")
            .enumerate()
        {
            let name = field(declared, "name").filter(|n| n.kind() == "identifier");
            let Some(value) = field(declared, "value") else {
                continue;
            };
            let mut here = around.clone();
            here.starts
                .extend((position == 0).then(|| node.start_byte()));
            match value.kind() {
                "class" => self.class(value, name, &here, &[]),
                "arrow_function" | "function_expression" | "generator_function" => {
                    self.function(value, name, &here)
                }
                _ => self.locals(value, around),
            }
        }
    }

    fn function(&mut self, node: Node, name: Option<Node>, around: &Around) {
        self.add(
            node,
            name,
            around,
            Vec::new(),
            Kind::Function(function::read(node, self.source)),
        );
        if let Some(body) = field(node, "body") {
            self.locals(body, around);
        }
    }

    fn class(&mut self, node: Node, name: Option<Node>, around: &Around, before: &[Node]) {
        let body = field(node, "body");
        let members = body.map(children).unwrap_or_default();
        let heritage = children(node)
            .into_iter()
            .find(|n| n.kind() == "class_heritage");
        let extended = heritage.and_then(|n| {
            children(n)
                .into_iter()
                .find(|n| !matches!(n.kind(), "implements_clause" | "comment"))
        });
        let extended = extended.map(|n| {
            if n.kind() == "extends_clause" {
                field(n, "value").unwrap_or(n)
            } else {
                n
            }
        });
        let constructor = members
            .iter()
            .filter(|n| n.kind() == "method_definition")
            .find(|n| self.named(**n, "constructor"))
            .map(|n| {
                let read = function::read(*n, self.source);
                Constructor {
                    is_private: read.is_private,
                    needs_arguments: read.parameters.iter().any(|p| !p.is_optional && !p.is_rest),
                }
            });
        let item = ClassItem {
            base: extended
                .map(|n| dotted(n, self.source).unwrap_or_else(|| text(n, self.source).to_owned())),
            is_abstract: node.kind() == "abstract_class_declaration",
            constructor,
        };
        let decorators: Vec<Node> = before
            .iter()
            .copied()
            .chain(
                children(node)
                    .into_iter()
                    .filter(|n| n.kind() == "decorator"),
            )
            .collect();
        self.add(node, name, around, decorators, Kind::Class(item));
        let Some(name) = name else { return };
        let mut scope = around.scope.clone();
        scope.push(text(name, self.source).to_owned());
        let inside = Around {
            scope,
            local: around.local,
            depth: around.depth,
            ..Around::default()
        };
        let mut decorators = Vec::new();
        for member in members {
            match member.kind() {
                "decorator" => decorators.push(member),
                "comment" => {}
                _ => self.member(member, &inside, std::mem::take(&mut decorators)),
            }
        }
    }

    fn named(&self, node: Node, name: &str) -> bool {
        field(node, "name").is_some_and(|n| text(n, self.source) == name)
    }

    fn member<'t>(&mut self, node: Node<'t>, around: &Around, mut decorators: Vec<Node<'t>>) {
        decorators.extend(
            children(node)
                .into_iter()
                .filter(|n| n.kind() == "decorator"),
        );
        match node.kind() {
            "method_definition" | "abstract_method_signature" => {
                let read = function::read(node, self.source);
                if self.named(node, "constructor") {
                    self.assigned(node, around);
                } else {
                    self.add(
                        node,
                        member_name(node),
                        around,
                        decorators,
                        Kind::Function(read),
                    );
                }
                if let Some(body) = field(node, "body") {
                    self.locals(body, around);
                }
            }
            "field_definition" | "public_field_definition" => {
                let name = member_name(node);
                let value = field(node, "value");
                // A class or a function that is kept in a static field is as good as a declared
                // one.
                let is_static = has_token(node, "static");
                match value.map(|n| n.kind()) {
                    Some("class") if is_static => {
                        let inside = Around {
                            starts: vec![node.start_byte()],
                            ..around.clone()
                        };
                        self.class(value.expect("just seen"), name, &inside, &decorators);
                    }
                    Some("arrow_function" | "function_expression") if is_static => {
                        let mut read = function::read(value.expect("just seen"), self.source);
                        read.is_static = true;
                        self.add(node, name, around, decorators, Kind::Function(read));
                    }
                    _ => {
                        self.add(
                            node,
                            name,
                            around,
                            decorators,
                            Kind::Field(fields::read(node, self.source)),
                        );
                    }
                }
            }
            _ => {}
        }
    }

    /// `this.name = value` in a constructor: a field, as it was written before there were others.
    fn assigned(&mut self, node: Node, around: &Around) {
        for statement in field(node, "body").map(children).unwrap_or_default() {
            let Some(assignment) = statement
                .named_child(0)
                .filter(|n| n.kind() == "assignment_expression")
            else {
                continue;
            };
            let target = field(assignment, "left").filter(|n| n.kind() == "member_expression");
            let Some((object, name)) =
                target.and_then(|n| Some((field(n, "object")?, field(n, "property")?)))
            else {
                continue;
            };
            let known = self
                .fields
                .contains(&(around.scope.join("."), text(name, self.source).to_owned()));
            if object.kind() != "this" || known {
                continue;
            }
            let literal = field(assignment, "right")
                .map_or(Literal::Other, |n| fields::literal(n, self.source));
            let item = FieldItem {
                literal,
                is_private: name.kind() == "private_property_identifier",
                ..FieldItem::default()
            };
            self.add(statement, Some(name), around, Vec::new(), Kind::Field(item));
        }
    }

    fn add(
        &mut self,
        node: Node,
        name: Option<Node>,
        around: &Around,
        decorators: Vec<Node>,
        kind: Kind,
    ) {
        let Some(name) = name else { return };
        let is_member = matches!(
            node.kind(),
            "method_definition"
                | "field_definition"
                | "public_field_definition"
                | "abstract_method_signature"
        );
        let mut starts = around.starts.clone();
        starts.extend(decorators.iter().map(Node::start_byte));
        starts.push(node.start_byte());
        let called = text(name, self.source).trim_matches(['"', '\'']).to_owned();
        self.fields.insert((around.scope.join("."), called.clone()));
        self.items.push(Item {
            name: called,
            scope: around.scope.clone(),
            local: around.local,
            hidden: around.namespace && !around.exported && !is_member,
            starts,
            name_range: name.byte_range(),
            decorators: decorators
                .iter()
                .map(|n| decorator(*n, self.source))
                .collect(),
            kind,
        });
    }
}

/// A name that is written as one, or as a text; computed ones are known only when the file runs.
fn member_name(node: Node) -> Option<Node> {
    field(node, "name")
        .or_else(|| field(node, "property"))
        .filter(|n| n.kind() != "computed_property_name")
}

fn decorator(node: Node, source: &str) -> Decorator {
    let inner = node.named_child(0).unwrap_or(node);
    let named = if inner.kind() == "call_expression" {
        field(inner, "function").unwrap_or(inner)
    } else {
        inner
    };
    let word = if named.kind() == "member_expression" {
        field(named, "property").unwrap_or(named)
    } else {
        named
    };
    let mut spelling = Vec::new();
    if let Some(arguments) = field(inner, "arguments") {
        respell(arguments, source, &mut spelling);
    }
    Decorator {
        name: dotted(named, source).unwrap_or_default(),
        range: node.byte_range(),
        word: word.start_byte(),
        holes: comments_in(node),
        spelling,
    }
}

/// `{ iterations: 3 }` is `iterations = 3` in annotation text, and a template without substitutions
/// a text.
fn respell(arguments: Node, source: &str, spelling: &mut Vec<(usize, u8)>) {
    walk(arguments, |node| {
        if node.is_named() {
            respelled(node, source, spelling);
        }
        true
    });
}

fn respelled(node: Node, source: &str, spelling: &mut Vec<(usize, u8)>) {
    match node.kind() {
        "object" => {
            spelling.extend([(node.start_byte(), b' '), (node.end_byte() - 1, b' ')]);
            let tokens: Vec<Node> = node
                .children(&mut node.walk())
                .filter(|n| n.kind() != "comment")
                .collect();
            spelling.extend(
                tokens
                    .iter()
                    .rev()
                    .nth(1)
                    .filter(|n| n.kind() == ",")
                    .map(|n| (n.start_byte(), b' ')),
            );
        }
        "pair" => {
            let colon = node.children(&mut node.walk()).find(|n| n.kind() == ":");
            spelling.extend(colon.map(|n| (n.start_byte(), b'=')));
            let quoted = field(node, "key").filter(|n| n.kind() == "string");
            spelling.extend(
                quoted
                    .into_iter()
                    .flat_map(|n| [(n.start_byte(), b' '), (n.end_byte() - 1, b' ')]),
            );
        }
        "template_string" => {
            spelling.extend([(node.start_byte(), b'"'), (node.end_byte() - 1, b'"')])
        }
        // `10n`.
        "number" if text(node, source).ends_with('n') => spelling.push((node.end_byte() - 1, b'L')),
        _ => {}
    }
}
