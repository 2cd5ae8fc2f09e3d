//! Names of benchmarks, made from the texts by which other tools call them.

/// The words of a text: `["sort", "10", "numbers"]` of `sort/10 numbers` and `sort10Numbers`.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in text.chars() {
        let begins = !before.is_ascii_alphanumeric()
            || c.is_ascii_uppercase() && !before.is_ascii_uppercase();
        if c.is_ascii_alphanumeric() {
            if begins {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.push(c.to_ascii_lowercase());
            }
        }
        before = c;
    }
    words
}

/// `sort_10_numbers`.
pub fn snake(text: &str) -> String {
    named(words(text).join("_"))
}

/// `sort10Numbers`.
pub fn camel(text: &str) -> String {
    let name = pascal(text);
    named(name[..1].to_ascii_lowercase() + &name[1..])
}

/// `Sort10Numbers`.
pub fn pascal(text: &str) -> String {
    let words = words(text);
    let capital = |word: &String| word[..1].to_ascii_uppercase() + &word[1..];
    let name: String = words.iter().map(capital).collect();
    match name.chars().next() {
        None => "Benchmark".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("Benchmark{name}"),
        Some(_) => name,
    }
}

fn named(name: String) -> String {
    match name.chars().next() {
        None => "benchmark".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("benchmark_{name}"),
        Some(_) => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_words() {
        for (text, in_snake, in_camel) in [
            ("sort/10 numbers", "sort_10_numbers", "sort10Numbers"),
            ("parseJSON", "parse_json", "parseJson"),
            ("2 + 2", "benchmark_2_2", "benchmark22"),
            ("→", "benchmark", "benchmark"),
            ("BM_Sort", "bm_sort", "bmSort"),
        ] {
            assert_eq!(snake(text), in_snake);
            assert_eq!(camel(text), in_camel);
        }
    }
}
