//! Values of parameters, and their product.

use super::*;

#[test]
fn overrides_by_name_or_symbol_unknown_ones_and_bad_values_refused() {
    let over = |name: &str, values: &[&str]| {
        let mut request = request();
        request.params = vec![Override {
            name: name.into(),
            values: values.iter().map(|v| (*v).to_owned()).collect(),
        }];
        plan(&[built(&["a"], vec![param("number", &["1"])])], &request)
    };
    assert_eq!(
        names(&over("number", &["7", "0x10"]).unwrap()),
        ["thrpt a 7", "thrpt a 0x10"]
    );
    assert_eq!(names(&over("S::number", &["7"]).unwrap()), ["thrpt a 7"]);
    let unknown = over("numbr", &["7"]).unwrap_err();
    assert_eq!(
        (unknown[0].code.as_str(), unknown[0].help.as_deref()),
        ("L407", Some("did you mean number?"))
    );
    assert_eq!(over("number", &["seven"]).unwrap_err()[0].code, "L409");
}

#[test]
fn values_are_taken_once_and_overrides_of_one_name_add_up() {
    let mut request = request();
    request.params = ["7", "8", "7"]
        .map(|v| Override {
            name: "n".into(),
            values: vec![v.into(), v.into()],
        })
        .to_vec();
    assert_eq!(
        names(&plan(&[built(&["a"], vec![param("n", &["1"])])], &request).unwrap()),
        ["thrpt a 7", "thrpt a 8"]
    );
}

/// Nobody could choose a value with a comma otherwise.
#[test]
fn a_text_that_a_parameter_has_is_one_value() {
    let chosen = |own: &[&str], given: &[&str]| {
        let mut of = param("title", own);
        of.kind = ValueKind::Text;
        let mut request = request();
        request.params = vec![Override {
            name: "title".into(),
            values: given.iter().map(|v| (*v).to_owned()).collect(),
        }];
        names(&plan(&[built(&["a"], vec![of])], &request).unwrap())
    };
    let both = ["Hello", " World"];
    let one = ["thrpt a Hello, World"];
    assert_eq!(chosen(&["Hello, World", "x"], &both), one);
    let two = ["thrpt a Hello", "thrpt a  World"];
    assert_eq!(chosen(&["x"], &both), two);
    assert_eq!(chosen(&["Hello, World", "Hello", " World"], &both), two);
}

#[test]
fn a_product_that_nobody_could_run_is_refused_before_it_is_made() {
    let values: Vec<String> = (0..1000).map(|i| i.to_string()).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let params = ["a", "b", "c", "d", "e", "f", "g"]
        .map(|n| param(n, &values))
        .to_vec();
    assert_eq!(
        plan(&[built(&["b"], params)], &request()).unwrap_err()[0].code,
        "L511"
    );
}

#[test]
fn random_values_depend_on_the_seed_alone() {
    let drawn = |seed, extra: bool| {
        let ids: &[&str] = if extra { &["a", "b"] } else { &["a"] };
        let request = Request { seed, ..request() };
        names(&plan(&[built(ids, vec![param("n", &["random"])])], &request).unwrap())[0].clone()
    };
    assert_eq!(drawn(1, false), drawn(1, true));
    assert_ne!(drawn(1, false), drawn(2, false));
    assert!(
        drawn(1, false)
            .trim_start_matches("thrpt a ")
            .parse::<i32>()
            .is_ok_and(|n| n >= 0)
    );
}

#[test]
fn a_text_that_reads_random_is_a_text() {
    let mut text = param("order", &["random", "sorted"]);
    text.kind = ValueKind::Text;
    let plan = plan(&[built(&["a"], vec![text])], &request()).unwrap();
    assert_eq!(names(&plan), ["thrpt a random", "thrpt a sorted"]);
}
