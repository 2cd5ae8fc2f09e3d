use std::future::{ready, Ready};

struct Later(Ready<u32>);

impl std::future::Future for Later {
    type Output = u32;

    fn poll(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context,
    ) -> std::task::Poll<u32> {
        std::pin::Pin::new(&mut self.0).poll(context)
    }
}

//@@Benchmark
fn forgets() -> Later {
    Later(ready(3))
}

//@@Benchmark
//@@Compare(value = "pair", baseline = true)
fn pair_awaits() -> impl std::future::Future<Output = u32> {
    Later(ready(3))
}

//@@Benchmark
//@@Compare("pair")
fn pair_forgets() -> Later {
    Later(ready(3))
}
