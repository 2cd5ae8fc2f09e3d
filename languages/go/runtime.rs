//! The module `lath` that wrappers and benchmark files import.

use crate::shared::runtime::Runtime;
use include_dir::{Dir, include_dir};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/go/runtime");

/// Without its own tests.
pub const RUNTIME: Runtime = Runtime::new(&FILES).of(|name| !name.ends_with("_test.go"));
