//! The matrix behaviour x language, and below it what failed and why.

use super::fixtures::Language;
use super::kit::{Page, Promise};

pub enum Verdict {
    Pass,
    /// What is not as promised.
    Fail(Vec<String>),
    /// Known not to hold, and why.
    Gap(String),
    /// The toolchain is missing.
    Skipped(String),
}

impl Verdict {
    /// A skipped language is an error where everything should be installed: in CI.
    pub fn is_good(&self) -> bool {
        match self {
            Verdict::Pass | Verdict::Gap(_) => true,
            Verdict::Fail(_) => false,
            Verdict::Skipped(_) => std::env::var_os("CI").is_none(),
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::Fail(_) => "FAIL",
            Verdict::Gap(_) => "gap",
            Verdict::Skipped(_) => "skipped",
        }
    }
}

/// Prints a row for each page and a column for each language; `verdicts` are in that order.
pub fn print(pages: &[Page], languages: &[Language], verdicts: &[Verdict]) {
    let width = pages.iter().map(|p| p.name.len()).max().unwrap_or(0).max("behaviour".len());
    print!("{:width$}", "behaviour");
    languages.iter().for_each(|language| print!("  {:8}", language.id));
    println!();
    for (page, row) in pages.iter().zip(verdicts.chunks(languages.len().max(1))) {
        print!("{:width$}", page.name);
        row.iter().for_each(|verdict| print!("  {:8}", verdict.word()));
        println!();
    }
    for (page, row) in pages.iter().zip(verdicts.chunks(languages.len().max(1))) {
        for (language, verdict) in languages.iter().zip(row) {
            explain(page, language, verdict);
        }
    }
    let count = |word: &str| verdicts.iter().filter(|v| v.word() == word).count();
    println!("\n{} pass, {} fail, {} gaps, {} skipped", count("pass"), count("FAIL"), count("gap"), count("skipped"));
}

fn explain(page: &Page, language: &Language, verdict: &Verdict) {
    match verdict {
        Verdict::Pass => {}
        Verdict::Gap(reason) => println!("gap {} in {}: {reason}", page.name, language.id),
        Verdict::Skipped(reason) => println!("skipped {} in {}: {reason}", page.name, language.id),
        Verdict::Fail(faults) => {
            let description = match &page.promise {
                Promise::Behaviour(behaviour) => &behaviour.description,
                Promise::Refusal(refusal) => &refusal.description,
            };
            println!("\nFAIL {} in {}: {description}", page.name, language.id);
            faults.iter().for_each(|fault| println!("  {fault}"));
        }
    }
}
