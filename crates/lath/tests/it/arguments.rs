//! User code that reads its arguments when it is loaded finds none: neither while lath builds and
//! checks it, nor in measured processes. Nor does it find variables that lath drives it by.

use crate::support::{Folder, SHORT};

const SOURCES: [(&str, &str, &str); 7] = [
    (
        "python",
        "b.py",
        "import argparse\nimport os\n\nfrom lath import *\n\nparser = argparse.ArgumentParser()\n\
         parser.add_argument(\"--n\", type=int, default=1)\nargs = parser.parse_args()\n\
         seen = [name for name in os.environ if name.startswith(\"LATH_\")]\n\
         assert not seen, seen\n\n\n@Benchmark\ndef f():\n    return args.n\n",
    ),
    (
        "javascript",
        "b.mjs",
        "import { parseArgs } from \"node:util\";\n\
         const { values } = parseArgs({ options: { n: { type: \"string\", default: \"1\" } } });\n\
         const seen = Object.keys(process.env).filter((name) => /^LATH_/.test(name));\n\
         if (seen.length > 0) throw new Error(seen.join());\n\
         //@@Benchmark\nexport function f() { return Number(values.n); }\n",
    ),
    (
        "go",
        "b.go",
        "package b\n\nimport (\n\t\"flag\"\n\t\"os\"\n\n\t\"example.com/b/seen\"\n)\n\nvar n = flag.Int(\"n\", 1, \"a number\")\n\n\
         func init() {\n\tflag.Parse()\n\tif seen.Lath != \"\" {\n\t\tpanic(seen.Lath)\n\t}\n\tif flag.NArg() > 0 {\n\t\tos.Exit(2)\n\t}\n}\n\n\
         //@@Benchmark\nfunc f() int {\n\tif os.Getenv(\"LATH_CHANNEL\") != \"\" {\n\t\tpanic(\"a channel\")\n\t}\n\treturn *n\n}\n",
    ),
    (
        "java",
        "B.java",
        "import org.openjdk.jmh.annotations.Benchmark;\n\npublic class B {\n    static {\n        \
         for (String name : System.getenv().keySet()) {\n            \
         if (name.startsWith(\"LATH_\")) throw new IllegalStateException(name);\n        }\n        \
         if (System.getenv(\"LATH_CHANNEL\") != null) throw new IllegalStateException();\n        \
         if (new ProcessBuilder().environment().containsKey(\"LATH_CHANNEL\")) throw new IllegalStateException();\n    }\n\n    \
         @Benchmark\n    public int f() { return 1; }\n}\n",
    ),
    (
        "rust",
        "b.rs",
        "use std::sync::atomic::{AtomicBool, Ordering::Relaxed};\n\nstatic SEEN: AtomicBool = AtomicBool::new(false);\n\
         #[used]\n#[unsafe(link_section = \".init_array\")]\nstatic EARLY: extern \"C\" fn() = early;\n\
         extern \"C\" fn early() {\n    \
         SEEN.store([\"LATH_CHANNEL\", \"LATH_TRAIN\", \"LATH_PADDING\"].iter().any(|name| std::env::var_os(name).is_some()), Relaxed);\n}\n\n\
         //@@Benchmark\nfn f() -> usize {\n    assert!(!SEEN.load(Relaxed));\n    assert!(std::env::vars().all(|(name, _)| !name.starts_with(\"LATH_\")));\n    \
         assert_eq!(std::env::args().count(), 1);\n    1\n}\n",
    ),
    (
        "c",
        "b.c",
        "#include <stdlib.h>\n\n__attribute__((constructor(101))) static void early(void) {\n    \
         if (getenv(\"LATH_CHANNEL\") || getenv(\"LATH_TRAIN\") || getenv(\"LATH_PADDING\")) abort();\n}\n\n\
         //@@Benchmark\nint f(void) { early(); return 1; }\n",
    ),
    (
        "cpp",
        "b.cpp",
        "#include <cstdlib>\n#include <fstream>\n#include <iterator>\n#include <string>\n\n\
         static int arguments() {\n    std::ifstream file(\"/proc/self/cmdline\");\n    \
         std::string all((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());\n    \
         int count = 0;\n    for (char c : all) count += c == 0;\n    if (count != 1) std::abort();\n    return count;\n}\n\n\
         static int count = arguments();\n\n\
         static void unseen() {\n    if (std::getenv(\"LATH_CHANNEL\") || std::getenv(\"LATH_TRAIN\") || std::getenv(\"LATH_PADDING\")) std::abort();\n}\n\
         __attribute__((constructor(101))) static void early() { unseen(); }\n\n//@@Benchmark\nint f() {\n    if (std::getenv(\"LATH_CHANNEL\")) std::abort();\n    return count;\n}\n",
    ),
];

/// A package that the Go source imports is initialised before it.
const SEEN: &str = "package seen\n\nimport (\n\t\"os\"\n\t\"strings\"\n)\n\n\
    var Lath = func() string {\n\tfor _, each := range os.Environ() {\n\t\t\
    if strings.HasPrefix(each, \"LATH_\") {\n\t\t\treturn each[:12]\n\t\t}\n\t}\n\treturn \"\"\n}()\n";

#[test]
fn user_code_sees_no_arguments_of_ours() {
    for (language, name, text) in SOURCES {
        let known = lath_languages::by_id(language);
        if known.is_none_or(|known| known.default_platform().is_none()) {
            lath_testing::skip(&format!("{language} has no toolchain here"));
            continue;
        }
        let folder = Folder::with(name, text);
        if language == "go" {
            folder.write("go.mod", "module example.com/b\n\ngo 1.21\n");
            folder.write("seen/seen.go", SEEN);
        }
        let run = [&["run", name], SHORT].concat();
        folder.lath(&run).exits(0);
        // Training by profile runs the same code.
        if ["c", "cpp"].contains(&language) {
            folder.lath(&["check", "--pgo", name]).exits(0);
        }
    }
}
