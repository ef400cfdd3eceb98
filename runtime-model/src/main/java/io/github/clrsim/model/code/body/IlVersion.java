package io.github.clrsim.model.code.body;

import io.github.clrsim.api.corprof.CorPrfCodegenFlags;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.model.thread.ClrThread;
import java.util.Optional;

/** One version of a method's IL, shared by all its instantiations: the original, or a ReJIT. */
public final class IlVersion {
  /** The ReJIT ID of the body that stands in the file. */
  public static final ReJitId ORIGINAL = new ReJitId(0);

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

  /** The body that stands in the file. */
  public static IlVersion original() {
    return new IlVersion(ORIGINAL, new State.Active());
  }

  public static IlVersion requested(ReJitId id) {
    return new IlVersion(id, new State.Requested());
  }

  /** The body that the profiler gave for this version. */
  public Optional<Blob> body() {
    return body;
  }

  public void body(Blob bytes) {
    body = Optional.of(bytes);
  }

  /** Whether nothing may be folded into it. */
  public boolean forbidsInlining() {
    return (codegenFlags & CorPrfCodegenFlags.COR_PRF_CODEGEN_DISABLE_INLINING) != 0;
  }

  public void codegenFlags(int flags) {
    codegenFlags = flags;
  }

  public ReJitId id() {
    return id;
  }

  public boolean isOriginal() {
    return id.equals(ORIGINAL);
  }

  public boolean isRequested() {
    return state instanceof State.Requested;
  }

  public boolean isActive() {
    return state instanceof State.Active;
  }

  public Optional<ClrThread> asker() {
    return state instanceof State.Asking asking ? Optional.of(asking.thread()) : Optional.empty();
  }

  public void ask(ClrThread thread) {
    state = new State.Asking(thread);
  }

  public void activate() {
    state = new State.Active();
  }
}
