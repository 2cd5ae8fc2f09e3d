//! Scala's grammar: where classes, methods and fields are, under the names that the virtual machine
//! has for them.

use crate::java::scan::{Grammar, Scanner, Scope, simple};
use crate::shared::syntax::children;
use lath_core::site::{Element, Field, Function, TypeDecl, ValueKind};
use tree_sitter::Node;

pub(super) static GRAMMAR: Grammar = Grammar {
    language: || tree_sitter_scala::LANGUAGE.into(),
    visit,
    otherwise: None,
    escapes: false,
    ends_lines: true,
};

/// What holds code: declarations in it are no members.
const BODIES: [&str; 10] = [
    "block",
    "indented_block",
    "case_clause",
    "lambda_expression",
    "instance_expression",
    "given_definition",
    "extension_definition",
    "with_template_body",
    "structural_type",
    "refinement",
];

fn visit(scanner: &mut Scanner<'_>, node: Node<'_>, scope: &Scope, parent: usize) -> Option<Scope> {
    match node.kind() {
        "package_clause" => {
            // Of several, each is in the one before.
            let name = node.child_by_field_name("name");
            let name = name.map(|name| name_of(scanner, name)).unwrap_or_default();
            if !scanner.out.package.is_empty() {
                scanner.out.package.push('.');
            }
            scanner.out.package.push_str(&name);
        }
        kind if BODIES.contains(&kind) && !scope.in_body => return Some(scope.body()),
        _ if scope.in_body => {}
        "class_definition" | "object_definition" | "trait_definition" | "enum_definition" => {
            return class(scanner, node, scope, parent);
        }
        "function_definition" | "function_declaration" => function(scanner, node, scope, parent),
        "val_definition" | "var_definition" => {
            let pattern = node.child_by_field_name("pattern");
            let names = pattern.map(|pattern| match pattern.kind() {
                "identifiers" => children(pattern),
                _ => vec![pattern],
            });
            fields(scanner, node, names.unwrap_or_default(), (scope, parent));
        }
        "val_declaration" | "var_declaration" => {
            let mut cursor = node.walk();
            let names = node.children_by_field_name("name", &mut cursor).collect();
            fields(scanner, node, names, (scope, parent));
        }
        _ => {}
    }
    None
}

/// Without the quotes of names such as `` `type` ``.
fn name_of(scanner: &Scanner<'_>, node: Node<'_>) -> String {
    scanner.word(node).replace('`', "")
}

fn class(scanner: &mut Scanner<'_>, node: Node<'_>, scope: &Scope, parent: usize) -> Option<Scope> {
    let name = node.child_by_field_name("name")?;
    let inner = scanner.named(&name_of(scanner, name), scope);
    let extends = node.child_by_field_name("extend");
    let bases = extends.map(children).unwrap_or_default();
    let bases = bases
        .into_iter()
        .filter(|base| base.kind().contains("type"))
        .map(|base| simple(&name_of(scanner, base)));
    let element = Element::Type(TypeDecl {
        bases: bases.collect(),
        is_public: is_public(scanner, node),
        is_abstract: node.kind() == "trait_definition" || has(scanner, node, "abstract"),
        ..TypeDecl::default()
    });
    let annotations = annotations(scanner, node);
    scanner.class_found(name, annotations, (scope, &inner), parent, element);
    Some(inner)
}

fn function(scanner: &mut Scanner<'_>, node: Node<'_>, scope: &Scope, parent: usize) {
    let Some(name) = node.child_by_field_name("name") else {
        return;
    };
    let lists = children(node).into_iter();
    let lists = lists.filter(|child| child.kind() == "parameters");
    let parameters = lists
        .flat_map(children)
        .filter_map(|part| {
            let name = part.child_by_field_name("name")?;
            let ty = part.child_by_field_name("type")?;
            Some(scanner.parameter(part, name, ty))
        })
        .collect();
    let mut cursor = node.walk();
    let is_expression = node.children(&mut cursor).any(|part| part.kind() == "=");
    let returns = match node.child_by_field_name("return_type") {
        Some(written) => Some(scanner.word(written)).filter(|ty| ty != "Unit"),
        // An expression, whose type the compiler knows.
        None => is_expression.then(String::new),
    };
    let function = Function {
        parameters,
        returns,
        is_public: is_public(scanner, node),
        is_abstract: node.kind() == "function_declaration",
        ..Function::default()
    };
    let annotations = annotations(scanner, node);
    let element = Element::Function(function);
    scanner.member_found(name, annotations, scope, parent, element);
}

fn fields(
    scanner: &mut Scanner<'_>,
    node: Node<'_>,
    names: Vec<Node<'_>>,
    (scope, parent): (&Scope, usize),
) {
    let ty = node.child_by_field_name("type");
    let field = Field {
        ty: ty.map(|ty| scanner.word(ty)).unwrap_or_default(),
        kind: ValueKind::Unknown,
        is_static: false,
        is_const: node.kind().starts_with("val"),
        is_public: is_public(scanner, node),
    };
    let names = names.into_iter();
    for name in names.filter(|name| name.kind() == "identifier") {
        let annotations = annotations(scanner, node);
        let element = Element::Field(field.clone());
        scanner.member_found(name, annotations, scope, parent, element);
    }
}

fn has(scanner: &Scanner<'_>, node: Node<'_>, word: &str) -> bool {
    let all = children(node).into_iter();
    let mut modifiers = all.filter(|child| child.kind() == "modifiers");
    modifiers.any(|modifiers| {
        let mut cursor = modifiers.walk();
        modifiers
            .children(&mut cursor)
            .any(|modifier| scanner.word(modifier) == word)
    })
}

/// For the virtual machine: there, `protected` and `private[p]` are public.
fn is_public(scanner: &Scanner<'_>, node: Node<'_>) -> bool {
    !["private", "private[this]"]
        .iter()
        .any(|word| has(scanner, node, word))
}

/// With their names.
fn annotations<'t>(scanner: &Scanner<'_>, node: Node<'t>) -> Vec<(String, Node<'t>)> {
    let all = children(node).into_iter();
    all.filter(|child| child.kind() == "annotation")
        .filter_map(|annotation| {
            let name = annotation.child_by_field_name("name")?;
            Some((name_of(scanner, name), annotation))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::GRAMMAR;
    use crate::java::scan::tests::{ends, is_read};
    use crate::java::scan::{Scanned, scan_as};

    const BRACES: &str = "package demo\npackage a\n\nimport org.openjdk.jmh.annotations.*\n\n\
        //@@AutoWarmup\n@State(Scope.Benchmark)\nclass A(val seed: Int) extends Base[Int](1) with Named {\n  \
        @Param(Array(\"1\", \"2\"))\n  var n: Int = 0\n  private val text = \"a }\"\n\n  \
        //@@Compare(\"sum\")\n  @Benchmark\n  //@@BytesPerInvocation(64)\n  \
        def sum(s: A.S): Int = {\n    val local = 1\n    def inner() = 2\n    local\n  }\n\n  \
        @Setup @TearDown(Level.Iteration)\n  def nothing() {}\n\n  \
        @org.openjdk.jmh.annotations.Benchmark def inferred = n\n\n  def unit(): Unit = ()\n  \
        private def hidden() = new Named { def within = 1 }\n  protected def shown(): Int\n}\n\n\
        object A {\n  @State(Scope.Thread)\n  class S { var `type` = 1 }\n  def of() = A(1)\n}\n\n\
        abstract class Base[T](n: Int)\ntrait Named\ndef outside() = 1\n";

    const INDENTED: &str = "package demo.a\n\n//@@AutoWarmup\n@State(Scope.Benchmark)\n\
        class A(val seed: Int) extends Base[Int](1), Named:\n  @Param(Array(\"1\", \"2\"))\n  var n: Int = 0\n  \
        private val text = \"a }\"\n\n  //@@Compare(\"sum\")\n  @Benchmark\n  //@@BytesPerInvocation(64)\n  \
        def sum(s: A.S): Int =\n    val local = 1\n    def inner() = 2\n    local\n\n  \
        @Setup @TearDown(Level.Iteration)\n  def nothing(): Unit = {}\n\n  \
        @org.openjdk.jmh.annotations.Benchmark def inferred = n\n\n  def unit(): Unit = ()\n  \
        private def hidden() = new Named { def within = 1 }\n  protected def shown(): Int\n\n\
        object A:\n  @State(Scope.Thread)\n  class S { var `type` = 1 }\n  def of() = A(1)\n\n\
        abstract class Base[T](n: Int)\ntrait Named\ndef outside() = 1\n";

    fn scanned(text: &str) -> Scanned {
        scan_as(&GRAMMAR, "/a.scala", text)
    }

    #[test]
    fn declarations_have_the_names_jmh_gives_them() {
        let names = [
            "A",
            "A.n",
            "A.text",
            "A.sum",
            "A.nothing",
            "A.inferred",
            "A.unit",
            "A.hidden",
            "A.shown",
            "A",
            "A.S",
            "A.S.`type`",
            "A.of",
            "Base",
            "Named",
        ];
        for text in [BRACES, INDENTED] {
            is_read(&scanned(text), &names);
        }
    }

    #[test]
    fn methods_are_public_for_the_virtual_machine() {
        let scanned = scanned(BRACES);
        let function = |name: &str| {
            let method = scanned.method("demo.a.A", name).expect("a method");
            method.function().expect("a function").clone()
        };
        assert_eq!(function("sum").parameters[0].ty, "A.S");
        assert!(!function("hidden").is_public && function("shown").is_public);
        assert!(function("shown").is_abstract);
    }

    #[test]
    fn a_file_that_is_cut_off_ends() {
        ends(
            &GRAMMAR,
            &[
                "class A {\n  val x = 1\n  @foo",
                "class A:\n  val x = 1\n  @foo(",
                "class A {\n  val x = \"a",
                "class A {\n  val x = s\"${a",
                "class A\n@foo",
                "package",
            ],
        );
    }
}
