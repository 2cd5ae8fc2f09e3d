// @Benchmark
class nothing {
    fun run() = 0
}
