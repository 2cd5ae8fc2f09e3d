use criterion::{criterion_group, criterion_main, BatchSize, Criterion};
use std::collections::HashMap;
use std::fmt::Write;

struct Words {
    counts: HashMap<String, usize>,
}

impl Words {
    fn new(text: &str) -> Words {
        let mut counts = HashMap::new();
        for word in text.split_whitespace() {
            *counts.entry(word.to_owned()).or_insert(0) += 1;
        }
        Words { counts }
    }
}

fn text(lines: usize) -> String {
    let mut text = String::new();
    for line in 0..lines {
        writeln!(text, "line {line} has some words").unwrap();
    }
    text
}

fn words(c: &mut Criterion) {
    let book = text(50);
    let words = Words::new(&book);

    c.bench_function("count words", |b| {
        b.iter(|| Words::new(&book).counts.len())
    });
    c.bench_function("find word", |b| b.iter(|| words.counts.get("has")));
    c.bench_function("sort words", |b| {
        let all: Vec<String> = book.split(' ').map(str::to_owned).collect();
        b.iter_batched(
            || all.clone(),
            |mut all| {
                all.sort();
                all
            },
            BatchSize::SmallInput,
        );
    });
    c.bench_function("push char", |b| {
        b.iter_batched_ref(|| String::from("x"), |s| s.push('y'), BatchSize::SmallInput)
    });
}

criterion_group!(benches, words);
criterion_main!(benches);
