const SIZE: usize = 300;

fn shuffled() -> Vec<usize> {
    (0..SIZE).map(|i| i * 7919 % SIZE).collect()
}

fn sort(values: &mut [usize]) -> usize {
    for i in 1..values.len() {
        let (value, mut at) = (values[i], i);
        while at > 0 && values[at - 1] > value {
            values[at] = values[at - 1];
            at -= 1;
        }
        values[at] = value;
    }
    values[0]
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Once(Vec<usize>);

//@@State(Scope.Thread)
#[derive(Default)]
struct Each(Vec<usize>);

//@@Setup(Level.Trial)
fn before_all(state: &mut Once) {
    state.0 = shuffled();
}

//@@Setup(Level.Invocation)
fn before_each(state: &mut Each) {
    state.0 = shuffled();
}

//@@Benchmark
fn sort_sorted(state: &mut Once) -> usize {
    sort(&mut state.0)
}

//@@Benchmark
fn sort_shuffled(state: &mut Each) -> usize {
    sort(&mut state.0)
}
