class A {
    val x = 1
    @foo