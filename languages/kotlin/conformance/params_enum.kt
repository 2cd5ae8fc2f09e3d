import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

open class params_enum {
    enum class Colour(val value: Int) {
        RED(0), GREEN(7), BLUE(8);

        // Not the name of a constant: parameters go by names.
        override fun toString() = "colour number $value"
    }

    enum class Size {
        SMALL, MEDIUM, BIG
    }

    @State(Scope.Benchmark)
    class Chosen {
        @Param
        lateinit var colour: Colour

        @Param("BIG", "SMALL")
        lateinit var size: Size
    }

    @Benchmark
    fun run(state: Chosen) {
        trace("colour %d size %d", state.colour.value, if (state.size == Size.MEDIUM) 10 else 5 shl state.size.ordinal)
    }
}
