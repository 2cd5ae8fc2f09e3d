//! A metric as in JMH's JSON, and the layout of JSON.

use lath_score::metric::{IterationValue as Measured, Metric};
use lath_stats::Multiset;
use serde_json::{Map, Number, Value, json};

/// Ranks of `scorePercentiles`, named as JMH names them.
const RANKS: [&str; 10] = [
    "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0",
];

/// A finite number as a number, others as JMH's words.
pub fn number(value: f64) -> Value {
    match Number::from_f64(value) {
        Some(number) => Value::Number(number),
        None if value.is_nan() => json!("NaN"),
        None => json!(if value > 0.0 { "+INF" } else { "-INF" }),
    }
}

/// `score`, `scoreError`, `scoreConfidence`, `scorePercentiles`, `scoreUnit`, and the raw values:
/// `rawDataHistogram` for the samples of a primary metric, otherwise `rawData`.
pub fn metric(metric: &Metric, primary: bool) -> Value {
    let (low, high) = metric.interval();
    let statistics = metric.statistics();
    let percentile = |rank: &str| rank.parse().map_or(f64::NAN, |r| statistics.percentile(r));
    let percentiles: Map<String, Value> = RANKS
        .iter()
        .map(|rank| ((*rank).to_owned(), number(percentile(rank))))
        .collect();
    let mut object = Map::new();
    object.insert("score".into(), number(metric.score()));
    object.insert("scoreError".into(), number(metric.error()));
    object.insert("scoreConfidence".into(), json!([number(low), number(high)]));
    object.insert("scorePercentiles".into(), Value::Object(percentiles));
    object.insert("scoreUnit".into(), json!(metric.unit));
    if primary && metric.samples().is_some() {
        object.insert("rawDataHistogram".into(), raw(metric, histogram));
    } else {
        object.insert("rawData".into(), raw(metric, |value| number(value.mean())));
    }
    Value::Object(object)
}

fn raw(metric: &Metric, one: impl Fn(&Measured) -> Value) -> Value {
    Value::Array(
        metric
            .forks
            .iter()
            .map(|fork| Value::Array(fork.iter().map(&one).collect()))
            .collect(),
    )
}

fn histogram(value: &Measured) -> Value {
    let empty = Multiset::default();
    let set = if let Measured::Samples(set) = value {
        set
    } else {
        &empty
    };
    Value::Array(
        set.entries()
            .iter()
            .map(|(value, count)| json!([number(*value), count]))
            .collect(),
    )
}

/// Indented by four, as in JMH; flat arrays stay on one line, which keeps raw data readable.
pub fn pretty(value: &Value, indent: usize, out: &mut String) {
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', depth * 4));
    };
    match value {
        Value::Object(map) if !map.is_empty() => {
            out.push('{');
            for (i, (key, inner)) in map.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                line(out, indent + 1);
                out.push_str(&Value::String(key.clone()).to_string());
                out.push_str(" : ");
                pretty(inner, indent + 1, out);
            }
            line(out, indent);
            out.push('}');
        }
        Value::Array(items) if items.iter().any(is_deep) => {
            out.push('[');
            for (i, inner) in items.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                line(out, indent + 1);
                pretty(inner, indent + 1, out);
            }
            line(out, indent);
            out.push(']');
        }
        flat => out.push_str(&flat.to_string()),
    }
}

/// An object, or an array that holds arrays.
fn is_deep(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::Array(items) => items.iter().any(Value::is_array),
        _ => false,
    }
}
