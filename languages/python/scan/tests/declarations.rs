//! Functions, classes, fields: signatures, types, names.

use super::*;

#[test]
fn methods_lose_their_object_and_static_ones_have_none() {
    let found = scan(
        "from lath import *\nclass C:\n    @Benchmark\n    def a(self, bh: Blackhole, *rest, **named):\n        bh.consume(1)\n    @Benchmark\n    @staticmethod\n    \
         def b(control: Control):\n        return 1\n    @classmethod\n    @Benchmark\n    def c(cls, p: 'BenchmarkParams', n=3):\n        return 1\n",
    );
    let shape = |symbol: &str| {
        (
            injected(function(&found, symbol)),
            function(&found, symbol).is_static,
            function(&found, symbol).returns.is_some(),
        )
    };
    assert_eq!(shape("C.a"), (vec![Injected::Blackhole], false, false));
    assert_eq!(shape("C.b"), (vec![Injected::Control], true, true));
    assert_eq!(shape("C.c"), (vec![Injected::BenchmarkParams], true, true));
    assert_eq!(
        function(&found, "C.c").parameters.len(),
        1,
        "what has a default is not passed"
    );
    let program = built(
        "from lath import *\nclass C:\n    @Benchmark\n    @staticmethod\n    def b():\n        return 1\n",
    );
    assert_eq!(
        (
            program.benchmarks[0].id.as_str(),
            program.benchmarks[0].holder,
            program.states.len()
        ),
        ("C.b", None, 0)
    );
}

#[test]
fn types_are_found_in_the_class_around_in_quotes_and_at_the_top() {
    let program = built(
        "from __future__ import annotations\nfrom lath import *\nclass one:\n    @State(Scope.Thread)\n    class Inner:\n        pass\n    @Benchmark\n    \
         def run(self, a: Inner, b: \"two.Inner\", c: Inner):\n        return 1\nclass two:\n    @State(Scope.Benchmark)\n    class Inner:\n        pass\n",
    );
    let benchmark = &program.benchmarks[0];
    assert_eq!(benchmark.id, "one.run");
    let symbols: Vec<(&str, usize)> = benchmark
        .instances
        .iter()
        .map(|i| (program.states[i.state].symbol.as_str(), i.ordinal))
        .collect();
    assert_eq!(
        symbols,
        [
            ("one", 0),
            ("one.Inner", 0),
            ("two.Inner", 0),
            ("one.Inner", 1)
        ]
    );
}

#[test]
fn inherited_benchmarks_belong_to_concrete_classes() {
    let program = built(
        "import abc\nfrom lath import *\n@State(Scope.Thread)\nclass Animal(abc.ABC):\n    n: int = Param('1')\n    @abc.abstractmethod\n    def name(self): ...\n    \
         @Benchmark\n    def run(self):\n        return self.name()\nclass Cat(Animal):\n    def name(self):\n        return 'cat'\nclass Kitten(Cat):\n    pass\n",
    );
    let ids: Vec<&str> = program.benchmarks.iter().map(|b| b.id.as_str()).collect();
    assert_eq!(ids, ["Cat.run", "Kitten.run"]);
    assert_eq!(
        program
            .states
            .iter()
            .map(|s| s.params.len())
            .collect::<Vec<_>>(),
        [1, 1]
    );
}

#[test]
fn kinds_come_from_types_values_and_enumerations() {
    let found = scan(
        "import enum\nfrom enum import IntEnum\nfrom lath import *\nclass Colour(enum.Enum):\n    RED = 0\n    _hidden = 1\n    GREEN = 2\n    LIME = GREEN\n    def shade(self): ...\n\
         class Size(IntEnum):\n    BIG = 20\n@State(Scope.Thread)\nclass S:\n    a: float = Param('1')\n    b: bool = Param('true')\n    c: str = Param('x')\n    \
         d: Colour = Param()\n    #@@Param('BIG')\n    e = Size.BIG\n    #@@Param('1')\n    f = 1.5\n    #@@Param('1')\n    g = -1\n    h = Param(1, 2)\n    \
         i = Param('a', 'b')\n    j: list = Param('1')\n    k = Param(True)\n",
    );
    let constants = |names: &[(&str, &str)]| ValueKind::Enum {
        constants: names
            .iter()
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect(),
    };
    for (name, kind) in [
        ("a", ValueKind::Float),
        ("b", ValueKind::Bool),
        ("c", ValueKind::Text),
        (
            "d",
            constants(&[("RED", "Colour.RED"), ("GREEN", "Colour.GREEN")]),
        ),
        ("e", constants(&[("BIG", "Size.BIG")])),
        ("f", ValueKind::Float),
        ("g", integer()),
        ("h", integer()),
        ("i", ValueKind::Text),
        ("j", ValueKind::Unsupported),
        ("k", ValueKind::Bool),
    ] {
        assert_eq!(field(&found, &format!("S.{name}")).kind, kind, "{name}");
    }
    assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
}

#[test]
fn classes_tell_their_fields_counters_and_constructors() {
    let found = scan(
        "from dataclasses import dataclass\nclass C:\n    CONSTANT = 3\n    hits: int = 0\n    name: str = ''\n    _own = 0\n    def __init__(self, size=3):\n        \
         self.made = 0\n        self._secret = 1\n    def more(self):\n        self.late += 1\n        return self.hits\n    @property\n    def twice(self):\n        \
         return 2 * self.hits\n    def nothing(self): ...\n    def wants(self, x):\n        return x\nclass D:\n    def __init__(self, size): ...\n\
         @dataclass\nclass E:\n    x: int\n@dataclass\nclass F:\n    x: int = 0\n",
    );
    let c = class(&found, "C");
    assert_eq!(c.fields, ["hits", "name", "made", "_secret", "late"]);
    assert_eq!(c.public_fields, ["CONSTANT", "hits", "made"]);
    assert_eq!(c.public_getters, ["more", "twice"]);
    let lacking: Vec<bool> = ["C", "D", "E", "F"]
        .iter()
        .map(|name| class(&found, name).lacks_default_constructor)
        .collect();
    assert_eq!(lacking, [false, true, true, false]);
}

#[test]
fn a_function_that_can_do_nothing_is_said_to() {
    let program = built(
        "from lath import *\n@Benchmark\ndef nothing():\n    x = 1 + 2\n@Benchmark\ndef something():\n    print()\n",
    );
    let warned: Vec<bool> = program
        .benchmarks
        .iter()
        .map(|b| b.warnings.iter().any(|w| w.code == "W904"))
        .collect();
    assert_eq!(warned, [true, false]);
}

#[test]
fn other_modules_of_the_users_are_read_as_far_as_they_are_used() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let write = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    };
    write(
        "states.py",
        "from lath import *\n@State(Scope.Thread)\nclass Used:\n    n: int = Param('1')\n@State(Scope.Thread)\nclass Unused: ...\n@TearDown\ndef clear(used: Used): ...\n",
    );
    write("deep/__init__.py", "");
    write(
        "deep/base.py",
        "from ..states import *\nfrom . import more\n",
    );
    write(
        "deep/more.py",
        "from lath import *\n@State(Scope.Benchmark)\nclass More:\n    @Setup\n    def up(self): ...\n",
    );
    let source = write(
        "bench.py",
        "import json\nimport deep.more as m\nfrom states import Used as U\nfrom lath import *\n@Benchmark\ndef f(a: U, b: m.More):\n    return a.n\n",
    );
    let found = crate::python::scan::scan(&source).unwrap();
    let program =
        assemble::program(&found, "python").unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert_eq!(
        program
            .states
            .iter()
            .map(|s| s.symbol.as_str())
            .collect::<Vec<_>>(),
        ["deep.more.More", "states.Used"]
    );
    assert_eq!(program.states[1].fixtures[0].symbol, "states.clear");
    let names: Vec<&str> = found
        .files
        .iter()
        .map(|f| f.strip_prefix(root.to_str().unwrap()).unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "/bench.py",
            "/deep/__init__.py",
            "/deep/more.py",
            "/states.py"
        ]
    );
    assert!(program.warnings.is_empty(), "{:?}", program.warnings);
}
