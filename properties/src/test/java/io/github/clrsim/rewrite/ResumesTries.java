package io.github.clrsim.rewrite;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import io.github.clrsim.profiler.rewrite.MethodBytes.Clause;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;
import java.util.List;
import java.util.stream.Stream;

/**
 * Puts in front of every method a try whose handler goes on in the middle of that try, as Visual
 * Basic makes it of {@code On Error Resume Next}.
 */
public final class ResumesTries extends ProbingProfiler {
  /** {@code nop; nop; leave} behind the handler; the handler: {@code pop; leave} to offset 1. */
  private static final Blob RESUMING = Blob.ofHex("0000de0326defa");

  private static final int GLOBAL_TYPE = 0x0200_0001;
  private static final Clause HANDLER = new Clause(0, 0, 4, 4, 3, GLOBAL_TYPE);

  public ResumesTries(ProfilerHost host) {
    super(host);
  }

  @Override
  protected MethodBytes instrumented(MethodBytes body) {
    MethodBytes moved = body.behind(RESUMING, 1);
    List<Clause> clauses = Stream.concat(Stream.of(HANDLER), moved.clauses().stream()).toList();
    return new MethodBytes(
        moved.initLocals(), moved.maxStack(), moved.locals(), moved.code(), clauses);
  }
}
