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
        pub fn setup(&self) {
            trace("bottom.setup");
        }

        //@@Setup(Level.Iteration)
        pub fn each(&self) {
            trace("bottom.each");
        }

        //@@TearDown(Level.Iteration)
        pub fn done(&self) {
            trace("bottom.done");
        }

        //@@TearDown
        pub fn teardown(&self) {
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
        pub fn setup(&mut self, shared: &Bottom) {
            self.bottom = std::ptr::from_ref(shared).addr();
            shared.users.fetch_add(1, Relaxed);
            trace("left.setup");
        }

        //@@TearDown
        pub fn teardown(&mut self) {
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
        pub fn setup(&mut self, shared: &Bottom) {
            self.bottom = std::ptr::from_ref(shared).addr();
            shared.users.fetch_add(1, Relaxed);
            trace("right.setup");
        }

        //@@TearDown
        pub fn teardown(&mut self) {
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
        pub fn setup(&mut self, left: &Left, right: &Right, bottom: &Bottom) {
            trace("top.setup");
            let one = left.bottom == right.bottom && left.bottom == std::ptr::from_ref(bottom).addr();
            self.users = if one { bottom.users.load(Relaxed) } else { -1 };
        }

        //@@Setup(Level.Iteration)
        pub fn each(&mut self) {
            trace("top.each");
        }

        //@@TearDown(Level.Iteration)
        pub fn done(&mut self) {
            trace("top.done");
        }

        //@@TearDown
        pub fn teardown(&mut self) {
            trace("top.teardown");
        }
    }

    //@@Benchmark
    pub fn run(top: &mut Top) {
        trace(format_args!("run {}", top.users));
    }
}
