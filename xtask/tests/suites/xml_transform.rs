//! suites/xml-transform: a benchmark with libraries of its own, as the guide has one. What its style
//! sheet makes of a document is computed again here.

use crate::support::check;
use std::path::Path;

/// Paid orders, by customer, the newest first: customer, number, sum and count of their items.
fn transformed(count: i32) -> String {
    let mut paid: Vec<(i32, i32)> = (0..count)
        .filter(|order| order % 3 != 0)
        .map(|order| (order * 7 % 13, -order))
        .collect();
    paid.sort_unstable();
    let line = |(customer, order): (i32, i32)| {
        let order = -order;
        let items = order % 4 + 1;
        let sum: i32 = (0..items).map(|item| (order * 31 + item * 17) % 100).sum();
        format!("{customer} {order} {sum} {items}\n")
    };
    paid.into_iter().map(line).collect()
}

#[test]
fn a_style_sheet_makes_the_text_that_follows_from_the_document() {
    // Beside nobody, its benchmarks would be called without their contender.
    lath_testing::needs!("g++", "javac", "mvn");
    if !Path::new("/usr/include/xalanc").exists() {
        return lath_testing::skip("libxalan-c-dev is missing");
    }
    let checked = check("xml-transform", &["^g\\+\\+", "-p", "count=10"]);
    checked.exits(0);
    assert_eq!(
        checked.contenders("verified"),
        ["g++"],
        "{}",
        checked.text()
    );
    let expected = transformed(10);
    assert_eq!(checked.rows[0]["got"]["value"], expected);
    assert_eq!(checked.rows[0]["expected"]["value"], expected);
}
