//! suites/sm3/provider, a JCA provider with tests of its own: Maven runs them, with each JDK that
//! they are for.

use lath_core::language::Language;
use lath_testing::program;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Home of a JDK; one that is missing is skipped, but for CI.
fn home(name: &str) -> Option<PathBuf> {
    let java: &dyn Language = *lath_languages::all()
        .iter()
        .find(|language| language.id() == "java")?;
    let platform = java
        .platforms()
        .into_iter()
        .find(|platform| platform.name == name);
    let home = platform.and_then(|platform| Some(platform.path?.parent()?.parent()?.to_owned()));
    if home.is_none() {
        lath_testing::skip(&format!("{name} is missing"));
    }
    home
}

/// Runs the provider's tests; returns how many there were.
fn tests(home: &Path) -> u32 {
    let provider = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace")
        .join("suites/sm3/provider");
    let built = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let mut maven = Command::new("mvn");
    maven
        .args(["-B", "-ntp", "-Dstyle.color=never", "test"])
        .arg(format!("-Dbuilt={}", built.path().display()))
        .current_dir(provider)
        .env("JAVA_HOME", home)
        // It runs for seconds: its first compiler suffices.
        .env("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    let output = program::output(&mut maven);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let sum = said
        .lines()
        .filter_map(|line| line.split("Tests run: ").nth(1))
        .next_back()
        .unwrap_or_else(|| panic!("no tests: {said}"));
    let (count, others) = sum.split_once(", ").expect("several numbers");
    assert_eq!(others.trim(), "Failures: 0, Errors: 0, Skipped: 0");
    count.parse().expect("a number")
}

/// Tests for both ways to OpenSSL are counted twice.
#[test]
fn the_provider_s_own_tests_pass_with_each_jdk() {
    let one = home("jdk-17").map(|home| tests(&home));
    let both = home("jdk-25").map(|home| tests(&home));
    assert!(one.is_none_or(|count| count > 20), "{one:?}");
    if let (Some(one), Some(both)) = (one, both) {
        assert!(
            both > one + 15,
            "JNI alone: {one} tests, JNI and FFM: {both}"
        );
    }
}
