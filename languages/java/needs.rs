//! Requirements of builds besides a JDK: Maven, the files it fetches, a named virtual machine. For
//! `lath doctor`; fetches nothing.

use super::facts::FACTS;
use super::front::Front;
use super::{classpath, graal, jdk, maven};
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
    let machine = options.runtime.as_ref().map(|command| {
        let supply = match jdk::choose(options) {
            Ok(jdk) => Supply::There(jdk.version),
            Err(_) => Supply::Missing("no such command, and no Java home".to_owned()),
        };
        Need {
            what: format!("virtual machine {command}"),
            supply,
        }
    });
    let fetched = classpath::fetched(options, front);
    let compiler = jdk::choose(options)
        .is_ok_and(|jdk| jdk.graal)
        .then(graal::fetched);
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
        .chain(fetched.all.iter().map(|each| Need {
            what: each.clone(),
            supply: supply.clone(),
        }))
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
