//! What stands around a benchmark.

use tree_sitter::Node;

#[derive(Clone, Default)]
pub struct Scope<'t> {
    /// The words of its name: the function's, and those of `b.Run`.
    pub words: Vec<String>,
    pub group: Option<String>,
    pub params: Vec<Param>,
    pub setup: Vec<Piece<'t>>,
    /// What is done at the end.
    pub last: Vec<Node<'t>>,
    /// `b.SetBytes(…)`.
    pub bytes: Option<Node<'t>>,
    /// Variables that are the same as others, by the places of their declarations: `n := n`.
    pub same: Vec<(usize, usize)>,
    /// So many functions called each other.
    pub depth: usize,
}

impl Scope<'_> {
    pub fn of(label: &str) -> Self {
        Scope {
            words: vec![label.to_owned()],
            ..Scope::default()
        }
    }
}

/// A variable with a value for each benchmark.
#[derive(Clone)]
pub struct Param {
    pub name: String,
    /// Where it is declared; nowhere: it only says which row of a table is meant.
    pub declared: Option<usize>,
    pub of_type: String,
    pub values: Vec<String>,
}

/// A part of the set-up.
#[derive(Clone, Copy)]
pub enum Piece<'t> {
    Statement(Node<'t>),
    /// The parameter of a function, with its argument.
    Bound {
        name: Node<'t>,
        value: Node<'t>,
    },
    /// The row of a table that the parameter at this place says.
    Row {
        name: Node<'t>,
        table: Node<'t>,
        param: usize,
        /// The field of a row that has the parameter's value; without it, the value is the index.
        label: Option<Node<'t>>,
    },
}
