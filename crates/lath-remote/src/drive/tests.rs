use super::*;
use lath_core::record::Shard;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::rc::Rc;

/// `(place, journal, words)`.
type Start = (usize, String, Vec<String>);

/// Places whose parts end as they are told, in the order in which they start.
struct Scripted {
    places: Vec<String>,
    ends: VecDeque<Vec<State>>,
    goes_on: GoesOn,
    started: Rc<RefCell<Vec<Start>>>,
    stopped: Rc<RefCell<usize>>,
}

struct Script {
    states: VecDeque<State>,
    stopped: Rc<RefCell<usize>>,
}

impl Work for Script {
    fn state(&mut self) -> State {
        let next = self.states.pop_front();
        next.unwrap_or(State::Waiting("Resources".to_owned()))
    }

    fn stop(&mut self) {
        *self.stopped.borrow_mut() += 1;
    }
}

impl Executor for Scripted {
    fn places(&self) -> &[String] {
        &self.places
    }

    fn prepare(&mut self) -> Vec<Result<(), Diagnostic>> {
        self.places.iter().map(|_| Ok(())).collect()
    }

    fn goes_on(&mut self, _: usize) -> GoesOn {
        self.goes_on
    }

    fn start(&mut self, place: usize, task: &Task<'_>) -> Result<Box<dyn Work>, Diagnostic> {
        let name = task
            .journal
            .file_name()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        self.started
            .borrow_mut()
            .push((place, name, task.words.to_vec()));
        let states = self.ends.pop_front().unwrap_or_default();
        if !states.contains(&exit(1)) {
            let end = "{\"event\":\"run_ended\",\"status\":\"complete\"}\n";
            let mut journal = File::options().create(true).append(true).open(task.journal);
            journal.as_mut().unwrap().write_all(end.as_bytes()).unwrap();
        }
        Ok(Box::new(Script {
            states: states.into(),
            stopped: self.stopped.clone(),
        }))
    }

    fn tidy(&mut self) {}
}

fn exit(code: i32) -> State {
    let said = "warning[W910]: varies\n\nerror[L601]: g++ is missing\n".to_owned();
    State::Ended(End::Exit { code, said })
}

fn lost() -> State {
    State::Ended(End::Lost("the connection ended".to_owned()))
}

struct Done {
    driven: Driven,
    started: Vec<(usize, String, Vec<String>)>,
    stopped: usize,
    notes: Vec<String>,
    open: Vec<bool>,
    /// Journals, with their lines.
    journals: Vec<(String, usize)>,
}

/// Two parts on two places.
fn run(ends: &[&[State]], goes_on: GoesOn) -> Done {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("j");
    let words = ["run", "suite"].map(str::to_owned).to_vec();
    let mut manifest = Manifest::begin(&journal, "ssh:a,b", words, Some(7), [2, 2]).unwrap();
    let mut executor = Scripted {
        places: ["a", "b"].map(str::to_owned).to_vec(),
        ends: ends.iter().map(|one| one.to_vec()).collect(),
        goes_on,
        started: Rc::default(),
        stopped: Rc::default(),
    };
    let mut notes = Vec::new();
    let longest = Some(Duration::from_millis(250));
    let driven = drive(&mut manifest, &mut executor, longest, &mut |seen| {
        if let Seen::Note(text) = seen {
            notes.push(text.to_owned());
        }
    });
    let lines = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap().lines().count())
    };
    assert!(manifest.parts.iter().all(|part| part.job.is_none()));
    Done {
        driven: driven.unwrap(),
        started: executor.started.take(),
        stopped: executor.stopped.take(),
        notes,
        open: manifest.parts.iter().map(|part| !part.is_done).collect(),
        journals: manifest.journals().iter().map(lines).collect(),
    }
}

#[test]
fn every_part_starts_once() {
    let done = run(&[&[State::Running, exit(0)], &[exit(10)]], GoesOn::Here);
    assert_eq!((done.driven.exit(), done.open), (None, vec![false, false]));
    let own = |shard: &str| {
        ["run", shard, "--seed=7", "suite"]
            .map(str::to_owned)
            .to_vec()
    };
    let wanted = [
        (0, "0001-1.jsonl".to_owned(), own("--shard=1/2")),
        (1, "0002-1.jsonl".to_owned(), own("--shard=2/2")),
    ];
    assert_eq!(done.started, wanted);
}

#[test]
fn what_is_lost_goes_on_or_starts_elsewhere_once() {
    let placed = |done: &Done| -> Vec<(usize, String)> {
        let one = |(place, name, _): &(usize, String, _)| (*place, name.clone());
        done.started.iter().map(one).collect()
    };
    let start = |place, name: &str| (place, name.to_owned());
    let first = [start(0, "0001-1.jsonl"), start(1, "0002-1.jsonl")];
    let done = run(
        &[&[exit(0)], &[State::Running, lost()], &[exit(0)]],
        GoesOn::Here,
    );
    assert_eq!(
        placed(&done),
        [&first[..], &[start(1, "0002-1.jsonl")]].concat()
    );
    assert_eq!(done.driven.exit(), None);
    assert!(
        done.driven.rows[1]
            .told()
            .contains("it was lost once: on b, the connection ended")
    );
    let done = run(&[&[exit(0)], &[lost()], &[exit(0)]], GoesOn::Anew);
    assert_eq!(
        placed(&done),
        [&first[..], &[start(0, "0002-2.jsonl")]].concat()
    );
    assert_eq!((done.driven.exit(), done.notes.len()), (None, 1));
    let journals = |done: &Done| done.journals.clone();
    let own = |name: &str, lines| (name.to_owned(), lines);
    let both = [
        own("0001-1.jsonl", 1),
        own("0002-1.jsonl", 1),
        own("0002-2.jsonl", 1),
    ];
    assert_eq!(journals(&done), both);
    // With a copy of what it had, which alone counts.
    let done = run(&[&[exit(0)], &[lost()], &[exit(0)]], GoesOn::Copied);
    let copied = [own("0001-1.jsonl", 1), own("0002-2.jsonl", 2)];
    assert_eq!(
        (done.driven.exit(), journals(&done)),
        (None, copied.to_vec())
    );
    // No exit code is believed without a journal.
    let done = run(&[&[exit(0)], &[exit(1)], &[exit(0)]], GoesOn::Here);
    assert_eq!((done.driven.exit(), done.started.len()), (None, 3));
    assert!(
        done.driven.rows[1]
            .told()
            .contains("its journal has no end")
    );
    // Twice: its row says so.
    let done = run(
        &[&[exit(0)], &[lost()], &[exit(130)], &[exit(0)]],
        GoesOn::Anew,
    );
    assert_eq!((done.driven.exit(), done.started.len()), (Some(5), 3));
    assert!(done.driven.rows[1].told().contains("L820"));
    assert_eq!(done.open, [false, true]);
}

#[test]
fn what_fails_there_is_not_tried_again() {
    let done = run(&[&[exit(0)], &[exit(4)]], GoesOn::Here);
    assert_eq!((done.driven.exit(), done.started.len()), (Some(4), 2));
    assert_eq!(done.driven.rows[1].told(), "L601: g++ is missing");
    assert!(done.driven.rows[1].said().starts_with("warning[W910]"));
}

#[test]
fn a_queue_that_never_starts_is_left() {
    let waits = [State::Waiting("Priority".to_owned())];
    let done = run(&[&[exit(0)], &waits], GoesOn::Here);
    assert_eq!((done.driven.exit(), done.stopped), (Some(5), 1));
    let told = done.driven.rows[1].told();
    assert!(told.contains("did not start in time (Resources)"), "{told}");
    // A part that waits less is not given up.
    let done = run(
        &[&[exit(0)], &[&waits[..], &[exit(0)]].concat()],
        GoesOn::Here,
    );
    assert_eq!((done.driven.exit(), done.stopped), (None, 0));
}

#[test]
fn a_part_that_could_not_take_part() {
    let problem = Diagnostic::error("L819", "x").help("y");
    let row = Row::unused("a", Shard { number: 1, of: 2 }, &problem);
    assert_eq!((row.exit(), row.told().as_str()), (Some(5), "L819: x (y)"));
}
