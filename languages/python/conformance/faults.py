import os
import signal
import subprocess
import sys
import threading
import time

from lath import *

from trace import trace


@Benchmark
def good():
    trace("good")


@Benchmark
def recursion():
    recursion()


@Benchmark
def blocked():
    reading, _writing = os.pipe()
    os.read(reading, 1)


@Benchmark
def spins():
    while True:
        pass


@Benchmark
def talks():
    while True:
        print("and so on")


@Benchmark
def deaf():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    while True:
        try:
            time.sleep(3600)
        except BaseException:
            pass


@Benchmark
def stops():
    os.kill(os.getpid(), signal.SIGSTOP)


# Not a daemon: the interpreter would wait for it at its end.
@Benchmark
def thread():
    threading.Thread(target=time.sleep, args=(3600,)).start()
    trace("thread")


@Benchmark
def process_a():
    left = subprocess.Popen(["sleep", "3600"])
    trace("left %d", left.pid)


@Benchmark
def process_b():
    with open(os.environ["LATH_TRACE"]) as lines:
        left = int(lines.read().split()[1])
    try:
        with open("/proc/%d/stat" % left) as stat:
            state = stat.read().rpartition(")")[2].split()[0]
    except OSError:
        state = "Z"
    trace("gone" if state == "Z" else "still there")


@Benchmark
def reads():
    trace("nothing to read" if sys.stdin.read() == "" else "something")
