#include "trace.h"

//@@State(Scope.Benchmark)
typedef struct { int users; } Bottom;
//@@State(Scope.Benchmark)
typedef struct { Bottom *bottom; } Left;
//@@State(Scope.Benchmark)
typedef struct { Bottom *bottom; } Right;
//@@State(Scope.Benchmark)
typedef struct { int users; } Top;

//@@Setup
void top_setup(Top *top, Left *left, Right *right) {
    trace("top.setup");
    top->users = left->bottom == right->bottom ? left->bottom->users : -1;
}
//@@Setup
void left_setup(Left *left, Bottom *bottom) { left->bottom = bottom; bottom->users++; trace("left.setup"); }
//@@Setup
void right_setup(Right *right, Bottom *bottom) { right->bottom = bottom; bottom->users++; trace("right.setup"); }
//@@Setup
void bottom_setup(Bottom *bottom) { bottom->users = 0; trace("bottom.setup"); }

//@@Setup(Level.Iteration)
void top_each(Top *top) { (void)top; trace("top.each"); }
//@@Setup(Level.Iteration)
void bottom_each(Bottom *bottom) { (void)bottom; trace("bottom.each"); }
//@@TearDown(Level.Iteration)
void top_done(Top *top) { (void)top; trace("top.done"); }
//@@TearDown(Level.Iteration)
void bottom_done(Bottom *bottom) { (void)bottom; trace("bottom.done"); }

//@@TearDown
void bottom_teardown(Bottom *bottom) { (void)bottom; trace("bottom.teardown"); }
//@@TearDown
void left_teardown(Left *left) { (void)left; trace("left.teardown"); }
//@@TearDown
void right_teardown(Right *right) { (void)right; trace("right.teardown"); }
//@@TearDown
void top_teardown(Top *top) { (void)top; trace("top.teardown"); }

//@@Benchmark
void run(Top *top) { trace("run %d", top->users); }
