//! Requirements of builds besides a JDK: Maven, the files it fetches, a named virtual machine. For
//! `lath doctor`; fetches nothing.

use super::facts::FACTS;
use super::front::Front;
use super::{classpath, graal, jdk, maven};
use crate::shared::needs::{each, named};
use lath_core::language::{BuildOptions, Need, Supply, Tool};

pub(super) fn tools() -> Vec<Tool> {
    vec![Tool {
        name: "Maven",
        purpose: "fetches JMH and dependencies",
        path: maven::command(),
        install: FACTS.install_maven.clone(),
    }]
}

pub(super) fn needs(options: &BuildOptions, front: Option<&Front>) -> Vec<Need> {
    let chosen = jdk::choose(options).ok();
    let compiler = chosen.as_ref().filter(|jdk| jdk.graal);
    let compiler = compiler.map(|_| graal::fetched());
    let version = chosen.map(|jdk| jdk.version);
    let missing = "no such command, and no Java home";
    let machine = named(
        "virtual machine",
        options.runtime.as_ref(),
        version,
        missing,
    );
    let fetched = classpath::fetched(options, front);
    let own = Some(fetched.compiler.clone()).filter(|own| !own.is_empty());
    let compilers = compiler.into_iter().chain(own);
    let compilers = compilers.map(|coordinates| Need {
        what: coordinates.join(", "),
        supply: supply(maven::has(&coordinates)),
    });
    let supply = supply(maven::has(&fetched.harness) && maven::has(&fetched.all));
    machine
        .into_iter()
        .chain(compilers)
        .chain(each(fetched.all, &supply))
        .collect()
}

/// For files that Maven fetches.
fn supply(there: bool) -> Supply {
    if there {
        Supply::There("fetched".to_owned())
    } else if maven::command().is_some() {
        Supply::Fetched("Maven".to_owned())
    } else {
        Supply::Missing(format!("{} (Maven fetches it)", FACTS.install_maven))
    }
}
