//! Types as written: specifiers and declarators of one declared name, flattened.

use super::syntax::{Span, children, text, tidy};
use tree_sitter::Node;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The type without qualifiers, pointers and references: `struct tag`, `std::string`; empty
    /// for constructors.
    pub base: String,
    /// Words before the name that are not part of the type: `static`, `const`, `virtual` …
    pub words: Vec<String>,
    pub pointers: usize,
    /// The outermost pointer is constant.
    pub pointer_const: bool,
    pub reference: bool,
    pub array: bool,
    /// A function pointer or another unusual type.
    pub odd: bool,
    /// The type is defined in the declaration.
    pub inline: bool,
    /// Bytes of the name, if there is one.
    pub name: Option<Span>,
    /// Width of a bit-field.
    pub width: Option<u8>,
}

impl Written {
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|w| w == word)
    }

    pub fn is_plain(&self) -> bool {
        self.pointers == 0 && !self.reference && !self.array && !self.odd
    }

    /// The pointed-to, referred-to or held value is constant.
    pub fn base_const(&self) -> bool {
        self.has("const") || self.has("constexpr")
    }

    /// Assignment is impossible.
    pub fn is_const(&self) -> bool {
        self.has("constexpr")
            || if self.pointers > 0 {
                self.pointer_const
            } else {
                self.has("const")
            }
    }

    /// In source form: `const char *`.
    pub fn text(&self) -> String {
        let mut text = if self.has("const") {
            format!("const {}", self.base)
        } else {
            self.base.clone()
        };
        if self.pointers > 0 || self.reference {
            text.push(' ');
        }
        text.push_str(&"*".repeat(self.pointers));
        text.push_str(if self.reference { "&" } else { "" });
        text.push_str(if self.array { "[]" } else { "" });
        text.push_str(if self.odd { " (…)" } else { "" });
        text
    }
}

/// The type that `declaration` gives to `declarator`, one of its declarators (or to none, as in an
/// unnamed parameter). The second result is the function declarator, if it declares a function; the
/// type is then its return type.
pub fn written<'t>(
    declaration: Node<'t>,
    declarator: Option<Node<'t>>,
    code: &str,
) -> (Written, Option<Node<'t>>) {
    let (mut written, function) = before_name(declaration, declarator, code);
    if let Some(returns) = function.and_then(|f| {
        children(f)
            .into_iter()
            .find(|c| c.kind() == "trailing_return_type")
    }) {
        written.trailing(returns, code);
    }
    (written, function)
}

/// The same, without types after parameters.
fn before_name<'t>(
    declaration: Node<'t>,
    declarator: Option<Node<'t>>,
    code: &str,
) -> (Written, Option<Node<'t>>) {
    let mut written = Written::default();
    let ty = declaration.child_by_field_name("type");
    if let Some(ty) = ty {
        written.inline = ty.child_by_field_name("body").is_some();
        written.base = if written.inline {
            String::new()
        } else {
            tidy(text(ty, code))
        };
    }
    let first = declaration
        .child_by_field_name("declarator")
        .map_or(declaration.end_byte(), |d| d.start_byte());
    // A declaration may have very many declarators.
    let mut cursor = declaration.walk();
    let before = declaration
        .children(&mut cursor)
        .take_while(|c| c.start_byte() < first)
        .filter(|c| Some(*c) != ty && c.child_count() < 2);
    written.words = before.map(|c| text(c, code).to_owned()).collect();
    let function = declarator.and_then(|d| written.descend(d, code));
    (written, function)
}

impl Written {
    fn descend<'t>(&mut self, declarator: Node<'t>, code: &str) -> Option<Node<'t>> {
        let mut node = declarator;
        loop {
            match node.kind() {
                "pointer_declarator" | "abstract_pointer_declarator" => {
                    self.pointers += 1;
                    self.pointer_const = children(node)
                        .iter()
                        .any(|c| c.kind() == "type_qualifier" && text(*c, code) == "const");
                }
                "reference_declarator" | "abstract_reference_declarator" => self.reference = true,
                "array_declarator" | "abstract_array_declarator" => {
                    self.odd |= self.array;
                    self.array = true;
                }
                "function_declarator" => {
                    if node.child_by_field_name("declarator").is_some_and(|d| {
                        d.kind() == "parenthesized_declarator" && !is_name(d.named_child(0))
                    }) {
                        self.odd = true;
                    } else {
                        let name = node.child_by_field_name("declarator");
                        // The grammar takes `S::*f()` of a pointer to a member for one name.
                        self.name = name
                            .map(|d| unwrapped(d).byte_range())
                            .filter(|name| !code[name.clone()].contains("::*"));
                        return Some(node);
                    }
                }
                "abstract_function_declarator" | "pointer_type_declarator" => self.odd = true,
                "init_declarator"
                | "attributed_declarator"
                | "parenthesized_declarator"
                | "abstract_parenthesized_declarator" => {}
                _ => {
                    self.odd |= !is_name(Some(node));
                    self.name = is_name(Some(node)).then(|| node.byte_range());
                    return None;
                }
            }
            let inner = node.child_by_field_name("declarator");
            let mut declarators = children(node)
                .into_iter()
                .filter(|c| c.kind().ends_with("declarator") || is_name(Some(*c)));
            node = inner.or_else(|| declarators.next_back())?;
        }
    }

    fn trailing(&mut self, returns: Node, code: &str) {
        let Some(descriptor) = children(returns)
            .into_iter()
            .find(|c| c.kind() == "type_descriptor")
        else {
            return;
        };
        let (ty, _) = before_name(
            descriptor,
            descriptor.child_by_field_name("declarator"),
            code,
        );
        (self.base, self.pointers, self.reference) = (ty.base, ty.pointers, ty.reference);
        self.words.extend(ty.words);
    }
}

/// `(name)` is `name`.
fn unwrapped(node: Node) -> Node {
    let parenthesized = |node: &Node| node.kind() == "parenthesized_declarator";
    std::iter::successors(Some(node), |n| {
        n.named_child(0).filter(|_| parenthesized(n))
    })
    .last()
    .unwrap_or(node)
}

fn is_name(node: Option<Node>) -> bool {
    const NAMES: [&str; 8] = [
        "identifier",
        "field_identifier",
        "type_identifier",
        "qualified_identifier",
        "template_function",
        "template_method",
        "destructor_name",
        "operator_name",
    ];
    node.is_some_and(|n| NAMES.contains(&n.kind()))
}
