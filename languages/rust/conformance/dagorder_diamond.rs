mod trace;

mod diamond {
    use super::trace::trace;
    use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct Bottom {
        users: AtomicI32,
    }

    impl Bottom {
        //@@Setup
        fn setup(&self) {
            trace("bottom.setup");
        }

        //@@Setup(Level.Iteration)
        fn each(&self) {
            trace("bottom.each");
        }

        //@@TearDown(Level.Iteration)
        fn done(&self) {
            trace("bottom.done");
        }

        //@@TearDown
        fn teardown(&self) {
            trace("bottom.teardown");
        }
    }

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct Left {
        bottom: usize,
    }

    impl Left {
        //@@Setup
        fn setup(&mut self, shared: &Bottom) {
            self.bottom = std::ptr::from_ref(shared).addr();
            shared.users.fetch_add(1, Relaxed);
            trace("left.setup");
        }

        //@@TearDown
        fn teardown(&mut self) {
            trace("left.teardown");
        }
    }

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct Right {
        bottom: usize,
    }

    impl Right {
        //@@Setup
        fn setup(&mut self, shared: &Bottom) {
            self.bottom = std::ptr::from_ref(shared).addr();
            shared.users.fetch_add(1, Relaxed);
            trace("right.setup");
        }

        //@@TearDown
        fn teardown(&mut self) {
            trace("right.teardown");
        }
    }

    //@@State(Scope.Benchmark)
    #[derive(Default)]
    pub struct Top {
        users: i32,
    }

    impl Top {
        //@@Setup
        fn setup(&mut self, left: &Left, right: &Right, bottom: &Bottom) {
            trace("top.setup");
            let one = left.bottom == right.bottom && left.bottom == std::ptr::from_ref(bottom).addr();
            self.users = if one { bottom.users.load(Relaxed) } else { -1 };
        }

        //@@Setup(Level.Iteration)
        fn each(&mut self) {
            trace("top.each");
        }

        //@@TearDown(Level.Iteration)
        fn done(&mut self) {
            trace("top.done");
        }

        //@@TearDown
        fn teardown(&mut self) {
            trace("top.teardown");
        }
    }

    //@@Benchmark
    pub fn run(top: &mut Top) {
        trace(format_args!("run {}", top.users));
    }
}
