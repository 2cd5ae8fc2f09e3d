mod trace;

mod here {
    use super::trace::trace;

    //@@State(Scope.Benchmark)
    struct Holder {
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
        fn setup(&mut self) {
            trace("setup");
        }

        //@@Benchmark
        fn held(&mut self) -> i32 {
            self.calls += 1;
            trace(format_args!("held {}", self.calls));
            self.calls
        }
    }

    struct Tools;

    impl Tools {
        //@@Benchmark
        fn only() {
            trace("static");
        }
    }
}
