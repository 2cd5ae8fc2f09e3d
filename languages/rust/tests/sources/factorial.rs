//! A bit of everything that a wrapper is made of.

use lath::{BenchmarkParams, Blackhole};
use std::num::ParseIntError;

#[derive(Clone, Copy, Default, PartialEq)]
enum Colour {
    #[default]
    Red,
    Green,
}

//@@State(Scope.Thread)
//@@AuxCounters(AuxCounters.Type.EVENTS)
#[derive(Default)]
struct InputValue {
    //@@Param({"25", "30"})
    number: u32,
    //@@Param
    colour: Colour,
    //@@Param("-1")
    wide: i128,
    //@@Param("0.5")
    real: f64,
    //@@Param("true")
    flag: bool,
    //@@Param("c")
    letter: char,
    //@@Param("a b")
    text: String,
    pub eaches: u64,
    //@@Operations
    done: u64,
}

impl InputValue {
    //@@Setup
    fn set_up(&mut self) {
        assert!(self.number > 0);
    }

    //@@Setup(Level.Iteration)
    async fn each(&mut self, blackhole: &Blackhole) -> Result<(), ParseIntError> {
        blackhole.consume("7".parse::<u8>()?);
        self.eaches += 1;
        Ok(())
    }
}

fn recursive(n: u32) -> u128 {
    if n < 2 { 1 } else { u128::from(n) * recursive(n - 1) }
}

//@@Benchmark
fn factorial_recursive(value: &InputValue) -> u128 {
    recursive(value.number)
}

//@@Benchmark
fn counted(value: &mut InputValue, params: &BenchmarkParams) -> usize {
    value.done += 2;
    params.param("number").map_or(0, str::len)
}

//@@Benchmark
fn empty() {}

//@@Benchmark
fn fallible(value: &InputValue) -> Result<u8, ParseIntError> {
    value.text.parse()
}

//@@Benchmark
async fn waiting(value: &InputValue) -> Colour {
    value.colour
}

struct Holder;

impl Holder {
    //@@Benchmark
    fn checked(&self, value: &InputValue) -> Vec<u32> {
        vec![value.number, 1]
    }

    //@@Check("checked")
    fn opened(&self, result: Vec<u32>) -> (u32, Colour) {
        (result[0], Colour::Green)
    }
}
