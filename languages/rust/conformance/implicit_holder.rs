mod trace;

mod here {
    use super::trace::trace;

    //@@State(Scope.Benchmark)
    pub struct Holder {
        calls: i32,
    }

    impl Default for Holder {
        fn default() -> Self {
            trace("built");
            Self { calls: 0 }
        }
    }

    impl Holder {
        //@@Setup
        pub fn setup(&mut self) {
            trace("setup");
        }

        //@@Benchmark
        pub fn held(&mut self) -> i32 {
            self.calls += 1;
            trace(format_args!("held {}", self.calls));
            self.calls
        }
    }

    pub struct Tools;

    impl Tools {
        //@@Benchmark
        pub fn only() {
            trace("static");
        }
    }
}
