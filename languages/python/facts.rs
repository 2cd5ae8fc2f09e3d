//! The language's id and its runtime.

use crate::shared::runtime::Runtime;
use include_dir::{Dir, include_dir};

/// Id of the language: the name of its folder.
pub const ID: &str = "python";

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/python/runtime");

/// The package that wrappers and benchmark files import.
pub const RUNTIME: Runtime = Runtime::new(&FILES);
