//! Programs that say nowhere where they lie. Tests of languages include this file by its path.

use lath_core::language::{BuildOptions, Language};
use lath_core::program::Program;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The manifest is that of `program`, and names its files as seen from the source's folder.
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

/// Builds a project twice, in folders of other lengths, depths and names, one called in a
/// roundabout way: the bytes are the same, and tell of neither. The first text is the benchmark's;
/// `options` may name files below the folder that it is given.
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
    let built: Vec<(String, Vec<u8>)> = roots
        .iter()
        .map(|root| build(language, texts, root, &options(root)))
        .collect();
    for (hash, bytes) in &built {
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
            *hash, built[0].0,
            "{}: what is measured differs",
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

/// The long ones with `..`, as people call what lies beside them: `../other/bench/f.x`.
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

/// The hash of what is measured, and the wrapper as the user gets it.
fn build(
    language: &dyn Language,
    texts: &[(&str, &str)],
    root: &Path,
    options: &BuildOptions,
) -> (String, Vec<u8>) {
    // What lies below it is one project.
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
    (
        measured.hash,
        fs::read(language.output(&output)).expect("built"),
    )
}
