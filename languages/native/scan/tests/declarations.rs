//! Functions, states and fields in all the forms C++ knows.

use super::{annotated, c, cpp, field, function, problems, site, symbols, type_decl};
use lath_core::site::{Injected, Passing, ValueKind};

fn returns(text: &str) -> Option<String> {
    let scan = cpp(&format!("//@@Benchmark\n{text}"));
    assert_eq!(problems(&scan), [""; 0], "{text}");
    function(&scan, "f").returns.clone()
}

#[test]
fn return_types() {
    let cases = [
        ("void f() {}", None),
        ("auto f() -> int { return 1; }", Some("int")),
        (
            "auto f() -> const char * { return 0; }",
            Some("const char *"),
        ),
        ("auto f() -> void {}", None),
        ("const int &f() noexcept;", Some("const int &")),
        ("unsigned char *f() { return 0; }", Some("unsigned char *")),
        (
            "static inline unsigned long f() { return 0; }",
            Some("unsigned long"),
        ),
        (
            "[[nodiscard]] constexpr std::vector<int> f() { return {}; }",
            Some("std::vector<int>"),
        ),
        (
            "__attribute__((noinline)) void *f() { return 0; }",
            Some("void *"),
        ),
        ("extern \"C\" int f() { return 1; }", Some("int")),
        ("int (f)() { return 1; }", Some("int")),
        ("int f();", Some("int")),
    ];
    for (text, expected) in cases {
        assert_eq!(returns(text).as_deref(), expected, "{text}");
    }
}

#[test]
fn scopes_make_symbols() {
    let scan = cpp(
        "namespace a::b { inline namespace c { namespace {\n@Benchmark\nint f() { return 1; }\nstruct S { struct T {\n@Benchmark\nstatic int g(); }; }; } } }",
    );
    assert_eq!(
        symbols(&scan),
        ["a::b::c::f", "a::b::c::S::T", "a::b::c::S::T::g"]
    );
    assert!(function(&scan, "a::b::c::S::T::g").is_static);
    assert_eq!(site(&scan, "a::b::c::f").owner, None);
}

#[test]
fn members_declared_inside_and_defined_outside() {
    let inside = cpp(
        "class A { public:\n//@@Benchmark\nint f(int) const; };\nint A::f(int) const { return 1; }",
    );
    let outside = cpp(
        "class A { public: int f(int) const; };\n//@@Benchmark\nint A::f(int) const { return 1; }",
    );
    for scan in [&inside, &outside] {
        assert_eq!(symbols(scan), ["A", "A::f"]);
        assert_eq!(site(scan, "A::f").owner.as_deref(), Some("A"));
        assert!(function(scan, "A::f").is_public && !function(scan, "A::f").is_static);
    }
    let private = cpp("class A { static void f(); };\n//@@Benchmark\nvoid A::f() {}");
    assert!(function(&private, "A::f").is_static && !function(&private, "A::f").is_public);
}

#[test]
fn a_namespace_may_qualify_a_definition() {
    let scan = cpp(
        "namespace n { struct S {}; int f(S &); }\n//@@Benchmark\nint n::f(S &s) { return 1; }",
    );
    assert_eq!(annotated(&scan), ["n::f: @Benchmark"]);
    assert_eq!(function(&scan, "n::f").parameters[0].ty, "n::S");
}

#[test]
fn both_declarations_annotated_are_one_function() {
    let scan = cpp("//@@Benchmark\nint f(int *a);\n//@@Fork(2)\nint f(int *a) { return 1; }");
    assert_eq!(annotated(&scan), ["f: @Benchmark @Fork(2)"]);
}

#[test]
fn overloads_stay_apart() {
    let scan = cpp(
        "//@@Benchmark\nint f(int *a) { return 1; }\n//@@Benchmark\nint f(long *a) { return 1; }",
    );
    assert_eq!(annotated(&scan), ["f: @Benchmark", "f: @Benchmark"]);
}

#[test]
fn templates_and_instances() {
    let scan = cpp(
        "struct S {};\n//@@Benchmark\ntemplate <class T> T f(S &s) { return T(); }\n//@@Benchmark\ntemplate int f<int>(S &s);\n//@@Benchmark\ntemplate <> long f<long>(S &s) { return 1; }\n//@@Benchmark\nint g(auto &s) { return 1; }",
    );
    assert_eq!(problems(&scan), [""; 0]);
    assert_eq!(symbols(&scan), ["f", "f<int>", "f<long>", "g"]);
    let templates: Vec<bool> = symbols(&scan)
        .iter()
        .map(|s| function(&scan, s).is_template)
        .collect();
    assert_eq!(templates, [true, false, false, true]);
    assert_eq!(function(&scan, "f<int>").parameters[0].ty, "S");
}

#[test]
fn access() {
    let scan = cpp(
        "class A {\n@Benchmark void a();\nprotected:\n@Benchmark void b();\npublic:\n@Benchmark void c();\nstruct B {\n@Benchmark void d();\nprivate: struct C {\n@Benchmark void e(); }; }; };",
    );
    let public: Vec<bool> = ["A::a", "A::b", "A::c", "A::B::d", "A::B::C::e"]
        .iter()
        .map(|s| function(&scan, s).is_public)
        .collect();
    assert_eq!(public, [false, false, true, true, true]);
    assert!(
        type_decl(&scan, "A").is_public
            && type_decl(&scan, "A::B").is_public
            && !type_decl(&scan, "A::B::C").is_public
    );
}

#[test]
fn an_access_specifier_may_follow_an_annotation() {
    let scan = cpp(
        "class A {\n//@@Benchmark\npublic:\n  int f();\n//@@Benchmark\n  public: [[nodiscard]] int g(); };",
    );
    assert_eq!((annotated(&scan).len(), problems(&scan).len()), (2, 0));
}

#[test]
fn ways_to_declare_a_state() {
    let text = "@State(Scope.Thread) struct A {};\n@State(Scope.Thread) class B {};\n@State(Scope.Thread) typedef struct { int x; } C;\n\
                @State(Scope.Thread) typedef struct tag { int x; } D, *PD;\n@State(Scope.Thread) struct [[deprecated]] E { } e;\n@Benchmark void f(A &a, B *b, const C &c, D &d, struct tag &t, PD p, ::E &e, const A *const q) {}";
    let scan = cpp(text);
    assert_eq!(problems(&scan), [""; 0]);
    assert_eq!(symbols(&scan), ["A", "B", "C", "D", "E", "f"]);
    let parameters: Vec<(&str, Passing)> = function(&scan, "f")
        .parameters
        .iter()
        .map(|p| (p.ty.as_str(), p.passing))
        .collect();
    use Passing::*;
    assert_eq!(
        parameters[..4],
        [
            ("A", Reference),
            ("B", Pointer),
            ("C", ConstReference),
            ("D", Reference)
        ]
    );
    assert_eq!(
        parameters[4..],
        [
            ("D", Reference),
            ("D", Pointer),
            ("E", Reference),
            ("A", ConstPointer)
        ]
    );
}

#[test]
fn states_in_c() {
    let scan = c(
        "@State(Scope.Thread) struct tag { int x; };\n@State(Scope.Thread) struct other { int x; };\ntypedef struct other Other;\n@Benchmark static int f(struct tag *t, Other *o, struct other *p) { return 1; }\n@Benchmark int g(void) { return 1; }",
    );
    assert_eq!(symbols(&scan), ["struct tag", "Other", "f", "g"]);
    let types: Vec<&str> = function(&scan, "f")
        .parameters
        .iter()
        .map(|p| p.ty.as_str())
        .collect();
    assert_eq!(types, ["struct tag", "Other", "Other"]);
    assert_eq!(function(&scan, "g").parameters, []);
}

#[test]
fn aliases_and_using_lead_to_the_state() {
    let scan = cpp(
        "namespace n { @State(Scope.Thread) struct S {}; @State(Scope.Thread) struct R {}; @State(Scope.Thread) struct Q {}; }\nusing A = n::S;\ntypedef n::S T;\nusing n::R;\nusing namespace n;\n@Benchmark void f(A &, T &, R &, Q &);",
    );
    let types: Vec<&str> = function(&scan, "f")
        .parameters
        .iter()
        .map(|p| p.ty.as_str())
        .collect();
    assert_eq!(types, ["n::S", "n::S", "n::R", "n::Q"]);
}

#[test]
fn the_innermost_name_wins() {
    let scan = cpp(
        "@State(Scope.Thread) struct S {};\nnamespace n { @State(Scope.Thread) struct S {}; @Benchmark void f(S &, ::S &); }\n@Benchmark void g(S &);",
    );
    assert_eq!(
        function(&scan, "n::f")
            .parameters
            .iter()
            .map(|p| p.ty.as_str())
            .collect::<Vec<_>>(),
        ["n::S", "S"]
    );
    assert_eq!(function(&scan, "g").parameters[0].ty, "S");
}

#[test]
fn injected_objects() {
    let scan = cpp(
        "@State(Scope.Thread) struct Control {};\n@Benchmark void f(Blackhole &, lath::Blackhole &, harness_utils::Blackhole &, const BenchmarkParams &, lath::IterationParams *, ThreadParams &, Control &, other::Blackhole &);",
    );
    let injected: Vec<Option<Injected>> = function(&scan, "f")
        .parameters
        .iter()
        .map(|p| p.injected)
        .collect();
    use Injected::*;
    assert_eq!(
        injected,
        [
            Some(Blackhole),
            Some(Blackhole),
            Some(Blackhole),
            Some(BenchmarkParams),
            Some(IterationParams),
            Some(ThreadParams),
            None,
            None
        ]
    );
}

#[test]
fn defaults_that_the_harness_cannot_give_are_left_out() {
    let scan = cpp(
        "@State(Scope.Thread) struct S {};\n@Benchmark void f(S &s, int n = 5, Blackhole *b = nullptr);",
    );
    assert_eq!(
        function(&scan, "f")
            .parameters
            .iter()
            .map(|p| p.name.as_str())
            .collect::<Vec<_>>(),
        ["s", "b"]
    );
}

fn kind(declaration: &str) -> ValueKind {
    let text = format!(
        "using Num = unsigned long; enum Plain {{ P, Q = 4 }}; enum class Color : char {{ RED, GREEN }};\n@State(Scope.Thread) struct S {{ enum Inner {{ I }};\n@Param(\"1\")\n{declaration}\n}};"
    );
    let scan = cpp(&text);
    assert_eq!(problems(&scan), [""; 0], "{declaration}");
    field(&scan, "S::x").kind.clone()
}

#[test]
fn kinds_of_values() {
    let int = |bits, signed| ValueKind::Integer { bits, signed };
    let constants = |names: &[(&str, &str)]| ValueKind::Enum {
        constants: names
            .iter()
            .map(|(a, b)| (a.to_string(), b.to_string()))
            .collect(),
    };
    let cases = [
        ("int x;", int(32, true)),
        ("int x = 3, y;", int(32, true)),
        ("long unsigned int x{3};", int(64, false)),
        ("unsigned short x;", int(16, false)),
        ("signed char x;", int(8, true)),
        ("std::uint32_t x;", int(32, false)),
        ("size_t x;", int(64, false)),
        ("Num x;", int(64, false)),
        ("unsigned x : 3;", int(3, false)),
        ("char x;", ValueKind::Char),
        ("bool x;", ValueKind::Bool),
        ("long double x;", ValueKind::Float),
        ("volatile float x;", ValueKind::Float),
        ("std::string x;", ValueKind::Text),
        ("const char *x;", ValueKind::Text),
        ("char x[16];", ValueKind::Text),
        ("int x[16];", ValueKind::Unsupported),
        ("int *x;", ValueKind::Unsupported),
        ("void (*x)(int);", ValueKind::Unsupported),
        ("std::vector<int> x;", ValueKind::Unsupported),
        ("BigInt x;", ValueKind::Unknown),
        ("Plain x;", constants(&[("P", "P"), ("Q", "Q")])),
        (
            "Color x;",
            constants(&[("RED", "Color::RED"), ("GREEN", "Color::GREEN")]),
        ),
        ("Inner x;", constants(&[("I", "S::I")])),
    ];
    for (text, expected) in cases {
        assert_eq!(kind(text), expected, "{text}");
    }
}

#[test]
fn several_fields_in_one_declaration_share_the_annotation() {
    let scan = cpp("struct S {\n@Param({\"1\"})\nint a, *b, c = 2; };");
    assert_eq!(
        annotated(&scan),
        [
            "S::a: @Param({\"1\"})",
            "S::b: @Param({\"1\"})",
            "S::c: @Param({\"1\"})"
        ]
    );
}

#[test]
fn constant_and_static_fields() {
    let scan = cpp(
        "struct S {\n@Param static const int a = 1;\n@Param static constexpr int b = 1;\n@Param const char *c;\n@Param char *const d;\n@Param inline static int e; };",
    );
    let facts: Vec<(bool, bool)> = ["S::a", "S::b", "S::c", "S::d", "S::e"]
        .iter()
        .map(|s| (field(&scan, s).is_static, field(&scan, s).is_const))
        .collect();
    assert_eq!(
        facts,
        [
            (true, true),
            (true, true),
            (false, false),
            (false, true),
            (true, false)
        ]
    );
}

#[test]
fn a_static_member_annotated_at_its_definition() {
    let scan = cpp("struct S { static int n; };\n@Param(\"1\")\nint S::n = 3;");
    assert_eq!(symbols(&scan), ["S", "S::n"]);
    assert!(field(&scan, "S::n").is_static && field(&scan, "S::n").is_public);
}

#[test]
fn types_that_cannot_be_built() {
    let text = "@State(Scope.Thread) struct A { virtual void f() = 0; };\n@State(Scope.Thread) struct B : A { void f() override {} };\n@State(Scope.Thread) struct C : public A {};\n\
                @State(Scope.Thread) struct D { D(int); };\n@State(Scope.Thread) struct E { E(int = 1); };\n@State(Scope.Thread) struct F { F() = delete; };\n@State(Scope.Thread) class G { G(); };\n\
                @State(Scope.Thread) template <class T> struct H {};\nvoid f() { @State(Scope.Thread)\nstruct I {}; }\n@State(Scope.Thread) struct J { J(const J &); J() : x(1) {} int x; };";
    let scan = cpp(text);
    assert_eq!(problems(&scan), [""; 0]);
    let list = |wanted: fn(&lath_core::site::TypeDecl) -> bool| {
        symbols(&scan)
            .into_iter()
            .filter(|s| wanted(type_decl(&scan, s)))
            .collect::<Vec<_>>()
    };
    assert_eq!(list(|t| t.is_abstract), ["A", "C"]);
    assert_eq!(list(|t| t.lacks_default_constructor), ["D", "F", "G"]);
    assert_eq!(list(|t| t.is_inner), ["H", "I"]);
    assert_eq!(type_decl(&scan, "B").bases, ["A"]);
}

#[test]
fn owners_and_their_relatives_are_sites() {
    let scan = cpp(
        "struct Base { int z; };\nstruct Unrelated {};\nstruct Holder : Base, std::list<int> { int a; static int b; union { int u; float v; }; struct { int w; } s; int get() const; void set(int);\n@Benchmark int f(); private: double c; };\nstruct Derived : Holder {};",
    );
    assert_eq!(symbols(&scan), ["Base", "Holder", "Holder::f", "Derived"]);
    let holder = type_decl(&scan, "Holder");
    assert_eq!(holder.bases, ["Base", "std::list<int>"]);
    assert_eq!(holder.fields, ["a", "u", "v", "s", "c"]);
    assert_eq!(holder.public_fields, ["a", "u", "v"]);
    assert_eq!(holder.public_getters, ["get", "f"]);
}

#[test]
fn functions_without_a_sink() {
    let cases = [
        ("void f() {}", true),
        ("void f() { int x = 1; x++; x = g(x); }", true),
        ("void f() { total = 1; }", false),
        ("void f() { unknown(); }", false),
        ("int f() { return 1; }", false),
        ("void f(Blackhole &b) {}", false),
        ("void f(S &s) {}", false),
        ("void f(const S &s) { g(s.x); }", true),
        ("void f() { side(); }", false),
        ("void f() { std::cout << 1; }", false),
        ("void f();", false),
    ];
    for (text, expected) in cases {
        let scan = cpp(&format!(
            "struct S {{ int x; }}; int total; int g(int n) {{ return n <= 1 ? 1 : n * g(n - 1); }} void side() {{ total++; }}\n@Benchmark\n{text}"
        ));
        assert_eq!(function(&scan, "f").has_no_sink, expected, "{text}");
    }
}

#[test]
fn macros_that_stand_for_attributes() {
    let scan = cpp(
        "#define NOINLINE __attribute__((noinline))\n#define API\n@Benchmark\nNOINLINE API int f() { return 1; }",
    );
    assert_eq!(
        (
            problems(&scan).len(),
            function(&scan, "f").returns.as_deref()
        ),
        (0, Some("int"))
    );
}

#[test]
fn declarations_lath_cannot_read_are_named_so() {
    let scan =
        cpp("@Benchmark\nDECLARE_BENCHMARK(foo) { return 1; }}\n@Benchmark\nint g() { return 1; }");
    assert!(
        scan.diagnostics
            .iter()
            .all(|d| d.code == "L202" || d.code == "L201"),
        "{:?}",
        scan.diagnostics
    );
    assert!(annotated(&scan).contains(&"g: @Benchmark".to_owned()));
    assert_eq!(scan.diagnostics.len(), 1);
}

#[test]
fn results_that_work_later_are_seen() {
    let later = |text: &str| {
        let scan = cpp(&format!("//@@Benchmark\n{text}\n"));
        let deferred = function(&scan, "f").deferred.clone();
        deferred.map(|deferred| (deferred.ty, deferred.is_awaitable))
    };
    let is = |ty: &str, awaitable| Some((ty.to_owned(), awaitable));
    assert_eq!(
        later("std::future<int> f() { return std::async(g); }"),
        is("std::future<int>", true)
    );
    assert_eq!(
        later("auto f() { return std::async([] { return 1; }); }"),
        is("std::future", true)
    );
    assert_eq!(
        later("auto f() { return xs | std::views::take(3); }"),
        is("view", false)
    );
    assert_eq!(
        later("auto f() { return xs | std::views::take(3) | std::ranges::to<std::vector>(); }"),
        None
    );
    assert_eq!(
        later("auto f() { auto g = [] { return std::views::iota(3); }; return sum(g()); }"),
        None
    );
    assert_eq!(
        later("auto f(int n) { return [n] { return n; }; }"),
        is("lambda", false)
    );
    assert_eq!(later("Gen f() { co_yield 1; }"), is("Gen", false));
    assert_eq!(later("Task f() { co_return 1; }"), is("Task", true));
    assert_eq!(
        later("std::function<int()> f() { return g; }"),
        is("std::function<int()>", false)
    );
    for plain in [
        "std::string_view f() { return x; }",
        "std::vector<int> f() { return {}; }",
        "function f() { return x; }",
        "int f() { return std::async(g).get(); }",
    ] {
        assert_eq!(later(plain), None, "{plain}");
    }
}
