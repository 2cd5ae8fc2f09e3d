//! What a wrapper says its benchmarks compute.

use super::case::Case;
use super::conversation::Conversation;
use super::description;
use super::finding::Finding;
use super::measuring::trial;
use lath_core::proof::Proof;
use lath_protocol::{Answer, Command};

/// `None`: it did not answer as it should.
pub fn prove(conversation: &mut Conversation<'_>, case: &Case<'_>) -> Option<Proof> {
    description::hello(conversation)?;
    let command = Command::Prove(Box::new(trial(case)));
    let given = conversation.ask(&command)?;
    let Answer::Proof(answer) = given.answer else {
        return None;
    };
    let line = command.encode();
    let most = given.elapsed.as_nanos();
    if u128::from(answer.first_ns) > most {
        let came = format!(
            "{} ns, but the answer came after {most} ns",
            answer.first_ns
        );
        let remedy = "give nanoseconds of the one call";
        conversation.find(&line, "first_ns of one call", came, remedy);
    }
    if answer.proof == Proof::None && answer.why.is_none() && case.benchmark.returns {
        let remedy = "give the value that the call returned, or \"returns\":false in the manifest";
        conversation.advise(&line, "a value", "kind `none`", remedy);
    }
    conversation.quit();
    Some(answer.proof)
}

/// Two processes, two results.
pub fn differ(case: &Case<'_>, results: &[Option<Proof>; 2]) -> Option<Finding> {
    let [Some(one), Some(other)] = results else {
        return None;
    };
    (one != other).then(|| Finding {
        at: Command::Prove(Box::new(trial(case))).encode(),
        expected: "the same value in two processes".to_owned(),
        came: format!("{one} and {other}"),
        remedy: "make the benchmark compute the same in each call: lath cannot compare its result \
            otherwise"
            .to_owned(),
        is_advice: true,
    })
}
