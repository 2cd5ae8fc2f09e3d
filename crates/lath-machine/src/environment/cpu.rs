//! Processors: model, frequencies, and settings that affect their speed.

use super::probe::{Probe, field};

pub fn probe(probe: &mut Probe) {
    let info = probe.read("/proc/cpuinfo");
    let named = |key: &str| {
        info.clone().and_then(|text| {
            field(&text, key)
                .map(str::to_owned)
                .ok_or(format!("/proc/cpuinfo: no `{key}`"))
        })
    };
    model(probe, &named);
    count(probe, &info);
    frequency(probe);
    caches(probe);
    probe.set("cpu.mitigations", mitigations(probe));
    let virtual_machine = named("flags").map(|flags| {
        if flags.split(' ').any(|f| f == "hypervisor") {
            "yes"
        } else {
            "not seen"
        }
        .to_owned()
    });
    probe.set("virtualisation", virtual_machine);
    probe.optional("virtualisation.product", "/sys/class/dmi/id/product_name");
    probe.optional("virtualisation.vendor", "/sys/class/dmi/id/sys_vendor");
}

/// `named`: reads a field of the first processor in /proc/cpuinfo.
fn model(probe: &mut Probe, named: &dyn Fn(&str) -> Result<String, String>) {
    // ARM kernels report numbers of implementer and part instead of a model name.
    let arm = || {
        Ok(format!(
            "implementer {} part {}",
            named("CPU implementer")?,
            named("CPU part")?
        ))
    };
    let first = named("model name");
    probe.set(
        "cpu.model",
        first.clone().or_else(|e| arm().map_err(|_: String| e)),
    );
    probe.set("cpu.architecture", Ok(std::env::consts::ARCH.to_owned()));
    for (key, name) in [
        ("cpu.vendor", "vendor_id"),
        ("cpu.family", "cpu family"),
        ("cpu.stepping", "stepping"),
        ("cpu.microcode", "microcode"),
        ("cpu.mhz_now", "cpu MHz"),
    ] {
        probe.set(key, named(name));
    }
}

fn count(probe: &mut Probe, info: &Result<String, String>) {
    probe.set(
        "cpu.logical",
        info.clone().map(|t| {
            t.lines()
                .filter(|l| l.starts_with("processor"))
                .count()
                .to_string()
        }),
    );
    let cores = info
        .clone()
        .and_then(|text| cores(&text).ok_or("/proc/cpuinfo: no core ids".to_owned()));
    probe.set("cpu.cores", cores);
    probe.set(
        "cpu.usable",
        std::thread::available_parallelism()
            .map(|n| n.to_string())
            .map_err(|e| e.to_string()),
    );
    probe.set("cpu.affinity", status(probe, "Cpus_allowed_list"));
    probe.file("cpu.online", "/sys/devices/system/cpu/online");
    probe.file("cpu.smt", "/sys/devices/system/cpu/smt/control");
    probe.optional("cpu.isolated", "/sys/devices/system/cpu/isolated");
    probe.optional("cpu.nohz_full", "/sys/devices/system/cpu/nohz_full");
}

fn status(probe: &Probe, key: &str) -> Result<String, String> {
    let text = probe.read("/proc/self/status")?;
    field(&text, key)
        .map(str::to_owned)
        .ok_or(format!("/proc/self/status: no `{key}`"))
}

/// Physical cores: distinct pairs of package and core.
fn cores(cpuinfo: &str) -> Option<String> {
    let blocks = cpuinfo.split("\n\n").filter(|b| !b.trim().is_empty());
    let ids: Option<std::collections::BTreeSet<_>> = blocks
        .map(|b| Some((field(b, "physical id")?, field(b, "core id")?)))
        .collect();
    ids.map(|ids| ids.len().to_string())
}

fn frequency(probe: &mut Probe) {
    let cpufreq = "/sys/devices/system/cpu/cpu0/cpufreq";
    if !probe.exists(cpufreq) {
        for key in ["cpu.governor", "cpu.driver", "cpu.khz_min", "cpu.khz_max"] {
            probe.set(
                key,
                Err(
                    "the kernel does not show frequency scaling (usual in virtual machines)"
                        .to_owned(),
                ),
            );
        }
    } else {
        for (key, file) in [
            ("cpu.governor", "scaling_governor"),
            ("cpu.driver", "scaling_driver"),
            ("cpu.khz_min", "scaling_min_freq"),
            ("cpu.khz_max", "scaling_max_freq"),
        ] {
            probe.file(key, &format!("{cpufreq}/{file}"));
        }
    }
    let no_turbo = probe
        .read("/sys/devices/system/cpu/intel_pstate/no_turbo")
        .map(|v| v == "1");
    let boost = probe
        .read("/sys/devices/system/cpu/cpufreq/boost")
        .map(|v| v == "0");
    let off = no_turbo
        .or(boost)
        .map_err(|_| "the kernel has no switch for it".to_owned());
    probe.set(
        "cpu.turbo",
        off.map(|off| if off { "off" } else { "on" }.to_owned()),
    );
    probe.optional(
        "cpu.idle_driver",
        "/sys/devices/system/cpu/cpuidle/current_driver",
    );
}

/// `cpu.cache.l1d`, `cpu.cache.l1i`, `cpu.cache.l2` …
fn caches(probe: &mut Probe) {
    for index in 0..8 {
        let base = format!("/sys/devices/system/cpu/cpu0/cache/index{index}");
        let (Ok(level), Ok(kind)) = (
            probe.read(&format!("{base}/level")),
            probe.read(&format!("{base}/type")),
        ) else {
            continue;
        };
        let suffix = match kind.as_str() {
            "Data" => "d",
            "Instruction" => "i",
            _ => "",
        };
        probe.file(
            &format!("cpu.cache.l{level}{suffix}"),
            &format!("{base}/size"),
        );
    }
    probe.optional(
        "cpu.cache.line",
        "/sys/devices/system/cpu/cpu0/cache/index0/coherency_line_size",
    );
}

/// Mitigations against speculative execution: they cost time.
fn mitigations(probe: &Probe) -> Result<String, String> {
    let folder = "/sys/devices/system/cpu/vulnerabilities";
    let entries =
        std::fs::read_dir(probe.path(folder)).map_err(|e| format!("{folder}: {}", e.kind()))?;
    let mut names: Vec<String> = entries
        .filter_map(|e| e.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let on = names.into_iter().filter(|name| {
        probe
            .read(&format!("{folder}/{name}"))
            .is_ok_and(|text| text.starts_with("Mitigation"))
    });
    let on: Vec<String> = on.collect();
    Ok(if on.is_empty() {
        "none".to_owned()
    } else {
        on.join(", ")
    })
}
