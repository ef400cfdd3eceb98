package io.github.clrsim.model.jit;

import io.github.clrsim.api.corprof.CorPrfCodegenFlags;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.model.thread.ClrThread;
import java.util.Optional;

/** One version of a method's IL, shared by all its instantiations: the original, or a ReJIT. */
final class IlVersion {
  static final ReJitId ORIGINAL = new ReJitId(0);

  /** Where a version stands. */
  private sealed interface State {
    /** Nobody called the method since the request; the profiler was not asked for its body. */
    record Requested() implements State {}

    /** This thread asks the profiler. */
    record Asking(ClrThread thread) implements State {}

    /** It can be compiled, or is. */
    record Active() implements State {}
  }

  private final ReJitId id;
  private State state;
  private Optional<Blob> body = Optional.empty();
  private int codegenFlags;

  private IlVersion(ReJitId id, State state) {
    this.id = id;
    this.state = state;
  }

  static IlVersion original() {
    return new IlVersion(ORIGINAL, new State.Active());
  }

  static IlVersion requested(ReJitId id) {
    return new IlVersion(id, new State.Requested());
  }

  /** The body that the profiler gave for this version. */
  Optional<Blob> body() {
    return body;
  }

  void body(Blob bytes) {
    body = Optional.of(bytes);
  }

  /** Whether nothing may be folded into it. */
  boolean forbidsInlining() {
    return (codegenFlags & CorPrfCodegenFlags.COR_PRF_CODEGEN_DISABLE_INLINING) != 0;
  }

  void codegenFlags(int flags) {
    codegenFlags = flags;
  }

  ReJitId id() {
    return id;
  }

  boolean isOriginal() {
    return id.equals(ORIGINAL);
  }

  boolean isRequested() {
    return state instanceof State.Requested;
  }

  boolean isActive() {
    return state instanceof State.Active;
  }

  Optional<ClrThread> asker() {
    return state instanceof State.Asking asking ? Optional.of(asking.thread()) : Optional.empty();
  }

  void ask(ClrThread thread) {
    state = new State.Asking(thread);
  }

  void activate() {
    state = new State.Active();
  }
}
