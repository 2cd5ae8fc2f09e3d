//! The executable file at a place of the user's choice. An executable is copied; what a program runs
//! gets a head that starts it.

use super::sdk::Chosen;
use crate::shared::cache;
use std::io;
use std::path::Path;

/// For a kernel snapshot, which begins at the line after these: the virtual machine reads it from a
/// file of its own, which the wrapper removes.
const HEAD: &str = r#"#!/bin/sh
case $0 in /*) LATH_WRAPPER=$0 ;; *) LATH_WRAPPER=$PWD/$0 ;; esac
LATH_UNPACKED=$(mktemp -d) && tail -n +6 "$0" >"$LATH_UNPACKED/run.dill" || exit 1
export LATH_WRAPPER LATH_UNPACKED
exec RUNTIME "$LATH_UNPACKED/run.dill" "$@"
"#;

pub fn pack(made: &Path, chosen: &Chosen, output: &Path) -> io::Result<()> {
    let Some(runtime) = &chosen.runtime else {
        return cache::install(made, output);
    };
    let quoted = format!("'{}'", runtime.to_string_lossy().replace('\'', "'\\''"));
    let head = if chosen.declared.runtime.is_some() {
        // Node takes a file with such a line.
        "#!/usr/bin/env node\n".to_owned()
    } else {
        HEAD.replace("RUNTIME", &quoted)
    };
    let packed = made.with_extension("packed");
    cache::write(&packed, &[head.as_bytes(), &std::fs::read(made)?].concat())?;
    cache::install(&packed, output)
}
