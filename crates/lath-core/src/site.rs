//! What a language finds in a source file: annotated places, as symbols and spans. Languages only
//! yield sites; [`crate::program`] decides what annotations mean.

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
    /// Bytes to blank (except newlines) before compilation: raw annotations, the user's `main`.
    pub blanks: Vec<Blank>,
    pub diagnostics: Vec<Diagnostic>,
    /// For the language's own use when it writes a wrapper.
    pub noted: Noted,
}

/// Other data that a language found in a source, of its own type, so that it need not read the
/// source again.
#[derive(Clone, Default)]
pub struct Noted(Option<Arc<dyn Any + Send + Sync>>);

impl Noted {
    pub fn new<T: Any + Send + Sync>(found: T) -> Noted {
        Noted(Some(Arc::new(found)))
    }

    /// `None`: no data, or data of another type.
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
    /// The language's name for it, also for display: `Benchmarks::factorialRecursive`. Unique per
    /// type; functions may share it (overloads).
    pub symbol: String,
    /// Symbol of the enclosing type, if any.
    pub owner: Option<String>,
    /// Span of the name.
    pub place: Place,
    pub element: Element,
}

/// The text of one annotation, from `@` to the closing parenthesis. Comment markers inside are
/// blanked byte for byte, so that offsets in `text` match the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnnotationText {
    pub text: String,
    pub place: Place,
    pub notation: Notation,
}

impl AnnotationText {
    /// The text between the at-sign and the arguments.
    pub fn name(&self) -> &str {
        let text = self.text.strip_prefix('@').unwrap_or(&self.text);
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        &text[..end.unwrap_or(text.len())]
    }
}

/// The notation of literals in annotation text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// JMH's: `'c'` is a character; there is one unnamed value, which may be an array: `{"1",
    /// "2"}`.
    #[default]
    Braces,
    /// For languages without characters: also `'text'`, `True`, `("a", "b")`, and several unnamed
    /// values as an array.
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
    /// Text of the return type; `None` if nothing is returned.
    pub returns: Option<String>,
    /// A member function that needs no object, or a free function.
    pub is_static: bool,
    pub is_public: bool,
    pub is_abstract: bool,
    /// A template without an instantiation: it has no address.
    pub is_template: bool,
    /// A call on an object of a derived type reaches that type's function of the same name.
    pub is_virtual: bool,
    pub is_async: bool,
    /// What it returns does its work later, by its text.
    pub deferred: Option<Deferred>,
    /// The compiler may drop the function's work: it returns nothing and takes no blackhole or
    /// non-const state. A hint for W904, `false` if in doubt.
    pub has_no_sink: bool,
}

/// A result that does its work after the call: to time the call is to time its creation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deferred {
    /// The type, in the user's words.
    pub ty: String,
    /// A future or the like, whose value nobody waits for; otherwise a lazy sequence or a function.
    pub is_awaitable: bool,
    /// What to write instead: "return what `get()` gives".
    pub remedy: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    /// Symbol of the type if the scan knows it (`Benchmarks::InputValue`), otherwise its text.
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

/// Objects of the harness that user functions may take.
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

    /// Its class, as users spell it.
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
    /// Symbols of types whose members it also has, but in an object that it points to (Go's
    /// `struct{ *Base }`).
    pub pointed_to: Vec<String>,
    pub is_public: bool,
    pub is_abstract: bool,
    /// Cannot be built without an enclosing object.
    pub is_inner: bool,
    /// Its declaration shows that it has no default constructor; the compiler decides in the end.
    pub lacks_default_constructor: bool,
    /// Names of non-static data members (for L308).
    pub fields: Vec<String>,
    /// Those of `fields` that are public: what `@AuxCounters` counts.
    pub public_fields: Vec<String>,
    /// Public non-static member functions without parameters that return a value: the other
    /// counters of `@AuxCounters`.
    pub public_getters: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Text of the type as written.
    pub ty: String,
    /// The kind of its value, if the text alone tells; the compiler decides in the end.
    pub kind: ValueKind,
    pub is_static: bool,
    pub is_const: bool,
    pub is_public: bool,
}

/// The valid texts of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    /// An integer of `bits` bits; 0: any size. Decimal, or hexadecimal after `0x`.
    Integer {
        bits: u8,
        signed: bool,
    },
    Float,
    /// A number in languages with one number type: decimal, whole or not, or hexadecimal after
    /// `0x`.
    Number,
    Bool,
    Char,
    Text,
    /// An enumeration: `(constant's name, language's name for it)`, in order of declaration.
    Enum {
        constants: Vec<(String, String)>,
    },
    /// Certainly not settable (a class, a pointer, an array …).
    Unsupported,
    /// A name only the compiler knows.
    Unknown,
}
