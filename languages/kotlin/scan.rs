//! Kotlin's grammar: where classes, functions and properties are, under the names that the virtual
//! machine has for them.

use crate::java::scan::{Grammar, Scanner, Scope, simple};
use crate::shared::syntax::children;
use lath_core::site::{Element, Field, Function, TypeDecl, ValueKind};
use tree_sitter::Node;

pub(super) static GRAMMAR: Grammar = Grammar {
    language: || tree_sitter_kotlin_ng::LANGUAGE.into(),
    visit,
    otherwise: Some(in_lines),
    escapes: false,
    ends_lines: true,
};

/// With the closing braces at the beginning of lines: the grammar wants the end of a line after the
/// last member of a class.
fn in_lines(text: &str) -> String {
    let line = |line: &str| {
        let mut quoted = false;
        let mut before = ' ';
        let mut broken = String::with_capacity(line.len());
        for c in line.chars() {
            quoted ^= c == '"' && before != '\\';
            if c == '}' && before == ' ' && !quoted && broken.pop().is_some() {
                broken.push('\n');
            }
            broken.push(c);
            before = c;
        }
        broken
    };
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

/// What holds code: declarations in it are no members.
const BODIES: [&str; 7] = [
    "function_body",
    "anonymous_initializer",
    "secondary_constructor",
    "getter",
    "setter",
    "lambda_literal",
    "object_literal",
];

fn visit(scanner: &mut Scanner<'_>, node: Node<'_>, scope: &Scope, parent: usize) -> Option<Scope> {
    match node.kind() {
        "package_header" => {
            let name = node.named_child(0);
            scanner.out.package = name.map(|name| scanner.word(name)).unwrap_or_default();
        }
        "file_annotation" => scanner.out.package_at = node.end_byte(),
        kind if BODIES.contains(&kind) && !scope.in_body => return Some(scope.body()),
        _ if scope.in_body => {}
        "class_declaration" | "object_declaration" | "companion_object" => {
            return class(scanner, node, scope, parent);
        }
        "function_declaration" => function(scanner, node, scope, parent),
        "property_declaration" => property(scanner, node, scope, parent),
        _ => {}
    }
    None
}

fn class(scanner: &mut Scanner<'_>, node: Node<'_>, scope: &Scope, parent: usize) -> Option<Scope> {
    let Some(name) = node.child_by_field_name("name") else {
        let is_companion = node.kind() == "companion_object";
        return is_companion.then(|| scanner.named("Companion", scope));
    };
    let inner = scanner.named(&scanner.word(name), scope);
    let specifiers = children(node)
        .into_iter()
        .filter(|child| child.kind() == "delegation_specifiers")
        .flat_map(children);
    let bases = specifiers.filter_map(|specifier| {
        let base = specifier.named_child(0)?;
        let called = base.kind() == "constructor_invocation";
        let ty = if called { base.named_child(0)? } else { base };
        Some(simple(&scanner.word(ty)))
    });
    let mut cursor = node.walk();
    let is_interface = node
        .children(&mut cursor)
        .any(|child| child.kind() == "interface");
    let element = Element::Type(TypeDecl {
        bases: bases.collect(),
        is_public: is_public(scanner, node),
        is_abstract: is_interface || has(scanner, node, "abstract") || has(scanner, node, "sealed"),
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
    let parts = children(node);
    let mut after = parts
        .iter()
        .skip_while(|part| part.kind() != "function_value_parameters");
    let list = after.next().copied();
    let parameters = list
        .map(children)
        .unwrap_or_default()
        .into_iter()
        .filter(|part| part.kind() == "parameter")
        .filter_map(|part| {
            let words = children(part);
            Some(scanner.parameter(part, *words.first()?, *words.last()?))
        })
        .collect();
    let mut after = after.copied();
    let written = after.find(|part| part.kind().ends_with("_type") || part.kind() == BODIES[0]);
    let returns = written.and_then(|part| {
        let text = scanner.word(part);
        if part.kind() == BODIES[0] {
            // An expression, whose type the compiler knows.
            text.starts_with('=').then_some(String::new())
        } else {
            Some(text).filter(|ty| ty != "Unit")
        }
    });
    let function = Function {
        parameters,
        returns,
        is_public: is_public(scanner, node),
        is_abstract: has(scanner, node, "abstract"),
        ..Function::default()
    };
    let annotations = annotations(scanner, node);
    scanner.member_found(
        name,
        annotations,
        scope,
        parent,
        Element::Function(function),
    );
}

fn property(scanner: &mut Scanner<'_>, node: Node<'_>, scope: &Scope, parent: usize) {
    let declared = children(node)
        .into_iter()
        .find(|part| part.kind() == "variable_declaration");
    let parts = declared.map(children).unwrap_or_default();
    let Some(name) = parts
        .iter()
        .find(|part| part.kind().ends_with("identifier"))
    else {
        return;
    };
    let ty = parts.last().filter(|part| part.kind().ends_with("_type"));
    let mut cursor = node.walk();
    let field = Field {
        ty: ty.map(|ty| scanner.word(*ty)).unwrap_or_default(),
        kind: ValueKind::Unknown,
        is_static: false,
        is_const: node.children(&mut cursor).any(|part| part.kind() == "val"),
        is_public: is_public(scanner, node),
    };
    let annotations = annotations(scanner, node);
    scanner.member_found(*name, annotations, scope, parent, Element::Field(field));
}

fn modifiers(node: Node<'_>) -> Vec<Node<'_>> {
    let all = children(node).into_iter();
    all.filter(|child| child.kind() == "modifiers")
        .flat_map(children)
        .collect()
}

fn has(scanner: &Scanner<'_>, node: Node<'_>, word: &str) -> bool {
    modifiers(node)
        .into_iter()
        .any(|modifier| scanner.word(modifier) == word)
}

fn is_public(scanner: &Scanner<'_>, node: Node<'_>) -> bool {
    !["private", "protected", "internal"]
        .iter()
        .any(|word| has(scanner, node, word))
}

/// With their names; several in brackets, `@[A B]`, each by itself.
fn annotations<'t>(scanner: &Scanner<'_>, node: Node<'t>) -> Vec<(String, Node<'t>)> {
    let all = modifiers(node).into_iter();
    let all = all.filter(|modifier| modifier.kind() == "annotation");
    all.flat_map(|annotation| {
        let mut within = children(annotation);
        within.retain(|part| part.kind() != "use_site_target");
        let is_single = within.len() == 1;
        let named = |part: Node<'t>| {
            let called = part.kind() == "constructor_invocation";
            let ty = if called { part.named_child(0)? } else { part };
            let whole = if is_single { annotation } else { part };
            Some((scanner.word(ty), whole))
        };
        within.into_iter().filter_map(named).collect::<Vec<_>>()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::GRAMMAR;
    use crate::java::scan::scan_as;
    use crate::java::scan::tests::{ends, is_read};

    const TEXT: &str = "@file:JvmName(\"X\")\npackage demo.a\n\nimport org.openjdk.jmh.annotations.*\n\n\
        //@@AutoWarmup\n@State(Scope.Benchmark)\nopen class A : Base<Int>(), Named {\n    \
        @Param(\"1\", \"2\")\n    var n = 0\n    lateinit var text: String\n\n    \
        //@@Compare(\"sum\")\n    @Benchmark\n    //@@BytesPerInvocation(64)\n    \
        fun sum(s: S): Int {\n        val local = 1\n        fun inner() = 2\n        return local\n    \
        }\n\n    @[Setup TearDown(Level.Iteration)]\n    fun nothing() {}\n\n    \
        @org.openjdk.jmh.annotations.Benchmark fun inferred() = n\n\n    fun unit(): Unit = Unit\n\n    \
        class S { val k = object { val hidden = 1 } }\n\n    companion object { fun of() = A() }\n}\n\n\
        abstract class Base<T>\ninterface Named\nfun outside() = 1\n";

    #[test]
    fn declarations_have_the_names_jmh_gives_them() {
        let scanned = scan_as(&GRAMMAR, "/a.kt", TEXT);
        let names = [
            "A",
            "A.n",
            "A.text",
            "A.sum",
            "A.nothing",
            "A.inferred",
            "A.unit",
            "A.S",
            "A.S.k",
            "A.Companion.of",
            "Base",
            "Named",
        ];
        is_read(&scanned, &names);
        assert!(TEXT[..scanned.package_at].trim_end().ends_with(')'));
    }

    #[test]
    fn a_class_in_a_line_is_read() {
        let text = "class A { var text = \"a }\"; fun f() = 1 }\nclass B { val n = 1 }\n";
        let scanned = scan_as(&GRAMMAR, "/a.kt", text);
        let places: Vec<(&str, usize, usize)> = scanned
            .declarations
            .iter()
            .map(|d| {
                (
                    d.site.symbol.as_str(),
                    d.site.place.line,
                    d.site.place.column,
                )
            })
            .collect();
        let expected = [
            ("A", 1, 7),
            ("A.text", 1, 15),
            ("A.f", 1, 33),
            ("B", 2, 7),
            ("B.n", 2, 15),
        ];
        assert_eq!(places, expected);
    }

    #[test]
    fn characters_with_escapes_hide_nothing() {
        let text = r"class A { val half = '\uD800'; val a = '\u0061' }";
        let scanned = scan_as(&GRAMMAR, "/a.kt", text);
        for name in ["half", "a"] {
            assert!(scanned.field("A", name).is_some(), "{name}");
        }
    }

    /// The grammar's own scanner looks for a space or the end of a line.
    #[test]
    fn a_file_that_is_cut_off_ends() {
        ends(
            &GRAMMAR,
            &[
                "class A {\n    val x = 1\n    @foo",
                "class A {\n    val x = 1\n    @foo(",
                "class A {\n    val x = \"a",
                "class A\n@foo",
                "@file:JvmName(\"X",
            ],
        );
    }
}
