//! Under a security manager: policies as tight as those that JMH's own fork works under, and one
//! that is too tight.

use crate::common::*;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// What JMH's fork needs under a manager that is there from the start, as its authors have it.
const RUNNER: &str = r#"grant {
    permission java.lang.RuntimePermission "accessDeclaredMembers";
    permission java.lang.RuntimePermission "modifyThread";
    permission java.lang.RuntimePermission "accessClassInPackage.sun.misc";
    permission java.lang.RuntimePermission "setSecurityManager";
    permission java.lang.RuntimePermission "shutdownHooks";
    permission java.lang.RuntimePermission "setIO";
    permission java.lang.reflect.ReflectPermission "suppressAccessChecks";
    permission java.util.PropertyPermission "*", "read";
    permission java.lang.management.ManagementPermission "monitor";
    permission java.io.FilePermission "<<ALL FILES>>", "read,write,execute,delete";
    permission java.net.SocketPermission "*", "connect,resolve,accept,listen";
};
"#;

/// The same for one that a fixture installs.
const MINIMAL: &str = r#"grant {
    permission java.lang.RuntimePermission "modifyThread";
    permission java.lang.RuntimePermission "setSecurityManager";
};
"#;

/// The newest JDK here that has security managers.
fn jdk() -> Option<String> {
    let version = |name: &String| name.trim_start_matches("jdk-").parse::<u32>().ok();
    jdks()
        .into_iter()
        .filter(|name| version(name).is_some_and(|v| v < 24))
        .max()
}

fn run(folder: &Path, platform: &str, benchmark: &str, arguments: &str) -> Output {
    let mut command = Command::new(lath());
    command.args([
        "run",
        "-v",
        "NORMAL",
        "--no-lock",
        "--platform",
        platform,
        "-f",
        "1",
        "-wi",
        "1",
        "-w",
        "5ms",
        "-i",
        "2",
        "-r",
        "5ms",
        "-rf",
        "json",
    ]);
    command
        .arg(source("Secured.java"))
        .args([benchmark, &format!("-jvmArgsAppend={arguments}")])
        .current_dir(folder);
    command.output().expect("it starts")
}

#[test]
fn what_suffices_for_jmh_suffices() {
    let Some(jdk) = jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("runner.policy"), RUNNER).expect("written");
    std::fs::write(path("minimal.policy"), MINIMAL).expect("written");
    let cases = [
        (
            "outside",
            format!(
                "-Djava.security.manager -Djava.security.policy={}",
                path("runner.policy")
            ),
        ),
        (
            "inside",
            format!("-Dsecured.policy={}", path("minimal.policy"))
                + if jdk == "jdk-17" {
                    ""
                } else {
                    " -Djava.security.manager=allow"
                },
        ),
    ];
    for (benchmark, arguments) in cases {
        let output = run(folder.path(), &jdk, benchmark, &arguments);
        assert!(
            output.status.success(),
            "{benchmark}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
        let results: Vec<Value> =
            serde_json::from_slice(&std::fs::read(path("lath-result.json")).expect("results"))
                .expect("JSON");
        assert_eq!(results.len(), 4, "all modes");
        assert!(
            results.iter().all(|r| r["measuredIterations"] == 2),
            "{results:?}"
        );
    }
}

#[test]
fn a_policy_that_keeps_the_driver_out_is_named() {
    let Some(jdk) = jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let policy = folder.path().join("minimal.policy");
    std::fs::write(&policy, MINIMAL).expect("written");
    let output = run(
        folder.path(),
        &jdk,
        "outside",
        &format!(
            "-Djava.security.manager -Djava.security.policy={}",
            policy.display()
        ),
    );
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("security policy") && said.contains("jmh-security-minimal-runner.policy"),
        "{said}"
    );
}
