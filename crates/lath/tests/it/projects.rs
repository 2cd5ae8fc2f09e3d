//! Projects as they are: sources below a folder without a `lath.toml`, and what their builds say.

use crate::support::{Folder, executable};
use lath_testing::needs;
use std::path::Path;
use std::process::Command;

/// Both ways to name it: the project, and the source.
fn runs(folder: &Folder, source: &str, row: &str) {
    for argument in [".", source] {
        folder
            .lath(&["check", argument])
            .exits(0)
            .says(&[row, "1 UNVERIFIED."]);
    }
}

const HEADER: &str = "\
#ifndef SCALE
#error SCALE is missing
#endif
inline long twice(long a) { return SCALE * a; }
";

const AREA: &str = "\
#include <shapes/area.hpp>
//@@Benchmark
long doubled() { return twice(21); }
";

/// A database of these entries: file, and words of its command.
fn database(folder: &Folder, name: &str, entries: &[(&str, &str)]) {
    let root = folder.path().display().to_string();
    let entry = |(file, flags): &(&str, &str)| {
        format!(
            "{{\"directory\": \"{root}/build\", \"file\": \"../{file}\", \
            \"command\": \"c++ {flags} -o a.o -c ../{file}\"}}"
        )
    };
    let entries: Vec<String> = entries.iter().map(entry).collect();
    folder.write(name, &format!("[{}]", entries.join(",")));
}

#[test]
fn a_build_says_flags_of_its_sources() {
    let folder = Folder::with("include/shapes/area.hpp", HEADER);
    folder.write("benches/area.cpp", AREA);
    folder
        .lath(&["check", "benches/area.cpp"])
        .exits(4)
        .says(&["shapes/area.hpp: No such file"]);
    let flags = "-DSCALE=2 -I../include -std=c++17 -Wall -g";
    database(
        &folder,
        "build/compile_commands.json",
        &[("benches/area.cpp", flags)],
    );
    runs(&folder, "benches/area.cpp", "area.doubled");
    // Without an optimisation of the build's, the usual one; the user's flags come last.
    let shown = |more: &[&str]| {
        let arguments = [&["check", "benches/area.cpp", "--verbose-build"][..], more].concat();
        folder.lath(&arguments).exits(0).err()
    };
    let said = shown(&["--cflags", "-DOTHER=1"]);
    assert!(said.contains("-O3 -DSCALE=2"), "{said}");
    assert!(said.contains("-std=c++17 -DOTHER=1"), "{said}");
    assert!(!said.contains("-Wall"), "{said}");
    database(
        &folder,
        "build/compile_commands.json",
        &[("benches/area.cpp", &(flags.to_owned() + " -O1"))],
    );
    let said = shown(&["--cflags", "-DOTHER=2"]);
    assert!(
        said.contains("-O1 -DOTHER=2") && !said.contains("-O3"),
        "{said}"
    );
    // A lath.toml says everything itself.
    folder.write("lath.toml", "sources = [\"benches/area.cpp\"]\n");
    folder.lath(&["check"]).exits(4);
}

#[test]
fn a_source_that_no_build_knows_is_read_like_its_neighbours() {
    let folder = Folder::with("include/shapes/area.hpp", HEADER);
    folder.write("benches/area.cpp", AREA);
    let flags = "-DSCALE=2 -I../include -O0 -fno-inline";
    let entries = [("src/area.cpp", flags), ("tools/area.c", "-DSCALE=3")];
    database(&folder, "compile_commands.json", &entries);
    // Any folder may have one; a project is more.
    folder.lath(&["check", "benches/area.cpp"]).exits(4);
    folder.write("CMakeLists.txt", "");
    let done = folder.lath(&["check", "benches/area.cpp", "--verbose-build"]);
    let said = done.exits(0).err();
    assert!(
        said.contains("-O3 -DSCALE=2") && !said.contains("-O0"),
        "{said}"
    );
}

/// What the help for a missing function says is typed as it stands.
#[test]
fn a_function_of_the_project_is_found_in_its_sources_and_its_library() {
    needs!("c++", "ar");
    let folder = Folder::with("CMakeLists.txt", "");
    folder.write(
        "src/far.cpp",
        "namespace far {\nlong off(long a) { return 2 * a; }\n}\n",
    );
    folder.write(
        "bench/off.cpp",
        "namespace far { long off(long); }\n//@@Benchmark\nlong twice() { return far::off(21); }\n",
    );
    database(
        &folder,
        "build/compile_commands.json",
        &[("src/far.cpp", "-std=c++17")],
    );
    let check = ["check", "bench/off.cpp"];
    let source = folder.path().join("src/far.cpp").display().to_string();
    let compiled = format!("`--extra-source {source}`");
    folder.lath(&check).exits(4).says(&["L603", &compiled]);
    folder
        .lath(&[&check[..], &["--extra-source", &source]].concat())
        .exits(0)
        .says(&["1 UNVERIFIED."]);
    // Once it is built, the library can be linked.
    folder.write("build/lib/other.a", "no archive");
    for (program, arguments) in [
        ("c++", &["-c", "../src/far.cpp", "-o", "a.o"][..]),
        ("ar", &["rc", "lib/libfar.a", "a.o"]),
    ] {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(folder.path().join("build"));
        assert!(command.status().unwrap().success(), "{program}");
    }
    let library = folder
        .path()
        .join("build/lib/libfar.a")
        .display()
        .to_string();
    let linked = format!("`--ldflags {library}`");
    folder.lath(&check).exits(4).says(&[&linked, &compiled]);
    folder
        .lath(&[&check[..], &["--ldflags", &library]].concat())
        .exits(0)
        .says(&["1 UNVERIFIED."]);
}

/// `find_package(Lath)` in a project with a library.
#[test]
fn a_target_of_cmake_runs_benchmarks() {
    needs!("cmake", "c++");
    let folder = Folder::new();
    folder.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.16)\nproject(tens CXX)\nset(CMAKE_CXX_STANDARD 20)\n\
            add_library(tens STATIC src/tens.cpp)\n\
            target_include_directories(tens PUBLIC include)\n\
            target_compile_definitions(tens PUBLIC BASE=10)\nfind_package(Lath REQUIRED)\n\
            lath_add_benchmarks(bench SOURCES bench/sum.cpp LIBRARIES tens\n  \
            ARGUMENTS --no-lock -f 1 -wi 1 -w 5ms -i 2 -r 5ms -rf json -rff r.json)\n",
    );
    folder.write("include/tens.hpp", "#pragma once\nint tens(int n);\n");
    folder.write(
        "src/tens.cpp",
        "#include \"tens.hpp\"\nint tens(int n) { return BASE * n; }\n",
    );
    folder.write(
        "bench/sum.cpp",
        "#include \"tens.hpp\"\n#if __cplusplus < 202002L\n#error not the project's standard\n\
            #endif\n//@@State(Scope.Thread)\nstruct Number {\n    int n = BASE;\n};\n\n\
            //@@Benchmark\nint sum(const Number &number) { return tens(number.n); }\n",
    );
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/cmake");
    let (package, lath) = (package.display(), env!("CARGO_BIN_EXE_lath"));
    let (package, lath) = (
        format!("-DLath_DIR={package}"),
        format!("-DLATH_EXECUTABLE={lath}"),
    );
    let configure = [
        "-S",
        ".",
        "-B",
        "build",
        "-DCMAKE_BUILD_TYPE=Release",
        &package,
        &lath,
    ];
    folder
        .wait(folder.command("cmake").args(configure))
        .exits(0);
    let build = ["--build", "build", "--target", "bench"];
    folder.wait(folder.command("cmake").args(build)).exits(0);
    let rows = folder.json("build/r.json");
    assert_eq!(rows[0]["benchmark"], "sum.sum");
    // The suite that it wrote is one like others.
    folder
        .lath(&["list", "build/bench"])
        .exits(0)
        .says(&["sum.sum"]);
}

#[test]
fn cmake_writes_what_is_read() {
    needs!("cmake", "c++");
    let folder = Folder::with("include/shapes/area.hpp", HEADER);
    folder.write("benches/area.cpp", AREA);
    folder.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.16)\nproject(shapes CXX)\n\
        add_library(shapes INTERFACE)\ntarget_include_directories(shapes INTERFACE include)\n\
        target_compile_definitions(shapes INTERFACE SCALE=2)\n\
        add_library(benches OBJECT benches/area.cpp)\n\
        target_link_libraries(benches PRIVATE shapes)\n",
    );
    let configured = Command::new("cmake")
        .current_dir(folder.path())
        .args(["-B", "build", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"])
        .output();
    assert!(configured.unwrap().status.success());
    runs(&folder, "benches/area.cpp", "area.doubled");
}

fn package(folder: &Folder, name: &str, rest: &str, library: &str) {
    let manifest =
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n{rest}");
    folder.write(&format!("crates/{name}/Cargo.toml"), &manifest);
    folder.write(&format!("crates/{name}/src/lib.rs"), library);
}

#[test]
fn a_crate_of_a_workspace_brings_its_local_crates() {
    needs!("cargo");
    let folder = Folder::with(
        "Cargo.toml",
        "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"2\"\n\n\
        [workspace.dependencies]\nmore-units = { path = \"crates/more-units\" }\n",
    );
    package(
        &folder,
        "shapes",
        "[dependencies]\nunits = { path = \"../units\" }\nmore-units = { workspace = true }\n\
        gone = { path = \"../gone\" }\n",
        "pub fn area(a: u64, b: u64) -> u64 { a * b }\n",
    );
    package(&folder, "units", "", "pub fn one() -> u64 { 1 }\n");
    package(&folder, "more-units", "", "pub fn two() -> u64 { 2 }\n");
    package(&folder, "gone", "", "compile_error!(\"nobody uses it\");\n");
    folder.write(
        "crates/shapes/benches/area.rs",
        "use shapes::area;\n\n//@@Benchmark\npub fn areas() -> u64 {\n    \
        area(3, 4) + units::one() + more_units::two()\n}\n",
    );
    // Shapes itself needs it.
    folder.write("crates/gone/src/lib.rs", "");
    runs(&folder, "crates/shapes/benches/area.rs", "area.areas");
}

#[test]
fn a_python_project_is_found_where_it_is() {
    needs!("python3");
    let source = "from lath import *\nfrom shapes import area\n\n\n@Benchmark\ndef areas():\n    \
        return area(3, 4)\n";
    for layout in ["src/shapes/__init__.py", "shapes/__init__.py", "shapes.py"] {
        let folder = Folder::with("benches/area.py", source);
        folder.write(layout, "def area(a, b):\n    return a * b\n");
        folder.lath(&["check", "benches/area.py"]).exits(4);
        // It is not installed: there is no such backend.
        let project = "[project]\nname = \"shapes\"\n[build-system]\nrequires = []\n\
            build-backend = \"nobody\"\n";
        folder.write("pyproject.toml", project);
        runs(&folder, "benches/area.py", "area.areas");
    }
}

#[test]
fn a_dependency_may_stand_on_the_command_line() {
    needs!("python3", "node");
    let folder = Folder::with("packages/units/__init__.py", "def one():\n    return 1\n");
    folder.write(
        "one.py",
        "from lath import *\nimport units\n\n\n@Benchmark\ndef one():\n    return units.one()\n",
    );
    folder.write(
        "one.js",
        "//@@Benchmark\nexport function one() { return 1; }\n",
    );
    let check = |arguments: &[&str]| folder.lath(&[&["check"], arguments].concat());
    check(&["one.py"]).exits(4);
    check(&["one.py", "--dependency", "./packages"]).exits(0);
    check(&["one.py", "one.js", "--dependency", "./packages"])
        .exits(2)
        .says(&[
            "L520",
            "several languages",
            "--dependency python=./packages",
        ]);
    check(&["one.py", "one.js", "--dependency", "python=./packages"])
        .exits(0)
        .says(&["1 verified, 1 reference."]);
    check(&["one.py", "--dependency", "./packeges"]).exits(4);
}

#[test]
fn a_go_module_and_a_package_of_npm_run_as_they_are() {
    needs!("go", "node");
    let folder = Folder::with("go.mod", "module example.com/shapes\n\ngo 1.20\n");
    folder.write(
        "shapes/area.go",
        "package shapes\n\nfunc Area(a, b int) int { return a * b }\n",
    );
    folder.write(
        "bench/area.go",
        "package bench\n\nimport \"example.com/shapes/shapes\"\n\n//@@Benchmark\n\
        func Areas() int { return shapes.Area(3, 4) }\n",
    );
    runs(&folder, "bench/area.go", "area.Areas");

    let folder = Folder::with(
        "package.json",
        "{\"name\":\"shapes\",\"type\":\"module\",\"dependencies\":{\"units\":\"1\"}}",
    );
    let units = "node_modules/units";
    folder.write(
        &format!("{units}/package.json"),
        "{\"name\":\"units\",\"version\":\"1.0.0\",\"type\":\"module\",\"exports\":\"./a.js\"}",
    );
    // Nor is an annotated source in there one of the project's.
    folder.write(
        &format!("{units}/a.js"),
        "//@@Benchmark\nexport function scale() { return 2; }\n",
    );
    folder.write("src/area.js", "export const area = (a, b) => a * b;\n");
    folder.write(
        "bench/area.js",
        "import { area } from \"../src/area.js\";\nimport { scale } from \"units\";\n\
        //@@Benchmark\nexport function areas() { return area(3, 4) * scale(); }\n",
    );
    runs(&folder, "bench/area.js", "area.areas");
}

#[test]
fn the_source_folders_of_a_module_belong_together() {
    needs!("javac", "mvn");
    let bench = "package shapes;\n\nimport org.openjdk.jmh.annotations.*;\n\n\
        public class AreaBench {\n    @Benchmark\n    \
        public int areas() { return Area.area(3, 4); }\n}\n";
    for (set, file, text) in [
        (
            "test",
            "pom.xml",
            "<project><artifactId>shapes</artifactId></project>",
        ),
        ("jmh", "build.gradle", "plugins { id 'java' }\n"),
    ] {
        let folder = Folder::with(file, text);
        folder.write(
            "src/main/java/shapes/Area.java",
            "package shapes;\n\npublic class Area {\n    \
            public static int area(int a, int b) { return a * b; }\n}\n",
        );
        let source = format!("src/{set}/java/shapes/AreaBench.java");
        folder.write(&source, bench);
        runs(&folder, &source, "shapes.AreaBench.areas");
    }
}

const AREA_BENCH: &str = "package bench;\n\nimport core.Area;\n\
    import org.openjdk.jmh.annotations.*;\n\npublic class AreaBench {\n    @Benchmark\n    \
    public int areas() { return Area.area(3, 4); }\n}\n";
const AREA_BENCH_FILE: &str = "bench/src/jmh/java/bench/AreaBench.java";

/// A project with modules `bench`, `core` and `units`, each of which uses the next.
fn modules() -> Folder {
    let folder = Folder::with(AREA_BENCH_FILE, AREA_BENCH);
    folder.write(
        "core/src/main/java/core/Area.java",
        "package core;\n\npublic class Area {\n    \
            public static int area(int a, int b) { return a * b * units.One.ONE; }\n}\n",
    );
    folder.write(
        "units/src/main/java/units/One.java",
        "package units;\n\npublic class One {\n    public static final int ONE = \
            Integer.parseInt(\"1\");\n}\n",
    );
    folder
}

/// What lath asks Maven for, with a home whose local repository has these jars. JMH is there by now;
/// what answers for Maven says no.
fn asked(folder: &Folder, jars: &[&str]) -> String {
    for jar in jars {
        folder.write(&format!("home/.m2/repository/{jar}"), "");
    }
    std::fs::create_dir(folder.path().join("bin")).unwrap();
    executable(folder, "bin/mvn", "#!/bin/sh\necho '[ERROR] no'\nexit 1\n");
    let paths = std::env::var("PATH").unwrap();
    let bin = folder.path().join("bin").display().to_string();
    let mut check = folder.command(env!("CARGO_BIN_EXE_lath"));
    let check = check
        .args(["check", AREA_BENCH_FILE])
        .env("HOME", folder.path().join("home"))
        .env("PATH", format!("{bin}:{paths}"));
    let done = folder.wait(check);
    done.exits(4).says(&["Maven cannot fetch"]);
    done.err()
}

#[test]
fn a_module_of_maven_has_what_its_parents_say() {
    needs!("javac", "mvn");
    let folder = modules();
    let dependency = |group: &str, artifact: &str, version: &str| {
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>{version}\
                </dependency>"
        )
    };
    folder.write(
        "pom.xml",
        &format!(
            "<project><groupId>g</groupId><artifactId>top</artifactId><version>7</version>\
                <packaging>pom</packaging><modules><module>bench</module><module>core</module>\
                <module>units</module></modules><properties><text>1.9</text></properties>\
                <dependencyManagement><dependencies>{}</dependencies></dependencyManagement>\
                <dependencies>{}</dependencies></project>",
            dependency("o.a", "text", "<version>${text}</version>"),
            dependency("o.b", "inherited", "<version>2</version>"),
        ),
    );
    let own = "<version>${project.version}</version>";
    for (name, needed) in [
        (
            "bench",
            dependency("${project.groupId}", "core", own) + &dependency("o.a", "text", ""),
        ),
        ("core", dependency("g", "units", own)),
        ("units", String::new()),
    ] {
        let pom = format!(
            "<project><parent><groupId>g</groupId><artifactId>top</artifactId><version>7</version>\
                </parent><artifactId>{name}</artifactId><dependencies>{needed}</dependencies>\
                </project>"
        );
        folder.write(&format!("{name}/pom.xml"), &pom);
    }
    runs(&folder, AREA_BENCH_FILE, "bench.AreaBench.areas");
    let jars = [
        "o/a/text/1.9/text-1.9.jar",
        "o/b/inherited/2/inherited-2.jar",
    ];
    let said = asked(&folder, &jars);
    for wanted in ["o.a:text:1.9", "o.b:inherited:2"] {
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn a_module_of_gradle_has_its_neighbours_and_the_catalogue() {
    needs!("javac", "mvn");
    let folder = modules();
    for (file, text) in [
        ("settings.gradle", "include 'bench', 'core', 'units'\n"),
        ("gradle.properties", "textVersion=1.9\n"),
        (
            "gradle/libs.versions.toml",
            "[versions]\nb = \"2\"\n\n[libraries]\n\
                known-well = { module = \"o.b:known\", version.ref = \"b\" }\n",
        ),
        (
            "bench/build.gradle.kts",
            "dependencies {\n    jmhImplementation(project(\":core\"))\n    \
                jmhImplementation(libs.known.well)\n    jmhImplementation(\"o.a:text:$textVersion\")\n}\n",
        ),
        (
            "core/build.gradle",
            "dependencies {\n    implementation project(':units')\n}\n",
        ),
        ("units/build.gradle", ""),
    ] {
        folder.write(file, text);
    }
    runs(&folder, AREA_BENCH_FILE, "bench.AreaBench.areas");
    let jars = ["o/a/text/1.9/text-1.9.jar", "o/b/known/2/known-2.jar"];
    let said = asked(&folder, &jars);
    for wanted in ["o.a:text:1.9", "o.b:known:2"] {
        assert!(said.contains(wanted), "{said}");
    }
}

#[test]
fn suites_below_a_folder_run_as_suites_and_nothing_else_is_looked_at() {
    let source = |name: &str| format!("//@@Benchmark\nint {name}() {{ return 7; }}\n");
    let folder = Folder::with("benches/fast.cpp", &source("fast"));
    folder.write(
        "benches/lath.toml",
        "[[contender]]\nname = \"x\"\nsource = \"fast.cpp\"\n",
    );
    folder.write("more/deep/slow.cpp", &source("slow"));
    folder.write(
        "more/text.cpp",
        "// Annotate functions with @Benchmark.\nint f();\n",
    );
    for hidden in [".git/a.cpp", "build/b.cpp", "node_modules/c.cpp"] {
        folder.write(hidden, &source("hidden"));
    }
    let done = folder.lath(&["list", "."]);
    let out = done.exits(0).out();
    assert!(
        out.contains("x.fast.fast") && out.contains("slow.slow"),
        "{out}"
    );
    assert!(!out.contains("hidden") && !out.contains("text"), "{out}");
    let empty = Folder::with("a/b.txt", "nothing");
    empty.lath(&["list", "."]).exits(2).says(&["L508"]);
}
