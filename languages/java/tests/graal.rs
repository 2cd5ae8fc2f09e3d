//! Graal's compiler as a platform: it really compiles, in every fork, whatever a benchmark asks of
//! its virtual machine.

use crate::common::*;
use lath_core::language::{BuildOptions, RuntimeArgs};

const GRAAL: &str = "jdk-25-graal";
/// What the compiler says of itself as soon as it is asked to compile something.
const SAID: &str = "Graal Community compiler";

/// False, said out loud, where it cannot be; an error in CI.
fn is_here() -> bool {
    let platform = java()
        .platforms()
        .into_iter()
        .find(|p| p.name == GRAAL)
        .expect("it is listed, there or not");
    if platform.version.is_none() {
        lath_testing::skip(&format!("{GRAAL} is missing: {}", platform.install));
    }
    platform.version.is_some() && any()
}

fn asking(platform: &str, more: RuntimeArgs) -> BuildOptions {
    let mut runtime_args = more;
    runtime_args
        .append
        .push("-Djdk.graal.ShowConfiguration=info".to_owned());
    BuildOptions {
        runtime_args,
        ..on(platform)
    }
}

/// What a fork prints while it runs long enough for something to be compiled.
fn printed(options: &BuildOptions, benchmark: &str) -> String {
    let built = build(&source("Proven.java"), options);
    let output = built.output(
        benchmark,
        "trial benchmark={b} mode=avgt\niterate phase=warmup time_ns=2000000000\nend\n",
    );
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("\"event\":\"iteration\""), "{text}");
    text
}

#[test]
fn it_compiles_where_it_was_asked_for_and_nowhere_else() {
    lath_testing::needs!("javac", "mvn");
    if !is_here() {
        return;
    }
    assert!(printed(&asking(GRAAL, RuntimeArgs::default()), ".sum").contains(SAID));
    assert!(!printed(&asking("jdk-25", RuntimeArgs::default()), ".sum").contains(SAID));
}

/// They replace what the benchmark asks for, not the compiler.
#[test]
fn arguments_of_the_user_come_after_it() {
    lath_testing::needs!("javac", "mvn");
    if !is_here() {
        return;
    }
    let more = RuntimeArgs {
        replace: Some(vec!["-Xmx256m".to_owned()]),
        prepend: vec!["-Xms64m".to_owned()],
        append: Vec::new(),
    };
    let options = asking(GRAAL, more);
    let built = build(&source("Proven.java"), &options);
    let command = &built.wrapper.trials[&built.index(".sum")];
    let at = |word: &str| {
        command
            .iter()
            .position(|w| w == word)
            .unwrap_or_else(|| panic!("no {word} in {command:?}"))
    };
    assert!(
        at("-XX:+UseJVMCICompiler") < at("-Xms64m") && at("-Xms64m") < at("-Xmx256m"),
        "{command:?}"
    );
    assert!(printed(&options, ".sum").contains(SAID));
}

#[test]
fn it_is_said_who_compiled_and_how_long_that_takes() {
    lath_testing::needs!("javac", "mvn");
    if !is_here() {
        return;
    }
    let (graal, own) = (
        build(&source("Proven.java"), &on(GRAAL)),
        build(&source("Proven.java"), &on("jdk-25")),
    );
    assert_eq!(
        (
            graal.wrapper.platform.as_str(),
            own.wrapper.platform.as_str()
        ),
        (GRAAL, "jdk-25")
    );
    assert!(
        graal.wrapper.compiler.contains("(Graal 25."),
        "{}",
        graal.wrapper.compiler
    );
    assert!(
        !own.wrapper.compiler.contains("Graal"),
        "{}",
        own.wrapper.compiler
    );
    assert!(
        graal.wrapper.flags.contains("-XX:+UseJVMCICompiler")
            && !own.wrapper.flags.contains("JVMCI")
    );
    assert_eq!(
        (graal.wrapper.least_warmup_ns, own.wrapper.least_warmup_ns),
        (20_000_000_000, 0)
    );
    assert!(graal.wrapper.jit && graal.wrapper.path == own.wrapper.path);
}

/// A result that is returned is not thrown away by a compiler that JMH's hints were not written
/// for: a loop over so much takes longer than one over nothing, by far.
#[test]
fn results_are_consumed() {
    lath_testing::needs!("javac", "mvn");
    if !is_here() {
        return;
    }
    let text = "import org.openjdk.jmh.annotations.*;\n@State(Scope.Thread)\npublic class Kept {\n    byte[] data = new byte[100_000];\n\
                \x20   @Benchmark public int hash() { int h = 7; for (byte b : data) h = (h ^ b) * 16777619; return h; }\n\
                \x20   @Benchmark public int nothing() { return 0; }\n}\n";
    let (_folder, path) = written("Kept.java", text);
    let built = build(&path, &on(GRAAL));
    let calls = |benchmark: &str| {
        let answers =
            built.drive(benchmark, "trial benchmark={b} mode=avgt\niterate phase=warmup time_ns=4000000000\niterate time_ns=500000000\nend\n");
        answers[2]["threads"][0]["calls"].as_f64().expect("calls")
    };
    // 100000 dependent multiplications against none.
    assert!(calls(".nothing") > 100.0 * calls(".hash"));
}
