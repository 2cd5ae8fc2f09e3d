//! What a source loads by name: classes without a package, and resources beside it or in the folders
//! of Maven and Gradle.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::fs;
use std::path::Path;

/// Writes files below a folder.
fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
}

/// What a benchmark returns, as text.
fn proved(built: &Built, benchmark: &str) -> String {
    let answers = built.drive(benchmark, "prove benchmark={b}\n");
    match answers[0]["proof"]["value"].as_str() {
        Some(value) => value.to_owned(),
        None => panic!("{answers:?}"),
    }
}

const READ: &str = "static String read(java.io.InputStream in) throws Exception {
        if (in == null) return \"null\";
        try (java.util.Scanner scanner = new java.util.Scanner(in, \"UTF-8\")) { return scanner.nextLine(); }
    }";

#[test]
fn a_class_without_a_package_has_its_own_name() {
    let text = "import org.openjdk.jmh.annotations.*;
import java.io.*;

@State(Scope.Benchmark)
public class Named {
    public enum Kind { X, Y }
    Kind kind = Kind.Y;
    interface Action extends Serializable { int run(int x); }

    @State(Scope.Thread)
    public static class Inner {
        int n;
        @Setup public void prepare() { n = 7; }
    }

    @Benchmark public String names(Inner inner) {
        return getClass().getSuperclass().getSuperclass().getSuperclass().getSuperclass().getName() + \" \" + Named.class.getName() + \" \"
            + kind.getClass().getName() + \" \" + inner.n + new Exception().getStackTrace()[0].getClassName();
    }

    @Benchmark public int loaded() throws Exception {
        return ((int[]) Class.forName(\"Beside\").getField(\"VALUE\").get(null))[0]
            + (int) Class.forName(\"Plugin\").getDeclaredMethod(\"value\").invoke(null)
            + (int) Thread.currentThread().getContextClassLoader().loadClass(\"p.q.Deep$Down\").getField(\"VALUE\").get(null);
    }

    @Benchmark public int serialised() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Action action = x -> x + kind.ordinal();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(new Kept()); }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return ((Kept) in.readObject()).n + action.run(1);
        }
    }

    @Benchmark public String stale() {
        try { return Class.forName(\"Stale\").getName(); } catch (ClassNotFoundException gone) { return gone.getMessage(); }
    }
}

class Beside { public static final int[] VALUE = {1}; }
class Kept implements Serializable { int n = 40; }
";
    for jdk in jdks() {
        let (folder, path) = written("Named.java", text);
        write(
            folder.path(),
            &[
                (
                    "Plugin.java",
                    "class Plugin { static int value() { return new Other().n; } }\n",
                ),
                ("Other.java", "class Other { int n = 20; }\n"),
                (
                    "p/q/Deep.java",
                    "package p.q;\npublic class Deep { public static class Down { public static final int VALUE = 300; } }\n",
                ),
                ("Stale.class", "of an older version"),
            ],
        );
        let built = build(&path, &on(&jdk));
        assert_eq!(proved(&built, ".names"), "Named Named Named$Kind 7Named");
        assert_eq!(proved(&built, ".loaded"), "321");
        assert_eq!(proved(&built, ".serialised"), "42");
        assert_eq!(proved(&built, ".stale"), "Stale");
        // JMH's hints name the classes as the virtual machine does.
        let measured = built.output(
            ".loaded",
            "trial benchmark={b} mode=avgt\niterate time_ns=5000000\nend\n",
        );
        let said = String::from_utf8_lossy(&measured.stdout).into_owned()
            + &String::from_utf8_lossy(&measured.stderr);
        assert!(!said.contains("lath_unnamed"), "{said}");
    }
}

#[test]
fn resources_beside_a_source_are_found() {
    let text = format!(
        "import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
public class Reading {{
    {READ}
    @Setup public void prepare() throws Exception {{ Reading.class.getResource(\"/words.txt\").openStream().close(); }}
    @Benchmark public String all() throws Exception {{
        return read(Reading.class.getResourceAsStream(\"words.txt\")) + read(getClass().getResourceAsStream(\"/words.txt\"))
            + read(Thread.currentThread().getContextClassLoader().getResourceAsStream(\"data/more.txt\"))
            + read(ClassLoader.getSystemResourceAsStream(\"absent.txt\"))
            + java.util.ResourceBundle.getBundle(\"texts\").getString(\"greeting\");
    }}
}}
"
    );
    for jdk in jdks() {
        let (folder, path) = written("Reading.java", &text);
        write(
            folder.path(),
            &[
                ("words.txt", "one "),
                ("data/more.txt", "two "),
                ("texts.properties", "greeting=hello\n"),
                ("results.json", "[]"),
            ],
        );
        let built = build(&path, &on(&jdk));
        assert_eq!(proved(&built, ".all"), "one one two nullhello");
        // Results of a run beside it change nothing, what is read does.
        write(folder.path(), &[("more.json", "[]")]);
        let again = build(&path, &on(&jdk));
        assert_eq!(again.wrapper, built.wrapper);
        write(
            folder.path(),
            &[("words.txt", "1 "), ("absent.txt", "there ")],
        );
        let changed = build(&path, &on(&jdk));
        assert_ne!(changed.wrapper.hash, built.wrapper.hash);
        assert_eq!(proved(&changed, ".all"), "1 1 two there hello");
        // They are in the jar.
        let output = folder.path().join("run_Reading");
        java()
            .build(&changed.program, Some(&output), &on(&jdk))
            .expect("built");
        let jar = output.with_extension("jar");
        write(folder.path(), &[("words.txt", "other ")]);
        let built = build(&jar, &on(&jdk));
        assert_eq!(proved(&built, ".all"), "1 1 two there hello");
    }
}

#[test]
fn resources_of_projects_are_found() {
    if !any() {
        return;
    }
    let text = format!(
        "package org.here;
import org.openjdk.jmh.annotations.*;

public class Reading {{
    {READ}
    @Benchmark public String all() throws Exception {{
        return read(Reading.class.getResourceAsStream(\"near.txt\")) + read(Reading.class.getResourceAsStream(\"own.txt\"))
            + read(Reading.class.getResourceAsStream(\"/\" + \"main\" + \".txt\"));
    }}
}}
"
    );
    let folder = tempfile::tempdir().expect("a folder");
    write(
        folder.path(),
        &[
            ("build.gradle", ""),
            ("src/jmh/java/org/here/Reading.java", &text),
            ("src/jmh/java/org/here/near.txt", "near "),
            ("src/jmh/resources/org/here/own.txt", "own "),
            ("src/main/resources/main.txt", "main"),
        ],
    );
    let path = folder.path().join("src/jmh/java/org/here/Reading.java");
    let built = build(&path, &BuildOptions::default());
    assert_eq!(proved(&built, ".all"), "near own main");
}
