//! Compiling as the user's project does: annotation processors of dependencies, modules.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::fs;
use std::path::Path;
use std::process::Command;

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("inside")).expect("a folder");
        fs::write(path, text).expect("written");
    }
}

/// The proof of a benchmark.
fn value(source: &Path, options: &BuildOptions, benchmark: &str) -> String {
    let built = build(source, options);
    let said = built.drive(benchmark, "prove benchmark={b}\n");
    said[0]["proof"]["value"]
        .as_str()
        .unwrap_or_else(|| panic!("{said:?}"))
        .to_owned()
}

/// Writes a class that the benchmark calls.
const PROCESSOR: &str = "package made;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes(\"made.Make\")
public class Maker extends AbstractProcessor {
    @Override public SourceVersion getSupportedSourceVersion() { return SourceVersion.latest(); }
    @Override public boolean process(Set<? extends TypeElement> found, RoundEnvironment round) {
        if (found.isEmpty()) return false;
        try (Writer writer = processingEnv.getFiler().createSourceFile(\"made.Made\").openWriter()) {
            writer.write(\"package made; public class Made { public static int answer() { return 42; } }\");
        } catch (java.io.IOException error) {
            throw new IllegalStateException(error);
        }
        return true;
    }
}
";

#[test]
fn annotation_processors_of_dependencies_run() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    write(
        folder.path(),
        &[
            (
                "made/Make.java",
                "package made; public @interface Make { }\n",
            ),
            ("made/Maker.java", PROCESSOR),
            (
                "library/META-INF/services/javax.annotation.processing.Processor",
                "made.Maker\n",
            ),
            (
                "Bench.java",
                "import org.openjdk.jmh.annotations.*;\n@made.Make\npublic class Bench {\n    @Benchmark public int answer() { return made.Made.answer(); }\n}\n",
            ),
        ],
    );
    let library = folder.path().join("library");
    let compiled = Command::new("javac")
        .args(["-proc:none", "-d"])
        .arg(&library)
        .args([
            folder.path().join("made/Make.java"),
            folder.path().join("made/Maker.java"),
        ])
        .status();
    assert!(compiled.expect("javac starts").success());
    fs::remove_dir_all(folder.path().join("made")).expect("removed");
    let options = BuildOptions {
        dependencies: vec![library.display().to_string()],
        ..BuildOptions::default()
    };
    assert_eq!(
        value(&folder.path().join("Bench.java"), &options, "answer"),
        "42"
    );
}

#[test]
fn a_module_above_the_source_is_not_the_benchmarks() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let unnamed = "import org.openjdk.jmh.annotations.*;\npublic class Un {\n    @Benchmark public int answer() { return new Beside().answer(); }\n}\n";
    let beside = "class Beside { int answer() { return 41; } }\n";
    write(
        folder.path(),
        &[
            ("src/module-info.java", "module my.own { exports p; }\n"),
            (
                "src/p/Bench.java",
                &format!("package p;\n{}", unnamed.replace("Un", "Bench")),
            ),
            ("src/p/Beside.java", &format!("package p;\n{beside}")),
            ("src/Un.java", unnamed),
            ("src/Beside.java", beside),
        ],
    );
    let at = |name: &str| {
        folder
            .path()
            .canonicalize()
            .expect("there")
            .join("src")
            .join(name)
    };
    let of = |name: &str| value(&at(name), &BuildOptions::default(), "answer");
    assert_eq!((&*of("p/Bench.java"), &*of("Un.java")), ("41", "41"));
    // A file behind the hidden module is still the user's: changes count, mistakes are said there.
    let helper = at("p/Beside.java");
    let changed = fs::read_to_string(&helper)
        .expect("text")
        .replace("41", "42");
    fs::write(&helper, &changed).expect("written");
    assert_eq!(of("p/Bench.java"), "42");
    fs::write(&helper, changed.replace("42", "y")).expect("written");
    let problems = try_build(&at("p/Bench.java"), &BuildOptions::default())
        .err()
        .expect("a mistake");
    assert_eq!(
        problems[0].labels[0].0.file,
        helper.display().to_string(),
        "{problems:#?}"
    );
}

const PREVIEW: &str = "package p;
import org.openjdk.jmh.annotations.*;
public class Preview {
    @Benchmark public int plain() { return 3; }
    @Benchmark @Fork(jvmArgs = \"-Xmx64m\") public int own() { return 4; }
}
";

/// Classes of a preview compile and run only if both sides are told; `@Fork(jvmArgs)` replaces
/// what JMH would pass on.
#[test]
fn flags_of_javac_reach_javac_and_the_virtual_machines() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), &[("p/Preview.java", PREVIEW)]);
    let source = folder.path().join("p/Preview.java");
    for jdk in jdks() {
        let version = jdk.trim_start_matches("jdk-").to_owned();
        let options = BuildOptions {
            platform: Some(jdk.clone()),
            cflags: vec!["--enable-preview".into(), "--release".into(), version],
            ..BuildOptions::default()
        };
        assert_eq!(value(&source, &options, "Preview.plain"), "3", "{jdk}");
        assert_eq!(value(&source, &options, "Preview.own"), "4", "{jdk}");
        let built = build(&source, &options);
        let listed = format!("{:?}", built.wrapper);
        assert!(
            listed.contains("javac: --enable-preview --release"),
            "{listed}"
        );
    }
}

#[test]
fn flags_that_javac_does_not_take_are_refused() {
    let Some(jdk) = one_jdk() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), &[("p/Preview.java", PREVIEW)]);
    let source = folder.path().join("p/Preview.java");
    for (flag, code, said) in [
        ("-O3", "L602", "invalid flag: -O3"),
        ("-proc:none", "L503", "javac's -proc"),
        ("-cp", "L503", "javac's -cp"),
    ] {
        let options = BuildOptions {
            platform: Some(jdk.clone()),
            cflags: vec![flag.to_owned()],
            ..BuildOptions::default()
        };
        let problems = java().program(&source, &options).expect_err(flag);
        assert_eq!(problems[0].code, code, "{problems:?}");
        assert!(problems[0].message.contains(said), "{problems:?}");
    }
}

/// Arguments that change where classes come from make the archive useless, and nobody hears of it.
#[test]
fn the_compiler_reads_its_own_classes_from_an_archive() {
    if !any() {
        return;
    }
    let (_folder, file) = written(
        "Once.java",
        "import org.openjdk.jmh.annotations.*;\npublic class Once { @Benchmark public int one() { return 1; } }\n",
    );
    let listed = Command::new(lath())
        .args(["list", "--verbose-build"])
        .arg(&file)
        .env("JAVA_TOOL_OPTIONS", "-Xbootclasspath/a:/")
        .output()
        .expect("lath starts");
    let said = [&listed.stdout, &listed.stderr].map(|text| String::from_utf8_lossy(text));
    let said = said.concat();
    assert!(listed.status.success(), "{said}");
    let with = |word: &str| {
        let mut lines = said.lines();
        lines.any(|line| line.contains("lath.tool.Compile") && line.contains(word))
    };
    assert!(with("-XX:SharedArchiveFile="), "{said}");
    assert!(!said.contains("[warning]"), "{said}");
}
