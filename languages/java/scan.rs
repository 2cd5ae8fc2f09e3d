//! The places of classes, methods and parameters in a source, and annotations that JMH lacks, in
//! comments before them: `//@@Compare("sum")`. javac and JMH interpret the classes. Sources of other
//! languages with JMH's annotations are read the same way, by their own [`Grammar`].

mod comments;
mod effects;
mod lookup;

use crate::shared::large;
use crate::shared::spelt::{meant, readable};
use crate::shared::syntax::{is_comment, walk};
use comments::Comment;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::{
    AnnotationText, Element, Field, Function, Parameter, Passing, Site, TypeDecl, ValueKind,
};
use lookup::Index;
use std::borrow::Cow;
use std::rc::Rc;
use tree_sitter::{Language, Node};

/// All declarations of one source, in order of appearance.
#[derive(Default)]
pub(crate) struct Scanned {
    /// `demo`; empty for the unnamed package.
    pub package: String,
    /// Where a package can be declared: behind what must come first.
    pub package_at: usize,
    pub declarations: Vec<Declaration>,
    pub problems: Vec<Diagnostic>,
    index: Index,
}

/// A class, a method or a field.
pub(crate) struct Declaration {
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
pub(crate) struct InJava {
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

/// How the sources of a language are read.
pub(crate) struct Grammar {
    pub language: fn() -> Language,
    /// Reads one node, whose parent has the id given last; returns the enclosing declaration for its
    /// children, if that is another.
    pub visit: fn(&mut Scanner<'_>, Node<'_>, &Scope, usize) -> Option<Scope>,
    /// The text in another way of writing, of the same length, if the grammar does not understand it.
    pub otherwise: Option<fn(&str) -> String>,
    /// Names may have escapes, `\u0061bc`, which the grammar does not know.
    pub escapes: bool,
    /// The grammar looks for the end of the last line, for ever if there is none.
    pub ends_lines: bool,
}

static JAVA: Grammar = Grammar {
    language: || tree_sitter_java::LANGUAGE.into(),
    visit: |scanner, node, scope, parent| scanner.java(node, scope, parent),
    otherwise: None,
    escapes: true,
    ends_lines: false,
};

/// The package that a source declares; empty: none.
pub(super) fn package(text: &str) -> String {
    scan("", text).package
}

pub(super) fn scan(file: &str, text: &str) -> Scanned {
    scan_as(&JAVA, file, text)
}

/// A source of the grammar's language.
pub(crate) fn scan_as(grammar: &'static Grammar, file: &str, text: &str) -> Scanned {
    let ended = if grammar.ends_lines && !text.ends_with('\n') {
        Cow::Owned(format!("{text}\n"))
    } else {
        Cow::Borrowed(text)
    };
    let read = if grammar.escapes {
        readable(&ended)
    } else {
        Cow::Borrowed(&*ended)
    };
    let parse = |text: &str| large::parse(&(grammar.language)(), file, text);
    let mut parsed = parse(&read);
    if let Some(otherwise) = grammar.otherwise
        && parsed.tree.root_node().has_error()
    {
        let second = parse(&otherwise(&read));
        if !second.tree.root_node().has_error() {
            parsed = second;
        }
    }
    let mut scanner = Scanner {
        grammar,
        file,
        text: &ended,
        lines: Lines::default(),
        comments: Vec::new(),
        out: Scanned::default(),
    };
    scanner.out.problems.extend(parsed.problem);
    scanner.visit(parsed.tree.root_node());
    scanner.attach();
    scanner.out.package_at = scanner.out.package_at.min(text.len());
    scanner.out.index = Index::of(&scanner.out.declarations);
    scanner.out
}

/// What encloses a declaration.
#[derive(Clone, Default)]
pub(crate) struct Scope {
    /// In the notation of JMH and users: `demo.Outer.Inner`.
    pub symbol: Option<String>,
    pub binary: String,
    pub in_body: bool,
}

impl Scope {
    /// The body of a function within it.
    pub fn body(&self) -> Scope {
        Scope {
            in_body: true,
            ..self.clone()
        }
    }
}

pub(crate) struct Scanner<'a> {
    grammar: &'static Grammar,
    file: &'a str,
    text: &'a str,
    lines: Lines,
    comments: Vec<Comment>,
    pub out: Scanned,
}

impl Scanner<'_> {
    pub fn word(&self, node: Node<'_>) -> String {
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
        if is_comment(node) {
            self.comment(node, scope.in_body, around);
            return scope.clone();
        }
        let parent = around.last().map_or(0, |(id, _)| *id);
        (self.grammar.visit)(self, node, scope, parent).map_or_else(|| scope.clone(), Rc::new)
    }

    fn java(&mut self, node: Node<'_>, scope: &Scope, parent: usize) -> Option<Scope> {
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
            | "record_declaration" => return Some(self.class(node, scope, parent)),
            "method_declaration" => self.method(node, scope, parent),
            "field_declaration" => self.fields(node, scope, parent),
            "block" | "constructor_body" if !scope.in_body => return Some(scope.body()),
            _ => {}
        }
        None
    }

    /// The names of a class in `scope`: JMH's, and the virtual machine's.
    pub fn named(&self, simple: &str, scope: &Scope) -> Scope {
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
        Scope {
            symbol: Some(symbol),
            binary,
            in_body: false,
        }
    }

    fn class(&mut self, node: Node<'_>, scope: &Scope, parent: usize) -> Scope {
        let Some(name) = node.child_by_field_name("name") else {
            return scope.clone();
        };
        let inner = self.named(&self.word(name), scope);
        let base = node
            .child_by_field_name("superclass")
            .and_then(|s| s.named_child(0))
            .map(|base| self.word(base));
        let base = base.map(|base| simple(&base));
        let element = Element::Type(TypeDecl {
            bases: base.into_iter().collect(),
            is_public: self.has_modifier(node, "public"),
            is_abstract: self.has_modifier(node, "abstract"),
            ..TypeDecl::default()
        });
        let annotations = self.annotations(node);
        self.class_found(name, annotations, (scope, &inner), parent, element);
        inner
    }

    /// Adds a class that is named `inner`.
    pub fn class_found(
        &mut self,
        name: Node<'_>,
        annotations: Vec<(String, Node<'_>)>,
        (scope, inner): (&Scope, &Scope),
        parent: usize,
        element: Element,
    ) {
        let symbol = inner.symbol.clone().unwrap_or_default();
        let site = self.site(name, symbol, scope, element);
        self.add(annotations, site, &inner.binary, (name, parent));
    }

    /// Adds a method or field of the class that is `scope`; nothing outside of classes.
    pub fn member_found(
        &mut self,
        name: Node<'_>,
        annotations: Vec<(String, Node<'_>)>,
        scope: &Scope,
        parent: usize,
        element: Element,
    ) {
        let Some(owner) = &scope.symbol else {
            return;
        };
        let symbol = format!("{owner}.{}", self.word(name));
        let site = self.site(name, symbol, scope, element);
        self.add(annotations, site, &scope.binary, (name, parent));
    }

    fn site(&self, name: Node<'_>, symbol: String, scope: &Scope, element: Element) -> Site {
        Site {
            annotations: Vec::new(),
            name: self.word(name),
            symbol,
            owner: scope.symbol.clone(),
            place: self.place(name.start_byte(), name.end_byte()),
            element,
        }
    }

    fn method(&mut self, node: Node<'_>, scope: &Scope, parent: usize) {
        let Some(name) = node.child_by_field_name("name") else {
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
            parameters.push(self.parameter(parameter, name, ty));
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
        let annotations = self.annotations(node);
        self.member_found(
            name,
            annotations,
            scope,
            parent,
            Element::Function(function),
        );
    }

    pub fn parameter(&self, node: Node<'_>, name: Node<'_>, ty: Node<'_>) -> Parameter {
        Parameter {
            name: self.word(name),
            ty: self.word(ty),
            passing: Passing::Reference,
            injected: None,
            place: self.place(node.start_byte(), node.end_byte()),
        }
    }

    fn fields(&mut self, node: Node<'_>, scope: &Scope, parent: usize) {
        let Some(ty) = node.child_by_field_name("type") else {
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
            let annotations = self.annotations(node);
            let element = Element::Field(field.clone());
            self.member_found(name, annotations, scope, parent, element);
        }
    }

    /// `annotations`: with their names.
    fn add(
        &mut self,
        annotations: Vec<(String, Node<'_>)>,
        site: Site,
        binary: &str,
        (name, parent): (Node<'_>, usize),
    ) {
        let mut java = Vec::new();
        let mut values = Vec::new();
        for (called, annotation) in annotations {
            let called = simple(&called);
            if called == "Param" {
                self.texts(annotation, &mut values);
            }
            let place = self.place(annotation.start_byte(), annotation.end_byte());
            let text = AnnotationText {
                text: self.word(annotation),
                place,
                ..AnnotationText::default()
            };
            java.push(InJava { name: called, text });
        }
        self.out.declarations.push(Declaration {
            site,
            binary: binary.to_owned(),
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

    fn annotations<'t>(&self, node: Node<'t>) -> Vec<(String, Node<'t>)> {
        let Some(modifiers) = self.modifiers(node) else {
            return Vec::new();
        };
        let mut cursor = modifiers.walk();
        let all = modifiers
            .named_children(&mut cursor)
            .filter(|child| child.kind().ends_with("annotation"));
        all.filter_map(|annotation| {
            let name = annotation.child_by_field_name("name")?;
            Some((self.word(name), annotation))
        })
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
            if TEXTS.contains(&node.kind()) {
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

/// Kinds of nodes that are texts, in all grammars.
const TEXTS: [&str; 2] = ["string_literal", "string"];

/// A class without its package and type arguments: enough to find it in its file.
pub(crate) fn simple(class: &str) -> String {
    let name = class.split(['<', '[']).next().unwrap_or_default();
    name.rsplit('.')
        .next()
        .unwrap_or_default()
        .trim()
        .to_owned()
}

#[cfg(test)]
pub(crate) mod tests;
