//! What a language finds in a source file: annotated places, as symbols and spans. Languages yield
//! sites and nothing else; what annotations *mean* is decided once, in [`crate::program`].

use crate::diagnostic::{Diagnostic, Place};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// The result of scanning one source file and the user's files that it includes.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    /// Absolute path of the file given by the user.
    pub source: String,
    /// Every file read, the source first, absolute paths.
    pub files: Vec<String>,
    /// All annotated elements, the types they are members of, and those types' bases, in order of
    /// appearance.
    pub sites: Vec<Site>,
    /// Bytes to be blanked (newlines kept) before the compiler sees a file: raw annotations, the
    /// user's `main`.
    pub blanks: Vec<Blank>,
    pub diagnostics: Vec<Diagnostic>,
    /// For the language itself, when it writes a wrapper.
    pub noted: Noted,
}

/// What else a language found when it read a source, of a type of its own, so that it need not
/// read the source again.
#[derive(Clone, Default)]
pub struct Noted(Option<Arc<dyn Any + Send + Sync>>);

impl Noted {
    pub fn new<T: Any + Send + Sync>(found: T) -> Noted {
        Noted(Some(Arc::new(found)))
    }

    /// `None`: nothing was noted, or something of another type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.as_ref()?.downcast_ref()
    }
}

impl fmt::Debug for Noted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Noted" } else { "Nothing" })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    pub file: String,
    pub start: usize,
    pub end: usize,
}

/// A place in the source: a function, a type or a field, with the annotations before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub annotations: Vec<AnnotationText>,
    /// The simple name: `factorialRecursive`.
    pub name: String,
    /// How the language refers to it, which is also how it is printed:
    /// `Benchmarks::factorialRecursive`. Unique per type; functions may collide (overloads).
    pub symbol: String,
    /// Symbol of the enclosing type, if any.
    pub owner: Option<String>,
    /// Span of the name.
    pub place: Place,
    pub element: Element,
}

/// The text of one annotation, from `@` to the closing parenthesis, with comment markers inside it
/// blanked byte for byte, so that offsets within `text` are offsets in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnnotationText {
    pub text: String,
    pub place: Place,
    pub notation: Notation,
}

impl AnnotationText {
    /// What stands between the at-sign and the arguments.
    pub fn name(&self) -> &str {
        let text = self.text.strip_prefix('@').unwrap_or(&self.text);
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        &text[..end.unwrap_or(text.len())]
    }
}

/// How literals in annotation text are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// JMH's own: `'c'` is a character; there is one unnamed value, which may be an array: `{"1",
    /// "2"}`.
    #[default]
    Braces,
    /// Of languages that know no characters, too: `'text'`, `True`, `("a", "b")`, and several
    /// unnamed values, which are an array.
    Brackets,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    Function(Function),
    Type(TypeDecl),
    Field(Field),
}

impl Site {
    pub fn function(&self) -> Option<&Function> {
        match &self.element {
            Element::Function(function) => Some(function),
            _ => None,
        }
    }

    pub fn type_decl(&self) -> Option<&TypeDecl> {
        match &self.element {
            Element::Type(decl) => Some(decl),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Function {
    pub parameters: Vec<Parameter>,
    /// Text of the return type; `None` where nothing is returned.
    pub returns: Option<String>,
    /// A member function that needs no object, or a free function.
    pub is_static: bool,
    pub is_public: bool,
    pub is_abstract: bool,
    /// A template that is not instantiated: has no address.
    pub is_template: bool,
    /// Called on an object of a derived type, a function of the same name there takes its place.
    pub is_virtual: bool,
    pub is_async: bool,
    /// The function has no body worth timing that a compiler could not drop: nothing returned and
    /// no blackhole or non-const state taken. A hint for W904, `false` when in doubt.
    pub has_no_sink: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    /// Symbol of the type if the scan knows it (`Benchmarks::InputValue`), else its text.
    pub ty: String,
    pub passing: Passing,
    pub injected: Option<Injected>,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    Value,
    Reference,
    ConstReference,
    Pointer,
    ConstPointer,
}

/// Objects of the harness that user functions may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Injected {
    Blackhole,
    Control,
    BenchmarkParams,
    IterationParams,
    ThreadParams,
}

impl Injected {
    pub const ALL: [Injected; 5] = [
        Injected::Blackhole,
        Injected::Control,
        Injected::BenchmarkParams,
        Injected::IterationParams,
        Injected::ThreadParams,
    ];

    /// Its class, as users write it.
    pub fn name(self) -> &'static str {
        match self {
            Injected::Blackhole => "Blackhole",
            Injected::Control => "Control",
            Injected::BenchmarkParams => "BenchmarkParams",
            Injected::IterationParams => "IterationParams",
            Injected::ThreadParams => "ThreadParams",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Injected> {
        Injected::ALL.into_iter().find(|one| one.name() == name)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeDecl {
    /// Symbols of the direct bases, in order.
    pub bases: Vec<String>,
    /// Symbols of types whose members are this one's, too, but belong to an object that it points
    /// to (Go's `struct{ *Base }`).
    pub pointed_to: Vec<String>,
    pub is_public: bool,
    pub is_abstract: bool,
    /// Cannot be built without an enclosing object.
    pub is_inner: bool,
    /// Declared in a way that shows there is no default constructor; the compiler has the last
    /// word.
    pub lacks_default_constructor: bool,
    /// Names of non-static data members (for L308).
    pub fields: Vec<String>,
    /// Those of `fields` that are public: what `@AuxCounters` counts.
    pub public_fields: Vec<String>,
    /// Public non-static member functions without parameters that return something: the other
    /// counters of `@AuxCounters`.
    pub public_getters: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Text of the type as written.
    pub ty: String,
    /// What kind of value it holds, where the text alone tells; the compiler has the last word.
    pub kind: ValueKind,
    pub is_static: bool,
    pub is_const: bool,
    pub is_public: bool,
}

/// What a parameter's text must look like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    /// An integer of `bits` bits, 0: of any size. Decimal, or hexadecimal after `0x`.
    Integer {
        bits: u8,
        signed: bool,
    },
    Float,
    /// A number where one type holds all of them: decimal, whole or not, or hexadecimal after `0x`.
    Number,
    Bool,
    Char,
    Text,
    /// An enumeration: `(constant's name, how the language refers to it)`, in order of declaration.
    Enum {
        constants: Vec<(String, String)>,
    },
    /// Surely nothing a parameter could set (a class, a pointer, an array …).
    Unsupported,
    /// A name only the compiler knows.
    Unknown,
}
