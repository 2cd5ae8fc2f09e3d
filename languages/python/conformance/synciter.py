from time import sleep

from lath import *

from trace import trace


@Benchmark
def run(thread: ThreadParams):
    is_slow = thread.thread_index == 1
    sleep(0.3 if is_slow else 0.02)
    trace("slow" if is_slow else "fast")
