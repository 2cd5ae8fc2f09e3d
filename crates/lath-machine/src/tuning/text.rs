//! The settings as a table for people, and changes as lines.

use super::{Change, Done, Shown, SystemSetting};
use std::fmt;
use std::path::Path;

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![["Setting", "Now", "Tuned", "Why"].map(str::to_owned)];
        rows.extend(self.settings.iter().map(row));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let [name, now, tuned] = [0, 1, 2].map(|column| width(column).unwrap_or(0));
        for row in &rows {
            let [a, b, c, d] = row;
            writeln!(f, "{a:name$}  {b:now$}  {c:tuned$}  {d}")?;
        }
        let record = self.record.display();
        if !self.tuned {
            return writeln!(f, "\nlath has tuned nothing ({record})");
        }
        writeln!(f, "\nlath system reset puts back ({record}):")?;
        self.changes.iter().try_for_each(|change| {
            let path = Path::new("/").join(&change.path);
            writeln!(f, "  {}: {}", path.display(), change.before)
        })
    }
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.changes.is_empty() {
            writeln!(f, "all is so already; nothing was changed")?;
        }
        self.changes
            .iter()
            .try_for_each(|change| writeln!(f, "{change}"))?;
        self.missing
            .iter()
            .try_for_each(|why| writeln!(f, "not here: {why}"))
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = Path::new("/").join(&self.path);
        write!(f, "{}: {} -> {}", path.display(), self.before, self.after)
    }
}

fn row(setting: &SystemSetting) -> [String; 4] {
    let mut values: Vec<&str> = setting
        .files
        .iter()
        .map(|file| file.value.as_str())
        .collect();
    values.dedup();
    let file = setting.files.first().and_then(|file| file.path.file_name());
    let now = match (values.as_slice(), file) {
        ([], _) | (_, None) => "not here".to_owned(),
        (values, Some(file)) => format!("{} {}", file.to_string_lossy(), values.join(", ")),
    };
    let tuned = match (&setting.unavailable, setting.tuned) {
        (Some(_), _) => "-",
        (None, None) => "left alone",
        (None, Some(tuned)) => tuned,
    };
    let why = setting.unavailable.as_deref().unwrap_or(setting.why);
    [
        setting.name.to_owned(),
        now,
        tuned.to_owned(),
        why.to_owned(),
    ]
}
