//! Which thread runs which function, in which group, with which objects; and what Rust forbids them
//! to share.

use super::failure::Failure;
use super::model::{Function, Level, Program, Scope};
use super::settings::Settings;
use crate::params::ThreadParams;
use std::collections::HashMap;

/// What a thread of a trial has to do.
pub struct Assignment {
    pub function: &'static Function,
    pub thread: ThreadParams,
    /// Of each instance of the function, which object.
    pub objects: Vec<usize>,
}

/// An object of a state.
pub struct Object {
    pub state: usize,
    /// Threads that have it. The first builds it, runs its fixtures that are not around calls, and
    /// drops it.
    pub users: Vec<usize>,
}

#[derive(Default)]
pub struct Assignments {
    pub threads: Vec<Assignment>,
    pub objects: Vec<Object>,
}

impl Assignments {
    /// Groups one after the other; in a group the functions in their order, each as often as it has
    /// threads.
    pub fn new(settings: &Settings) -> Assignments {
        let size: usize = settings.groups.iter().sum();
        let places: Vec<usize> = settings
            .groups
            .iter()
            .enumerate()
            .flat_map(|(function, threads)| vec![function; *threads])
            .collect();
        let mut assignments = Assignments::default();
        let mut found = HashMap::new();
        for index in 0..settings.threads {
            let (group, place) = (index / size, index % size);
            let function = &settings.benchmark.functions[places[place]];
            let thread = ThreadParams {
                thread_index: index as u64,
                thread_count: settings.threads as u64,
                group_index: group as u64,
                group_count: (settings.threads / size) as u64,
                subgroup_index: places[place] as u64,
                subgroup_count: settings.groups.len() as u64,
                group_thread_index: place as u64,
                group_thread_count: size as u64,
            };
            let mut own = Vec::with_capacity(function.instances.len());
            for instance in function.instances {
                let among = match settings.program.states[instance.0].scope {
                    Scope::Benchmark => 0,
                    Scope::Group => group,
                    Scope::Thread => index,
                };
                let object = *found.entry((*instance, among)).or_insert_with(|| {
                    assignments.objects.push(Object {
                        state: instance.0,
                        users: Vec::new(),
                    });
                    assignments.objects.len() - 1
                });
                assignments.objects[object].users.push(index);
                own.push(object);
            }
            assignments.threads.push(Assignment {
                function,
                thread,
                objects: own,
            });
        }
        assignments
    }

    /// Whether the thread builds its object of this instance.
    pub fn owns(&self, thread: usize, instance: usize) -> bool {
        self.objects[self.threads[thread].objects[instance]]
            .users
            .first()
            == Some(&thread)
    }

    /// Several threads may have references to one object only if its type is `Sync` and none of the
    /// references is `&mut`. A fixture that runs while its thread alone has anything to do may
    /// take `&mut`, if it is the thread that the object belongs to: others would need `Send`.
    pub fn refuse(&self, program: &Program) -> Option<Failure> {
        (0..self.threads.len()).find_map(|thread| self.refuse_of(program, thread))
    }

    fn refuse_of(&self, program: &Program, index: usize) -> Option<Failure> {
        let assignment = &self.threads[index];
        let function = assignment.function;
        let held = |state: usize| {
            function
                .instances
                .iter()
                .position(|instance| instance.0 == state)
                .map(|at| &self.objects[assignment.objects[at]])
        };
        for (at, object) in assignment
            .objects
            .iter()
            .map(|object| &self.objects[*object])
            .enumerate()
        {
            let (state, users) = (&program.states[object.state], object.users.len());
            if users > 1 && !state.is_sync {
                let message =
                    format!("{users} threads share an object of `{}`, which is not `Sync`: give it atomics or a Mutex, or Scope.Thread", state.name);
                return Some(Failure::protocol(function.symbol, message));
            }
            if users > 1 && function.exclusive.contains(&object.state) {
                return Some(changes(
                    function.symbol,
                    "it, or a fixture around its calls, takes as",
                    state.name,
                    users,
                ));
            }
            if !self.owns(index, at) {
                continue;
            }
            for fixture in state
                .fixtures
                .iter()
                .filter(|fixture| fixture.level != Level::Invocation)
            {
                let foreign = |state: &&usize| {
                    held(**state).is_some_and(|object| object.users.first() != Some(&index))
                };
                if let Some(taken) = fixture.exclusive.iter().find(foreign) {
                    let users = held(*taken).map_or(0, |object| object.users.len());
                    return Some(changes(
                        fixture.place,
                        "it takes as",
                        program.states[*taken].name,
                        users,
                    ));
                }
            }
        }
        None
    }
}

fn changes(place: &str, who: &str, state: &str, users: usize) -> Failure {
    let message = format!(
        "{users} threads share an object of `{state}` that {who} `&mut {state}`: take `&{state}`, with atomics or a Mutex in it, or give it Scope.Thread"
    );
    Failure::protocol(place, message)
}
