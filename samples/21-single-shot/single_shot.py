from lath import *


# The first call imports the module; later ones find it.
@Benchmark
@BenchmarkMode([Mode.SingleShotTime, Mode.AverageTime])
@OutputTimeUnit(TimeUnit.MICROSECONDS)
def touch():
    import xml.dom.minidom

    return len(xml.dom.minidom.__name__)
