/// Barriers: what keeps the compiler from dropping the work, or doing it once for all calls.
library;

class Blackhole {
  Object? _seen;

  /// Uses [value]. The call is never inlined, so that whoever compiles the caller cannot know that
  /// nothing comes of it.
  @pragma('vm:never-inline')
  @pragma('dart2js:never-inline')
  void consume(Object? value) {
    _seen = value;
  }
}

/// The last value that was consumed: asked after each batch, because a field that nobody reads is
/// none.
@pragma('vm:never-inline')
@pragma('dart2js:never-inline')
Object? lastOf(Blackhole hole) => hole._seen;

/// Gives back what it is given; the caller's compiler does not know that.
@pragma('vm:never-inline')
@pragma('dart2js:never-inline')
T launder<T>(T value) => value;
