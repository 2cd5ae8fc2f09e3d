//! The declarations of a file: functions, classes, enumerations, and fields of classes, with all
//! relevant properties.

mod class;
mod decorators;

use super::fields::{self, FieldItem, Literal};
use super::function::{self, FunctionItem};
use super::modules::JavaScript;
use super::syntax::{children, field, named, text};
use crate::shared::scripted;
use decorators::decorator;
use std::collections::HashSet;
use std::ops::Range;
use tree_sitter::Node;

pub type Item = scripted::Item<JavaScript>;

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
    /// Dotted; empty for an expression that is not a name.
    pub name: String,
    /// From the at-sign to the closing parenthesis.
    pub range: Range<usize>,
    /// Offset of the last word of the name.
    pub word: usize,
    pub holes: Vec<Range<usize>>,
    /// Braces, colons and other signs of object literals, with their replacement in annotation
    /// text.
    pub spelling: Vec<(usize, u8)>,
}

impl scripted::Kind for Kind {
    fn is_class(&self) -> bool {
        matches!(self, Kind::Class(_))
    }

    fn is_type(&self) -> bool {
        matches!(self, Kind::Class(_) | Kind::Enum(_))
    }

    fn bases(&self) -> &[String] {
        match self {
            Kind::Class(class) => class.base.as_slice(),
            _ => &[],
        }
    }

    fn gives_way_to(&self, later: &Kind) -> bool {
        let form = |f: &FunctionItem| (f.is_static, f.is_setter || f.is_getter);
        match (self, later) {
            (Kind::Function(own), Kind::Function(later)) => form(own) == form(later),
            _ => false,
        }
    }
}

/// The context of a node.
#[derive(Clone, Default)]
struct Around {
    scope: Vec<String>,
    local: bool,
    /// Names are visible outside only if exported.
    namespace: bool,
    /// Earlier offsets that belong to it.
    starts: Vec<usize>,
    exported: bool,
    /// Number of enclosing blocks, functions and classes.
    depth: usize,
}

/// Maximum depth of declarations, so that searches end.
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
    /// Paths of the items' contexts, and their names.
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
            "enum_declaration" => self.enumeration(node, around),
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

    fn enumeration(&mut self, node: Node, around: &Around) {
        let body = field(node, "body").map(children).unwrap_or_default();
        let constants = body
            .iter()
            .filter(|n| n.kind() != "comment")
            .filter_map(|n| {
                if n.kind() == "enum_assignment" {
                    field(*n, "name")
                } else {
                    Some(*n)
                }
            });
        let names = constants
            .map(|n| named(n, self.source).trim_matches(['"', '\'']).to_owned())
            .collect();
        let name = field(node, "name");
        self.add(node, name, around, Vec::new(), Kind::Enum(names));
    }

    /// Declarations that cannot be named: annotations on them are errors.
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

    /// `this.name = value` in a constructor: a field in the older notation.
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
                .contains(&(around.scope.join("."), named(name, self.source)));
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
        let called = named(name, self.source)
            .trim_matches(['"', '\''])
            .to_owned();
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
