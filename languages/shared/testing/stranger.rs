//! What a wrapper that is started by hand must not start: a program that the current folder names.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Starts the wrapper with neither a channel nor `HOME`, where no lath is found, in a folder that
/// has a cache of its own.
pub fn is_not_started(argv: &[String]) {
    let folder = tempfile::tempdir().expect("a folder");
    let (program, started) = (folder.path().join("lath"), folder.path().join("started"));
    let script = format!("#!/bin/sh\n/bin/touch {}\n", started.display());
    fs::write(&program, script).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("its own");
    for home in ["null", "undefined", "None", "."] {
        let cache = folder.path().join(home).join(".cache/lath");
        fs::create_dir_all(&cache).expect("created");
        let path = program.to_str().expect("UTF-8");
        fs::write(cache.join("driver"), path).expect("written");
    }
    let output = Command::new(&argv[0])
        .args(&argv[1..])
        .current_dir(folder.path())
        .env_remove("HOME")
        .env_remove("XDG_CACHE_HOME")
        .env("PATH", "/nowhere")
        .output()
        .expect("it starts");
    assert!(!started.exists(), "{output:?}");
    assert_eq!(output.status.code(), Some(127), "{output:?}");
}
