import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

class params {
    enum class Colour {
        RED, BLUE
    }

    class Point

    @State(Scope.Benchmark)
    class Constant {
        @Param("1") val constant = 1

        @Benchmark
        fun run() {
        }
    }

    @State(Scope.Benchmark)
    class Listed {
        @Param("1") var array = IntArray(1)

        @Benchmark
        fun run() {
        }
    }

    @State(Scope.Benchmark)
    class Structure {
        @Param("1") var structure = Point()

        @Benchmark
        fun run() {
        }
    }

    @State(Scope.Benchmark)
    class Blank {
        @Param var without_values = 0

        @Benchmark
        fun run() {
        }
    }

    @State(Scope.Benchmark)
    class Number {
        @Param("1", "twenty") var number = 0

        @Benchmark
        fun run() {
        }
    }

    @State(Scope.Benchmark)
    class Coloured {
        @Param("RED", "PINK") lateinit var colour: Colour

        @Benchmark
        fun run() {
        }
    }

    @State(Scope.Benchmark)
    class Flag {
        @Param("True") var flag = false

        @Benchmark
        fun run() {
        }
    }

    open class Stateless {
        @Param("1") var nowhere = 0

        @Benchmark
        fun run() {
        }
    }
}
