//! What adapters answer, as JSON has it. Places are spans of bytes; [`super::sites`] turns them into
//! lath's own. Fields that an adapter leaves out have the value that means least.

use lath_core::site::ValueKind;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The answer to `initialize`.
#[derive(Clone, Debug, Deserialize)]
pub struct Initialized {
    /// Name of the language in results, `lath.toml` and `--dependency`: small letters and digits.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// Version of the adapter. A new one builds everything again.
    pub version: String,
    /// File name extensions, without the dot.
    pub extensions: Vec<String>,
    #[serde(default)]
    pub experimental: bool,
    /// Its benchmarks run in a virtual machine or an interpreter.
    #[serde(default)]
    pub has_runtime: bool,
    /// Options of a build that it heeds, by their keys in `lath.toml`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Environment variables that change how fast programs run.
    #[serde(default)]
    pub variables: Vec<String>,
    /// Files of its own that go into wrappers, or decide what they contain.
    #[serde(default)]
    pub files: Vec<String>,
    /// Folder of its fixtures for `lath conformance`.
    pub conformance: Option<String>,
}

/// The answer to `platforms`.
#[derive(Debug, Deserialize)]
pub struct Platforms {
    pub platforms: Vec<Platform>,
}

#[derive(Debug, Deserialize)]
pub struct Platform {
    /// The language's id, or the id, a dash and more.
    pub name: String,
    /// Absent: not found.
    pub version: Option<String>,
    pub path: Option<String>,
    /// How to install it.
    #[serde(default)]
    pub install: String,
    #[serde(default)]
    pub default: bool,
    /// Compiles while it runs.
    #[serde(default)]
    pub jit: bool,
}

/// The answer to `scan`.
#[derive(Debug, Default, Deserialize)]
pub struct Scanned {
    /// Every user file read, the source first; absent: the source only.
    #[serde(default)]
    pub files: Vec<String>,
    #[serde(default)]
    pub sites: Vec<Site>,
    #[serde(default)]
    pub problems: Vec<Problem>,
}

/// A range of bytes of a file, the end excluded.
pub type Span = (usize, usize);

#[derive(Debug, Deserialize)]
pub struct Site {
    pub kind: Kind,
    pub name: String,
    /// The language's name for it; absent: owner, dot, name.
    pub symbol: Option<String>,
    /// Symbol of the enclosing type.
    pub owner: Option<String>,
    /// Index into `files`.
    #[serde(default)]
    pub file: usize,
    /// Of the name.
    pub span: Span,
    #[serde(default)]
    pub annotations: Vec<Annotation>,
    // Of functions.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    /// Its result is to be consumed.
    #[serde(default)]
    pub returns: bool,
    #[serde(default, rename = "async")]
    pub is_async: bool,
    // Of types.
    #[serde(default)]
    pub bases: Vec<String>,
    /// Names of the fields, and those of them that all may read.
    #[serde(default)]
    pub fields: Vec<String>,
    #[serde(default)]
    pub public_fields: Vec<String>,
    /// Methods without parameters that return something.
    #[serde(default)]
    pub public_getters: Vec<String>,
    /// It cannot be built without arguments.
    #[serde(default)]
    pub lacks_default_constructor: bool,
    // Of fields.
    /// Text of the type.
    #[serde(default, rename = "type")]
    pub ty: String,
    pub value: Option<ValueKind>,
    // Of several.
    #[serde(default, rename = "static")]
    pub is_static: bool,
    #[serde(default, rename = "abstract")]
    pub is_abstract: bool,
    #[serde(default, rename = "const")]
    pub is_const: bool,
    #[serde(default = "yes", rename = "public")]
    pub is_public: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Function,
    Type,
    Field,
}

/// An annotation as it is written, from `@` to the closing parenthesis.
#[derive(Debug, Deserialize)]
pub struct Annotation {
    /// As long as its span: what is not of the annotation is blanked.
    pub text: String,
    pub span: Span,
    /// Literals are written with brackets and single quotes, not in JMH's way.
    #[serde(default)]
    pub brackets: bool,
}

#[derive(Debug, Deserialize)]
pub struct Parameter {
    pub name: String,
    /// Symbol of its type, or one of lath's own: `Blackhole`, `Control`, `BenchmarkParams`,
    /// `IterationParams`, `ThreadParams`.
    #[serde(rename = "type")]
    pub ty: String,
    pub span: Span,
}

/// A mistake in the user's source.
#[derive(Debug, Deserialize)]
pub struct Problem {
    /// One of lath's codes; absent: L602, it does not compile.
    pub code: Option<String>,
    pub message: String,
    #[serde(default)]
    pub file: usize,
    pub span: Option<Span>,
    pub help: Option<String>,
}

/// The answer to `build`.
#[derive(Debug, Default, Deserialize)]
pub struct Built {
    /// User files and dependencies that the wrapper depends on, besides those of the program.
    #[serde(default)]
    pub files: Vec<String>,
    /// Environment variables of the wrapper's processes.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// The compiler or runtime with its version, for display.
    #[serde(default)]
    pub compiler: String,
    #[serde(default)]
    pub flags: String,
    /// Environment variable that takes the fork's seed.
    pub seed_variable: Option<String>,
    #[serde(default)]
    pub problems: Vec<Problem>,
}

/// The answer to `generate`.
#[derive(Debug, Deserialize)]
pub struct Written {
    /// The wrapper's source first.
    pub files: Vec<String>,
}

fn yes() -> bool {
    true
}
