//! The places of classes, methods and parameters in a source, and annotations that JMH lacks, in
//! comments before them: `//@@Compare("sum")`. javac and JMH interpret the classes.

mod comments;
mod effects;
mod lookup;

use crate::shared::large::{self, Comments, Ends, Lexis, Strings};
use crate::shared::spelt::{meant, readable};
use crate::shared::syntax::walk;
use comments::Comment;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::{
    AnnotationText, Element, Field, Function, Parameter, Passing, Site, TypeDecl, ValueKind,
};
use lookup::Index;
use std::rc::Rc;
use tree_sitter::Node;

/// All declarations of one source, in order of appearance.
#[derive(Default)]
pub(super) struct Scanned {
    /// `demo`; empty for the unnamed package.
    pub package: String,
    pub declarations: Vec<Declaration>,
    pub problems: Vec<Diagnostic>,
    index: Index,
}

/// A class, a method or a field.
pub(super) struct Declaration {
    pub site: Site,
    /// The class under the virtual machine's name, or a member's class: `demo.Outer$Inner`.
    pub binary: String,
    /// Annotations in the language itself, JMH's and others.
    pub java: Vec<InJava>,
    /// Places of the texts in `@Param`.
    pub values: Vec<(String, Place)>,
    /// Where the name begins.
    at: usize,
    /// Node of its class body or file.
    parent: usize,
}

/// An annotation of the language.
pub(super) struct InJava {
    /// Without its package.
    pub name: String,
    pub text: AnnotationText,
}

impl Declaration {
    /// Whether a Java annotation with this simple name stands before it.
    pub fn has(&self, name: &str) -> bool {
        self.java.iter().any(|annotation| annotation.name == name)
    }

    pub fn function(&self) -> Option<&Function> {
        if let Element::Function(function) = &self.site.element {
            Some(function)
        } else {
            None
        }
    }
}

const LEXIS: Lexis = Lexis {
    comments: Comments::Slashes,
    strings: Strings::Java,
    ends: Ends::Semicolon,
    kept: &["package", "import", "class", "interface", "enum", "record"],
    kept_inside: &[],
    lists: &["class", "interface"],
    scopes: &[],
    trailing: &[],
    receiver: "",
    labels: &[],
};

/// The package that a source declares; empty: none.
pub(super) fn package(text: &str) -> String {
    scan("", text).package
}

pub(super) fn scan(file: &str, text: &str) -> Scanned {
    let read = readable(text);
    let parsed = large::parse(&tree_sitter_java::LANGUAGE.into(), &LEXIS, file, &read, &[]);
    let mut scanner = Scanner {
        file,
        text,
        lines: Lines::default(),
        comments: Vec::new(),
        out: Scanned::default(),
    };
    scanner.out.problems.extend(parsed.problem);
    scanner.visit(parsed.tree.root_node());
    scanner.attach();
    scanner.out.index = Index::of(&scanner.out.declarations);
    scanner.out
}

/// What encloses a declaration.
#[derive(Clone, Default)]
struct Scope {
    /// In the notation of JMH and users: `demo.Outer.Inner`.
    symbol: Option<String>,
    binary: String,
    in_body: bool,
}

struct Scanner<'a> {
    file: &'a str,
    text: &'a str,
    lines: Lines,
    comments: Vec<Comment>,
    out: Scanned,
}

impl Scanner<'_> {
    fn word(&self, node: Node<'_>) -> String {
        meant(&self.text[node.byte_range()])
    }

    fn place(&self, start: usize, end: usize) -> Place {
        self.lines.place(self.file, self.text, start, end - start)
    }

    /// The whole tree, outer nodes first.
    fn visit(&mut self, root: Node<'_>) {
        let mut cursor = root.walk();
        // The ancestors of the cursor's node, and the enclosing declaration.
        let mut around: Vec<(usize, Rc<Scope>)> = Vec::new();
        let mut scope = Rc::new(Scope::default());
        loop {
            let node = cursor.node();
            let inner = self.node(node, &scope, &around);
            if cursor.goto_first_child() {
                around.push((node.id(), std::mem::replace(&mut scope, inner)));
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                scope = around.pop().expect("one for each level").1;
            }
        }
    }

    /// Visits one node; returns the enclosing declaration for its children.
    fn node(
        &mut self,
        node: Node<'_>,
        scope: &Rc<Scope>,
        around: &[(usize, Rc<Scope>)],
    ) -> Rc<Scope> {
        let parent = around.last().map_or(0, |(id, _)| *id);
        match node.kind() {
            "package_declaration" => {
                let mut cursor = node.walk();
                let name = node
                    .named_children(&mut cursor)
                    .find(|child| child.kind().ends_with("identifier"));
                self.out.package = name.map(|name| self.word(name)).unwrap_or_default();
            }
            "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration" => {
                return Rc::new(self.class(node, scope, parent));
            }
            "method_declaration" => self.method(node, scope, parent),
            "field_declaration" => self.fields(node, scope, parent),
            "line_comment" | "block_comment" => self.comment(node, scope.in_body, around),
            "block" | "constructor_body" if !scope.in_body => {
                return Rc::new(Scope {
                    in_body: true,
                    ..(**scope).clone()
                });
            }
            _ => {}
        }
        scope.clone()
    }

    fn class(&mut self, node: Node<'_>, scope: &Scope, parent: usize) -> Scope {
        let Some(name) = node.child_by_field_name("name") else {
            return scope.clone();
        };
        let simple = self.word(name);
        let package = if self.out.package.is_empty() {
            String::new()
        } else {
            format!("{}.", self.out.package)
        };
        let symbol = scope.symbol.as_ref().map_or_else(
            || format!("{package}{simple}"),
            |outer| format!("{outer}.{simple}"),
        );
        let binary = if scope.symbol.is_some() {
            format!("{}${simple}", scope.binary)
        } else {
            format!("{package}{simple}")
        };
        let base = node
            .child_by_field_name("superclass")
            .and_then(|s| s.named_child(0))
            .map(|base| self.word(base));
        // Without package and type arguments: enough to find it in this file.
        let base = base.map(|base| {
            base.split('<')
                .next()
                .unwrap_or_default()
                .rsplit('.')
                .next()
                .unwrap_or_default()
                .to_owned()
        });
        let element = Element::Type(TypeDecl {
            bases: base.into_iter().collect(),
            is_public: self.has_modifier(node, "public"),
            is_abstract: self.has_modifier(node, "abstract"),
            ..TypeDecl::default()
        });
        self.add(
            node,
            name,
            symbol.clone(),
            scope,
            (binary.clone(), parent),
            element,
        );
        Scope {
            symbol: Some(symbol),
            binary,
            in_body: false,
        }
    }

    fn method(&mut self, node: Node<'_>, scope: &Scope, parent: usize) {
        let (Some(name), Some(owner)) = (node.child_by_field_name("name"), &scope.symbol) else {
            return;
        };
        let returns = node
            .child_by_field_name("type")
            .map(|ty| self.word(ty))
            .filter(|ty| ty != "void");
        let returns_nothing = returns.is_none();
        let mut parameters = Vec::new();
        let mut cursor = node.walk();
        let list = node.child_by_field_name("parameters");
        for parameter in list
            .iter()
            .flat_map(|list| list.named_children(&mut cursor).collect::<Vec<_>>())
        {
            let (Some(ty), Some(name)) = (
                parameter.child_by_field_name("type"),
                parameter.child_by_field_name("name"),
            ) else {
                continue;
            };
            let place = self.place(parameter.start_byte(), parameter.end_byte());
            parameters.push(Parameter {
                name: self.word(name),
                ty: self.word(ty),
                passing: Passing::Reference,
                injected: None,
                place,
            });
        }
        let function = Function {
            parameters,
            returns,
            is_static: self.has_modifier(node, "static"),
            is_public: self.has_modifier(node, "public"),
            is_abstract: self.has_modifier(node, "abstract"),
            has_no_sink: returns_nothing
                && node
                    .child_by_field_name("body")
                    .is_some_and(|body| effects::is_harmless(body, self.text)),
            ..Function::default()
        };
        let symbol = format!("{owner}.{}", self.word(name));
        self.add(
            node,
            name,
            symbol,
            scope,
            (scope.binary.clone(), parent),
            Element::Function(function),
        );
    }

    fn fields(&mut self, node: Node<'_>, scope: &Scope, parent: usize) {
        let (Some(owner), Some(ty)) = (&scope.symbol, node.child_by_field_name("type")) else {
            return;
        };
        let field = Field {
            ty: self.word(ty),
            kind: ValueKind::Unknown,
            is_static: self.has_modifier(node, "static"),
            is_const: self.has_modifier(node, "final"),
            is_public: self.has_modifier(node, "public"),
        };
        let mut cursor = node.walk();
        let declarators: Vec<Node<'_>> = node
            .children_by_field_name("declarator", &mut cursor)
            .collect();
        for name in declarators
            .into_iter()
            .filter_map(|declarator| declarator.child_by_field_name("name"))
        {
            let symbol = format!("{owner}.{}", self.word(name));
            self.add(
                node,
                name,
                symbol,
                scope,
                (scope.binary.clone(), parent),
                Element::Field(field.clone()),
            );
        }
    }

    fn add(
        &mut self,
        node: Node<'_>,
        name: Node<'_>,
        symbol: String,
        scope: &Scope,
        (binary, parent): (String, usize),
        element: Element,
    ) {
        let mut java = Vec::new();
        let mut values = Vec::new();
        for annotation in self.annotations(node) {
            let Some(called) = annotation.child_by_field_name("name").map(|n| self.word(n)) else {
                continue;
            };
            let simple = called.rsplit('.').next().unwrap_or_default().to_owned();
            if simple == "Param" {
                self.texts(annotation, &mut values);
            }
            let place = self.place(annotation.start_byte(), annotation.end_byte());
            let text = AnnotationText {
                text: self.word(annotation),
                place,
                ..AnnotationText::default()
            };
            java.push(InJava { name: simple, text });
        }
        let place = self.place(name.start_byte(), name.end_byte());
        let site = Site {
            annotations: Vec::new(),
            name: self.word(name),
            symbol,
            owner: scope.symbol.clone(),
            place,
            element,
        };
        self.out.declarations.push(Declaration {
            site,
            binary,
            java,
            values,
            at: name.start_byte(),
            parent,
        });
    }

    fn modifiers<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let mut cursor = node.walk();
        node.children(&mut cursor)
            .find(|child| child.kind() == "modifiers")
    }

    fn annotations<'t>(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let Some(modifiers) = self.modifiers(node) else {
            return Vec::new();
        };
        let mut cursor = modifiers.walk();
        modifiers
            .named_children(&mut cursor)
            .filter(|child| child.kind().ends_with("annotation"))
            .collect()
    }

    fn has_modifier(&self, node: Node<'_>, word: &str) -> bool {
        let Some(modifiers) = self.modifiers(node) else {
            return false;
        };
        let mut cursor = modifiers.walk();
        modifiers
            .children(&mut cursor)
            .any(|child| child.kind() == word)
    }

    /// String literals below a node, without those with escapes.
    fn texts(&self, node: Node<'_>, values: &mut Vec<(String, Place)>) {
        walk(node, |node| {
            if node.kind() == "string_literal" {
                let text = self.word(node);
                values.push((
                    text.trim_matches('"').to_owned(),
                    self.place(node.start_byte(), node.end_byte()),
                ));
            }
            true
        });
    }
}

#[cfg(test)]
mod tests;
