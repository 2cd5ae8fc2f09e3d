use super::*;
use lath_core::record::Environment;

fn environment(model: &str) -> Environment {
    let facts = [("cpu.model", model), ("hostname", "x"), ("load.1min", "3")];
    let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    Environment {
        facts: facts.map(own).into(),
        ..Environment::default()
    }
}

fn finding(subject: &str, state: &str) -> Json {
    json!({"subject": subject, "state": state, "text": "much", "help": "less"})
}

fn host(
    name: &str,
    model: &str,
    doctor: Json,
    noise: Result<Json, Diagnostic>,
    ahead: [f64; 2],
) -> Visited {
    let line = Inspection::end(3.0, "0.1.0", &environment(model), &doctor, &noise);
    let answer = Inspection::read(serde_json::from_str(&line).unwrap(), ahead);
    Visited {
        name: name.to_owned(),
        answer,
    }
}

fn suite(version: Option<&str>) -> Json {
    let state = if version.is_some() {
        "there"
    } else {
        "missing"
    };
    let need =
        json!({"what": "g++", "state": state, "detail": version.unwrap_or("apt install g++")});
    let missing: Vec<Json> = version
        .is_none()
        .then(|| need.clone())
        .into_iter()
        .collect();
    json!({"suite": {"sources": [{"needs": [need]}], "packages": [], "missing": missing}})
}

fn three() -> Nodes {
    let quiet = json!({"findings": [finding("stops", "good"), finding("host", "unknown")]});
    let loud = json!({"findings": [finding("steal", "disturbs")]});
    let busy = Diagnostic::error("L801", "another lath is measuring");
    Nodes::of(vec![
        host("alder", "fast", suite(Some("12.2")), Ok(quiet), [-0.2, 0.4]),
        host("birch", "slow", suite(Some("13.1")), Ok(loud), [2.25, 2.5]),
        host("cedar", "fast", suite(None), Err(busy), [-0.5, -0.25]),
        Visited {
            name: "dogwood".to_owned(),
            answer: Err(Diagnostic::error("L819", "no route").help("go there")),
        },
    ])
}

#[test]
fn what_nodes_lack_and_how_they_differ() {
    let nodes = three();
    assert_eq!(
        nodes.text(),
        "\
machine  clock                quiet                  lacks
alder    same within 0.4 s    yes                    -
birch    2.2 to 2.5 s ahead   no: steal              -
cedar    0.2 to 0.5 s behind  another lath measures  g++
dogwood  ?                    ?                      cannot take part

Cannot take part
  dogwood: L819: no route (go there)

Missing
  cedar: g++: apt install g++

Disturbs
  birch: steal: much (less)
  cedar: another lath is measuring

Differs
  cpu.model: fast on alder, cedar; slow on birch
  g++: 12.2 on alder; 13.1 on birch; none on cedar

3 machines can be reached, 1 cannot, 1 clock off: set the time there, as with chrony
"
    );
    assert_eq!(nodes.refusal(), Some("L819"));
    assert!(nodes.is_short_of_something());
}

#[test]
fn the_document_says_the_same() {
    let json = three().json();
    let of = |name: &str| -> Vec<Json> {
        let nodes = json["nodes"].as_array().unwrap();
        nodes.iter().map(|host| host[name].clone()).collect()
    };
    assert_eq!(
        of("quiet"),
        [json!(true), json!(false), json!(null), json!(null)]
    );
    assert_eq!(of("error")[3]["code"], "L819");
    assert_eq!(
        of("clock")[1],
        json!({"ahead_s": [2.25, 2.5], "apart": true})
    );
    assert_eq!(
        of("missing")[2],
        json!([{"what": "g++", "detail": "apt install g++"}])
    );
    let versions = json!(["alder", "12.2"]);
    assert_eq!(json["differences"][1]["values"][0], versions);
}

#[test]
fn equal_nodes_differ_in_nothing() {
    let platforms =
        json!({"languages": [{"platforms": [{"name": "g++", "version": "12.2", "path": "/g++"}]}]});
    let quiet = || Ok(json!({"findings": []}));
    let one = |name, doctor| host(name, "fast", doctor, quiet(), [0.0, 0.1]);
    let nodes = Nodes::of(vec![
        one("alder", platforms.clone()),
        one("birch", platforms.clone()),
    ]);
    assert!(nodes.differences.is_empty() && nodes.refusal().is_none());
    let nodes = Nodes::of(vec![one("alder", platforms), one("birch", json!({}))]);
    assert!(
        nodes.text().contains("g++: 12.2 on alder; none on birch"),
        "{}",
        nodes.text()
    );
    assert!(Inspection::read(json!({"version": 1}), [0.0; 2]).is_err());
}
