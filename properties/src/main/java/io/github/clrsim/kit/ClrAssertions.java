package io.github.clrsim.kit;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.laws.judge.TraceContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Assertions over traces, to be imported beside AssertJ's own. */
public final class ClrAssertions {
  private ClrAssertions() {}

  /** Asserts about the steps of a run that completed. */
  public static TraceAssert assertThat(List<Step> steps) {
    return new TraceAssert(steps, TraceContext.unknown(), new Run.Ending.Completed(0));
  }

  /**
   * Asserts about a trace file. One that was cut is taken to be that of a run that crashed; how
   * else a run ended, {@link TraceAssert#endedWith} can tell.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is missing, is no trace, or
   *     is an excerpt
   */
  public static TraceAssert assertThat(Path trace) {
    List<Step> steps = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(trace)) {
      Optional<Step> next = reader.next();
      while (next.isPresent()) {
        steps.add(next.get());
        next = reader.next();
      }
      reader.footer().ifPresent(last -> last.requireNoExcerpt(trace.toString()));
      Run.Ending ending =
          reader.footer().isPresent()
              ? new Run.Ending.Completed(0)
              : new Run.Ending.Crashed("the trace is cut after step " + (steps.size() - 1));
      return new TraceAssert(steps, TraceContext.of(reader.header()), ending);
    }
  }
}
