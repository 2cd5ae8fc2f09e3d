//! Threads that user code has started and left running.

use super::json::Json;
use std::collections::BTreeSet;
use std::time::Duration;

/// Threads that are just ending are none.
const LOOKS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(10);

/// Ids of the process's threads; none where the system does not list them.
pub fn all() -> BTreeSet<u64> {
    if cfg!(target_os = "wasi") {
        return BTreeSet::new();
    }
    let entries = std::fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

/// The field of the answer after the last tear-down: threads that were not there `before` the
/// trial.
pub fn report(before: &BTreeSet<u64>, json: &mut Json) {
    let mut left = names(before);
    for _ in 1..LOOKS {
        if left.is_empty() {
            return;
        }
        std::thread::sleep(PAUSE);
        left = names(before);
    }
    if left.is_empty() {
        return;
    }
    json.open(Some("left_running"), '[');
    left.iter().for_each(|name| json.element(name));
    json.close(']');
}

fn names(before: &BTreeSet<u64>) -> Vec<String> {
    let new = all().into_iter().filter(|id| !before.contains(id));
    let name = |id: u64| {
        std::fs::read_to_string(format!("/proc/self/task/{id}/comm"))
            .ok()
            .map(|name| name.trim_end().to_owned())
    };
    new.filter_map(name).collect()
}
