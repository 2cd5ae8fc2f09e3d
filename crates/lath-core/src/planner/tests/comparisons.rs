//! Who is compared with whom, and with which baseline.

use super::*;

#[test]
fn one_name_in_several_programs_is_one_benchmark_and_params_match_by_value() {
    let sides = [
        entered("a", &["Bench::sumUp"], vec![param("n", &["0x10", "3"])]),
        entered("b", &["bench.sum_up"], vec![param("n", &["3", "16", "4"])]),
    ];
    let plan = plan(&sides, &request()).unwrap();
    let expected = |_: &str| vec!["a.Bench::sumUp".to_owned(), "b.bench.sum_up".to_owned()];
    assert_eq!(
        families(&plan),
        [
            ("Bench::sumUp".to_owned(), expected("16")),
            ("Bench::sumUp".to_owned(), expected("3"))
        ]
    );
    let alone: Vec<&Case> = plan
        .cases
        .iter()
        .filter(|c| c.warnings.iter().any(|w| w.code == "W934"))
        .collect();
    assert_eq!(
        alone
            .iter()
            .map(|c| (c.id.as_str(), c.params[0].value.as_str()))
            .collect::<Vec<_>>(),
        [("b.bench.sum_up", "4")]
    );
    assert!(
        plan.families
            .iter()
            .flat_map(|f| &f.cases)
            .all(|c| plan.cases[*c].proves)
    );
}

#[test]
fn what_is_not_unique_is_refused() {
    let sides = [
        entered("a", &["Bench::sum", "bench::Sum"], Vec::new()),
        entered("b", &["Bench.sum"], Vec::new()),
    ];
    assert_eq!(plan(&sides, &request()).unwrap_err()[0].code, "L514");
    // The same in one program only is nobody's rival.
    assert!(plan(&sides[..1], &request()).unwrap().families.is_empty());
}

#[test]
fn annotations_make_contenders_of_functions_in_one_program() {
    let mut one = entered("a", &["A::f", "A::g", "A::h"], Vec::new());
    one.program.benchmarks[0].compare = compared("sums", false);
    one.program.benchmarks[2].compare = compared("sums", true);
    let made = plan(&[one], &request()).unwrap();
    assert_eq!(
        families(&made),
        [(
            "sums".to_owned(),
            vec!["A::h".to_owned(), "A::f".to_owned()]
        )]
    );
}

#[test]
fn two_baselines_are_refused() {
    let mut one = entered("a", &["A::f", "A::g"], Vec::new());
    for (line, benchmark) in one.program.benchmarks.iter_mut().enumerate() {
        benchmark.compare = compared("sums", true);
        benchmark.place = Place {
            line,
            ..Place::default()
        };
    }
    assert_eq!(plan(&[one], &request()).unwrap_err()[0].code, "L515");
}

#[test]
fn a_baseline_that_is_asked_for_wins() {
    let sides = [
        entered("a", &["A::f"], Vec::new()),
        entered("b", &["A.f"], Vec::new()),
    ];
    let mut request = request();
    request.baseline = Some("b".into());
    assert_eq!(
        families(&plan(&sides, &request).unwrap())[0].1,
        ["b.A.f", "a.A::f"]
    );
    // A suite's may be of a platform that is not measured today; what the command names has to be
    // there.
    request.baseline = Some("bb".into());
    request.baseline_place = Some(Place {
        line: 7,
        ..Place::default()
    });
    let unknown = plan(&sides, &request).unwrap_err().remove(0);
    assert_eq!(
        (unknown.code.as_str(), unknown.labels[0].0.line),
        ("L516", 7)
    );
    // Each contender is named once, however many sources it has.
    request.baseline = Some("nosuch".into());
    let several = [
        entered("a", &["A::f"], Vec::new()),
        entered("a", &["A::g"], Vec::new()),
        entered("b", &["A.f"], Vec::new()),
    ];
    assert_eq!(
        plan(&several, &request).unwrap_err()[0].help.as_deref(),
        Some("contenders: a, b")
    );
    request.absent = vec!["bb".into()];
    for absent in ["bb", "bb.A.f"] {
        request.baseline = Some(absent.into());
        assert_eq!(
            families(&plan(&sides, &request).unwrap())[0].1,
            ["a.A::f", "b.A.f"]
        );
    }
    request.baseline_asked = true;
    assert_eq!(plan(&sides, &request).unwrap_err()[0].code, "L516");
    request.baseline = Some("A.f".into());
    assert_eq!(
        families(&plan(&sides, &request).unwrap())[0].1,
        ["b.A.f", "a.A::f"]
    );
}

#[test]
fn declared_comparisons_are_by_name_and_unknown_names_are_refused() {
    let sides = [
        entered("a", &["A::f", "A::g"], Vec::new()),
        entered("b", &["B.x"], Vec::new()),
    ];
    let contenders = |names: &[&str]| {
        names
            .iter()
            .map(|n| ((*n).to_owned(), Place::default()))
            .collect()
    };
    let mut request = request();
    request.comparisons = vec![DeclaredComparison {
        name: "c".into(),
        contenders: contenders(&["A::g", "b.B.x"]),
        ..DeclaredComparison::default()
    }];
    assert_eq!(
        families(&plan(&sides, &request).unwrap()),
        [(
            "c".to_owned(),
            vec!["a.A::g".to_owned(), "b.B.x".to_owned()]
        )]
    );
    request.comparisons[0].contenders = contenders(&["A::gg"]);
    let problem = plan(&sides, &request).unwrap_err().remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.help.as_deref()),
        ("L516", Some("did you mean `A::g`?"))
    );
}

/// Tables leave out what all names begin with.
#[test]
fn declared_comparisons_take_the_ends_of_names_that_only_one_has() {
    let sides = [
        entered(
            "a",
            &["org.x.B.one", "org.x.B.two", "org.x.C.two"],
            Vec::new(),
        ),
        entered("b", &["D::three"], Vec::new()),
    ];
    let of = |names: &[&str]| {
        let mut request = request();
        let named = names.iter().map(|n| ((*n).to_owned(), Place::default()));
        request.comparisons = vec![DeclaredComparison {
            name: "c".into(),
            contenders: named.collect(),
            ..DeclaredComparison::default()
        }];
        plan(&sides, &request).map(|plan| families(&plan)[0].1.clone())
    };
    for names in [
        ["one", "B.two"],
        ["B.one", "x.B.two"],
        ["a.B.one", "a.org.x.B.two"],
    ] {
        assert_eq!(of(&names).unwrap(), ["a.org.x.B.one", "a.org.x.B.two"]);
    }
    assert_eq!(of(&["one", "three"]).unwrap()[1], "b.D::three");
    let problem = of(&["one", "two"]).unwrap_err().remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.help.as_deref()),
        ("L516", Some("several end so: org.x.B.two, org.x.C.two"))
    );
}

/// JMH lists benchmarks by name; the first is the one that is written first.
#[test]
fn the_first_contender_is_the_first_in_the_source() {
    let mut one = entered("a", &["A.f", "A.g", "B.x"], Vec::new());
    for (benchmark, line) in one.program.benchmarks.iter_mut().zip([9, 4, 6]) {
        benchmark.compare = compared("sums", false);
        benchmark.place = Place {
            file: one.program.source.clone(),
            line,
            offset: 10 * line,
            ..Place::default()
        };
    }
    assert_eq!(
        families(&plan(&[one], &request()).unwrap())[0].1,
        ["A.g", "B.x", "A.f"]
    );
}

#[test]
fn nobody_is_in_two_comparisons() {
    let sides = [entered("a", &["A::f", "A::g"], Vec::new())];
    let contenders = || {
        ["A::f", "A::g"]
            .iter()
            .map(|n| ((*n).to_owned(), Place::default()))
            .collect()
    };
    let mut request = request();
    request.comparisons = ["c", "d"]
        .map(|name| DeclaredComparison {
            name: name.into(),
            contenders: contenders(),
            ..DeclaredComparison::default()
        })
        .into();
    let problem = plan(&sides, &request).unwrap_err().remove(0);
    assert_eq!(
        (problem.code.as_str(), problem.message.as_str()),
        ("L514", "`A::f` is in two comparisons, `c` and `d`")
    );
}

#[test]
fn a_suite_may_say_more_of_what_annotations_name() {
    let mut one = entered("a", &["A::f", "A::g"], Vec::new());
    one.program
        .benchmarks
        .iter_mut()
        .for_each(|b| b.compare = compared("sums", false));
    let mut request = request();
    let baseline = Some(("A::g".to_owned(), Place::default()));
    request.comparisons = vec![DeclaredComparison {
        name: "sums".into(),
        tolerance: Some(0.25),
        baseline,
        ..DeclaredComparison::default()
    }];
    let one = [one];
    let made = plan(&one, &request).unwrap();
    assert_eq!(families(&made)[0].1, ["A::g", "A::f"]);
    assert!(made.cases.iter().all(|case| case.tolerance == Some(0.25)));
    request.comparisons[0].name = "products".into();
    assert_eq!(plan(&one, &request).unwrap_err()[0].code, "L516");
}

#[test]
fn large_comparisons_are_cut_into_parts_around_the_baseline() {
    let sides: Vec<Participant> = (0..8)
        .map(|i| entered(&format!("c{i}"), &["A::f"], Vec::new()))
        .collect();
    let plan = plan(&sides, &request()).unwrap();
    assert_eq!(
        plan.families
            .iter()
            .map(|f| f.cases.len())
            .collect::<Vec<_>>(),
        [4, 4, 2]
    );
    assert!(
        plan.families
            .iter()
            .all(|f| f.cases[0] == plan.families[0].cases[0])
    );
    let baseline = &plan.cases[plan.families[0].cases[0]];
    assert_eq!(
        (
            baseline.id.as_str(),
            baseline.forks,
            plan.cases[plan.families[0].cases[1]].forks
        ),
        ("c0.A::f", 15, 5)
    );
    assert_eq!(crate::schedule::units(&plan).len(), 1);
}

#[test]
fn contenders_that_state_no_tolerance_are_compared_with_the_baselines() {
    let check = |tolerance| {
        Some(crate::program::Check {
            function: None,
            tolerance: Some(tolerance),
            vectors: None,
        })
    };
    let mut sides = ["a", "b", "c"].map(|id| entered(id, &["A::f"], Vec::new()));
    sides[0].program.benchmarks[0].check = check(0.5);
    sides[2].program.benchmarks[0].check = check(0.25);
    let tolerances = |request: &Request| {
        plan(&sides, request)
            .unwrap()
            .cases
            .iter()
            .map(|c| c.tolerance)
            .collect::<Vec<_>>()
    };
    assert_eq!(tolerances(&request()), [Some(0.5), Some(0.5), Some(0.25)]);
    let last = Request {
        baseline: Some("b".into()),
        ..request()
    };
    assert_eq!(
        tolerances(&last),
        [Some(0.5), None, Some(0.25)],
        "the others' are their own"
    );
}

#[test]
fn nothing_is_proved_where_the_baseline_returns_nothing() {
    let mut sides = [
        entered("a", &["A::f"], Vec::new()),
        entered("b", &["A::f"], Vec::new()),
    ];
    sides[0].program.benchmarks[0].returns = false;
    let plan = plan(&sides, &request()).unwrap();
    assert_eq!(plan.families.len(), 1);
    assert!(plan.cases.iter().all(|c| !c.proves && c.unproved.is_some()));
}
