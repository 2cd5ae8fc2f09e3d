package org.example.conformance;

import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

public class dagorder_diamond {
    @State(Scope.Benchmark)
    public static class Bottom {
        int users;

        @Setup
        public void setup() {
            trace("bottom.setup");
        }

        @Setup(Level.Iteration)
        public void each() {
            trace("bottom.each");
        }

        @TearDown(Level.Iteration)
        public void done() {
            trace("bottom.done");
        }

        @TearDown
        public void teardown() {
            trace("bottom.teardown");
        }
    }

    @State(Scope.Benchmark)
    public static class Left {
        Bottom bottom;

        @Setup
        public void setup(Bottom shared) {
            bottom = shared;
            shared.users++;
            trace("left.setup");
        }

        @TearDown
        public void teardown() {
            trace("left.teardown");
        }
    }

    @State(Scope.Benchmark)
    public static class Right {
        Bottom bottom;

        @Setup
        public void setup(Bottom shared) {
            bottom = shared;
            shared.users++;
            trace("right.setup");
        }

        @TearDown
        public void teardown() {
            trace("right.teardown");
        }
    }

    @State(Scope.Benchmark)
    public static class Top {
        int users;

        @Setup
        public void setup(Left left, Right right) {
            trace("top.setup");
            users = left.bottom == right.bottom ? left.bottom.users : -1;
        }

        @Setup(Level.Iteration)
        public void each() {
            trace("top.each");
        }

        @TearDown(Level.Iteration)
        public void done() {
            trace("top.done");
        }

        @TearDown
        public void teardown() {
            trace("top.teardown");
        }
    }

    @Benchmark
    public void run(Top top) {
        trace("run %d", top.users);
    }
}
