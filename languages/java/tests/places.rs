//! Classes and jars do not depend on where anything lies: sources without a package, neighbours,
//! local dependencies.

use crate::common::*;
use crate::testing::unplaced::assert_unplaced;

#[test]
fn jars_do_not_depend_on_places() {
    let source = "import org.openjdk.jmh.annotations.*;\n\n@State(Scope.Benchmark)\npublic class Placed {\n    @Param(\"3\")\n    public int n;\n\n    @Benchmark\n    public int f() {\n        return Neighbour.twice(n);\n    }\n}\n";
    let texts = [
        ("bench/Placed.java", source),
        (
            "bench/Neighbour.java",
            "final class Neighbour {\n    static int twice(int n) {\n        assert n > 0;\n        return 2 * n;\n    }\n}\n",
        ),
    ];
    for jdk in jdks() {
        assert_unplaced(java(), &texts, |_| on(&jdk));
    }
}
