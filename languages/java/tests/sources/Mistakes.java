import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Mistakes {
    //@@Compare("x", baselin = true)  expect L103 unknown attribute
    @Benchmark public int a() { return 1; }

    //@@BytesPerInvocation("size")  expect L314 no such parameter
    @Benchmark public int b() { return 1; }

    //@@Benchmark  expect L201 written in Java itself
    public int c() { return 1; }

    //@@Check("nobody")  expect L313 checks nothing
    public int d() { return 1; }

    //@@Check("a")  expect L313 returns nothing
    public void e() { }

    //@@Compare("y")  expect L201 on no benchmark
    public int f() { return 1; }

    //@@Compre("y")  expect L102 misspelt
    @Benchmark public int g() { return 1; }

    //@@Compare(  expect L101 never closed
    @Benchmark public int h() { return 1; }

    //@@Compare(7)  expect L104 no text
    @Benchmark public int i() { return 1; }

    @Benchmark public int j() {
        //@@Compare("z")  expect L202 within a body
        return 1;
    }
}
