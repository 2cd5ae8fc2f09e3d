//! The places of classes, methods and parameters in a source, and the annotations that JMH does not have, written as comments before them:
//! `//@@Compare("sum")`. What the classes mean is javac's and JMH's business.

mod effects;

use lath_core::annotation;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::site::{AnnotationText, Element, Field, Function, Parameter, Passing, Site, TypeDecl, ValueKind};
use tree_sitter::{Node, Parser};

/// Everything declared in one source, in order of appearance.
pub(super) struct Scanned {
    /// `demo`; empty for the unnamed package.
    pub package: String,
    pub declarations: Vec<Declaration>,
    pub problems: Vec<Diagnostic>,
}

/// A class, a method or a field.
pub(super) struct Declaration {
    pub site: Site,
    /// The class as the virtual machine names it, or that which the member belongs to: `demo.Outer$Inner`.
    pub binary: String,
    /// JMH's and other annotations in the language itself.
    pub java: Vec<InJava>,
    /// Places of the texts in `@Param`.
    pub values: Vec<(String, Place)>,
    /// Where the name begins.
    at: usize,
    /// Node of the class body or file that it stands in.
    parent: usize,
}

/// An annotation of the language.
pub(super) struct InJava {
    /// Without its package.
    pub name: String,
    pub text: AnnotationText,
}

impl Scanned {
    /// Those with annotations of lath's.
    pub fn sites(&self) -> Vec<Site> {
        self.declarations.iter().map(|d| d.site.clone()).filter(|site| !site.annotations.is_empty()).collect()
    }

    pub fn class(&self, symbol: &str) -> Option<&Declaration> {
        self.declarations.iter().find(|d| d.site.symbol == symbol && matches!(d.site.element, Element::Type(_)))
    }

    /// A method of a class, or of one it extends in the same file; of several of that name the one that is a benchmark.
    pub fn method(&self, class: &str, name: &str) -> Option<&Declaration> {
        let of = |class: &str| {
            let mut all =
                self.declarations.iter().filter(|d| d.site.name == name && d.site.owner.as_deref() == Some(class) && d.function().is_some());
            all.clone().find(|d| d.has("Benchmark")).or_else(|| all.next())
        };
        self.lineage(class).iter().find_map(|class| of(class))
    }

    pub fn field(&self, class: &str, name: &str) -> Option<&Declaration> {
        self.declarations
            .iter()
            .find(|d| d.site.name == name && d.site.owner.as_deref() == Some(class) && matches!(d.site.element, Element::Field(_)))
    }

    /// The class and those it extends, as far as they stand in this file, nearest first.
    pub fn lineage(&self, class: &str) -> Vec<String> {
        let mut lineage = vec![class.to_owned()];
        while let Some(Element::Type(decl)) = self.class(lineage.last().expect("never empty")).map(|d| &d.site.element) {
            let base = decl
                .bases
                .iter()
                .find_map(|base| self.declarations.iter().find(|d| matches!(d.site.element, Element::Type(_)) && d.site.name == *base));
            match base.map(|d| d.site.symbol.clone()).filter(|symbol| !lineage.contains(symbol)) {
                Some(symbol) => lineage.push(symbol),
                None => break,
            }
        }
        lineage
    }
}

impl Declaration {
    /// Whether an annotation of this simple name stands before it, in Java.
    pub fn has(&self, name: &str) -> bool {
        self.java.iter().any(|annotation| annotation.name == name)
    }

    pub fn function(&self) -> Option<&Function> {
        if let Element::Function(function) = &self.site.element { Some(function) } else { None }
    }
}

pub(super) fn scan(file: &str, text: &str) -> Scanned {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).expect("the grammar fits this version of tree-sitter");
    let tree = parser.parse(text, None).expect("no time-out is set");
    let mut scanner =
        Scanner { file, text, comments: Vec::new(), out: Scanned { package: String::new(), declarations: Vec::new(), problems: Vec::new() } };
    scanner.visit(tree.root_node(), &Scope::default());
    scanner.attach();
    scanner.out
}

/// What encloses a declaration.
#[derive(Clone, Default)]
struct Scope {
    /// As JMH and people write it: `demo.Outer.Inner`.
    symbol: Option<String>,
    binary: String,
    in_body: bool,
}

struct Comment {
    start: usize,
    end: usize,
    /// Node that it stands in directly, and the one around that: a comment among modifiers belongs to what they modify.
    parents: [usize; 3],
    in_body: bool,
}

struct Scanner<'a> {
    file: &'a str,
    text: &'a str,
    comments: Vec<Comment>,
    out: Scanned,
}

impl Scanner<'_> {
    fn word(&self, node: Node<'_>) -> String {
        self.text[node.byte_range()].to_owned()
    }

    fn place(&self, start: usize, end: usize) -> Place {
        Place::new(self.file, self.text, start, end - start)
    }

    fn visit(&mut self, node: Node<'_>, scope: &Scope) {
        let mut inner = scope.clone();
        match node.kind() {
            "package_declaration" => {
                let mut cursor = node.walk();
                let name = node.named_children(&mut cursor).find(|child| child.kind().ends_with("identifier"));
                self.out.package = name.map(|name| self.word(name)).unwrap_or_default();
            }
            "class_declaration" | "interface_declaration" | "enum_declaration" | "record_declaration" => inner = self.class(node, scope),
            "method_declaration" => self.method(node, scope),
            "field_declaration" => self.fields(node, scope),
            "line_comment" | "block_comment" => self.comment(node, scope.in_body),
            "block" | "constructor_body" => inner.in_body = true,
            _ => {}
        }
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            self.visit(child, &inner);
        }
    }

    fn class(&mut self, node: Node<'_>, scope: &Scope) -> Scope {
        let Some(name) = node.child_by_field_name("name") else { return scope.clone() };
        let simple = self.word(name);
        let package = if self.out.package.is_empty() { String::new() } else { format!("{}.", self.out.package) };
        let symbol = scope.symbol.as_ref().map_or_else(|| format!("{package}{simple}"), |outer| format!("{outer}.{simple}"));
        let binary = if scope.symbol.is_some() { format!("{}${simple}", scope.binary) } else { format!("{package}{simple}") };
        let base = node.child_by_field_name("superclass").and_then(|s| s.named_child(0)).map(|base| self.word(base));
        // Without package and type arguments: enough to find it in this file.
        let base = base.map(|base| base.split('<').next().unwrap_or_default().rsplit('.').next().unwrap_or_default().to_owned());
        let element = Element::Type(TypeDecl {
            bases: base.into_iter().collect(),
            is_public: self.has_modifier(node, "public"),
            is_abstract: self.has_modifier(node, "abstract"),
            ..TypeDecl::default()
        });
        self.add(node, name, symbol.clone(), scope, binary.clone(), element);
        Scope { symbol: Some(symbol), binary, in_body: false }
    }

    fn method(&mut self, node: Node<'_>, scope: &Scope) {
        let (Some(name), Some(owner)) = (node.child_by_field_name("name"), &scope.symbol) else { return };
        let returns = node.child_by_field_name("type").map(|ty| self.word(ty)).filter(|ty| ty != "void");
        let returns_nothing = returns.is_none();
        let mut parameters = Vec::new();
        let mut cursor = node.walk();
        let list = node.child_by_field_name("parameters");
        for parameter in list.iter().flat_map(|list| list.named_children(&mut cursor).collect::<Vec<_>>()) {
            let (Some(ty), Some(name)) = (parameter.child_by_field_name("type"), parameter.child_by_field_name("name")) else { continue };
            let place = self.place(parameter.start_byte(), parameter.end_byte());
            parameters.push(Parameter { name: self.word(name), ty: self.word(ty), passing: Passing::Reference, injected: None, place });
        }
        let function = Function {
            parameters,
            returns,
            is_static: self.has_modifier(node, "static"),
            is_public: self.has_modifier(node, "public"),
            is_abstract: self.has_modifier(node, "abstract"),
            has_no_sink: returns_nothing && node.child_by_field_name("body").is_some_and(|body| effects::is_harmless(body, self.text)),
            ..Function::default()
        };
        let symbol = format!("{owner}.{}", self.word(name));
        self.add(node, name, symbol, scope, scope.binary.clone(), Element::Function(function));
    }

    fn fields(&mut self, node: Node<'_>, scope: &Scope) {
        let (Some(owner), Some(ty)) = (&scope.symbol, node.child_by_field_name("type")) else { return };
        let field = Field {
            ty: self.word(ty),
            kind: ValueKind::Unknown,
            is_static: self.has_modifier(node, "static"),
            is_const: self.has_modifier(node, "final"),
            is_public: self.has_modifier(node, "public"),
        };
        let mut cursor = node.walk();
        let declarators: Vec<Node<'_>> = node.children_by_field_name("declarator", &mut cursor).collect();
        for name in declarators.into_iter().filter_map(|declarator| declarator.child_by_field_name("name")) {
            let symbol = format!("{owner}.{}", self.word(name));
            self.add(node, name, symbol, scope, scope.binary.clone(), Element::Field(field.clone()));
        }
    }

    fn add(&mut self, node: Node<'_>, name: Node<'_>, symbol: String, scope: &Scope, binary: String, element: Element) {
        let mut java = Vec::new();
        let mut values = Vec::new();
        for annotation in self.annotations(node) {
            let Some(called) = annotation.child_by_field_name("name").map(|n| self.word(n)) else { continue };
            let simple = called.rsplit('.').next().unwrap_or_default().to_owned();
            if simple == "Param" {
                self.texts(annotation, &mut values);
            }
            let place = self.place(annotation.start_byte(), annotation.end_byte());
            let text = AnnotationText { text: self.word(annotation), place, ..AnnotationText::default() };
            java.push(InJava { name: simple, text });
        }
        let place = self.place(name.start_byte(), name.end_byte());
        let site = Site { annotations: Vec::new(), name: self.word(name), symbol, owner: scope.symbol.clone(), place, element };
        let parent = node.parent().map_or(0, |parent| parent.id());
        self.out.declarations.push(Declaration { site, binary, java, values, at: name.start_byte(), parent });
    }

    fn modifiers<'t>(&self, node: Node<'t>) -> Option<Node<'t>> {
        let mut cursor = node.walk();
        node.children(&mut cursor).find(|child| child.kind() == "modifiers")
    }

    fn annotations<'t>(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let Some(modifiers) = self.modifiers(node) else { return Vec::new() };
        let mut cursor = modifiers.walk();
        modifiers.named_children(&mut cursor).filter(|child| child.kind().ends_with("annotation")).collect()
    }

    fn has_modifier(&self, node: Node<'_>, word: &str) -> bool {
        let Some(modifiers) = self.modifiers(node) else { return false };
        let mut cursor = modifiers.walk();
        modifiers.children(&mut cursor).any(|child| child.kind() == word)
    }

    /// String literals below a node, by what they say as far as they have no escapes.
    fn texts(&self, node: Node<'_>, values: &mut Vec<(String, Place)>) {
        if node.kind() == "string_literal" {
            let text = self.word(node);
            values.push((text.trim_matches('"').to_owned(), self.place(node.start_byte(), node.end_byte())));
        }
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            self.texts(child, values);
        }
    }

    fn comment(&mut self, node: Node<'_>, in_body: bool) {
        let text = &self.text[node.byte_range()];
        if !text[2..].trim_start_matches(' ').starts_with("@@") {
            return;
        }
        let above = |node: Option<Node<'_>>| node.map_or(0, |node| node.id());
        let parent = node.parent();
        let second = parent.and_then(|parent| parent.parent());
        let third = second.and_then(|second| second.parent());
        let parents = [above(parent), above(second), above(third)];
        self.comments.push(Comment { start: node.start_byte(), end: node.end_byte(), parents, in_body });
    }

    /// Gives each annotation to the first thing declared after it, in the class that it stands in.
    fn attach(&mut self) {
        for comment in std::mem::take(&mut self.comments) {
            let next = self.out.declarations.iter().position(|d| d.at > comment.end && comment.parents.contains(&d.parent));
            let Some(declaration) = next.filter(|_| !comment.in_body) else {
                let place = self.place(comment.start, comment.end);
                let problem =
                    Diagnostic::error("L202", "an annotation of lath's stands before nothing that it could describe").at(&place, "nothing follows");
                self.out.problems.push(problem.help("put it before a class or a method"));
                continue;
            };
            for annotation in self.written(comment.start, comment.end) {
                self.out.declarations[declaration].site.annotations.push(annotation);
            }
        }
    }

    /// The annotations in a comment: `@@Compare("sum") @@BytesPerInvocation(64)`; right after another, one at-sign does.
    fn written(&self, start: usize, end: usize) -> Vec<AnnotationText> {
        let mut annotations = Vec::new();
        let mut at = start + 2;
        while let Some(begin) = self.begins(at, end, annotations.is_empty()) {
            let length = annotation::extent(&self.text[begin..end]).unwrap_or(end - begin);
            let place = self.place(begin, begin + length);
            annotations.push(AnnotationText { text: self.text[begin..begin + length].to_owned(), place, ..AnnotationText::default() });
            at = begin + length;
        }
        annotations
    }

    /// Where the next annotation of a comment begins, which is read up to `at`.
    fn begins(&self, at: usize, end: usize, first: bool) -> Option<usize> {
        let text = &self.text[at..end];
        let near = at + text.len() - text.trim_start_matches([' ', '\t', ',']).len();
        let one = |c: char| c.is_alphabetic() || c == '_';
        if !first && self.text[near..end].strip_prefix('@').is_some_and(|name| name.starts_with(one)) {
            return Some(near);
        }
        text.find("@@").map(|found| at + found + 1)
    }
}

#[cfg(test)]
mod tests;
