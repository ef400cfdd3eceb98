package io.github.clrsim.profiler.sampling;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.List;

/**
 * The stack of one thread, once.
 *
 * @param frames the innermost first; without native code, dynamic methods, and modules in no file
 */
public record Sample(ThreadId thread, List<Frame> frames) {
  public Sample {
    frames = List.copyOf(frames);
  }

  /**
   * A method on a stack.
   *
   * @param functionId which may be another's as soon as the runtime goes on
   * @param method what stays true of it
   */
  public record Frame(FunctionId functionId, LoggedToken method) {}
}
