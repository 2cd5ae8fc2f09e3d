//! Judges facts about the result file.

use super::kit::Fact;
use regex::Regex;
use serde_json::Value;

/// Numbers that went through a decimal text and back differ by no more than this, relatively.
const ROUNDING: f64 = 1e-6;

/// Everything about `result` that is not as `facts` say.
pub fn check(facts: &[Fact], result: Option<&Value>) -> Vec<String> {
    match result {
        _ if facts.is_empty() => Vec::new(),
        None => vec!["there is no result file, or no JSON in it".to_owned()],
        Some(result) => facts
            .iter()
            .flat_map(|fact| check_one(fact, result))
            .collect(),
    }
}

fn check_one(fact: &Fact, result: &Value) -> Vec<String> {
    let Some(value) = result.pointer(&fact.at) else {
        return if fact.missing {
            Vec::new()
        } else {
            vec![format!("{}: nothing is there", fact.at)]
        };
    };
    if fact.missing {
        return vec![format!("{}: should not be there, but is {value}", fact.at)];
    }
    let mut faults = Vec::new();
    let mut expect = |holds: bool, what: String| {
        if !holds {
            faults.push(format!("{}: is {value}, not {what}", fact.at));
        }
    };
    if let Some(expected) = &fact.equals {
        expect(
            same(expected, value),
            serde_json::to_string(expected).unwrap_or_default(),
        );
    }
    if let Some(length) = fact.length {
        expect(
            length_of(value) == Some(length),
            format!("of length {length}"),
        );
    }
    if let Some(text) = &fact.contains {
        expect(
            value.as_str().is_some_and(|s| s.contains(text)),
            format!("a text with `{text}`"),
        );
    }
    if let Some(pattern) = &fact.matches {
        let found = Regex::new(pattern)
            .is_ok_and(|regex| value.as_str().is_some_and(|s| regex.is_match(s)));
        expect(found, format!("a text that matches `{pattern}`"));
    }
    if let Some(bounds) = out_of_bounds(fact, value) {
        expect(false, bounds);
    }
    if let Some(pointer) = &fact.equals_at {
        let other = result
            .pointer(pointer)
            .and_then(Value::as_f64)
            .map(|v| v * fact.factor);
        let holds = value.as_f64().zip(other).is_some_and(|(a, b)| close(a, b));
        expect(
            holds,
            format!("{} times {pointer}, which is {other:?}", fact.factor),
        );
    }
    faults
}

/// The bound that a value breaks.
fn out_of_bounds(fact: &Fact, value: &Value) -> Option<String> {
    let number = value.as_f64();
    let at_least = |min: &f64| !number.is_some_and(|v| v >= *min);
    let at_most = |max: &f64| !number.is_some_and(|v| v <= *max);
    let low = fact
        .min
        .filter(at_least)
        .map(|min| format!("at least {min}"));
    low.or_else(|| fact.max.filter(at_most).map(|max| format!("at most {max}")))
}

fn same(expected: &toml::Value, value: &Value) -> bool {
    match expected {
        toml::Value::String(s) => value.as_str() == Some(s),
        toml::Value::Integer(i) => value.as_f64() == Some(*i as f64),
        toml::Value::Float(f) => value.as_f64().is_some_and(|v| close(v, *f)),
        toml::Value::Boolean(b) => value.as_bool() == Some(*b),
        toml::Value::Array(items) => value.as_array().is_some_and(|v| {
            v.len() == items.len() && items.iter().zip(v).all(|(e, v)| same(e, v))
        }),
        toml::Value::Table(table) => value.as_object().is_some_and(|v| {
            v.len() == table.len()
                && table
                    .iter()
                    .all(|(k, e)| v.get(k).is_some_and(|v| same(e, v)))
        }),
        toml::Value::Datetime(_) => false,
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= ROUNDING * a.abs().max(b.abs())
}

fn length_of(value: &Value) -> Option<usize> {
    value
        .as_array()
        .map(Vec::len)
        .or_else(|| value.as_object().map(serde_json::Map::len))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(fact: &str, result: &str) -> usize {
        let fact: Fact = toml::from_str(fact).expect("a fact");
        check(&[fact], Some(&serde_json::from_str(result).expect("JSON"))).len()
    }

    #[test]
    fn each_kind_of_fact_can_hold_and_fail() {
        for (fact, good, bad) in [
            ("at = '/0/n'\nequals = 4", r#"[{"n":4.0}]"#, r#"[{"n":5}]"#),
            ("at = ''\nequals = [[1, 2]]", "[[1,2.0]]", "[[1,2],[3]]"),
            (
                "at = ''\nequals = { a = 'x' }",
                r#"{"a":"x"}"#,
                r#"{"a":"x","b":1}"#,
            ),
            ("at = '/a'\nmissing = true", r#"{"b":1}"#, r#"{"a":1}"#),
            ("at = '/a'", r#"{"a":1}"#, r#"{"b":1}"#),
            ("at = ''\nlength = 2", "[1,2]", "[1]"),
            ("at = ''\ncontains = 'b'", "\"abc\"", "\"ac\""),
            ("at = ''\nmatches = 'a(b|c)$'", "\"xac\"", "\"acx\""),
            ("at = ''\nmin = 2.0\nmax = 3.0", "2.5", "3.5"),
            (
                "at = '/a'\nequals_at = '/b'\nfactor = 2.0",
                r#"{"a":4,"b":2}"#,
                r#"{"a":4,"b":3}"#,
            ),
        ] {
            assert_eq!(faults(fact, good), 0, "{fact}");
            assert_eq!(faults(fact, bad), 1, "{fact}");
        }
        assert_eq!(
            check(&[toml::from_str("at = ''").expect("a fact")], None).len(),
            1
        );
    }
}
