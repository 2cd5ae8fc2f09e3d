//! Wrappers do not depend on where anything lies: modules, packages, folders with dependencies.

use crate::common::*;
use crate::testing::unplaced::assert_unplaced;
use lath_core::language::BuildOptions;

#[test]
fn wrappers_do_not_depend_on_places() {
    let plain = [
        (
            "f.py",
            "import os\nfrom lath import *\nimport beside\nimport found\n\n@Benchmark\ndef f():\n    return beside.value() + found.VALUE + len(os.path.basename(__file__))\n",
        ),
        ("beside.py", "def value():\n    return 1\n"),
        ("modules/found.py", "VALUE = 2\n"),
    ];
    let in_package = [
        (
            "pkg/bench/f.py",
            "from lath import *\nfrom ..helper import value\n\n@Benchmark\ndef f():\n    return value()\n",
        ),
        ("pkg/__init__.py", ""),
        ("pkg/bench/__init__.py", ""),
        ("pkg/helper.py", "def value():\n    return 1\n"),
    ];
    for platform in platforms() {
        assert_unplaced(python(), &plain, |root| BuildOptions {
            dependencies: vec![root.join("modules").display().to_string()],
            ..on(&platform)
        });
        assert_unplaced(python(), &in_package, |_| on(&platform));
    }
}
