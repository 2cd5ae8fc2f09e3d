//! What the user asks Slurm for: a partition, and options of sbatch.

/// Options that lath gives itself, or that make another thing of a job.
const OWN: [&str; 24] = [
    "array",
    "batch",
    "chdir",
    "clusters",
    "error",
    "exclusive",
    "export-file",
    "get-user-env",
    "hold",
    "input",
    "job-name",
    "help",
    "no-requeue",
    "nodes",
    "ntasks",
    "output",
    "oversubscribe",
    "parsable",
    "partition",
    "requeue",
    "test-only",
    "usage",
    "version",
    "wait",
];

/// `PARTITION,--OPTION=VALUE,--OPTION`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Empty: the cluster's default. Several, with commas: wherever a job starts first.
    pub partition: String,
    /// As sbatch takes them, one word each.
    pub options: Vec<String>,
}

impl Asked {
    /// Commas inside of values are kept: an option begins with `,--`.
    ///
    /// # Errors
    /// Why it cannot be understood.
    pub fn parse(text: &str) -> Result<Asked, String> {
        let (partition, options) = match text.strip_prefix("--") {
            Some(options) => ("", Some(options)),
            None => text
                .split_once(",--")
                .map_or((text, None), |(p, o)| (p, Some(o))),
        };
        if partition.starts_with('-') || partition.chars().any(char::is_whitespace) {
            return Err(format!("`{partition}` is no partition"));
        }
        let options = options.map_or_else(Vec::new, |all| all.split(",--").collect());
        for option in &options {
            let name = option.split('=').next().unwrap_or_default();
            if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
                return Err(format!(
                    "`--{option}` is no option of sbatch: --NAME or --NAME=VALUE"
                ));
            }
            if OWN.iter().any(|own| own.starts_with(name)) {
                return Err(format!("lath decides about `--{name}`"));
            }
        }
        Ok(Asked {
            partition: partition.to_owned(),
            options: options.iter().map(|it| format!("--{it}")).collect(),
        })
    }

    /// What sbatch gets of it. A whole node has all of its memory, unless the user says how much.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if !self.partition.is_empty() {
            words.push(format!("--partition={}", self.partition));
        }
        words.extend(self.options.iter().cloned());
        if !self.options.iter().any(|it| it.starts_with("--mem")) {
            words.push("--mem=0".to_owned());
        }
        words
    }

    /// For rows.
    pub fn name(&self) -> String {
        match self.partition.as_str() {
            "" => "slurm".to_owned(),
            name => name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_sbatch() {
        let asked = |partition: &str, options: &[&str]| {
            Ok(Asked {
                partition: partition.to_owned(),
                options: options.iter().map(|it| (*it).to_owned()).collect(),
            })
        };
        assert_eq!(Asked::parse("main"), asked("main", &[]));
        assert_eq!(Asked::parse(""), asked("", &[]));
        assert_eq!(Asked::parse("a,b"), asked("a,b", &[]));
        assert_eq!(
            Asked::parse("main,--nodelist=n1,n2,--time=10,--comment=a b"),
            asked("main", &["--nodelist=n1,n2", "--time=10", "--comment=a b"])
        );
        assert_eq!(Asked::parse("--qos=fast"), asked("", &["--qos=fast"]));
        for wrong in [
            "-p main",
            "a b",
            "main,--",
            "main,--=1",
            "main,---x",
            "main,--a b=1",
        ] {
            assert!(
                Asked::parse(wrong).unwrap_err().contains("is no"),
                "{wrong}"
            );
        }
        // getopt takes what is short for an option, too.
        for own in [
            "--array=1-3",
            "--arr=1",
            "--exclusive=user",
            "--output=x",
            "--wait",
        ] {
            let why = Asked::parse(&format!("main,{own}")).unwrap_err();
            assert!(why.starts_with("lath decides"), "{why}");
        }
    }

    #[test]
    fn a_whole_node_has_its_memory() {
        let words = |text: &str| Asked::parse(text).unwrap().words();
        assert_eq!(words("main"), ["--partition=main", "--mem=0"]);
        assert_eq!(words("--mem-per-cpu=1G"), ["--mem-per-cpu=1G"]);
    }
}
