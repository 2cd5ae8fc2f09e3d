//! Conditions of `#if` that can be evaluated here: integers, `defined`, `!`, `&&`, `||`,
//! comparisons, macros with known value. Others are `None`; the compiler's preprocessor decides
//! them if necessary.

use super::directive::Condition;
use super::lexer::{Kind, Token, tokens};
use std::collections::HashMap;

/// Known macros at a point of a file. A missing name may or may not be defined.
#[derive(Clone, Debug, Default)]
pub struct Macros(HashMap<String, Option<Known>>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    Undefined,
    /// Defined, as this text.
    Text(String),
    /// Defined with arguments, or as text that only the compiler can evaluate.
    Somehow,
}

impl Macros {
    /// Those of the command line (`NAME` or `NAME=VALUE`), and `LATH`, which is always defined.
    pub fn new<S: AsRef<str>>(defines: &[S], cpp: bool) -> Macros {
        let mut macros = Macros::default();
        macros.define("LATH", false, "1");
        if cpp {
            macros.0.insert("__cplusplus".into(), Some(Known::Somehow));
        } else {
            macros.undefine("__cplusplus");
        }
        for define in defines {
            let (name, value) = define
                .as_ref()
                .split_once('=')
                .unwrap_or((define.as_ref(), "1"));
            macros.define(name, false, value);
        }
        macros
    }

    pub fn define(&mut self, name: &str, function: bool, body: &str) {
        let known = if function {
            Known::Somehow
        } else {
            Known::Text(body.to_owned())
        };
        self.0.insert(name.to_owned(), Some(known));
    }

    pub fn undefine(&mut self, name: &str) {
        self.0.insert(name.to_owned(), Some(Known::Undefined));
    }

    /// The name was defined or undefined in an undecided branch.
    pub fn forget(&mut self, name: &str) {
        self.0.insert(name.to_owned(), None);
    }

    fn known(&self, name: &str) -> Option<&Known> {
        self.0.get(name)?.as_ref()
    }

    fn is_defined(&self, name: &str) -> Option<bool> {
        self.known(name).map(|k| *k != Known::Undefined)
    }

    /// Whether `condition` holds, if that can be decided.
    pub fn holds(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Defined(name) => self.is_defined(name),
            Condition::NotDefined(name) => self.is_defined(name).map(|d| !d),
            Condition::Expression(text) => self.value(text, 32).map(|v| v != 0),
        }
    }

    /// The value of a macro whose text names at most one other macro: more could take forever.
    fn chain(&self, text: &str, depth: usize) -> Option<i64> {
        let words = tokens(text, false)
            .iter()
            .filter(|t| t.kind == Kind::Word)
            .count();
        if words <= 1 {
            self.value(text, depth)
        } else {
            None
        }
    }

    fn value(&self, text: &str, depth: usize) -> Option<i64> {
        let tokens: Vec<Token> = tokens(text, false)
            .into_iter()
            .filter(|t| !t.is_comment())
            .collect();
        let mut expression = Expression {
            macros: self,
            source: text,
            tokens,
            position: 0,
            depth,
        };
        let value = expression.or();
        if expression.position == expression.tokens.len() {
            value
        } else {
            None
        }
    }
}

/// A recursive-descent parser over the tokens. Each rule consumes its text even if its value is
/// unknown.
struct Expression<'a> {
    macros: &'a Macros,
    source: &'a str,
    tokens: Vec<Token>,
    position: usize,
    depth: usize,
}

impl Expression<'_> {
    fn next_is(&mut self, text: &str) -> bool {
        let follows = text.bytes().enumerate().all(|(i, b)| {
            let here = self.tokens.get(self.position + i);
            here.is_some_and(|t| {
                t.kind == Kind::Punct(b)
                    && (i == 0 || t.start() == self.tokens[self.position + i - 1].end())
            })
        });
        if follows {
            self.position += text.len();
        }
        follows
    }

    fn or(&mut self) -> Option<i64> {
        let mut value = self.and();
        while self.next_is("||") {
            value = either(value, self.and(), true);
        }
        value
    }

    fn and(&mut self) -> Option<i64> {
        let mut value = self.comparison();
        while self.next_is("&&") {
            value = either(value, self.comparison(), false);
        }
        value
    }

    fn comparison(&mut self) -> Option<i64> {
        let left = self.unary();
        type Compare = fn(i64, i64) -> bool;
        let operators: [(&str, Compare); 6] = [
            ("==", |a, b| a == b),
            ("!=", |a, b| a != b),
            ("<=", |a, b| a <= b),
            (">=", |a, b| a >= b),
            ("<", |a, b| a < b),
            (">", |a, b| a > b),
        ];
        for (text, compare) in operators {
            if self.next_is(text) {
                let right = self.unary();
                return Some(i64::from(compare(left?, right?)));
            }
        }
        left
    }

    fn unary(&mut self) -> Option<i64> {
        if self.depth == 0 {
            self.position = self.tokens.len();
            return None;
        }
        if self.next_is("!") {
            self.depth -= 1;
            let value = self.unary().map(|v| i64::from(v == 0));
            self.depth += 1;
            return value;
        }
        if self.next_is("(") {
            self.depth -= 1;
            let value = self.or();
            self.depth += 1;
            return if self.next_is(")") { value } else { None };
        }
        let token = *self.tokens.get(self.position)?;
        self.position += 1;
        match token.kind {
            Kind::Number => number(token.text(self.source)),
            Kind::Word if token.text(self.source) == "defined" => self.defined(),
            Kind::Word => match self.macros.known(token.text(self.source))? {
                Known::Undefined => Some(0),
                Known::Text(text) => self.macros.chain(text, self.depth - 1),
                Known::Somehow => None,
            },
            _ => None,
        }
    }

    fn defined(&mut self) -> Option<i64> {
        let parenthesis = self.next_is("(");
        let name = *self.tokens.get(self.position)?;
        self.position += 1;
        if parenthesis && !self.next_is(")") {
            return None;
        }
        self.macros
            .is_defined(name.text(self.source))
            .map(i64::from)
    }
}

/// `||` if `deciding`, otherwise `&&`: one operand may decide alone.
fn either(left: Option<i64>, right: Option<i64>, deciding: bool) -> Option<i64> {
    let (left, right) = (left.map(|v| v != 0), right.map(|v| v != 0));
    if left == Some(deciding) || right == Some(deciding) {
        return Some(i64::from(deciding));
    }
    left.and(right).map(|_| i64::from(!deciding))
}

fn number(text: &str) -> Option<i64> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    if let Some(hex) = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        return i64::from_str_radix(hex, 16).ok();
    }
    let octal = digits.len() > 1 && digits.starts_with('0');
    i64::from_str_radix(digits, if octal { 8 } else { 10 }).ok()
}
