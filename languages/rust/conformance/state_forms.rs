mod trace;

use trace::trace;

mod outer {
    use super::trace::trace;

    //@@State(Scope.Benchmark)
    #[derive(Debug, Default, Clone, Copy)]
    pub struct First(pub i32);

    //@@Setup
    pub fn first_setup(First(value): &mut First) {
        *value = 1;
        trace("setup first");
    }

    pub mod inner {
        use super::trace;

        //@@State(Scope.Thread)
        #[derive(Default)]
        pub struct Second {
            value: i32,
        }

        impl Second {
            //@@Setup
            pub(crate) fn setup(self: &mut Self) {
                self.value = 2;
                trace("setup second");
            }

            pub fn value(&self) -> i32 {
                self.value
            }
        }
    }
}

#[derive(Default)]
//@@State(Scope.Benchmark)
enum Third {
    #[default]
    Nothing,
    Number(i32),
}

impl Third {
    //@@Setup
    fn setup(&mut self) {
        *self = Third::Number(3);
        trace("setup third");
    }
}

//@@Benchmark
fn run(outer::First(first): &outer::First, second: &self::outer::inner::Second, third: &crate::Third) {
    let Third::Number(third) = third else { panic!("not set up") };
    trace(format_args!("run {first} {} {third}", second.value()));
}
