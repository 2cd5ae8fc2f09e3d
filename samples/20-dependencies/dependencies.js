//@@State(Scope.Benchmark)
class Depot {
    goods = 0;

    //@@Setup
    fill() {
        this.goods = 84;
    }
}

//@@State(Scope.Thread)
class Shelf {
    goods = 0;

    //@@Setup
    fill(depot) {
        this.goods = depot.goods / 2;
        console.log(`shelf has ${this.goods}`);
    }
}

//@@Benchmark
function take(shelf) {
    return shelf.goods;
}
