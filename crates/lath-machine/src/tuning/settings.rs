//! The settings that lath knows: which files of the kernel hold them, what they are, and what
//! `lath system tune` makes them (kernel documentation, admin-guide/pm: `cpufreq`, `intel_pstate`).

use super::Change;
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const POLICIES: &str = "sys/devices/system/cpu/cpufreq";
const NO_TURBO: &str = "sys/devices/system/cpu/intel_pstate/no_turbo";
const BOOST: &str = "sys/devices/system/cpu/cpufreq/boost";
const ASLR: &str = "proc/sys/kernel/randomize_va_space";

/// A setting, with the files that hold it.
#[derive(Debug, Serialize)]
pub struct SystemSetting {
    pub name: &'static str,
    /// What it does to times.
    pub why: &'static str,
    /// The value that `tune` gives it; `None`: lath cannot set it, or leaves it alone.
    pub tuned: Option<&'static str>,
    pub files: Vec<SettingFile>,
    /// Why it cannot be set here.
    pub unavailable: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct SettingFile {
    /// Below `/`.
    pub path: PathBuf,
    pub value: String,
}

impl SystemSetting {
    /// Why it cannot be set.
    pub fn missing(&self) -> Option<String> {
        let why = self.unavailable.as_ref()?;
        Some(format!("{}: {why}", self.name))
    }

    pub fn can_change(&self) -> bool {
        self.tuned.is_some() && self.unavailable.is_none()
    }

    /// What `tune` would change.
    pub fn changes(&self) -> Vec<Change> {
        let (None, Some(tuned)) = (&self.unavailable, self.tuned) else {
            return Vec::new();
        };
        let changed = self.files.iter().filter(|file| file.value != tuned);
        changed
            .map(|file| Change {
                path: file.path.clone(),
                before: file.value.clone(),
                after: tuned.to_owned(),
            })
            .collect()
    }
}

/// All settings below `root`.
pub fn all(root: &Path) -> Vec<SystemSetting> {
    vec![governor(root), turbo(root), aslr(root)]
}

fn governor(root: &Path) -> SystemSetting {
    let policies = policies(root);
    let mut files = existing(root, policies.iter().map(|p| p.join("scaling_governor")));
    files.retain(|file| !file.value.is_empty());
    let offered = |file: &SettingFile| {
        let list = file.path.with_file_name("scaling_available_governors");
        let list = read(&root.join(list)).unwrap_or_default();
        list.split_whitespace().any(|one| one == "performance")
    };
    let unavailable = if files.is_empty() {
        Some(format!(
            "/{POLICIES} has no governor (usual in virtual machines: the host decides)"
        ))
    } else if files.iter().all(offered) {
        None
    } else {
        Some("the driver does not offer performance".to_owned())
    };
    SystemSetting {
        name: "governor",
        why: "other governors change the frequency with the load",
        tuned: Some("performance"),
        files,
        unavailable,
    }
}

fn turbo(root: &Path) -> SystemSetting {
    let boosts = policies(root)
        .into_iter()
        .map(|policy| policy.join("boost"));
    // The first that the kernel has; `intel_pstate` has the opposite meaning.
    let (tuned, files) = [
        ("1", existing(root, [PathBuf::from(NO_TURBO)])),
        ("0", existing(root, [PathBuf::from(BOOST)])),
        ("0", existing(root, boosts)),
    ]
    .into_iter()
    .find(|(_, files)| !files.is_empty())
    .unwrap_or_default();
    let unavailable = files.is_empty().then(|| {
        "the kernel has no switch for it (usual in virtual machines: the host decides)".to_owned()
    });
    SystemSetting {
        name: "turbo",
        why: "the frequency depends on temperature and on what other cores do",
        tuned: Some(tuned).filter(|value| !value.is_empty()),
        files,
        unavailable,
    }
}

fn aslr(root: &Path) -> SystemSetting {
    let files = existing(root, [PathBuf::from(ASLR)]);
    SystemSetting {
        name: "aslr",
        why: "processes differ in layout; a fixed layout would be taken for speed",
        tuned: None,
        unavailable: files
            .is_empty()
            .then(|| "the kernel does not show it".to_owned()),
        files,
    }
}

/// Whether `path` is a file that `tune` may change.
pub fn is_one(path: &Path) -> bool {
    let of_policy = |path: &Path| {
        let policy = path.strip_prefix(POLICIES).ok()?.to_str()?;
        let (policy, file) = policy.split_once('/')?;
        let number = policy.strip_prefix("policy")?;
        let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        Some(digits && ["scaling_governor", "boost"].contains(&file))
    };
    [NO_TURBO, BOOST].iter().any(|one| path == Path::new(one)) || of_policy(path) == Some(true)
}

/// Groups of CPUs with one frequency, in the order of their numbers.
fn policies(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root.join(POLICIES)).into_iter().flatten();
    let mut numbers: Vec<u32> = entries
        .filter_map(|entry| {
            let name = entry.ok()?.file_name();
            name.to_str()?.strip_prefix("policy")?.parse().ok()
        })
        .collect();
    numbers.sort_unstable();
    let path = |number| Path::new(POLICIES).join(format!("policy{number}"));
    numbers.into_iter().map(path).collect()
}

fn existing(root: &Path, paths: impl IntoIterator<Item = PathBuf>) -> Vec<SettingFile> {
    let file = |path: PathBuf| {
        let value = read(&root.join(&path)).ok()?;
        Some(SettingFile { path, value })
    };
    paths.into_iter().filter_map(file).collect()
}

pub fn read(path: &Path) -> io::Result<String> {
    Ok(fs::read_to_string(path)?.trim().to_owned())
}
