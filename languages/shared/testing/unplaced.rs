//! Tests that programs do not contain their place.

use lath_core::language::{BuildOptions, Language};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The manifest belongs to `program`, and names files relative to the source's folder.
pub fn assert_manifest(manifest: &Value, program: &Program) {
    let source = Path::new(&program.source);
    assert_eq!(
        manifest["source"].as_str(),
        source.file_name().and_then(|name| name.to_str())
    );
    let carried: Program = serde_json::from_value(manifest.clone()).expect("a program");
    let located = lath_languages::located_in(&carried, source.parent());
    assert_eq!(
        serde_json::to_value(located).expect("JSON"),
        serde_json::to_value(program).expect("JSON")
    );
}

/// Builds a project twice, in folders with different lengths, depths and names, once through a
/// roundabout path: the bytes are equal, and contain neither path. The first text is the
/// benchmark's; `options` may name files below the given folder.
pub fn assert_unplaced(
    language: &dyn Language,
    texts: &[(&str, &str)],
    options: impl Fn(&Path) -> BuildOptions,
) {
    let parent = tempfile::tempdir().expect("a folder");
    let parent = parent.path().canonicalize().expect("there");
    let roots = [
        parent.join("a"),
        parent.join("deeper/than/that").join("b".repeat(150)),
    ];
    let built: Vec<(Wrapper, Vec<u8>)> = roots
        .iter()
        .map(|root| build(language, texts, root, &options(root)))
        .collect();
    for (measured, bytes) in &built {
        let place = parent.to_string_lossy();
        let found = bytes
            .windows(place.len())
            .position(|window| window == place.as_bytes());
        let around = found.map(|at| {
            String::from_utf8_lossy(&bytes[at.saturating_sub(100)..(at + 200).min(bytes.len())])
                .into_owned()
        });
        assert_eq!(around, None, "{}: a path is in it", texts[0].0);
        assert_eq!(
            measured.hash, built[0].0.hash,
            "{}: what is measured differs",
            texts[0].0
        );
        // What loads files when it starts may be something else.
        let digest = (!language.has_runtime()).then(|| built[0].0.hash.clone());
        assert_eq!(
            language.digest(measured),
            digest,
            "{}: the same program",
            texts[0].0
        );
    }
    assert!(
        built[0].1 == built[1].1,
        "{}: {} and {} bytes differ",
        texts[0].0,
        built[0].1.len(),
        built[1].1.len()
    );
}

/// The longer ones with `..`, as users name files beside them: `../other/bench/f.x`.
fn roundabout(path: &Path) -> PathBuf {
    let folder = path.parent().expect("a folder");
    let name = folder.file_name().expect("a name");
    if path.as_os_str().len() > 150 {
        folder
            .join("..")
            .join(name)
            .join(path.file_name().expect("a name"))
    } else {
        path.to_path_buf()
    }
}

/// The wrapper that is measured, and the wrapper as users get it.
fn build(
    language: &dyn Language,
    texts: &[(&str, &str)],
    root: &Path,
    options: &BuildOptions,
) -> (Wrapper, Vec<u8>) {
    // Everything below it is one project.
    for (name, text) in texts.iter().chain(&[("lath.toml", "")]) {
        let path = root.join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("made");
        fs::write(&path, text).expect("written");
    }
    let source = roundabout(&root.join(texts[0].0));
    let made = |output: Option<PathBuf>| {
        let program = language.program(&source, options)?;
        language.build(&program, output.as_deref(), options)
    };
    let output = root.join("run");
    let measured = made(None).unwrap_or_else(|problems| panic!("{problems:#?}"));
    made(Some(output.clone())).unwrap_or_else(|problems| panic!("{problems:#?}"));
    (measured, fs::read(language.output(&output)).expect("built"))
}
