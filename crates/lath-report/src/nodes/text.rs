//! The same in lines for people: a table, and what it does not say.

use super::{Inspection, Nodes, Visited};
use crate::grid::{Grid, Markup};
use lath_core::written::words::count;
use std::fmt::Write;

impl Nodes {
    pub fn text(&self) -> String {
        let titles = ["machine", "clock", "quiet", "lacks"];
        let mut grid = Grid::new(titles.map(|title| (title, false)));
        grid.rows = self.nodes.iter().map(row).collect();
        let mut text = grid.text();
        let lists = [self.refused(), self.missing(), self.noise(), self.unlike()];
        for (title, lines) in ["Cannot take part", "Missing", "Disturbs", "Differs"]
            .iter()
            .zip(lists)
        {
            if !lines.is_empty() {
                let _ = write!(text, "\n{title}\n");
            }
            for line in lines {
                text += &Markup::Plain.item(&format!("  {line}"));
            }
        }
        text + &self.sum()
    }

    fn refused(&self) -> Vec<String> {
        let told = |host: &Visited| {
            let problem = host.answer.as_ref().err()?;
            let help = problem
                .help
                .as_ref()
                .map_or(String::new(), |help| format!(" ({help})"));
            Some(format!(
                "{}: {}: {}{help}",
                host.name, problem.code, problem.message
            ))
        };
        self.nodes.iter().filter_map(told).collect()
    }

    /// Of each node that answered.
    fn each(&self, told: impl Fn(&Inspection) -> Vec<String>) -> Vec<String> {
        let of = |(host, answer): (&str, &Inspection)| {
            let lines = told(answer).into_iter();
            lines
                .map(|line| format!("{host}: {line}"))
                .collect::<Vec<_>>()
        };
        super::answers(&self.nodes).flat_map(of).collect()
    }

    fn missing(&self) -> Vec<String> {
        let told = |[what, detail]: &[&str; 2]| format!("{what}: {detail}");
        self.each(|answer| answer.missing().iter().map(told).collect())
    }

    fn noise(&self) -> Vec<String> {
        self.each(|answer| {
            let told = |[subject, text, help]: &[&str; 3]| format!("{subject}: {text} ({help})");
            let busy = answer.busy.iter().cloned();
            busy.chain(answer.disturbs().iter().map(told)).collect()
        })
    }

    fn unlike(&self) -> Vec<String> {
        let group = |(value, nodes): &(Option<&str>, Vec<&str>)| {
            let value = value.unwrap_or("none");
            format!("{value} on {}", nodes.join(", "))
        };
        let told = |one: &super::Difference| {
            let groups: Vec<String> = one.groups().iter().map(group).collect();
            format!("{}: {}", one.name, groups.join("; "))
        };
        self.differences.iter().map(told).collect()
    }

    fn sum(&self) -> String {
        let refused = self.refused().len();
        let able = self.nodes.len() - refused;
        let apart = super::answers(&self.nodes)
            .filter(|(_, answer)| answer.is_apart())
            .count();
        let mut parts = vec![format!("{} can be reached", count(able, "machine"))];
        parts.extend((refused > 0).then(|| format!("{refused} cannot")));
        parts.extend((apart > 0).then(|| {
            format!(
                "{} off: set the time there, as with chrony",
                count(apart, "clock")
            )
        }));
        format!("\n{}\n", parts.join(", "))
    }
}

fn row(host: &Visited) -> Vec<String> {
    let Ok(answer) = &host.answer else {
        return vec![
            host.name.clone(),
            "?".into(),
            "?".into(),
            "cannot take part".into(),
        ];
    };
    let names = |all: Vec<&str>| {
        if all.is_empty() {
            "-".to_owned()
        } else {
            all.join(", ")
        }
    };
    let disturbs: Vec<&str> = answer.disturbs().iter().map(|it| it[0]).collect();
    let quiet = match (&answer.busy, disturbs.is_empty()) {
        (Some(_), _) => "another lath measures".to_owned(),
        (None, true) => "yes".to_owned(),
        (None, false) => format!("no: {}", names(disturbs)),
    };
    let lacks = names(answer.missing().iter().map(|it| it[0]).collect());
    vec![host.name.clone(), clock(answer.ahead), quiet, lacks]
}

/// `same within 0.4 s`, `2.1 to 2.6 s ahead`.
fn clock([least, most]: [f64; 2]) -> String {
    match () {
        () if least > 0.0 => format!("{least:.1} to {most:.1} s ahead"),
        () if most < 0.0 => format!("{:.1} to {:.1} s behind", -most, -least),
        () => format!("same within {:.1} s", most.max(-least)),
    }
}
