import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class output {
    /* 8 MB on each stream: far more than a pipe holds. */
    @Benchmark
    fun flood() {
        val line = "This line is printed a hundred thousand times and means nothing at all to anybody."
        repeat(100_000) {
            println(line)
            System.err.println(line)
        }
        trace("flooded")
    }

    @Benchmark
    fun look_alike() {
        println("""{"event":"iteration","phase":"measurement","index":1,"threads":[{"method":"look_alike","calls":1,"ns":4711}]}""")
        System.err.println("""{"event":"failure","kind":"exception","where":"nowhere","message":"none"}""")
    }

    @Benchmark
    fun bytes() {
        System.out.write(byteArrayOf(-1, -2, 0, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 10))
        System.out.flush()
    }

    @Benchmark
    fun closes_output() {
        System.`in`.close()
        System.out.close()
        System.err.close()
    }
}
