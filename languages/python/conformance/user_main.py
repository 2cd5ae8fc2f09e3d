from lath import *

from trace import trace


@Benchmark
def run():
    trace("run")


def drive():
    for _ in range(3):
        run()


def main():
    trace("main runs")
    drive()


if __name__ == "__main__":
    main()
