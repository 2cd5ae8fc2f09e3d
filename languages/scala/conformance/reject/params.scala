import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
object params {
  enum Colour extends Enum[Colour] {
    case RED, BLUE
  }

  class Point

  @State(Scope.Benchmark)
  class Constant {
    @Param(Array("1")) val constant = 1

    @Benchmark
    def run(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Listed {
    @Param(Array("1")) var array = new Array[Int](1)

    @Benchmark
    def run(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Structure {
    @Param(Array("1")) var structure = Point()

    @Benchmark
    def run(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Blank {
    @Param var without_values = 0

    @Benchmark
    def run(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Number {
    @Param(Array("1", "twenty")) var number = 0

    @Benchmark
    def run(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Coloured {
    @Param(Array("RED", "PINK")) var colour: Colour = null

    @Benchmark
    def run(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Flag {
    @Param(Array("True")) var flag = false

    @Benchmark
    def run(): Unit = {
    }
  }

  class Stateless {
    @Param(Array("1")) var nowhere = 0

    @Benchmark
    def run(): Unit = {
    }
  }
}
