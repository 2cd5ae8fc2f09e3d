//! Small helpers for syntax nodes of any grammar, and tree walks without recursion: sources may be
//! nested arbitrarily deep.

use super::grammar_limits;
use std::ops::{ControlFlow, Range};
use std::time::Duration;
use tree_sitter::{Language, Node, ParseOptions, ParseState, Parser, Tree};

/// The tree of a text with any content. For files of users see [`crate::shared::large::parse`].
///
/// # Errors
/// The offset that was reached when the processor time of `limit` was over.
pub fn parse(grammar: &Language, text: &str, limit: Duration) -> Result<Tree, usize> {
    let mut parser = Parser::new();
    parser
        .set_language(grammar)
        .expect("the grammar fits the library");
    let (begun, mut reached) = (grammar_limits::used(), 0);
    // Called after every hundred steps: the longest hundred that were seen took 60 ms.
    let mut progress = |state: &ParseState| {
        reached = state.current_byte_offset();
        if grammar_limits::used().saturating_sub(begun) > limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let mut rest = |at: usize, _| text.as_bytes().get(at..).unwrap_or_default();
    let tree = parser.parse_with_options(&mut rest, None, Some(options));
    tree.ok_or(reached)
}

pub fn text<'a>(node: Node, source: &'a str) -> &'a str {
    &source[node.byte_range()]
}

pub fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_name(name)
}

/// Grammars call them `comment`, `line_comment`, `html_comment` and so on.
pub fn is_comment(node: Node) -> bool {
    node.kind().ends_with("comment")
}

/// Children with names, comments among them.
pub fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.named_children(&mut node.walk()).collect()
}

/// Children with names that are no comments.
pub fn parts<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.named_children(&mut node.walk())
        .filter(|child| !is_comment(*child))
        .collect()
}

/// Calls `enter` with a node and everything in it, in order of appearance; if it returns false,
/// skips the inside.
pub fn walk<'t>(node: Node<'t>, mut enter: impl FnMut(Node<'t>) -> bool) {
    let mut cursor = node.walk();
    loop {
        if enter(cursor.node()) && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

/// Whether `is` holds for a node and everything in it that has a name.
pub fn all<'t>(node: Node<'t>, mut is: impl FnMut(Node<'t>) -> bool) -> bool {
    let mut holds = true;
    walk(node, |n| {
        holds = holds && (!n.is_named() || is(n));
        holds
    });
    holds
}

/// Byte ranges of all comments in `node`.
pub fn comments_in(node: Node) -> Vec<Range<usize>> {
    let mut comments = Vec::new();
    walk(node, |n| {
        comments.extend(is_comment(n).then(|| n.byte_range()));
        !is_comment(n)
    });
    comments
}

/// The text of a `benchmarks.scm`: kinds of nodes, each with the name of its capture.
///
/// Reads only `(kind) @name` of the query notation. A query engine with patterns would cost several
/// times the parsing, for nodes with many children.
pub struct Query {
    /// By kind.
    names: Vec<Option<String>>,
}

/// Maximum depth of declarations, so that searches end.
const DEEPEST: usize = 256;

impl Query {
    /// # Panics
    /// If the text is no such query of the grammar: it is part of the program.
    pub fn new(grammar: &Language, text: &str) -> Query {
        let mut names = vec![None; grammar.node_kind_count()];
        for line in text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with(';'))
        {
            let (kind, name) = line
                .strip_prefix('(')
                .and_then(|rest| rest.split_once(") @"))
                .expect("`(kind) @name`");
            let id = grammar.id_for_node_kind(kind, true);
            assert_ne!(id, 0, "the grammar knows no {kind}");
            names[usize::from(id)] = Some(name.to_owned());
        }
        Query { names }
    }

    /// Calls `each` with the capture's name for every requested node, in order of appearance, and
    /// with its enclosing nodes, outermost first.
    pub fn captures<'t>(&self, tree: &'t Tree, mut each: impl FnMut(&str, Node<'t>, &[Node<'t>])) {
        let mut cursor = tree.walk();
        let mut around: Vec<Node> = Vec::new();
        loop {
            let node = cursor.node();
            if let Some(Some(name)) = self
                .names
                .get(usize::from(node.kind_id()))
                .filter(|_| node.is_named())
            {
                each(name, node, &around);
            }
            if around.len() < DEEPEST && cursor.goto_first_child() {
                around.push(node);
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                around.pop();
            }
        }
    }
}
