//! Declarations of one file as plain facts: name, place and text. [`super::names`] resolves names;
//! [`super::sites`] decides what becomes a site.

mod function;
mod kinds;

use super::dialect::Dialect;
pub use super::scope::Scope;
use super::scope::{Scopes, outermost, typedef_name};
use super::syntax::{Span, captures, children, text, tidy};
use super::written::{Written, written};
pub use function::{FunctionItem, ParameterItem};
pub use kinds::{EnumItem, TypeItem};
use tree_sitter::{Node, Tree};

/// One declaration.
#[derive(Clone, Debug)]
pub struct Item {
    /// Index of the file among the parts.
    pub part: usize,
    /// First byte, directly after its annotations.
    pub start: usize,
    /// The simple name: `bar` of `Foo::bar`.
    pub name: String,
    pub name_at: Span,
    /// `Foo` of a function or variable declared as `Foo::bar`.
    pub qualifier: Option<String>,
    pub scope: Scope,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Function(FunctionItem),
    Type(TypeItem),
    /// A data member or a variable.
    Field(Written),
    Enum(EnumItem),
    /// `name` is an alias of this.
    Alias(Written),
    /// Makes this namespace or (if qualified) this one name visible without qualification.
    Using,
}

impl Item {
    /// The path of the enclosing type, as written.
    pub fn owner_path(&self) -> Option<String> {
        self.qualifier.clone().or_else(|| self.scope.owner_path())
    }
}

/// All declarations in `code`, in order of appearance, outer ones first.
pub fn items(dialect: &Dialect, tree: &Tree, code: &str, part: usize) -> Vec<Item> {
    let mut reader = Reader {
        code,
        part,
        items: Vec::new(),
        scopes: Scopes::default(),
    };
    captures(dialect, tree, |name, node, around| match name {
        "function" => reader.function(node, around),
        "type" => reader.type_(node, around),
        "enum" => reader.enum_(node, around),
        "field" => reader.fields(node, around),
        "alias" => reader.alias(node, around),
        _ => reader.using(node, around),
    });
    reader
        .items
        .sort_by_key(|item| (item.start, item.name_at.start));
    reader.items
}

struct Reader<'a> {
    code: &'a str,
    part: usize,
    items: Vec<Item>,
    scopes: Scopes,
}

impl Reader<'_> {
    fn text(&self, node: Node) -> &str {
        text(node, self.code)
    }

    /// `around`: the enclosing nodes.
    fn push(&mut self, declaration: Node, around: &[Node], name: &str, name_at: Span, kind: Kind) {
        let (whole, around) = outermost(declaration, around);
        let scope = self.scopes.of(whole, around, self.code);
        self.items.push(Item {
            part: self.part,
            start: whole.start_byte(),
            name: name.to_owned(),
            name_at,
            qualifier: None,
            scope,
            kind,
        });
    }

    /// As [`Reader::push`], with the possibly qualified name at `name_at`.
    fn push_named(&mut self, declaration: Node, around: &[Node], name_at: Span, kind: Kind) {
        let full = &self.code[name_at.clone()];
        let split = qualified(full);
        let name = tidy(&full[split.unwrap_or(0)..]);
        let qualifier = split.map(|s| tidy(full[..s].trim_end().trim_end_matches(':')));
        let simple_at = name_at.start + split.unwrap_or(0)..name_at.end;
        self.push(declaration, around, &name, simple_at, kind);
        if let Some(item) = self.items.last_mut() {
            item.qualifier = qualifier;
        }
    }

    fn fields(&mut self, declaration: Node, around: &[Node]) {
        if matches!(
            around.last().map(|p| p.kind()),
            Some("for_statement" | "condition_clause" | "init_statement" | "friend_declaration")
        ) {
            return;
        }
        let mut cursor = declaration.walk();
        let declarators: Vec<Node> = declaration
            .children_by_field_name("declarator", &mut cursor)
            .collect();
        for declarator in declarators {
            let (mut field, function) = written(declaration, Some(declarator), self.code);
            let Some(name_at) = field.name.clone().filter(|_| function.is_none()) else {
                continue;
            };
            let next = declarator
                .next_sibling()
                .filter(|n| n.kind() == "bitfield_clause");
            field.width =
                next.and_then(|n| self.text(n).trim_start_matches(':').trim().parse().ok());
            self.push_named(declaration, around, name_at, Kind::Field(field));
        }
    }

    fn alias(&mut self, definition: Node, around: &[Node]) {
        if definition.kind() == "alias_declaration" {
            let Some((name, ty)) = definition
                .child_by_field_name("name")
                .zip(definition.child_by_field_name("type"))
            else {
                return;
            };
            let (target, _) = written(ty, ty.child_by_field_name("declarator"), self.code);
            let name_text = self.text(name).to_owned();
            return self.push(
                definition,
                around,
                &name_text,
                name.byte_range(),
                Kind::Alias(target),
            );
        }
        let own = typedef_name(definition, self.code);
        let mut cursor = definition.walk();
        for declarator in definition.children_by_field_name("declarator", &mut cursor) {
            let (mut target, _) = written(definition, Some(declarator), self.code);
            let Some(name_at) = target.name.clone() else {
                continue;
            };
            let name = self.code[name_at.clone()].to_owned();
            if target.inline {
                // `typedef struct tag { … } X, *P;`: X names the type, the others are its aliases.
                target.base = own.clone().unwrap_or_default();
            }
            if target.base != name {
                self.push(definition, around, &name, name_at, Kind::Alias(target));
            }
        }
    }

    fn using(&mut self, declaration: Node, around: &[Node]) {
        let Some(name) = children(declaration).into_iter().rfind(|c| c.is_named()) else {
            return;
        };
        let whole_namespace = children(declaration)
            .iter()
            .any(|c| c.kind() == "namespace");
        let name_text = tidy(self.text(name));
        self.push(
            declaration,
            around,
            &name_text,
            name.byte_range(),
            Kind::Using,
        );
        if let Some(item) = self.items.last_mut().filter(|_| !whole_namespace) {
            item.qualifier = Some(name_text);
        }
    }
}

/// Position of the last `::` outside template arguments.
fn qualified(name: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut found = None;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b':' if depth == 0 && name.as_bytes().get(at + 1) == Some(&b':') => {
                found = Some(at + 2)
            }
            _ => {}
        }
    }
    found
}
