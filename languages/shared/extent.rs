//! Where declarations begin and end, and what in them is no code.

use super::syntax::{is_comment, parse, walk};
use lath_core::source::Extent;
use std::ops::Range;
use std::time::Duration;
use tree_sitter::{Language, Node};

/// A text that takes longer has no extents.
const LIMIT: Duration = Duration::from_secs(5);
/// Ends of what grammars call a declaration.
const DECLARATIONS: [&str; 8] = [
    "_definition",
    "_declaration",
    "declaration",
    "_item",
    "_specifier",
    "_spec",
    "_declarator_list",
    "_signature",
];
/// Parts that say how something is measured, or who may use it.
const MARKS: [&str; 5] = [
    "modifiers",
    "decorator",
    "annotation",
    "marker_annotation",
    "attribute_item",
];

/// The declarations whose names are at these places of a text; `None`: there is none that the
/// grammar understands. The place of the whole text is all of it.
pub fn of(grammar: &Language, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
    let Ok(tree) = parse(grammar, text, LIMIT) else {
        return vec![None; names.len()];
    };
    let root = tree.root_node();
    let find = |name: &Range<usize>| {
        if *name == (0..text.len()) {
            return Some(extent(root));
        }
        let mut node = root.descendant_for_byte_range(name.start, name.end)?;
        while !is_declaration(node) {
            node = node.parent()?;
        }
        (!node.has_error() && node.start_byte() <= name.start).then(|| extent(node))
    };
    names.iter().map(find).collect()
}

fn is_declaration(node: Node) -> bool {
    let is_it = |end: &&str| node.kind().ends_with(*end);
    DECLARATIONS.iter().any(is_it)
}

fn extent(mut node: Node) -> Extent {
    let is_signature = |node: Node| node.kind().ends_with("_signature");
    while let Some(parent) = node.parent().filter(|parent| is_signature(*parent)) {
        node = parent;
    }
    // Some grammars have the body beside it.
    let body = Some(node)
        .filter(|node| is_signature(*node))
        .and_then(|node| node.next_named_sibling())
        .filter(|next| next.kind().ends_with("body"));
    let mut left_out = Vec::new();
    for part in [Some(node), body].into_iter().flatten() {
        walk(part, |inner| {
            let is_mark = MARKS.contains(&inner.kind());
            let is_out = is_comment(inner) || is_mark;
            if is_out {
                left_out.push(inner.byte_range());
            }
            !is_out
        });
    }
    Extent {
        whole: node.start_byte()..body.unwrap_or(node).end_byte(),
        left_out,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(grammar: &Language, text: &str, name: &str) -> String {
        let start = text.find(name).expect("it is there");
        let name = start..start + name.len();
        let found = of(grammar, text, std::slice::from_ref(&name));
        let extent = found[0].as_ref().expect("it is a declaration");
        lath_core::source::code(text, extent, &[])
    }

    #[test]
    fn a_declaration_is_its_text_without_comments_and_annotations() {
        let cases: [(Language, &str, &str, &str); 9] = [
            (
                tree_sitter_c::LANGUAGE.into(),
                "//@@Benchmark\nint f(void) { // says\n    return 1;  \n}\nint other(void);\n",
                "f(",
                "int f(void) {\n    return 1;\n}",
            ),
            (
                tree_sitter_cpp::LANGUAGE.into(),
                "struct A {\n  //@@Param(\"1\")\n  int n;\n};\n",
                "A",
                "struct A {\n  int n;\n}",
            ),
            (
                tree_sitter_rust::LANGUAGE.into(),
                "impl A {\n    #[inline]\n    fn f(&self) -> u8 {\n        1\n    }\n}\n",
                "f(",
                "fn f(&self) -> u8 {\n    1\n}",
            ),
            (
                tree_sitter_go::LANGUAGE.into(),
                "package a\n\nfunc (s *S) F() int {\n\treturn 1\n}\n",
                "F(",
                "func (s *S) F() int {\n\treturn 1\n}",
            ),
            (
                tree_sitter_python::LANGUAGE.into(),
                "@benchmark\ndef f(a):\n    # says\n    return a\n\ndef g(): pass\n",
                "f(",
                "def f(a):\nreturn a",
            ),
            (
                tree_sitter_java::LANGUAGE.into(),
                "class A {\n  @Benchmark\n  public int f() {\n    return 1;\n  }\n}\n",
                "f(",
                "int f() {\n  return 1;\n}",
            ),
            (
                tree_sitter_kotlin_ng::LANGUAGE.into(),
                "class A {\n  @Benchmark\n  fun f(): Int {\n    return 1\n  }\n}\n",
                "f(",
                "fun f(): Int {\n  return 1\n}",
            ),
            (
                tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
                "class A {\n  @Benchmark\n  f(): number { return 1; }\n}\n",
                "f(",
                "f(): number { return 1; }",
            ),
            (
                tree_sitter_dart::LANGUAGE.into(),
                "int f(int a) {\n  return a;\n}\nint g() => 1;\n",
                "f(",
                "int f(int a) {\n  return a;\n}",
            ),
        ];
        for (grammar, text, name, expected) in cases {
            assert_eq!(code(&grammar, text, name), expected, "{text}");
        }
        let broken = of(
            &tree_sitter_c::LANGUAGE.into(),
            "int f( { ",
            std::slice::from_ref(&(4..5)),
        );
        assert_eq!(broken, [None]);
    }
}
